#include <muster/wire/model_reply.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using muster::model_call;
using muster::model_reply;

// tool_calls_of
TEST(tool_calls_of, the_calls_are_views_in_their_order) {
    model_reply reply;
    reply.calls = {{"1", "Read", R"({"path":"a"})"}, {"2", "Ping", ""}};
    auto const calls = muster::tool_calls_of(reply);
    ASSERT_EQ(calls.size(), 2U);
    EXPECT_EQ(calls[0].id, "1");
    EXPECT_EQ(calls[0].name, "Read");
    EXPECT_EQ(calls[0].arguments.data(), reply.calls[0].arguments.data());
    EXPECT_EQ(calls[1].id, "2");
}

// A reply that is about to go gives no views.
template <class Reply>
concept gives_views = requires(Reply&& reply) {
    muster::tool_calls_of(std::forward<Reply>(reply));
};
static_assert(gives_views<model_reply&>);
static_assert(!gives_views<model_reply>);
template <class Call>
concept gives_a_view = requires(Call&& call) {
    std::forward<Call>(call).view();
};
static_assert(gives_a_view<model_call&>);
static_assert(!gives_a_view<model_call>);

// token_usage
static_assert(muster::token_usage{} == muster::token_usage{});
static_assert(!muster::token_usage{}.input);

}  // namespace
