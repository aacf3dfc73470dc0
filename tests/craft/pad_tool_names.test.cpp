#include <muster/craft/pad_tool_names.hpp>

#include <muster/pad/tools.hpp>

#include <gtest/gtest.h>

namespace {

constexpr bool are_those_of_the_tools() {
    return muster::pad_tool_names::read == muster::tools::pad_read::name
        && muster::pad_tool_names::write == muster::tools::pad_write::name
        && muster::pad_tool_names::append == muster::tools::pad_append::name;
}
static_assert(are_those_of_the_tools());
TEST(pad_tool_names, are_those_of_the_tools) { EXPECT_TRUE(are_those_of_the_tools()); }

}  // namespace
