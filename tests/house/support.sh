# What the tests of scripts share. Sourced by them, it makes an empty folder, $scratch, which is gone at the end, and gives
#
#   die WHY                     ends the test, and shows what was said last
#   must_pass COMMAND...        what has to succeed; what it says is in the file $said
#   must_fault WHY COMMAND...   what has to fail, and to say why
#
# shellcheck shell=sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
said=$scratch/said
: > "$said"

die() { echo "${0##*/}: $1" >&2; cat "$said" >&2; exit 1; }
must_pass() { "$@" > "$said" 2>&1 || die "must pass: $*"; }
must_fault() {
    why=$1
    shift
    if "$@" > "$said" 2>&1; then die "must be faulted: $why"; fi
    grep -qF -- "$why" "$said" || die "must say: $why"
}
