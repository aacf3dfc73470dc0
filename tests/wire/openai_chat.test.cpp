#include <muster/wire/openai_chat.hpp>

#include <muster/role/agent.hpp>
#include <muster/wire/surface_definitions.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using wire = muster::wire::openai_chat;

// tool_definitions
//{ quoted by docs/wire.md: chat_definitions
struct look : muster::tool<"Look"> {
    static constexpr std::string_view description = "Looks at \"it\".";
    struct arguments {
        std::string_view path;
        std::optional<bool> twice;
        static constexpr auto fields =
            muster::fields(muster::field("path", &arguments::path), muster::field("twice", &arguments::twice));
    };
};
struct seer : muster::agent<muster::role::worker, muster::tool_set<look>> {};

static_assert(muster::tool_definitions<seer, muster::wire::openai_chat>
              == R"([{"type":"function","function":{"name":"Look","description":"Looks at \"it\".","parameters":)"
                 R"({"type":"object","properties":{"path":{"type":"string"},"twice":{"type":["boolean","null"]}},)"
                 R"("required":["path","twice"],"additionalProperties":false},"strict":true}}])");
//}

struct bare : muster::tool<"Bare"> {};

TEST(openai_chat, a_tool_without_a_description_has_no_such_key) {
    std::string text;
    muster::append_sink out{text};
    wire::put_definition(out, {muster::info_of<bare>, muster::rows_of<muster::no_arguments>});
    EXPECT_EQ(text, R"({"type":"function","function":{"name":"Bare","parameters":{"type":"object","properties":{},)"
                    R"("required":[],"additionalProperties":false},"strict":true}})");
}

TEST(openai_chat, a_schema_of_a_server_is_not_strict) {
    std::string text;
    muster::append_sink out{text};
    wire::put_definition(out, {{"mcp__a__x", "Says."}, {}, R"({"type":"object"})"});
    auto const function = nlohmann::json::parse(text)["function"];
    EXPECT_EQ(function["parameters"].dump(), R"({"type":"object"})");
    EXPECT_EQ(function["strict"], false);
}

// Strict schemas name every field, and those of a map nobody knows.
struct labelled : muster::tool<"Labelled"> {
    struct arguments {
        std::map<std::string, std::int32_t> counts;
        std::optional<bool> twice;
        static constexpr auto fields =
            muster::fields(muster::field("counts", &arguments::counts), muster::field("twice", &arguments::twice));
    };
};

TEST(openai_chat, arguments_with_a_map_are_not_strict) {
    std::string text;
    muster::append_sink out{text};
    wire::put_definition(out, {muster::info_of<labelled>, muster::rows_of<labelled::arguments>});
    auto const function = nlohmann::json::parse(text)["function"];
    EXPECT_EQ(function["strict"], false);
    EXPECT_EQ(function["parameters"]["required"].dump(), R"(["counts"])");
    EXPECT_EQ(function["parameters"]["properties"]["twice"]["type"], "boolean");
}

// put_result, put_results
std::string written(std::vector<muster::tool_result> const& results) {
    std::string text;
    muster::append_sink out{text};
    wire::put_results(out, results);
    return text;
}

TEST(openai_chat, results_are_one_message_for_each_call) {
    EXPECT_EQ(written({}), "");
    EXPECT_EQ(written({{"1", "pong\n", false}, {"2", "no such file", true}}),
              R"({"role":"tool","tool_call_id":"1","content":"pong\n"},)"
              R"({"role":"tool","tool_call_id":"2","content":"Error: no such file"})");
}

TEST(openai_chat, results_survive_a_round_trip_through_another_reader) {
    std::string const text = "quotes \" and \\ and \n and \x01 and na\xC3\xAFve";
    auto const message = nlohmann::json::parse(written({{"id \"1\"", text, false}}));
    EXPECT_EQ(message["content"], text);
    EXPECT_EQ(message["tool_call_id"], "id \"1\"");
    EXPECT_EQ(nlohmann::json::parse(written({{"1", "\xC3(", true}}))["content"], "Error: \xEF\xBF\xBD(");
}

}  // namespace
