// A table of operations that are done n times on n of something. Each row runs with n and with 2n, and its steps may
// grow by 2.3 at most. Add a row for a new operation.
//
//     sweep_row const rows[] = {{"add", [](std::size_t n) { … }}, …};
//     TEST(plans, …) { expect_straight(rows, 1'000); }
#pragma once

#include "steps.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace muster_test {

struct sweep_row {
    std::string_view what;
    void (*work)(std::size_t n);  // n times, with n of everything
};

inline void expect_straight(std::span<sweep_row const> rows, std::size_t n) {
    for (sweep_row const& row : rows) {
        row.work(n / 8);  // so that one-time work is done before the count
        std::uint64_t const less = steps_of([&] { row.work(n); });
        std::uint64_t const more = steps_of([&] { row.work(2 * n); });
        EXPECT_GT(less, n) << row.what << ": no step is counted";
        EXPECT_LE(static_cast<double>(more), 2.3 * static_cast<double>(less))
            << row.what << ": " << less << ", " << more;
    }
}

}  // namespace muster_test
