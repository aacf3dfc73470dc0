#include <meter.hpp>

#include <gtest/gtest.h>

using namespace model_host;
using std::chrono::milliseconds;

namespace {

milliseconds no_time() { return {}; }

}  // namespace

TEST(model_host_meter, counts_for_each_and_for_all) {
    meter used{{}, {}, no_time};
    used.add("scout.1", {.input = 10, .output = 2, .cache_read = 30, .cache_written = 5, .requests = 1});
    used.add("coordinator", {.input = 1, .output = 1, .requests = 1});
    used.add("scout.1", {.output = 4, .requests = 1});
    EXPECT_EQ(used.of("scout.1"), (token_count{10, 6, 30, 5, 2}));
    EXPECT_EQ(used.of("nobody"), token_count{});
    EXPECT_EQ(used.total(), (token_count{11, 7, 30, 5, 3}));
    EXPECT_EQ(used.total().total(), 53U);
    EXPECT_EQ(used.why_not(side::worker), "") << "without limits";
}

TEST(model_host_meter, workers_leave_some_of_each_budget_to_the_coordinator) {
    auto const passed = [] { return milliseconds{900}; };
    token_count const ninety{.input = 900'000, .requests = 90};
    struct {
        budget most;
        std::string_view word;
    } const all[] = {{{.tokens = 1'000'000}, "tokens"},
                     {{.requests = 100}, "requests"},
                     {{.money = 1}, "money"},
                     {{.time = milliseconds{1000}}, "time"}};
    for (auto const& [most, word] : all) {
        meter used{most, {.input = 1}, passed};
        used.add("a", ninety);
        EXPECT_EQ(used.why_not(side::worker),
                  "the workers' share of the budget of " + std::string{word} + " is used up");
        EXPECT_EQ(used.why_not(side::coordinator), "");
    }
}

TEST(model_host_meter, a_budget_ends_where_it_says) {
    milliseconds now{0};
    meter used{{.tokens = 100, .time = milliseconds{50}}, {}, [&] { return now; }};
    used.add("a", {.output = 99});
    EXPECT_EQ(used.why_not(side::coordinator), "");
    EXPECT_EQ(used.time_left(), milliseconds{50});
    used.add("a", {.cache_read = 1});
    EXPECT_EQ(used.why_not(side::coordinator), "the budget of tokens is used up");
    now = milliseconds{60};
    EXPECT_EQ(used.time_left(), milliseconds{0});
}

TEST(model_host_meter, the_table_has_a_line_for_each_and_a_cost_where_there_are_prices) {
    meter used{{}, {.input = 3, .output = 15, .cache_read = 0.3}, no_time};
    used.add("b.2", {.input = 1'000'000, .output = 100'000, .cache_read = 1'000'000, .requests = 2});
    used.add("a.1", {.requests = 1});
    EXPECT_EQ(used.table(),
              "                         requests       input  cache read cache write      output        cost\n"
              "a.1                             1           0           0           0           0      0.0000\n"
              "b.2                             2     1000000     1000000           0      100000      4.8000\n"
              "total                           3     1000000     1000000           0      100000      4.8000\n");
    EXPECT_EQ(meter({}, {}, no_time).table().find("cost"), std::string::npos);
}
