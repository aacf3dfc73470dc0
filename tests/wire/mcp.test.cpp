#include <muster/wire/mcp.hpp>

#include <muster/tool/standard_arguments.hpp>

#include <golden.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace {

using muster::tool_result;
using muster::wire::mcp;
using muster::wire::mcp_era;
using nlohmann::json;

struct all_nine : muster::agent<muster::role::coordinator, muster::tools::standard> {};
constexpr std::string_view offer = muster::tool_definitions<all_nine, mcp>;

//{ quoted by docs/wire.md: mcp_definitions
struct read_log : muster::tool<"ReadLog"> {
    static constexpr std::string_view title = "Read the log";
    static constexpr std::string_view description = "Shows the last lines of the log.";
    static constexpr muster::tool_hints hints{.read_only = true, .open_world = false};
    using arguments = muster::no_arguments;
};
struct reader : muster::agent<muster::role::worker, muster::tool_set<read_log>> {};

static_assert(muster::tool_definitions<reader, muster::wire::mcp>
              == R"([{"name":"ReadLog","title":"Read the log","description":"Shows the last lines of the log.",)"
                 R"("inputSchema":{"type":"object","properties":{},"required":[],"additionalProperties":false},)"
                 R"("annotations":{"readOnlyHint":true,"openWorldHint":false}}])");
//}

struct bare : muster::tool<"Bare"> {
    using arguments = muster::no_arguments;
};
struct adding : muster::tool<"Adding"> {
    static constexpr muster::tool_hints hints{.destructive = false, .idempotent = true};
    using arguments = muster::no_arguments;
};
struct two : muster::agent<muster::role::worker, muster::tool_set<bare, adding>> {};
static_assert(muster::tool_definitions<two, mcp>
              == R"([{"name":"Adding","inputSchema":{"type":"object","properties":{},"required":[],)"
                 R"("additionalProperties":false},"annotations":{"destructiveHint":false,"idempotentHint":true}},)"
                 R"({"name":"Bare","inputSchema":{"type":"object","properties":{},"required":[],)"
                 R"("additionalProperties":false}}])");

TEST(mcp, defines_the_nine_tools_as_reviewed) {
    EXPECT_TRUE(muster_test::golden("wire/mcp.json", nlohmann::ordered_json::parse(offer).dump(2) + "\n"));
}

TEST(mcp, defines_each_tool_of_the_surface_once_and_in_order) {
    auto const tools = json::parse(offer);
    ASSERT_EQ(tools.size(), muster::surface<all_nine>.size());
    for (std::size_t i = 0; i < tools.size(); ++i) {
        EXPECT_EQ(tools[i]["name"], muster::surface<all_nine>.tools[i].name);
        EXPECT_EQ(tools[i]["inputSchema"]["type"], "object");
    }
}

TEST(mcp, takes_an_offered_schema_onto_one_line) {
    std::string text;
    muster::append_sink out{text};
    mcp::put_definition(out, muster::tool_definition{{"far", "", {}}, {}, "{\n \"type\":\r\n\"object\"}\n"});
    EXPECT_EQ(text.find_first_of("\r\n"), text.npos);
    EXPECT_EQ(json::parse(text)["inputSchema"]["type"], "object");
}

template <class... Given>
std::string result_of(Given const&... given) {
    std::string text;
    muster::append_sink out{text};
    mcp::put_result(out, given...);
    return text;
}

TEST(mcp, answers_with_a_text) {
    EXPECT_EQ(result_of(tool_result::ok("12 lines"), mcp_era::handshake),
              R"({"content":[{"type":"text","text":"12 lines"}]})");
    EXPECT_EQ(result_of(tool_result::error("no such file"), mcp_era::handshake),
              R"({"content":[{"type":"text","text":"no such file"}],"isError":true})");
    EXPECT_EQ(result_of(tool_result::ok(""), mcp_era::stateless),
              R"({"resultType":"complete","content":[{"type":"text","text":""}]})");
}

TEST(mcp, answers_with_an_object_as_well_and_on_one_line) {
    std::string const line = result_of(tool_result::ok(" {\n\"ok\":\r\n true}\n"), mcp_era::stateless);
    EXPECT_EQ(line.find_first_of("\r\n"), line.npos);
    auto const got = json::parse(line);
    EXPECT_EQ(got["structuredContent"], json::parse(R"({"ok":true})"));
    EXPECT_EQ(got["content"][0]["text"], " {\n\"ok\":\r\n true}\n");
    EXPECT_FALSE(got.contains("isError"));
}

TEST(mcp, takes_nothing_else_for_an_object) {
    for (std::string_view const text : {"", " ", "[]", "7", "{", "{} x", "written", "{\"a\":\"\xFF\"}"}) {
        auto const got = json::parse(result_of(tool_result::ok(std::string{text}), mcp_era::stateless));
        EXPECT_FALSE(got.contains("structuredContent")) << text;
    }
}

TEST(mcp, carries_any_bytes) {
    std::string const line = result_of(tool_result::ok("\xC3(\n"), mcp_era::handshake);
    EXPECT_EQ(json::parse(line)["content"][0]["text"], "\xEF\xBF\xBD(\n");
}

TEST(mcp, lists_tools_for_either_era) {
    std::string text;
    muster::append_sink out{text};
    mcp::put_tools(out, "[]", mcp_era::handshake);
    mcp::put_tools(out, "[]", mcp_era::stateless, {.ttl_ms = 60'000, .is_public = true});
    mcp::put_tools(out, "[]", mcp_era::stateless);
    EXPECT_EQ(text, R"({"tools":[]})"
                    R"({"resultType":"complete","tools":[],"ttlMs":60000,"cacheScope":"public"})"
                    R"({"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"})");
}

}  // namespace
