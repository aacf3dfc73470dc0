// Arguments that are not a JSON object. Servers answer 500 for ever once they are sent back as they came.
#include "played_loop.hpp"
#include "replies.hpp"

using namespace muster_test;

namespace {

struct arguments_row {
    char const* written;    // by the model, in Chat and Responses a text
    char const* read;       // what the toolbox gets
    char const* told = "";  // what the tool's result contains; empty: it was run
};
std::vector<arguments_row> const rows{
    {"", "{}"},
    {"  \n", "{}"},
    {"null", "null"},  // a lenient toolbox takes it for no arguments
    {R"("")", R"("")"},
    {"{", "{", "{"},
    {"}", "}", "}"},
    {R"({"a":1)", R"({"a":1)", R"({"a":1)"},
    {R"({"a":1,"b":2}{"a":3,"b":4})", R"({"a":1,"b":2}{"a":3,"b":4})", R"({"a":3)"},
    {R"({"a":1,"b":2} {"a":3})", R"({"a":1,"b":2} {"a":3})", R"({"a":3)"},
    {"[1]", "[1]", "[1]"},
    {"[]", "[]", "[]"},
    {"7", "7", "7"},
    {"true", "true", "true"},
    {R"("text")", R"("text")", "text"},
    {R"({'a':1})", R"({'a':1})", "'a'"},
    {R"({"a":True})", R"({"a":True})", "True"},
    {R"({"a":None})", R"({"a":None})", "None"},
    {R"({"a":1,})", R"({"a":1,})", R"({"a":1,})"},
    {R"({"a":NaN})", R"({"a":NaN})", "NaN"},
    {"{\"a\":\"x\ny\"}", "{\"a\":\"x\ny\"}", "x"},
    {R"({"a":1,"b":2} done)", R"({"a":1,"b":2} done)", "done"},
    {"```json\n{\"a\":1}\n```", "```json\n{\"a\":1}\n```", "json"},
    {R"(<tool_call>{"a":1}</tool_call>)", R"(<tool_call>{"a":1}</tool_call>)", "tool_call"},
};

// nlohmann would not write a text that is not UTF-8 or not JSON into "input", so only the two OpenAI formats are here.
template <class Wire>
void expect_rows_are_right() {
    for (arguments_row const& row : rows) {
        right_reply const right{.calls = {{"AddUp", row.read, "call_1"}}, .stop = muster::stop_reason::tool_use};
        written_reply const reply{.calls = {{"AddUp", row.written, "call_1"}}};
        expect_right(sent<Wire>{.what = row.written, .body = body_of(reply, Wire{}), .right = right});
    }
}

template <class Wire>
void expect_the_model_sees_what_it_wrote() {
    for (arguments_row const& row : rows) {
        if (std::string_view{row.told}.empty()) continue;
        SCOPED_TRACE(row.written);
        written_reply const reply{.calls = {{"AddUp", row.written, "call_1"}}};
        auto const got = play<Wire>({{body_of(reply, Wire{})}, {body_of({.text = "Sorry."}, Wire{})}});
        EXPECT_EQ(got.refused, "");
        EXPECT_EQ(words_of(got.made), "");
        ASSERT_EQ(got.requests.size(), 2U);
        nlohmann::json const request = nlohmann::json::parse(got.requests[1]);
        bool const has_items = request.contains("input");
        std::string const last = has_items ? request["input"].back()["output"] : request["messages"].back()["content"];
        EXPECT_NE(last.find(row.told), std::string::npos) << last;
    }
}

std::vector<sent<chat>> const other_shapes{
    {.what = "arguments that are an object",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"AddUp","arguments":{"a":2,"b":3}}}]},"finish_reason":"tool_calls"}]})",
     .right = {.calls = {{"AddUp", R"({"a":2,"b":3})", "call_1"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "no arguments",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"Look"}}]},"finish_reason":"tool_calls"}]})",
     .right = {.calls = {{"Look", "{}", "call_1"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "arguments that are null",
     .body =
         R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"Look","arguments":null}}]},"finish_reason":"tool_calls"}]})",
     .right = {.calls = {{"Look", "{}", "call_1"}}, .stop = muster::stop_reason::tool_use}},
};
std::vector<sent<responses>> const other_items{
    {.what = "no arguments",
     .body =
         R"({"id":"r1","model":"m","status":"completed","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"Look"}]})",
     .right = {.calls = {{"Look", "{}", "call_1"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "arguments that are null",
     .body =
         R"({"id":"r1","model":"m","status":"completed","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"Look","arguments":null}]})",
     .right = {.calls = {{"Look", "{}", "call_1"}}, .stop = muster::stop_reason::tool_use}},
    {.what = "arguments that are an object",
     .body =
         R"({"id":"r1","model":"m","status":"completed","output":[{"type":"function_call","id":"fc_1","call_id":"call_1","name":"AddUp","arguments":{"a":2,"b":3}}]})",
     .right = {.calls = {{"AddUp", R"({"a":2,"b":3})", "call_1"}}, .stop = muster::stop_reason::tool_use}},
};

// The Messages API streams an input as pieces of text, so it can break there as well.
std::vector<sent<messages>> streamed_inputs() {
    std::vector<sent<messages>> all;
    for (arguments_row const& row : rows) {
        std::string_view const written = row.written;
        if (written.starts_with('"') || written == "null") continue;  // such inputs have a table of their own
        nlohmann::json const delta = {{"type", "input_json_delta"}, {"partial_json", row.written}};
        all.push_back(
            {.what = row.written,
             .events =
                 {R"({"type":"message_start","message":{"id":"m1","model":"m","content":[]}})",
                  R"({"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"call_1","name":"AddUp","input":{}}})",
                  nlohmann::json{{"type", "content_block_delta"}, {"index", 0}, {"delta", delta}}.dump(),
                  R"({"type":"content_block_stop","index":0})",
                  R"({"type":"message_delta","delta":{"stop_reason":"tool_use"}})", R"({"type":"message_stop"})"},
             .right = {.calls = {{"AddUp", row.read, "call_1"}}, .stop = muster::stop_reason::tool_use}});
    }
    return all;
}

}  // namespace

TEST(broken_arguments, of_chat_go_back_as_an_object) { expect_rows_are_right<chat>(); }
TEST(broken_arguments, of_the_responses_api_go_back_as_an_object) { expect_rows_are_right<responses>(); }
TEST(broken_arguments, of_a_streamed_message_go_back_as_an_object) { expect_all_right<messages>(streamed_inputs()); }
TEST(broken_arguments, that_are_not_a_text_are_read) {
    expect_all_right<chat>(other_shapes);
    expect_all_right<responses>(other_items);
}
TEST(broken_arguments, stand_in_the_result_of_their_call) {
    expect_the_model_sees_what_it_wrote<chat>();
    expect_the_model_sees_what_it_wrote<responses>();
}
