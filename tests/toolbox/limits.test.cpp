#include <muster/toolbox/limits.hpp>

#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

// what nobody says is bounded too
constexpr muster::toolbox_limits usual;
static_assert(usual.calls_a_turn == 64 && usual.log.calls == 256 && usual.log.bytes == 1024 * 1024);
static_assert(usual.arguments.longest_text == 1024 * 1024);
static_assert(usual.calls_unanswered == 64 && usual.longest_result == 256 * 1024);

struct count : muster::tool<"Count"> {
    using arguments = muster::no_arguments;
};
struct counter : muster::agent<muster::role::worker, muster::tool_set<count>> {};

struct counting {
    int runs = 0;
    muster::toolbox<counter> box;

    explicit counting(muster::toolbox_limits const& limits)
        : box{limits, muster::on<count>([this] { return std::to_string(++runs); })} {}
    counting(counting const&) = delete;
};

TEST(toolbox_limits, arguments_of_exactly_the_limit_are_read) {
    counting desk{{.arguments = {.longest_text = 8}}};
    EXPECT_FALSE(desk.box.call("1", "Count", "{      }").is_error);
    EXPECT_TRUE(desk.box.call("2", "Count", "{       }").is_error);
    EXPECT_EQ(desk.runs, 1);
}
TEST(toolbox_limits, calls_of_a_turn_up_to_exactly_the_limit_are_run) {
    counting desk{{.calls_a_turn = 2}};
    std::vector<muster::tool_call> const turn{{"1", "Count", ""}, {"2", "Count", ""}, {"3", "Count", ""}};
    auto const results = desk.box.call_all(turn);
    ASSERT_EQ(results.size(), 3U);
    EXPECT_FALSE(results[0].is_error || results[1].is_error);
    EXPECT_EQ(results[2].text, "Count was not run. There were too many calls in one turn; send it again.");
    EXPECT_EQ(results[2].call_id, "3");
    EXPECT_EQ(desk.runs, 2);
    EXPECT_FALSE(desk.box.call_all(std::vector<muster::tool_call>{turn[2]})[0].is_error);  // sent again, as it was told
}
TEST(toolbox_limits, a_call_is_remembered_until_exactly_as_many_came_after_it) {
    counting desk{{.log = {.calls = 2}}};
    for (auto const* id : {"1", "2", "1", "2"}) (void)desk.box.call(id, "Count", "");
    EXPECT_EQ(desk.runs, 2);
    for (auto const* id : {"3", "1"}) (void)desk.box.call(id, "Count", "");
    EXPECT_EQ(desk.runs, 4);
}

// calls_unanswered
TEST(toolbox_limits, unanswered_calls_of_exactly_the_limit_are_run_and_no_further_one) {
    std::vector<muster::result_promise> promises;
    muster::toolbox<counter> box{{.calls_unanswered = 2}, muster::on<count>([&] {
                                     auto [promise, future] = muster::promise_result();
                                     promises.push_back(std::move(promise));
                                     return future;
                                 })};
    std::vector<muster::tool_call> const calls{{"1", "Count", ""}, {"2", "Count", ""}, {"3", "Count", ""}};
    auto first = box.begin(calls);
    EXPECT_EQ(first.result(2).text,
              "Count was not run. Too many calls are still being answered; send it again when one of them is.");
    EXPECT_EQ(promises.size(), 2U);

    auto joined = box.begin(calls);  // those that run may be asked for again
    EXPECT_TRUE(joined.ready(2));
    EXPECT_FALSE(joined.ready(0) || joined.ready(1));
    box.forget_calls();  // and count until they are answered, remembered or not
    EXPECT_TRUE(box.begin(calls).result(0).text.starts_with("Count was not run."));

    promises.at(0).set_value("x");
    auto third = box.begin(std::vector<muster::tool_call>{{"3", "Count", ""}});
    EXPECT_FALSE(third.ready());
    EXPECT_EQ(promises.size(), 3U);
}
TEST(toolbox_limits, whatever_is_never_answered_takes_no_more_than_its_place) {
    std::vector<muster::result_promise> promises;
    muster::toolbox<counter> box{muster::on<count>([&] {
        auto [promise, future] = muster::promise_result();
        promises.push_back(std::move(promise));
        return future;
    })};
    for (int i = 0; i < 10'000; ++i) {
        std::string const id = std::to_string(i);
        static_cast<void>(box.begin(std::vector<muster::tool_call>{{id, "Count", ""}}));
    }
    EXPECT_EQ(promises.size(), 64U);
}

// longest_result
TEST(toolbox_limits, C140_a_result_that_is_too_long_keeps_its_beginning_and_its_end) {
    std::string const whole(1 << 20, 'q');
    auto later = muster::promise_result();
    struct longest : muster::tool<"Longest"> {
        using arguments = muster::no_arguments;
    };
    struct teller : muster::agent<muster::role::worker, muster::tool_set<count, longest>> {};
    muster::toolbox<teller> box{{.longest_result = 32 * 1024},
                                muster::on<count>([&] {
                                    return muster::tool_result{{}, whole, false, "/runs/7.txt"};
                                }),
                                muster::on<longest>([&] { return later.future; })};
    auto const now = box.call("1", "Count", "");
    EXPECT_EQ(now.text.size(), 32U * 1024);
    std::size_t const line = now.text.find("\n[");
    ASSERT_NE(line, std::string::npos);
    std::string const left_out = std::to_string((1 << 20) - std::count(now.text.begin(), now.text.end(), 'q'));
    EXPECT_EQ(now.text.substr(line, now.text.find(']') - line),
              "\n[" + left_out + " bytes left out; whole text: /runs/7.txt");
    EXPECT_EQ(box.call("1", "Count", ""), now);  // the log has what was answered

    auto turn = box.begin(std::vector<muster::tool_call>{{"2", "Longest", ""}});
    later.promise.set_value(muster::tool_result{{}, whole, false, "/runs/7.txt"});
    EXPECT_EQ(turn.result(0).text, now.text);
}
TEST(toolbox_limits, C140_a_result_of_exactly_the_limit_stays_whole) {
    std::string said(1000, 'y');
    muster::toolbox<counter> box{{.longest_result = 1000}, muster::on<count>([&] { return said; })};
    EXPECT_EQ(box.call("1", "Count", "").text, said);
    said += "\u00e9";
    EXPECT_LE(box.call("2", "Count", "").text.size(), 1000U);
}
TEST(toolbox_limits, C140_what_is_thrown_is_no_longer_than_a_result) {
    auto const fail = []() -> muster::tool_result { throw std::runtime_error{std::string(100'000, 'z')}; };
    auto later = muster::promise_result();
    muster::toolbox<counter> box{{.longest_result = 100}, muster::on<count>([&] { return later.future; })};
    auto turn = box.begin(std::vector<muster::tool_call>{{"1", "Count", ""}});
    later.promise.set_from(fail);
    auto again = box.begin(std::vector<muster::tool_call>{{"2", "Count", ""}});  // failed before it was begun
    muster::toolbox<counter> direct{{.longest_result = 100}, muster::on<count>(fail)};
    std::string const told = direct.call("1", "Count", "").text;
    EXPECT_LE(told.size(), 100U);
    EXPECT_TRUE(turn.result(0).is_error && again.result(0).is_error);
    EXPECT_EQ(turn.result(0).text, told);
    EXPECT_EQ(again.result(0).text, told);
}

// longest_call_id
TEST(toolbox_limits, an_id_of_exactly_the_limit_is_taken) {
    counting desk{{}};
    EXPECT_FALSE(desk.box.call(std::string(muster::longest_call_id, 'x'), "Count", "").is_error);
    EXPECT_TRUE(desk.box.call(std::string(muster::longest_call_id + 1, 'x'), "Count", "").is_error);
    EXPECT_EQ(desk.runs, 1);
}

}  // namespace
