// What rendering a policy allocates, counted by the allocator itself.
#include <muster/config/policy.hpp>

#include "host.hpp"

#include <allocations.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace {

using muster_test::allocations_of;

muster::policy told() {
    muster::config::binding made;
    made.role = "coordinator";
    made.allowed_tools = {"*"};
    made.system_prompt = "You are Ana.";
    made.extra_prompt = "Keep it short.";
    return muster::policy::resolve(made, host::tools()).resolved;
}

TEST(memory, the_allocator_is_counted) {
    EXPECT_GT(allocations_of([] { std::vector<char>(100).assign(200, 'x'); }), 0U);
}
TEST(memory, a_prompt_for_a_span_allocates_nothing) {
    muster::policy const ana = told();
    std::size_t size = 0;
    EXPECT_EQ(allocations_of([&] { size = muster::rendered_size(ana); }), 0U);
    std::vector<char> room(size);
    muster::rendered_prompt done;
    EXPECT_EQ(allocations_of([&] { done = muster::render(ana, room); }), 0U);
    EXPECT_TRUE(done);
    EXPECT_GT(size, 1000U);
    EXPECT_EQ(allocations_of([&] { done = muster::render(ana, std::span{room}.first(10)); }), 0U);
    EXPECT_EQ(done.size, size);
}
TEST(memory, a_prompt_for_a_string_allocates_once) {
    muster::policy const ana = told();
    std::string text;
    EXPECT_EQ(allocations_of([&] { muster::render(ana, text); }), 1U);
    EXPECT_EQ(text.size(), muster::rendered_size(ana));
}
TEST(memory, copying_a_policy_shares_its_surface) {
    muster::policy const ana = told();
    muster::policy const copy = ana;
    EXPECT_EQ(copy.surface().tools, ana.surface().tools);
}

}  // namespace
