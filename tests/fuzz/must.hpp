// How a fuzz target says that something does not hold: the fuzzer keeps the input that ended the program.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace muster_test {

inline void must(bool holds, char const* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

}  // namespace muster_test
