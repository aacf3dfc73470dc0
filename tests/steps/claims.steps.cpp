// A claim costs what its own path costs, however many are held and however long the lines are.
#include "steps.hpp"

#include <muster/plan/claim.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::claim_kind;
using muster::claims;

muster::worker_id worker(std::size_t number) { return *muster::worker_id::of("w", number); }
std::string file(std::size_t number) {
    return "/repo/p" + std::to_string(number / 100) + "/m" + std::to_string(number / 10 % 10) + "/f"
         + std::to_string(number % 10);
}

claims with(std::size_t live, std::string const& in_front = "") {
    claims files;
    for (std::size_t i = 0; i < live; ++i) (void)files.wait(worker(i), claim_kind::write, {in_front + file(i)});
    return files;
}

// Steps of an average one of a hundred: what grows a table now and then is shared by them.
template <class Action>
std::uint64_t average(Action const& action) {
    std::uint64_t const all = muster_test::steps_of([&] {
        for (std::size_t i = 0; i < 100; ++i) action(i);
    });
    return all / 100;
}

struct costs {
    std::uint64_t granted, refused, on_a_directory, in_line, release;
};

costs of_claims_among(std::size_t live) {
    claims files = with(live);
    std::size_t const others = 1'000'000;
    costs seen{};
    seen.refused = average(
        [&](std::size_t i) { EXPECT_FALSE(files.ask(worker(others), claim_kind::write, {file(i * 7 % live)})); });
    seen.on_a_directory =
        average([&](std::size_t) { EXPECT_FALSE(files.ask(worker(others), claim_kind::write, {"/repo"})); });
    seen.granted = average([&](std::size_t i) {
        EXPECT_TRUE(files.ask(worker(others + i), claim_kind::write, {"/repo/p0/new/f" + std::to_string(i)}));
    });
    seen.in_line = average([&](std::size_t i) {
        EXPECT_FALSE(files.wait(worker(2 * others + i), claim_kind::write, {file(i * 7 % live)}));
    });
    seen.release = average([&](std::size_t i) { files.release(worker(others + i)); });
    return seen;
}

TEST(claims, PC07_cost_the_same_among_fifty_times_as_many) {
    costs const few = of_claims_among(1'000), many = of_claims_among(50'000);
    EXPECT_LE(many.granted, few.granted + few.granted / 2);
    EXPECT_LE(many.refused, few.refused + few.refused / 2);
    EXPECT_LE(many.on_a_directory, few.on_a_directory + few.on_a_directory / 2);
    EXPECT_LE(many.in_line, few.in_line + few.in_line / 2);
    EXPECT_LE(many.release, few.release + few.release / 2);
}

// The next in a line of n is found at once, also behind a directory for which all of them waited.
TEST(claims, a_turn_costs_the_same_in_a_line_ten_times_as_long) {
    auto const turns = [](std::size_t length) {
        claims files;
        for (std::size_t i = 0; i < length; ++i) (void)files.wait(worker(i), claim_kind::write, {"/repo/a"});
        return average([&](std::size_t i) { EXPECT_EQ(files.release(worker(i)).admitted.size(), 1U); });
    };
    EXPECT_LE(turns(20'000), turns(2'000) + turns(2'000) / 2);

    auto const let_in = [](std::size_t length) {
        claims files;
        (void)files.ask(worker(0), claim_kind::write, {"/repo"});
        for (std::size_t i = 1; i <= length; ++i) (void)files.wait(worker(i), claim_kind::write, {file(i)});
        return muster_test::steps_of([&] { EXPECT_EQ(files.release(worker(0)).admitted.size(), length); });
    };
    EXPECT_LE(let_in(20'000), 15 * let_in(2'000));
}

// Directories that many wait behind, given up one after the other in the worst order: no two of them look at the same.
TEST(claims, giving_up_a_place_in_line_costs_no_look_at_those_who_still_wait) {
    auto const given_up = [](std::size_t length) {
        claims files;
        (void)files.ask(worker(0), claim_kind::write, {"/repo"});
        for (std::size_t i = 1; i <= 100; ++i) (void)files.wait(worker(i), claim_kind::write, {"/repo"});
        for (std::size_t i = 101; i <= 100 + length; ++i) (void)files.wait(worker(i), claim_kind::write, {file(i)});
        return average([&](std::size_t i) { EXPECT_TRUE(files.release(worker(1 + i)).admitted.empty()); });
    };
    EXPECT_LE(given_up(20'000), 2 * given_up(200));  // a logarithm: a hundred times as many wait
}

}  // namespace
