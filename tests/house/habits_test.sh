#!/bin/sh
# What people's tools read is there and can be read: scripts say what they are for, editors' settings are JSON, and the
# tasks and pages call scripts that there are.
set -eu
CDPATH="" cd "$(dirname "$0")/../.."

die() { echo "habits_test: $1" >&2; exit 1; }

said=$(scripts/help)
for script in scripts/*; do
    [ -f "$script" ] || continue
    [ -x "$script" ] || die "$script cannot be run"
    echo "$said" | grep -qE "^$script +[A-Z]" || die "$script does not begin with a sentence that says what it is for"
done
echo "$said" | while read -r script _; do
    [ -n "$(scripts/help "$script")" ] || die "scripts/help $script says nothing"
done
[ "$(scripts/help test)" = "$(scripts/help scripts/test)" ] || die "scripts/help test is not scripts/help scripts/test"
for none in none lib lib/house.sh README.md; do
    if scripts/help $none > /dev/null 2>&1; then die "scripts/help $none must fail"; fi
done

for file in .vscode/*.json .devcontainer/devcontainer.json CMakePresets.json; do
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$file" || die "$file is no JSON"
done
sed -n 's/.*"command": "\([^" ]*\).*/\1/p' .vscode/tasks.json | while read -r script; do
    [ -x "$script" ] || die ".vscode/tasks.json calls $script, which is not there"
done

scripts/devcontainer --check
# A package that only a script names makes the list stale.
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
mkdir "$copy/scripts" "$copy/.devcontainer"
cp -r scripts/test scripts/demo scripts/lib "$copy/scripts"
cp .devcontainer/Dockerfile "$copy/.devcontainer"
echo 'need a-new-one' >> "$copy/scripts/demo"
if said=$(MUSTER_DEVCONTAINER_ROOT=$copy scripts/devcontainer --check 2>&1); then die "a package is missing, and nobody says so"; fi
echo "$said" | grep -q 'lacks a-new-one$' || die "must say what is missing: $said"
MUSTER_DEVCONTAINER_ROOT=$copy scripts/devcontainer > /dev/null
MUSTER_DEVCONTAINER_ROOT=$copy scripts/devcontainer --check
