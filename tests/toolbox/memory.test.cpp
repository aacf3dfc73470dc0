// What finding a tool allocates, counted by the allocator itself.
#include <muster/toolbox/tool_index.hpp>

#include <muster/tool/standard.hpp>
#include <muster/toolbox/call_log.hpp>
#include <muster/toolbox/detail/tool_lookup.hpp>
#include <muster/toolbox/result_promise.hpp>
#include <muster/toolbox/toolbox.hpp>
#include <muster/toolbox/turn.hpp>

#include <allocations.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster_test::allocations_of;

struct ana : muster::agent<muster::role::coordinator, muster::tools::standard> {};

TEST(memory, the_allocator_is_counted) {
    EXPECT_GT(allocations_of([] { std::string(100, 'x').append(200, 'y'); }), 0U);
}
TEST(memory, finding_a_tool_allocates_nothing) {
    muster::detail::tool_lookup places{muster::surface<ana>.size()};
    for (std::size_t i = 0; i < muster::surface<ana>.size(); ++i) places.add(muster::surface<ana>.tools[i].name, i);
    std::string const endless(100'000, 'x');
    for (std::string_view const name : {"SendMessageToWorker", "TodoWrite", "NoSuchTool", "", endless.c_str()}) {
        std::size_t compiled = 0;
        std::size_t dynamic = 0;
        EXPECT_EQ(allocations_of([&] {
                      compiled = muster::tool_index<ana>(name);
                      dynamic = places.find(name);
                  }),
                  0U);
        EXPECT_EQ(compiled == muster::surface<ana>.size(), dynamic == places.npos);
    }
}
TEST(memory, a_promise_and_its_futures_take_one_allocation) {
    EXPECT_EQ(muster_test::allocations_of([] {
                  auto [promise, future] = muster::promise_result();
                  auto const copy = future;
                  promise.set_value(muster::tool_result::ok({}));
              }),
              1U);
}

// Whatever is thrown for want of memory, the toolbox is as good as before, and no answer is lost.
TEST(memory, a_toolbox_that_ran_out_of_it_goes_on) {
    struct ask : muster::tool<"Ask"> {
        using arguments = muster::no_arguments;
    };
    struct scout : muster::agent<muster::role::worker, muster::tool_set<ask>> {};
    std::string const long_text(40, 'x');
    std::vector<std::string> const ids{"1" + long_text, "2" + long_text, "3" + long_text};
    std::vector<muster::tool_call> const calls{{ids[0], "Ask", ""}, {ids[1], "Ask", ""}, {ids[2], "Ask", ""}};
    bool runs_out = true;
    for (std::size_t count = 0; runs_out; ++count) {
        std::vector<muster::result_promise> asked;
        muster::toolbox<scout> box{muster::on<ask>([&] {
            auto [promise, future] = muster::promise_result();
            asked.push_back(std::move(promise));
            return future;
        })};
        muster::turn const first = box.begin(calls);
        asked.at(0).set_value(long_text);
        asked.at(2).set_value(long_text);
        runs_out = muster_test::runs_out_after(count, [&] { static_cast<void>(box.begin(calls)); });
        muster::turn const again = box.begin(calls);
        ASSERT_EQ(asked.size(), 3U) << count;
        asked.at(1).set_value(long_text);
        EXPECT_EQ(again.results(), first.results()) << count;
    }
}

struct pay : muster::tool<"Pay"> {
    using arguments = muster::no_arguments;
};
struct clerk : muster::agent<muster::role::worker, muster::tool_set<pay>> {};

// Without optimization, simdjson does not check whether it got the memory for its first text.
std::vector<muster::tool_call> const warm{{"0", "Pay", "{}"}};

// Any allocation may fail, also one after the handler has run.
TEST(memory, a_call_is_not_run_twice_when_memory_runs_out) {
    std::string const id(40, '1'), long_text(40, 'x');
    for (bool const only_once : {true, false}) {
        bool failed = true;
        for (std::size_t count = 0; failed; ++count) {
            int runs = 0;
            muster::toolbox<clerk> box{{.longest_result = 30}, muster::on<pay>([&] {
                                           ++runs;
                                           return muster::tool_result{{}, long_text, false, long_text};
                                       })};
            static_cast<void>(box.begin(warm));
            runs = 0;
            muster_test::runs_out_after(
                count, [&] { static_cast<void>(box.call(id, "Pay", "{}")); }, only_once);
            failed = muster_test::has_failed;
            bool const is_answered = runs == 0 || !failed;
            muster::tool_result const again = box.call(id, "Pay", "{}");
            EXPECT_EQ(runs, 1) << count;
            EXPECT_EQ(again, box.call(id, "Pay", "{}")) << count;
            if (is_answered) {
                EXPECT_NE(again.text.find("xxx"), std::string::npos) << count;
            }
        }
    }
}

TEST(memory, a_call_that_is_answered_later_is_not_run_twice_when_memory_runs_out) {
    std::string const id(40, '1');
    std::vector<muster::tool_call> const calls{{id, "Pay", "{}"}};
    for (bool const only_once : {true, false}) {
        bool failed = true;
        for (std::size_t count = 0; failed; ++count) {
            int runs = 0;
            std::vector<muster::result_promise> asked;
            asked.reserve(4);
            muster::toolbox<clerk> box{muster::on<pay>([&](muster::call_context const&) {
                ++runs;
                auto [promise, future] = muster::promise_result();
                asked.push_back(std::move(promise));
                return future;
            })};
            static_cast<void>(box.begin(warm));
            runs = 0;
            muster_test::runs_out_after(
                count, [&] { static_cast<void>(box.begin(calls)); }, only_once);
            failed = muster_test::has_failed;
            muster::turn const again = box.begin(calls);
            EXPECT_EQ(runs, 1) << count;
            for (muster::result_promise& each : asked)
                static_cast<void>(each.set_value(muster::tool_result::ok("Paid.")));
            EXPECT_EQ(again.results().at(0).call_id, id) << count;
            int const before = runs;
            EXPECT_EQ(box.call(id, "Pay", "{}").call_id, id) << count;
            EXPECT_EQ(runs, before) << count;
        }
    }
}

TEST(memory, a_log_of_calls_that_ran_out_of_it_is_as_before) {
    std::string const long_text(40, 'x');
    for (bool const only_once : {true, false}) {
        bool failed = true;
        for (std::size_t count = 0; failed; ++count) {
            muster::call_log log{{.calls = 2}};
            muster::tool_result const first{"z", long_text, false, {}};
            muster_test::runs_out_after(
                count,
                [&] {
                    log.add({"z", "Pay", "{}"}, first);
                },
                only_once);
            failed = muster_test::has_failed;
            EXPECT_EQ(log.size(), failed ? 0U : 1U) << count;
            for (char const* const id : {"a", "b", "c"}) log.add({id, "Pay", "{}"}, {id, long_text, false, {}});
            EXPECT_EQ(log.size(), 2U) << count;
            EXPECT_FALSE(log.find({"a", "Pay", "{}"}).known) << count;
            EXPECT_TRUE(log.find({"b", "Pay", "{}"}).same) << count;
            EXPECT_TRUE(log.find({"c", "Pay", "{}"}).same) << count;
        }
    }
}

}  // namespace
