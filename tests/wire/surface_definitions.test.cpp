#include <muster/wire/surface_definitions.hpp>

#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/wire/anthropic_messages.hpp>

#include <subsets.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::tool_info;
using muster::tool_kind;
using wire = muster::wire::anthropic_messages;

struct read_file : muster::tool<"Read"> {
    static constexpr std::string_view description = "Reads a file.";
    struct arguments {
        std::string_view path;
        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path));
    };
};
struct hosted : muster::tool_set<read_file, muster::tools::todo_write> {};

std::string rendered(muster::surface_view surface, muster::offered_tools const& offered = muster::offered_tools{}) {
    std::string text;
    muster::append_sink out{text};
    muster::render_tool_definitions<hosted, wire>(out, surface, offered);
    return text;
}

TEST(surface_definitions, a_schema_of_a_server_stands_as_it_was_sent) {
    muster::offered_tools offered;
    ASSERT_EQ(offered.add("mcp__a__x", R"({ "type": "object" })"), muster::offer_answer::added);
    tool_info const tools[] = {{"Read", "Reads a file."}, {"mcp__a__x", "Says \"x\"."}};
    EXPECT_EQ(rendered({tools, 2}, offered),
              R"([{"name":"Read","description":"Reads a file.","input_schema":{"type":"object","properties":{"path":)"
              R"({"type":"string"}},"required":["path"],"additionalProperties":false}},)"
              R"({"name":"mcp__a__x","description":"Says \"x\".","input_schema":{ "type": "object" }}])");
    EXPECT_EQ(rendered({}), "[]");
}

// A surface never shrinks on its way to the model; what is not known is reported before.
TEST(surface_definitions, C096_a_tool_of_which_nothing_is_known_is_found_and_not_skipped) {
    tool_info const tools[] = {{"Read", ""}, {"mcp__a__x", ""}, {"mcp__a__y", ""}};
    muster::offered_tools offered;
    EXPECT_EQ(muster::find_undefined<hosted>({tools, 3}, offered), 1U);
    EXPECT_EQ(muster::find_undefined<hosted>({tools, 3}, offered, 2), 2U);
    ASSERT_EQ(offered.add("mcp__a__x", "{}"), muster::offer_answer::added);
    ASSERT_EQ(offered.add("mcp__a__y", "{}"), muster::offer_answer::added);
    EXPECT_EQ(muster::find_undefined<hosted>({tools, 3}, offered), 3U);
    EXPECT_EQ(rendered({tools + 1, 1}),
              R"([{"name":"mcp__a__x","input_schema":{"type":"object","properties":{},"required":[],)"
              R"("additionalProperties":false}}])");
}

// The same bytes as those that the compiler made, for all 512 subsets of the nine coordination tools.
template <unsigned First, std::size_t... Is>
void expect_the_compiled_bytes(std::index_sequence<Is...>) {
    static constexpr std::array compiled{
        muster::tool_definitions<muster_test::agent_with<First + static_cast<unsigned>(Is)>, wire>...};
    muster::offered_tools const none;
    for (unsigned i = 0; i < sizeof...(Is); ++i) {
        auto const tools = muster_test::surface_with(First + i);
        std::string text;
        muster::append_sink out{text};
        muster::render_tool_definitions<muster::tools::standard, wire>(out, {tools.data(), tools.size()}, none);
        EXPECT_EQ(text, compiled[i]) << First + i;
        std::size_t const size =
            muster::tool_definitions_size<muster::tools::standard, wire>({tools.data(), tools.size()}, none);
        EXPECT_EQ(size, text.size());
    }
}
TEST(surface_definitions, TS14_are_the_compiled_ones_for_all_subsets) {
    expect_the_compiled_bytes<0>(std::make_index_sequence<256>{});
    expect_the_compiled_bytes<256>(std::make_index_sequence<256>{});
}

}  // namespace
