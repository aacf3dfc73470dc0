// Counts what a program does instead of timing it: the same number on every machine, so that a test can tell linear
// work from more than linear.
//
//     EXPECT_LE(muster_test::steps_of([&] { parse(text); }), 50 * text.size());
//
// A step is a basic block that is entered, told by the compiler (-fsanitize-coverage=trace-pc), or a byte that the C
// library looks at or moves.
#pragma once

#include <cstdint>

namespace muster_test {

// All since the program began. A call, for a variable would seem unchanged to a compiler that counts after optimising.
std::uint64_t steps_so_far();  // counter.cpp

template <class Action>
std::uint64_t steps_of(Action const& action) {
    std::uint64_t const before = steps_so_far();
    action();
    return steps_so_far() - before;
}

}  // namespace muster_test
