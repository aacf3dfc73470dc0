#!/bin/sh
# The headers ask the preprocessor whether a feature is there, and not who the compiler is. Besides __has_include,
# __has_builtin, __cpp_… and macros of muster's own, they ask only for what conditions.txt lists with its reason.
set -eu
CDPATH="" cd "$(dirname "$0")/../../include"

find . -name '*.hpp' | cut -c3- | LC_ALL=C sort | xargs awk '
    function fault(why) { print why > "/dev/stderr"; faults++ }

    FILENAME ~ /conditions[.]txt$/ {
        if ($0 ~ /^#/) next
        if (NF < 3) fault(FILENAME ":" FNR ": give a reason")
        unused[$1 " " $2] = FNR
        listed[$1 " " $2] = 1
        next
    }
    /^#[ \t]*(if|ifdef|ifndef|elif)/ {
        condition = $0
        sub(/\/\/.*/, "", condition)
        sub(/^#[ \t]*[a-z]+/, "", condition)
        gsub(/__has_[a-z_]+ *\([^()]*\)|__cpp_[a-z_]+|defined/, " ", condition)
        gsub(/[^A-Za-z0-9_]+/, " ", condition)
        count = split(condition, macro, " ")
        for (i = 1; i <= count; i++) {
            if (macro[i] ~ /^(MUSTER_|[0-9])/) continue
            delete unused[FILENAME " " macro[i]]
            delete unused["* " macro[i]]
            if (!((FILENAME " " macro[i]) in listed || ("* " macro[i]) in listed))
                fault("include/" FILENAME ":" FNR ": asks for " macro[i] \
                    ": test for the feature, or give tests/house/conditions.txt the reason why not")
        }
    }
    END {
        for (line in unused) fault("tests/house/conditions.txt:" unused[line] ": nobody asks for this: " line)
        exit faults > 0
    }
' ../tests/house/conditions.txt
