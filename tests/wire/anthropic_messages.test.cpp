#include <muster/wire/anthropic_messages.hpp>

#include <muster/tool/standard_arguments.hpp>

#include <golden.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::wire::anthropic_messages;
using nlohmann::json;
using namespace std::literals;

struct all : muster::agent<muster::role::coordinator, muster::tools::standard> {};
constexpr std::string_view offer = muster::tool_definitions<all, anthropic_messages>;

//{ quoted by docs/wire.md: definitions
struct ping : muster::tool<"Ping"> {
    static constexpr std::string_view description = "Says \"pong\".";
    using arguments = muster::no_arguments;
};
struct scout : muster::agent<muster::role::worker, muster::tool_set<ping>> {};

static_assert(muster::tool_definitions<scout, muster::wire::anthropic_messages>
              == R"([{"name":"Ping","description":"Says \"pong\".","input_schema":)"
                 R"({"type":"object","properties":{},"required":[],"additionalProperties":false}}])");
//}

struct mute : muster::tool<"Mute"> {
    using arguments = muster::no_arguments;
};
struct silent : muster::agent<muster::role::worker, muster::tool_set<mute>> {};
static_assert(muster::tool_definitions<silent, anthropic_messages>.starts_with(R"([{"name":"Mute","input_schema":)"));

// A schema that came from a server is not known to be strict.
constexpr bool strict_definitions_say_so() {
    constexpr muster::tool_definition offered{{"mcp__a__x", ""}, {}, R"({"type":"object"})"};
    char memory[128] = {};
    muster::span_sink out{memory, sizeof memory};
    muster::wire::anthropic_messages_strict::put_definition(out, offered);
    return out.text() == R"({"name":"mcp__a__x","input_schema":{"type":"object"}})"
        && muster::tool_definitions<silent, muster::wire::anthropic_messages_strict>
               == R"([{"name":"Mute","input_schema":{"type":"object","properties":{},"required":[],)"
                  R"("additionalProperties":false},"strict":true}])";
}
static_assert(strict_definitions_say_so());
TEST(anthropic_messages, strict_definitions_say_so) { EXPECT_TRUE(strict_definitions_say_so()); }

TEST(anthropic_messages, defines_the_nine_tools_as_reviewed) {
    EXPECT_TRUE(
        muster_test::golden("wire/anthropic_messages.json", nlohmann::ordered_json::parse(offer).dump(2) + "\n"));
}

TEST(anthropic_messages, defines_each_tool_of_the_surface_once_and_in_order) {
    auto const tools = json::parse(offer);
    ASSERT_EQ(tools.size(), muster::surface<all>.size());
    for (std::size_t i = 0; i < tools.size(); ++i) {
        EXPECT_EQ(tools[i]["name"], muster::surface<all>.tools[i].name);
        EXPECT_EQ(tools[i]["description"], muster::surface<all>.tools[i].description);
        EXPECT_EQ(tools[i]["input_schema"]["type"], "object");
        EXPECT_EQ(tools[i].size(), 3U);
    }
}

std::string written(std::vector<muster::tool_result> const& results) {
    std::string text;
    muster::append_sink out{text};
    anthropic_messages::put_results(out, results);
    return text;
}

TEST(anthropic_messages, answers_each_call_with_a_block) {
    EXPECT_EQ(written({{"toolu_1", "12 lines", false}, {"toolu_2", "no such file", true}}),
              R"([{"type":"tool_result","tool_use_id":"toolu_1","content":"12 lines"},)"
              R"({"type":"tool_result","tool_use_id":"toolu_2","content":"no such file","is_error":true}])");
    EXPECT_EQ(written({}), "[]");
}

TEST(anthropic_messages, carries_any_text) {
    auto const text = "a \"quote\", a \\, a line\nend, a \0 and an emoji \xF0\x9F\x98\x80"s;
    auto const blocks = json::parse(written({{"id \"1\"", text, false}}));
    EXPECT_EQ(blocks[0]["content"], text);
    EXPECT_EQ(blocks[0]["tool_use_id"], "id \"1\"");

    auto const broken = json::parse(written({{"1", "\xC3(", false}}));
    EXPECT_EQ(broken[0]["content"], "\xEF\xBF\xBD(");
}

}  // namespace
