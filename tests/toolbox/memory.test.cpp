// What finding a tool allocates, counted by the allocator itself.
#include <muster/toolbox/tool_index.hpp>

#include <muster/tool/standard.hpp>
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

}  // namespace
