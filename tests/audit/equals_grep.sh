#!/bin/sh
# The audit finds in a tree exactly what grep finds, and says by its exit status that each use was verified.
#
#   equals_grep.sh AUDIT TREE TERM    TREE may be "repository": what is under version control, copied
set -eu
audit=$1 tree=$2 term=$3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "$tree" = repository ]; then
    root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
    tree=$work/tree
    mkdir "$tree"
    # Copied, since tests that run at the same time write to build/; another owner's checkout is read as well.
    git -c safe.directory="$root" -C "$root" ls-files -z | (cd "$root" && tar --null -T - --ignore-failed-read -cf -) |
        tar -xf - -C "$tree"
fi
[ -d "$tree" ] || { echo "skipped: there is no $tree"; exit 77; }
cd "$tree"

LC_ALL=C grep -rnwIF -e "$term" . > "$work/grep" || { echo "grep finds no $term in $tree"; exit 1; }
status=0
"$audit" . --term "$term" --findings > "$work/audit" || status=$?
for found in grep audit; do sed 's|^\./||' "$work/$found" | LC_ALL=C sort > "$work/$found.sorted"; done

echo "$term in $tree: grep finds $(wc -l < "$work/grep") uses, the audit $(wc -l < "$work/audit") with status $status"
diff "$work/grep.sorted" "$work/audit.sorted" | head -n 20
cmp -s "$work/grep.sorted" "$work/audit.sorted" && [ "$status" -eq 0 ]
