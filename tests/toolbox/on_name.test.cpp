#include <muster/toolbox/on_name.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

TEST(on_name, keeps_the_name_and_the_function) {
    std::string name = "mcp__a__x";
    auto handler = muster::on_name(name, [](muster::tool_call const& call) { return std::string{call.name} + '!'; });
    name.assign(name.size(), 'z');
    EXPECT_EQ(handler.name, "mcp__a__x");
    EXPECT_FALSE(handler.is_prefix);
    EXPECT_EQ(handler.run({"1", "mcp__a__x", "{}"}), "mcp__a__x!");
    auto const any = muster::on_any([](muster::tool_call const& call) { return std::string{call.name}; });
    EXPECT_EQ(any.name, "");
    EXPECT_TRUE(any.is_prefix);
    EXPECT_TRUE(muster::on_prefix("mcp__", [](auto const&) { return muster::tool_result{}; }).is_prefix);
}

}  // namespace
