// What finding a tool allocates, counted by the allocator itself.
#include <muster/toolbox/tool_index.hpp>

#include <muster/tool/standard.hpp>
#include <muster/toolbox/detail/tool_lookup.hpp>
#include <muster/toolbox/result_promise.hpp>

#include <allocations.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

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

}  // namespace
