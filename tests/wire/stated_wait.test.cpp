#include <muster/wire/stated_wait.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string_view>

namespace {

using muster::duration;
using muster::find_stated_wait;

// find_stated_wait
struct row {
    std::string_view text;
    std::optional<std::int64_t> ms;
};
constexpr row rows[] = {
    {"Please try again in 20ms.", 20},
    {"Please try again in 6.780999999s. Visit the docs.", 6'781},
    {"Please try again in 1m0.363142857s.", 60'364},
    {"Please try again in 9m38.016s. Need more tokens?", 578'016},
    {"Please retry in 47.434392449s.", 47'435},
    {"Please retry after 86400 seconds.", 86'400'000},
    {"Rate limit is exceeded. Try again in 30 seconds.", 30'000},
    {"try again in 4 days 20 hours 9 minutes.", 418'140'000},
    {"try again in 2 hours and 5 minutes", 7'500'000},
    {"try again in 1h16m0.667s", 4'560'667},
    {"TRY AGAIN IN 5 S", 5'000},
    {"retry after: 12", 12'000},
    {"the API asks to wait for 37 s", 37'000},
    {"resets in about 3 min", 180'000},
    {"{\\\"retryDelay\\\": \\\"37s\\\"}", 37'000},
    {"retry in 5 s, or retry in 7 s", 7'000},
    {"try again in 500us", 1},
    {"Please try again later.", {}},
    {"please wait before trying again", {}},
    {"try again in 3 requests", {}},
    {"try again in 2026-11-29", {}},
    {"wait until 10:30", {}},
    {"wait 10:30", {}},
    {"try again in", {}},
    {"", {}},
};
constexpr std::size_t first_wrong_row() {
    std::size_t at = 0;
    for (row const& one : rows) {
        std::optional<duration> const wait = find_stated_wait(one.text);
        if (wait.has_value() != one.ms.has_value() || (wait && wait->count() != *one.ms)) return at;
        ++at;
    }
    return at;
}
static_assert(first_wrong_row() == std::size(rows));
TEST(find_stated_wait, reads_what_servers_write) { EXPECT_EQ(first_wrong_row(), std::size(rows)); }

TEST(find_stated_wait, never_says_less_than_the_text) {
    EXPECT_EQ(find_stated_wait("retry in 0.0000000001s"), duration{0});  // beyond nine digits nothing is looked at
    EXPECT_EQ(find_stated_wait("retry in 0.000000001s"), duration{1});
    EXPECT_GT(find_stated_wait("retry in 99999999999999999999 days")->count(), 3'000'000'000'000);
}

}  // namespace
