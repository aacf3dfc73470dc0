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
# header FILE LINE...: one of the tree
header() {
    file=include/muster/$1
    shift
    mkdir -p "$(dirname "$file")"
    printf '%s\n' '#pragma once' "$@" > "$file"
}
# must_tell FILE: the lines of a single header that say what they are are those of standard input, in their order.
must_tell() {
    grep -oE '^(one|two|three|four|five)$|^#(include|if|endif).*(string_view|<string>|<map>|fmt|file\.h|SPLIT).*' \
        "single_include/$1" > "$scratch/told"
    must_pass diff - "$scratch/told"
}

echo "Licence" > LICENSE
header version.hpp '#define MUSTER_VERSION_MAJOR 1' '#define MUSTER_VERSION_MINOR 1' '#define MUSTER_VERSION_PATCH 1'
header text/one.hpp '#include <muster/version.hpp>' '#include <string_view>' one
header text/two.hpp '#include <muster/text/one.hpp>' '#include <string_view>' 'namespace x {' two '}' \
    '#include <muster/text/three.hpp>'
header text/three.hpp '#include <muster/text/two.hpp>' three
header crew/four.hpp '#include <muster/text/one.hpp>' '#include <fmt/format.h>' '#include <string>' four \
    '#ifndef MUSTER_SPLIT_DECODE' '#include <muster/crew/five.hpp>' '#endif'
header crew/five.hpp '#include <muster/crew/four.hpp>' '#include <map>' five
header muster.hpp '#include <muster/text/two.hpp>' '#if __has_include(<sys/file.h>)' '#include <muster/crew/four.hpp>' \
    '#endif' '#include <muster/version.hpp>'

must_fault 'muster_core.hpp is stale' "$single_headers" --check
must_pass "$single_headers"
must_pass "$single_headers" --check
must_tell muster_core.hpp <<'END'
#include <string_view>
one
two
three
END
must_tell muster_all.hpp <<'END'
#include <string_view>
one
two
three
#if __has_include(<sys/file.h>)
#include <fmt/format.h>
#include <string>
four
#endif  // #if __has_include(<sys/file.h>)
#if !defined MUSTER_SPLIT_DECODE || defined MUSTER_DECODE_HERE
#include <map>
five
#endif  // #if !defined MUSTER_SPLIT_DECODE || defined MUSTER_DECODE_HERE
END

echo "changed" >> include/muster/crew/five.hpp
must_fault 'muster_all.hpp is stale' "$single_headers" --check
header text/one.hpp one
must_fault 'muster/text/one.hpp includes no header of muster' "$single_headers" --check

# What it could only put together wrongly, it does not take. refuses WHY LINE...: in one header of the tree
refuses() {
    wrong=$1
    shift
    header text/one.hpp '#include <muster/version.hpp>' "$@"
    must_fault "$wrong" "$single_headers" --check
}
refuses 'includes muster/text/three.hpp under a condition that is not known here' \
    '#ifdef ANYTHING' '#include <muster/text/three.hpp>' '#endif'
refuses 'includes muster/text/three.hpp under a condition that is not known here' \
    '#ifndef MUSTER_SPLIT_DECODE' x '#else' '#include <muster/text/three.hpp>' '#endif'
refuses 'goes on after it has included muster/text/three.hpp' 'namespace x {}' '#include <muster/text/three.hpp>' more
refuses 'includes "three.hpp"' '#include "three.hpp"'
refuses 'text/four.hpp is included, and is not there' '#include <muster/text/four.hpp>'
refuses 'includes what cannot be told by its name' '#define OTHER <vector>' '#include OTHER'
refuses 'a raw string of several lines' 'auto x = R"(' '#include <vector>' ')";'
refuses 'an #endif ends nothing' '#endif'
