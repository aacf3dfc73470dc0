#include <muster/toolbox/turn.hpp>

#include <muster/tool/tool.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::set_outcome;
using muster::tool_result;

struct ask : muster::tool<"Ask"> {
    struct arguments {
        std::string_view what;
        static constexpr auto fields = muster::fields(muster::field("what", &arguments::what));
    };
};
struct look : muster::tool<"Look"> {
    using arguments = muster::no_arguments;
};
struct bench : muster::tool_set<ask, look> {};
struct scout : muster::agent<muster::role::worker, bench> {};

// A toolbox that keeps the promises of its questions, for the test to answer.
struct office {
    struct question {
        muster::result_promise promise;
        std::stop_token stop;
        std::optional<muster::time_point> deadline;
    };
    std::map<std::string, question> asked;  // by what is asked
    int asks = 0;
    int looks = 0;
    std::optional<muster::toolbox<scout>> box;

    explicit office(muster::toolbox_limits const& limits = {}) {
        box.emplace(
            limits, muster::on<ask>([this](ask::arguments const& given, muster::call_context const& call) {
                ++asks;
                auto [promise, future] = muster::promise_result();
                asked.insert_or_assign(std::string{given.what}, question{std::move(promise), call.stop, call.deadline});
                return future;
            }),
            muster::on<look>([this] {
                ++looks;
                return "seen";
            }));
    }
    office(office const&) = delete;

    muster::turn begin(std::vector<muster::tool_call> const& calls, muster::begin_options const& how = {}) {
        return box->begin(calls, how);
    }
    muster::turn begin_one(std::string_view id, std::string_view arguments) { return begin({{id, "Ask", arguments}}); }
    set_outcome answer(std::string const& what, std::string_view text) {
        return asked.at(what).promise.set_value(text);
    }
};

constexpr std::string_view ask_a = R"({"what":"a"})", ask_b = R"({"what":"b"})", ask_c = R"({"what":"c"})";

tool_result answered(std::string id, std::string text) { return {std::move(id), std::move(text), false}; }
tool_result refused(std::string id, std::string text) { return {std::move(id), std::move(text), true}; }

static_assert(!std::is_copy_constructible_v<muster::turn>);
static_assert(std::is_nothrow_move_constructible_v<muster::turn>);

TEST(turn, C126_answers_that_come_in_another_order_stand_in_that_of_the_calls) {
    office desk;
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}, {"3", "Ask", ask_c}});
    ASSERT_EQ(turn.size(), 3U);
    EXPECT_FALSE(turn.ready());
    EXPECT_EQ(desk.answer("c", "third"), set_outcome::taken);
    EXPECT_TRUE(turn.ready(2));
    EXPECT_EQ(turn.result(2), answered("3", "third"));
    EXPECT_EQ(desk.answer("a", "first"), set_outcome::taken);
    EXPECT_FALSE(turn.ready());
    EXPECT_FALSE(turn.ready(1));
    EXPECT_EQ(desk.answer("b", "second"), set_outcome::taken);
    EXPECT_TRUE(turn.ready());
    EXPECT_EQ(turn.results(), (std::vector{answered("1", "first"), answered("2", "second"), answered("3", "third")}));
}

TEST(turn, has_what_was_answered_at_once_and_what_was_not_run_in_their_places) {
    office desk;
    auto turn =
        desk.begin({{"1", "Look", ""}, {"2", "Ask", ask_a}, {"3", "Nothing", ""}, {"2", "Look", ""}, {"4", "Ask", ""}});
    EXPECT_TRUE(turn.ready(0) && turn.ready(2) && turn.ready(3) && turn.ready(4));
    EXPECT_FALSE(turn.ready(1) || turn.ready(5));
    EXPECT_EQ(turn.result(1), refused("2", "Ask is still being answered."));
    desk.answer("a", "yes");
    EXPECT_EQ(turn.results(),
              (std::vector{answered("1", "seen"), answered("2", "yes"),
                           refused("3", R"(There is no tool "Nothing" here. There are: Ask, Look.)"),
                           refused("2", "Look was not run. Two calls of this turn have its id; make the call again."),
                           refused("4", "Ask was not run. /what: missing, expected text.")}));
    EXPECT_EQ(turn.result(5), tool_result{});
}

TEST(turn, of_no_calls_is_ready) {
    office desk;
    auto turn = desk.begin({});
    EXPECT_TRUE(turn.ready());
    EXPECT_TRUE(turn.wait_for(0s));
    turn.expire();
    EXPECT_TRUE(turn.results().empty());
}

TEST(turn, waits_for_another_thread) {
    office desk;
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}});
    EXPECT_FALSE(turn.wait_for(1ms));
    std::thread worker{[&] {
        desk.answer("b", "2");
        desk.answer("a", "1");
    }};
    turn.wait();
    EXPECT_TRUE(turn.ready());
    worker.join();
    EXPECT_TRUE(turn.wait_for(muster::duration::max()));
    EXPECT_FALSE(desk.begin({{"3", "Ask", ask_a}}).wait_for(muster::duration::min()));
}

TEST(turn, a_promise_that_is_dropped_or_broken_is_an_error_result) {
    office desk;
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}});
    desk.asked.erase("a");
    desk.asked.at("b").promise.set_from([]() -> tool_result { throw std::runtime_error{"no line"}; });
    EXPECT_EQ(turn.results(), (std::vector{refused("1", "Ask failed: it ended without an answer."),
                                           refused("2", "Ask failed: no line")}));
}

// expire
TEST(turn, that_expires_answers_for_those_who_did_not) {
    office desk;
    muster::time_point const when{10s};
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}}, {.deadline = when});
    EXPECT_EQ(desk.asked.at("a").deadline, when);
    desk.answer("a", "in time");
    EXPECT_FALSE(turn.expire(when - 1ms));
    EXPECT_FALSE(desk.asked.at("b").stop.stop_requested());
    EXPECT_TRUE(turn.expire(when));
    EXPECT_TRUE(turn.ready());
    EXPECT_FALSE(desk.asked.at("a").stop.stop_requested());
    EXPECT_TRUE(desk.asked.at("b").stop.stop_requested());
    EXPECT_FALSE(desk.asked.at("b").promise.wanted());
    EXPECT_EQ(desk.answer("b", "too late"), set_outcome::too_late);
    EXPECT_EQ(desk.asked.at("b").promise.set_exception(std::make_exception_ptr(5)), set_outcome::too_late);
    EXPECT_EQ(turn.results(), (std::vector{answered("1", "in time"), refused("2", "Ask was not answered in time.")}));
}
TEST(turn, without_a_deadline_expires_only_when_told) {
    office desk;
    auto turn = desk.begin_one("1", ask_a);
    EXPECT_FALSE(turn.expire(muster::time_point::max()));
    turn.expire();
    EXPECT_EQ(turn.results().at(0).text, "Ask was not answered in time.");
}

// cancel
TEST(turn, one_call_is_cancelled_and_the_others_are_not) {
    office desk;
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}, {"3", "Look", ""}});
    EXPECT_FALSE(turn.cancel("3"));  // it was answered at once
    EXPECT_FALSE(turn.cancel("4"));
    EXPECT_TRUE(turn.cancel("1"));
    EXPECT_FALSE(turn.cancel("1"));
    EXPECT_TRUE(desk.asked.at("a").stop.stop_requested());
    EXPECT_FALSE(desk.asked.at("b").stop.stop_requested());
    EXPECT_EQ(desk.answer("a", "x"), set_outcome::too_late);
    EXPECT_EQ(desk.answer("b", "y"), set_outcome::taken);
    EXPECT_EQ(turn.results(),
              (std::vector{refused("1", "Ask was cancelled."), answered("2", "y"), answered("3", "seen")}));
}
TEST(turn, all_of_it_is_cancelled) {
    office desk;
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}});
    desk.answer("b", "y");
    turn.cancel();
    EXPECT_EQ(turn.results(), (std::vector{refused("1", "Ask was cancelled."), answered("2", "y")}));
}
TEST(turn, is_cancelled_by_a_stop_that_is_requested_elsewhere) {
    office desk;
    std::stop_source stop;
    auto begun = desk.begin({{"1", "Ask", ask_a}, {"2", "Look", ""}}, {.stop = stop.get_token()});
    auto turn = std::move(begun);
    EXPECT_FALSE(turn.ready());
    stop.request_stop();
    EXPECT_TRUE(turn.ready());
    EXPECT_TRUE(desk.asked.at("a").stop.stop_requested());
    EXPECT_EQ(turn.results(), (std::vector{refused("1", "Ask was cancelled."), answered("2", "seen")}));
}
TEST(turn, that_is_cancelled_before_it_begins_runs_nothing) {
    office desk;
    std::stop_source stop;
    stop.request_stop();
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Look", ""}}, {.stop = stop.get_token()});
    EXPECT_EQ(turn.results(), (std::vector{refused("1", "Ask was not run. Its turn was cancelled."),
                                           refused("2", "Look was not run. Its turn was cancelled.")}));
    EXPECT_EQ(desk.asks + desk.looks, 0);
    EXPECT_EQ(desk.begin({{"2", "Look", ""}}).results().at(0), answered("2", "seen"));  // it left no trace
}
TEST(turn, may_end_in_what_its_cancelling_calls) {
    office desk;
    std::stop_source stop;
    std::optional<muster::turn> turn =
        desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}}, {.stop = stop.get_token()});
    auto const end_all = [&] {
        turn.reset();
        desk.box.reset();
    };
    std::stop_callback<std::function<void()>> const ends{desk.asked.at("a").stop, end_all};
    stop.request_stop();
    EXPECT_FALSE(turn);
    EXPECT_EQ(desk.answer("b", "x"), set_outcome::too_late);
}
TEST(turn, may_end_in_what_its_own_end_calls) {
    for (auto const end : {+[](muster::turn& turn) { turn.cancel(); }, +[](muster::turn& turn) { turn.expire(); },
                           +[](muster::turn& turn) { static_cast<void>(turn.cancel("1")); }}) {
        office desk;
        std::optional<muster::turn> turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}});
        std::stop_callback<std::function<void()>> const ends{desk.asked.at("a").stop, [&] { turn.reset(); }};
        end(*turn);
        EXPECT_FALSE(turn);
        EXPECT_EQ(desk.answer("a", "x"), set_outcome::too_late);
    }
}

// one id, one run
TEST(turn, C127_the_same_call_again_joins_the_answer_that_is_still_to_come) {
    office desk;
    auto first = desk.begin_one("1", ask_a);
    auto second = desk.begin({{"1", "Ask", ask_a}, {"2", "Look", ""}});
    EXPECT_EQ(desk.asks, 1);
    desk.answer("a", "once");
    EXPECT_EQ(first.results().at(0), answered("1", "once"));
    EXPECT_EQ(second.results().at(0), answered("1", "once"));
    EXPECT_EQ(desk.begin_one("1", ask_a).results().at(0), answered("1", "once"));  // now out of the log
    EXPECT_EQ(desk.box->call("1", "Ask", ask_a), answered("1", "once"));
    EXPECT_EQ(desk.asks, 1);
}
TEST(turn, C126_another_call_under_an_id_that_is_still_unanswered_is_an_error) {
    office desk;
    auto first = desk.begin_one("1", ask_a);
    auto const other = desk.begin_one("1", ask_b).results().at(0);
    EXPECT_EQ(other, refused("1", "Ask was not run. Its id belongs to an earlier call; make the call again."));
    EXPECT_EQ(desk.asks, 1);
    EXPECT_FALSE(first.ready());
}
TEST(turn, C127_that_is_dropped_and_sent_again_is_not_run_again) {
    office desk;
    { auto const gone = desk.begin_one("1", ask_a); }
    EXPECT_FALSE(desk.asked.at("a").stop.stop_requested());
    auto turn = desk.begin_one("1", ask_a);
    desk.answer("a", "once");
    EXPECT_EQ(turn.results().at(0), answered("1", "once"));
    EXPECT_EQ(desk.asks, 1);
}
TEST(turn, C127_what_was_cancelled_or_too_late_stays_so_when_it_is_sent_again) {
    office desk;
    desk.begin_one("1", ask_a).cancel();
    desk.begin_one("2", ask_b).expire();
    EXPECT_EQ(desk.begin_one("1", ask_a).results().at(0), refused("1", "Ask was cancelled."));
    EXPECT_EQ(desk.begin_one("2", ask_b).results().at(0), refused("2", "Ask was not answered in time."));
    EXPECT_EQ(desk.asks, 2);
}
TEST(turn, an_id_that_was_forgotten_is_a_new_one_even_before_its_answer) {
    office desk;
    auto first = desk.begin_one("1", ask_a);
    desk.box->forget_calls();
    auto second = desk.begin_one("1", ask_b);
    EXPECT_EQ(desk.asks, 2);
    desk.answer("a", "old");
    desk.answer("b", "new");
    EXPECT_EQ(first.results().at(0), answered("1", "old"));
    EXPECT_EQ(second.results().at(0), answered("1", "new"));
    EXPECT_EQ(desk.box->call("1", "Ask", ask_b), answered("1", "new"));
}
TEST(turn, calls_without_an_id_are_each_run) {
    auto [promise, future] = muster::promise_result();
    int runs = 0;
    muster::toolbox<scout> box{muster::on<ask>([&, later = future] {
                                   ++runs;
                                   return later;
                               }),
                               muster::on<look>([] { return ""; })};
    promise.set_value("x");
    EXPECT_EQ(box.call("", "Ask", ask_a), answered("", "x"));
    EXPECT_EQ(box.call("", "Ask", ask_a), answered("", "x"));
    EXPECT_EQ(runs, 2);
}

// one answer for several calls: a host may run two equal questions as one
TEST(turn, several_calls_may_share_an_answer) {
    auto pair = muster::promise_result();
    std::vector<std::stop_token> stops;
    muster::toolbox<scout> box{muster::on<ask>([&](ask::arguments const&, muster::call_context const& call) {
                                   stops.push_back(call.stop);
                                   return pair.future;
                               }),
                               muster::on<look>([] { return ""; })};
    std::vector<muster::tool_call> const calls{{"1", "Ask", ask_a}, {"2", "Ask", ask_a}};
    auto turn = box.begin(calls);
    turn.expire();
    EXPECT_TRUE(stops.at(0).stop_requested() && stops.at(1).stop_requested());
    EXPECT_EQ(turn.results().at(1), refused("2", "Ask was not answered in time."));

    auto late = box.begin(std::vector<muster::tool_call>{{"3", "Ask", ask_a}});  // is over as it begins
    EXPECT_TRUE(late.ready());
    EXPECT_TRUE(stops.at(2).stop_requested());
}

// who outlives whom
TEST(turn, outlives_its_toolbox) {
    office desk;
    auto turn = desk.begin({{"1", "Ask", ask_a}, {"2", "Ask", ask_b}});
    desk.box.reset();
    EXPECT_FALSE(turn.ready());
    EXPECT_EQ(desk.answer("a", "after all"), set_outcome::taken);
    desk.asked.erase("b");
    EXPECT_EQ(turn.results(),
              (std::vector{answered("1", "after all"), refused("2", "Ask failed: it ended without an answer.")}));
}
TEST(turn, goes_on_when_its_toolbox_is_moved) {
    office desk;
    auto first = desk.begin_one("1", ask_a);
    auto moved = *std::move(desk.box);
    auto second = moved.begin(std::vector<muster::tool_call>{{"1", "Ask", ask_a}});
    desk.answer("a", "once");
    EXPECT_EQ(first.results(), second.results());
    EXPECT_EQ(desk.asks, 1);
}

// a handler and its own toolbox
TEST(turn, C127_a_handler_does_not_wait_for_a_call_of_its_own_toolbox) {
    office desk;
    muster::toolbox<scout>* self = nullptr;
    auto pair = muster::promise_result();
    muster::toolbox<scout> box{muster::on<ask>([&] { return pair.future; }),
                               muster::on<look>([&] { return self->call("1", "Ask", ask_a); })};
    self = &box;
    auto turn = box.begin(std::vector<muster::tool_call>{{"1", "Ask", ask_a}, {"2", "Look", ""}});
    EXPECT_EQ(turn.result(1), refused("2", "Ask was not run. Another call is still being answered."));
    pair.promise.set_value("x");
    EXPECT_EQ(turn.result(0), answered("1", "x"));
}

// begun by `call`, which waits
TEST(turn, call_waits_for_an_answer_that_comes_later) {
    std::vector<std::thread> pool;
    muster::toolbox<scout> box{
        muster::on<ask>([&](ask::arguments const& given) {
            auto [promise, future] = muster::promise_result();
            pool.emplace_back([mine = std::move(promise), what = std::string{given.what}]() mutable {
                mine.set_from([&] { return "re: " + what; });
            });
            return future;
        }),
        muster::on<look>([] { return "seen"; })};
    EXPECT_EQ(box.call("1", "Ask", ask_a), answered("1", "re: a"));
    std::vector<muster::tool_call> const calls{{"2", "Ask", ask_b}, {"3", "Look", ""}, {"4", "Ask", ask_c}};
    EXPECT_EQ(box.call_all(calls),
              (std::vector{answered("2", "re: b"), answered("3", "seen"), answered("4", "re: c")}));
    for (std::thread& each : pool) each.join();
}

TEST(turn, an_answer_may_come_before_its_handler_returns) {
    int runs = 0;
    muster::toolbox<scout> box{muster::on<ask>([&](ask::arguments const& given) {
                                   ++runs;
                                   auto [promise, future] = muster::promise_result();
                                   promise.set_value(given.what);
                                   return future;
                               }),
                               muster::on<look>([]() -> muster::result_future { throw std::runtime_error{"dark"}; })};
    std::vector<muster::tool_call> const calls{{"1", "Ask", ask_a}, {"2", "Look", ""}};
    muster::turn const turn = box.begin(calls);
    EXPECT_TRUE(turn.ready());
    EXPECT_EQ(turn.results(), (std::vector{answered("1", "a"), refused("2", "Look failed: dark")}));
    EXPECT_EQ(box.call_all(calls), turn.results());
    EXPECT_EQ(runs, 1);
}

TEST(turn, a_future_that_a_handler_has_given_away_is_an_error_result) {
    auto pair = muster::promise_result();
    muster::toolbox<scout> box{muster::on<ask>([&] { return std::move(pair.future); }),
                               muster::on<look>([] { return "seen"; })};
    auto turn = box.begin(std::vector<muster::tool_call>{{"1", "Ask", ask_a}, {"2", "Ask", ask_a}});
    EXPECT_EQ(turn.result(1), refused("2", "The tool failed: it ended without an answer."));
    EXPECT_TRUE(turn.cancel("1"));
}

}  // namespace
