#include <muster/wire/openai_chat_requests.hpp>

#include <requested.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

namespace {

using json = nlohmann::json;
using wire = muster::wire::openai_chat;

json requested(muster::model_request const& request) { return muster_test::requested<wire>(request); }

std::string const calling = R"({"role":"assistant","content":null,"tool_calls":[{"id":"call_1"},{"id":"call_2"}]})";
std::string const speaking = R"({"role":"assistant","content":"Done."})";

// put_request
TEST(openai_chat_requests, a_whole_request) {
    auto const talk = muster_test::lively_talk(calling, speaking);
    muster::system_text const system[] = {
        {"You are Ana."}, {"\n"}, {"Be \"brief\"."}, {"It is Monday.", muster::change_rate::often}};
    auto const whole = requested({.model = "gpt-x",
                                  .system = system,
                                  .tools = R"([{"type":"function"}])",
                                  .turns = talk.turns(),
                                  .max_tokens = 1000,
                                  .stream = true,
                                  .one_call_at_a_time = true,
                                  .cache_key = "ana"});
    EXPECT_EQ(whole, json::parse(R"({
        "model": "gpt-x", "max_completion_tokens": 1000, "stream": true, "stream_options": {"include_usage": true},
        "tools": [{"type": "function"}], "parallel_tool_calls": false, "prompt_cache_key": "ana",
        "messages": [
            {"role": "system", "content": "You are Ana.\n\nBe \"brief\".\n\nIt is Monday."},
            {"role": "user", "content": "Find \"it\".\n\nNow."},
            {"role": "assistant", "content": null, "tool_calls": [{"id": "call_1"}, {"id": "call_2"}]},
            {"role": "tool", "tool_call_id": "call_1", "content": "text \ufffd"},
            {"role": "tool", "tool_call_id": "call_2", "content": "Error: This call has no result."},
            {"role": "user", "content": "<task-notification>…</task-notification>"},
            {"role": "assistant", "content": "Done."},
            {"role": "user", "content": "Go on."}]})"));
}

TEST(openai_chat_requests, every_choice_of_tools) {
    muster::model_request request{.model = "m", .tools = R"([{"type":"function"}])"};
    EXPECT_FALSE(requested(request).contains("tool_choice"));
    request.choice = muster::tool_choice::required;
    EXPECT_EQ(requested(request)["tool_choice"], "required");
    request.choice = muster::tool_choice::none;
    EXPECT_EQ(requested(request)["tool_choice"], "none");
    request.choice = muster::tool_choice::named;
    request.chosen_tool = "Read";
    EXPECT_EQ(requested(request)["tool_choice"], json::parse(R"({"type":"function","function":{"name":"Read"}})"));
}

TEST(openai_chat_requests, a_turn_of_blanks_is_none) {
    muster::spoken_turn const turns[] = {{{}, {}, {" ", "\n"}}, {{}, {}, {"a", " ", "b"}}};
    auto const whole = requested({.model = "m", .turns = turns});
    EXPECT_EQ(whole["messages"].dump(), R"([{"content":"a\n\nb","role":"user"}])");
}

}  // namespace
