#!/bin/sh
# scripts/port_hash notices a change of each kind of file that the port packages, and no other.
set -eu
root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/house/support.sh
. "$root/tests/house/support.sh"
command -v python3 > /dev/null || exit 77

MUSTER_PORT_ROOT=$scratch/tree
export MUSTER_PORT_ROOT
mkdir -p "$scratch/tree/include/muster" "$scratch/tree/cmake" "$scratch/tree/docs" \
    "$scratch/tree/packaging/vcpkg/ports/muster"
for file in CMakeLists.txt LICENSE cmake/muster-install.cmake include/muster/a.hpp include/muster/b.hpp docs/a.md; do
    echo "$file" > "$scratch/tree/$file"
done
port_hash=$root/scripts/port_hash
must_pass "$port_hash"
must_pass "$port_hash" --check

for file in CMakeLists.txt LICENSE cmake/muster-install.cmake include/muster/a.hpp; do
    echo changed >> "$scratch/tree/$file"
    must_fault 'stale, run scripts/port_hash' "$port_hash" --check
    must_pass "$port_hash"
    must_pass "$port_hash" --check
done
mv "$scratch/tree/include/muster/a.hpp" "$scratch/tree/include/muster/c.hpp"
must_fault 'stale' "$port_hash" --check
mv "$scratch/tree/include/muster/c.hpp" "$scratch/tree/include/muster/a.hpp"
rm "$scratch/tree/include/muster/b.hpp"
must_fault 'stale' "$port_hash" --check
must_pass "$port_hash"

echo changed >> "$scratch/tree/docs/a.md"
must_pass "$port_hash" --check
must_fault 'usage: scripts/port_hash' "$port_hash" --chek
