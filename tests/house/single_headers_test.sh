#!/bin/sh
# scripts/single_headers keeps the order and the conditions of the tree, and notices what it cannot put into one file.
set -eu
root=$(CDPATH="" cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/house/support.sh
. "$root/tests/house/support.sh"
single_headers=$root/scripts/single_headers
export MUSTER_SINGLE_ROOT="$scratch/root"
mkdir "$MUSTER_SINGLE_ROOT"
cd "$MUSTER_SINGLE_ROOT"

command -v python3 > /dev/null || exit 77
header() { mkdir -p "include/muster/$(dirname "$1")"; { echo "#pragma once"; cat; } > "include/muster/$1"; }
# The lines of a single header that say what they are, in their order.
told() { grep -oE '^(one|two|three|four|five)$|^#(include|if|endif).*(string_view|<string>|<map>|fmt|file\.h|SPLIT).*' "single_include/$1" | tr '\n' ';'; }

echo "Licence" > LICENSE
for part in MAJOR MINOR PATCH; do echo "#define MUSTER_VERSION_$part 1"; done | header version.hpp
printf '#include <muster/version.hpp>\n#include <string_view>\none\n' | header text/one.hpp
printf '#include <muster/text/one.hpp>\n#include <string_view>\nnamespace x {\ntwo\n}\n#include <muster/text/three.hpp>\n' | header text/two.hpp
printf '#include <muster/text/two.hpp>\nthree\n' | header text/three.hpp
printf '#include <muster/text/one.hpp>\n#include <fmt/format.h>\n#include <string>\nfour\n#ifndef MUSTER_SPLIT_DECODE\n#include <muster/crew/five.hpp>\n#endif\n' | header crew/four.hpp
printf '#include <muster/crew/four.hpp>\n#include <map>\nfive\n' | header crew/five.hpp
printf '#include <muster/text/two.hpp>\n#if __has_include(<sys/file.h>)\n#include <muster/crew/four.hpp>\n#endif\n#include <muster/version.hpp>\n' | header muster.hpp

must_fault 'muster_core.hpp is stale' "$single_headers" --check
must_pass "$single_headers"
must_pass "$single_headers" --check
[ "$(told muster_core.hpp)" = '#include <string_view>;one;two;three;' ] || die "the core: $(told muster_core.hpp)"
[ "$(told muster_all.hpp)" = '#include <string_view>;one;two;three;#if __has_include(<sys/file.h>);#include <fmt/format.h>;#include <string>;four;#endif  // #if __has_include(<sys/file.h>);#if !defined MUSTER_SPLIT_DECODE || defined MUSTER_DECODE_HERE;#include <map>;five;#endif  // #if !defined MUSTER_SPLIT_DECODE || defined MUSTER_DECODE_HERE;' ] ||
    die "all: $(told muster_all.hpp)"

echo "changed" >> include/muster/crew/five.hpp
must_fault 'muster_all.hpp is stale' "$single_headers" --check
printf 'one\n' | header text/one.hpp
must_fault 'muster/text/one.hpp includes no header of muster' "$single_headers" --check
printf '#include <muster/version.hpp>\n#ifdef ANYTHING\n#include <muster/text/three.hpp>\n#endif\n' | header text/one.hpp
must_fault 'includes muster/text/three.hpp under a condition that is not known here' "$single_headers" --check
printf '#include <muster/version.hpp>\nnamespace x {}\n#include <muster/text/three.hpp>\nmore\n' | header text/one.hpp
must_fault 'goes on after it has included muster/text/three.hpp' "$single_headers" --check
