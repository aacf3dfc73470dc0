# Two translation units with different options, and a library with another fmt and simdjson, make one program: each does
# what its own options say, in whichever order they are linked.
#
# Nothing is inlined, so that of what both have, the linker chooses one: it must not matter which.

must_run(${configure} -DCMAKE_CXX_FLAGS=-fno-inline "-DFOREIGN_FMT=${NEWER}/fmt" "-DFOREIGN_SIMDJSON=${NEWER_SIMDJSON}")
must_run(${CMAKE_COMMAND} --build "${build}")

set(alike "5\nCountLetters was not run. [^\n]+\nCountLetters was not run. [^\n]+\nthe envelope is [^\n]+\n[^\n]+\n[0-9]+\n")
must_run("${build}/host")
must_hold("each unit does what its options say: ${said}"
    said MATCHES "^${alike}CountLetters failed: no letters\n${alike}a read by simdjson 3[.]9[.][0-9]+, fmt 11[0-9]+\n$")
set(first "${said}")
must_run("${build}/tsoh")
must_hold("the other order of linking says the same: ${said}" said STREQUAL first)

# What is foreign stays inside: a program that has both must not get one for the other.
must_run(nm -DC --defined-only "${build}/libforeign.so")
must_hold("no fmt and no simdjson is seen from outside" NOT said MATCHES "(fmt|simdjson)::")
