#include <muster/wire/tool_definitions.hpp>

#include <muster/tool/standard_arguments.hpp>

#include <gtest/gtest.h>

namespace {

// The smallest wire: the names, and how many fields each tool takes.
struct names_only {
    static constexpr void put_definition(auto& out, muster::tool_definition const& definition) {
        char const count = static_cast<char>('0' + definition.arguments.size());
        out.put(definition.tool.name);
        out.put({&count, 1});
    }
};
static_assert(muster::wire_format<names_only>);
static_assert(!muster::wire_format<int>);

struct desk : muster::tool_set<muster::tools::todo_write, muster::tools::team_create, muster::tools::list_peers> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};
struct idle : muster::agent<muster::role::worker, muster::tool_set<>> {};

// tool_definitions: in the order of the surface, each with its own arguments
constexpr bool stands_in_the_order_of_the_surface() {
    return muster::tool_definitions<ana, names_only> == "[ListPeers0,TeamCreate5,TodoWrite1]"
        && muster::tool_definitions<idle, names_only> == "[]";
}
static_assert(stands_in_the_order_of_the_surface());
TEST(tool_definitions, stand_in_the_order_of_the_surface) { EXPECT_TRUE(stands_in_the_order_of_the_surface()); }

}  // namespace
