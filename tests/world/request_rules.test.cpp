// The model of each API's rules: what it accepts, and one request for each rule that it refuses.
#include "request_rules.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using muster_test::why_refused;

namespace {

struct row {
    std::string_view body;
    std::string_view rule;  // how the refusal begins; empty: accepted
};

template <class Wire>
void expect_rules(std::vector<row> const& rows) {
    for (row const& each : rows) {
        std::string const why = why_refused(each.body, Wire{});
        EXPECT_EQ(why.substr(0, each.rule.empty() ? why.size() : each.rule.size()), each.rule) << each.body;
    }
}

std::vector<row> const messages{
    {R"({"messages":[{"role":"user","content":"Hi"}]})", ""},
    {R"({"messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Look","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"noon"},{"type":"text","text":"And?"}]}]})",
     ""},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"x","signature":"y"},{"type":"text","text":"Hi"}]},{"role":"assistant","content":"there"},{"role":"user","content":"Go on."}]})",
     ""},
    {R"({"messages":[]})", "messages: at least one"},
    {"not json", "messages: at least one"},
    {R"({"messages":[{"role":"assistant","content":"Hi"}]})", "messages: the first message"},
    {R"({"messages":[{"role":"user","content":[]}]})", "all messages have non-empty content"},
    {R"({"messages":[{"role":"user","content":[{"type":"text","text":" \n"}]}]})", "text content blocks contain"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"x","signature":"y"}]}]})",
     "the final block"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"text","text":"x"},{"type":"redacted_thinking","data":"y"}]},{"role":"user","content":"Go on."}]})",
     "the final block"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Look","input":{}}]}]})",
     "tool_use ids were found"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Look","input":{}}]},{"role":"user","content":"noon"}]})",
     "tool_use ids were found"},
    {R"({"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"noon"}]}]})",
     "unexpected tool_use_id"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Look","input":{}}]},{"role":"user","content":[{"type":"text","text":"x"},{"type":"tool_result","tool_use_id":"a","content":"noon"}]}]})",
     "tool_result blocks stand before"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Look","input":{}},{"type":"tool_use","id":"a","name":"Look","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"noon"}]}]})",
     "the id of a call is unique"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a:1","name":"Look","input":{}}]}]})",
     "tool_use.id"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"Look","input":"{}"}]}]})",
     "tool_use.input"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"","input":{}}]}]})",
     "the name of a call"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Well, "}]})",
     "the final assistant content"},
};

std::vector<row> const chat{
    {R"({"messages":[{"role":"system","content":"S"},{"role":"user","content":"Hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"Look","arguments":"{}"}},{"id":"b","type":"function","function":{"name":"Look","arguments":"{}"}}]},{"role":"tool","tool_call_id":"b","content":""},{"role":"tool","tool_call_id":"a","content":"noon"},{"role":"user","content":"And?"}]})",
     ""},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":null}]})",
     "an assistant message says"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":""}]})", "an assistant message says"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Hi","tool_calls":[]}]})",
     "tool_calls: not null"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"user","content":"Hi"}]})", "the roles take turns"},
    {R"({"messages":[{"role":"user","content":" "}]})", "a message says something"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"Look","arguments":"{"}}]}]})",
     "the arguments of a call"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"Look","arguments":"[1]"}}]}]})",
     "the arguments of a call"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"Look","arguments":{}}}]}]})",
     "the arguments of a call"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"","type":"function","function":{"name":"Look","arguments":"{}"}}]}]})",
     "a call has an id"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"a","function":{"name":"Look","arguments":"{}"}}]}]})",
     "tool_calls[].type"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"Look","arguments":"{}"}}]},{"role":"user","content":"x"}]})",
     "an assistant message with tool_calls"},
    {R"({"messages":[{"role":"user","content":"Hi"},{"role":"tool","tool_call_id":"a","content":"x"}]})",
     "a tool message responds"},
};

std::vector<row> const responses{
    {R"({"input":[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[]},{"type":"function_call","id":"fc_1","call_id":"a","name":"Look","arguments":"{}"},{"type":"function_call_output","call_id":"a","output":"noon"}]})",
     ""},
    {R"({"input":[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[]}]})",
     "a reasoning item was"},
    {R"({"input":[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[]},{"role":"user","content":"x"}]})",
     "a reasoning item was"},
    {R"({"input":[{"role":"user","content":"Hi"},{"type":"message","role":"assistant","content":[]}]})",
     "a message has content"},
    {R"({"input":[{"type":"function_call","call_id":"a","name":"Look","arguments":"{}"}]})", "no tool output found"},
    {R"({"input":[{"type":"function_call_output","call_id":"a","output":"x"}]})", "no tool call found"},
    {R"({"input":[{"type":"function_call","call_id":"a","name":"Look","arguments":"{"},{"type":"function_call_output","call_id":"a","output":"x"}]})",
     "the arguments of a call"},
    {R"({"input":[{"type":"function_call","call_id":"","name":"Look","arguments":"{}"}]})", "a call has an id"},
};

}  // namespace

TEST(request_rules, of_the_messages_api) { expect_rules<muster::wire::anthropic_messages>(messages); }
TEST(request_rules, of_chat) { expect_rules<muster::wire::openai_chat>(chat); }
TEST(request_rules, of_the_responses_api) { expect_rules<muster::wire::openai_responses>(responses); }
