#include <muster/wire/openai_responses.hpp>

#include <muster/role/agent.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using wire = muster::wire::openai_responses;

// tool_definitions
struct peek : muster::tool<"Peek"> {
    static constexpr std::string_view description = "Peeks.";
    using arguments = muster::no_arguments;
};
struct peeker : muster::agent<muster::role::worker, muster::tool_set<peek>> {};

static_assert(muster::tool_definitions<peeker, wire>
              == R"([{"type":"function","name":"Peek","description":"Peeks.","parameters":{"type":"object",)"
                 R"("properties":{},"required":[],"additionalProperties":false},"strict":true}])");

// The API wants to be told either way.
TEST(openai_responses, a_schema_of_a_server_is_not_strict) {
    std::string text;
    muster::append_sink out{text};
    wire::put_definition(out, {{"mcp__a__x", ""}, {}, R"({"type":"object"})"});
    EXPECT_EQ(text, R"({"type":"function","name":"mcp__a__x","parameters":{"type":"object"},"strict":false})");
}

// put_result, put_results
std::string written(std::vector<muster::tool_result> const& results) {
    std::string text;
    muster::append_sink out{text};
    wire::put_results(out, results);
    return text;
}

TEST(openai_responses, results_are_one_item_for_each_call) {
    EXPECT_EQ(written({}), "");
    EXPECT_EQ(written({{"1", "pong\n", false}, {"2", "no such file", true}}),
              R"({"type":"function_call_output","call_id":"1","output":"pong\n"},)"
              R"({"type":"function_call_output","call_id":"2","output":"Error: no such file"})");
    EXPECT_EQ(nlohmann::json::parse(written({{"1", "\xC3(", false}}))["output"], "\xEF\xBF\xBD(");
}

}  // namespace
