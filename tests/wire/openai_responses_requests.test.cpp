#include <muster/wire/openai_responses_requests.hpp>

#include <requested.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using json = nlohmann::json;
using wire = muster::wire::openai_responses;

json requested(muster::model_request const& request) { return muster_test::requested<wire>(request); }

std::string const calling =
    R"({"type":"reasoning","id":"rs_1"},{"type":"function_call","call_id":"call_1"},{"type":"function_call","call_id":"call_2"})";
std::string const speaking = R"({"type":"message","role":"assistant","content":[]})";

// put_request
TEST(openai_responses_requests, a_whole_request) {
    auto const talk = muster_test::lively_talk(calling, speaking);
    muster::system_text const system[] = {{"You are Ana."}, {"It is Monday.", muster::change_rate::often}};
    auto const whole = requested({.model = "gpt-x",
                                  .system = system,
                                  .tools = R"([{"type":"function"}])",
                                  .turns = talk.turns(),
                                  .max_tokens = 1000,
                                  .stream = true,
                                  .one_call_at_a_time = true,
                                  .cache_key = "ana",
                                  .stored = false});
    EXPECT_EQ(whole, json::parse(R"({
        "model": "gpt-x", "max_output_tokens": 1000, "stream": true, "store": false,
        "include": ["reasoning.encrypted_content"],
        "tools": [{"type": "function"}], "parallel_tool_calls": false, "prompt_cache_key": "ana",
        "instructions": "You are Ana.\n\nIt is Monday.",
        "input": [
            {"role": "user", "content": "Find \"it\".\n\nNow."},
            {"type": "reasoning", "id": "rs_1"},
            {"type": "function_call", "call_id": "call_1"},
            {"type": "function_call", "call_id": "call_2"},
            {"type": "function_call_output", "call_id": "call_1", "output": "text \ufffd"},
            {"type": "function_call_output", "call_id": "call_2", "output": "Error: This call has no result."},
            {"role": "user", "content": "<task-notification>…</task-notification>"},
            {"type": "message", "role": "assistant", "content": []},
            {"role": "user", "content": "Go on."}]})"));
}

TEST(openai_responses_requests, every_choice_of_tools) {
    muster::model_request request{.model = "m", .tools = R"([{"type":"function"}])"};
    EXPECT_FALSE(requested(request).contains("tool_choice"));
    request.choice = muster::tool_choice::required;
    EXPECT_EQ(requested(request)["tool_choice"], "required");
    request.choice = muster::tool_choice::none;
    EXPECT_EQ(requested(request)["tool_choice"], "none");
    request.choice = muster::tool_choice::named;
    request.chosen_tool = "Read";
    EXPECT_EQ(requested(request)["tool_choice"], json::parse(R"({"type":"function","name":"Read"})"));
}

}  // namespace
