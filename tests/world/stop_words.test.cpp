// Words for why a reply stopped that contradict what is in it, and words that other servers use.
#include "played_loop.hpp"
#include "replies.hpp"

using namespace muster_test;
using muster::stop_reason;
using muster::wire_error;

namespace {

struct word_row {
    char const* word;  // as JSON
    stop_reason with_a_call;
    stop_reason with_a_text;
    wire_error error = wire_error::none;  // then there is no reply
    bool may_retry = false;
};

std::vector<word_row> const messages_words{
    {R"("tool_use")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("end_turn")", stop_reason::tool_use, stop_reason::end_turn},
    {"null", stop_reason::tool_use, stop_reason::unknown},
    {R"("")", stop_reason::tool_use, stop_reason::unknown},
    {R"("tool_calls")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("stop")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("stop_sequence")", stop_reason::tool_use, stop_reason::stop_sequence},
    {R"("END_TURN")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("TOOL_USE")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("max_tokens")", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"("MAX_TOKENS")", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"("length")", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"("refusal")", stop_reason::refusal, stop_reason::refusal},
    {R"("content_filter")", stop_reason::refusal, stop_reason::refusal},
    {R"("model_context_window_exceeded")", stop_reason::context_full, stop_reason::context_full},
    {R"("pause_turn")", stop_reason::tool_use, stop_reason::pause},
    {R"("error")", stop_reason::unknown, stop_reason::unknown, wire_error::server_error, true},
};
std::vector<word_row> const chat_words{
    {R"("tool_calls")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("function_call")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("stop")", stop_reason::tool_use, stop_reason::end_turn},
    {"null", stop_reason::tool_use, stop_reason::unknown},
    {R"("")", stop_reason::tool_use, stop_reason::unknown},
    {R"("end_turn")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("tool_use")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("STOP")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("content_filter: PROHIBITED_CONTENT")", stop_reason::refusal, stop_reason::refusal},
    {R"("function_call_filter: MALFORMED_FUNCTION_CALL")", stop_reason::unknown, stop_reason::unknown,
     wire_error::server_error, true},
    {R"("TOOL_CALLS")", stop_reason::tool_use, stop_reason::end_turn},
    {R"("length")", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"("max_tokens")", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"("MAX_TOKENS")", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"("content_filter")", stop_reason::refusal, stop_reason::refusal},
    {R"("model_context_window_exceeded")", stop_reason::context_full, stop_reason::context_full},
    {R"("error")", stop_reason::unknown, stop_reason::unknown, wire_error::server_error, true},
    {R"("insufficient_system_resource")", stop_reason::unknown, stop_reason::unknown, wire_error::overloaded, true},
};
// Members of the response
std::vector<word_row> const responses_words{
    {R"({"status":"completed"})", stop_reason::tool_use, stop_reason::end_turn},
    {R"({"status":null})", stop_reason::tool_use, stop_reason::unknown},
    {R"({"status":"COMPLETED"})", stop_reason::tool_use, stop_reason::end_turn},
    {R"({"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}})", stop_reason::max_tokens,
     stop_reason::max_tokens},
    {R"({"status":"incomplete","incomplete_details":{"reason":"max_tokens"}})", stop_reason::max_tokens,
     stop_reason::max_tokens},
    {R"({"status":"incomplete","incomplete_details":{"reason":"content_filter"}})", stop_reason::refusal,
     stop_reason::refusal},
    {R"({"status":"incomplete","incomplete_details":null})", stop_reason::max_tokens, stop_reason::max_tokens},
    {R"({"status":"failed","error":{"code":"server_error","message":"Sorry."}})", stop_reason::unknown,
     stop_reason::unknown, wire_error::server_error, true},
};

template <class Wire>
std::vector<sent<Wire>> rows_of(std::vector<word_row> const& words) {
    std::vector<sent<Wire>> rows;
    for (word_row const& row : words) {
        written_reply const calls{.calls = {{"AddUp", R"({"a":2,"b":3})", "call_1"}}, .word = row.word};
        written_reply const says{.text = "Hello there.", .word = row.word};
        // A stream in which nothing says why it stopped has not ended.
        bool const streams = row.with_a_text != stop_reason::unknown || row.error != wire_error::none;
        std::optional<bool> may_retry;
        if (row.error != wire_error::none) may_retry = row.may_retry;
        rows.push_back({.what = std::string{row.word} + " with a call",
                        .body = body_of(calls, Wire{}),
                        .streams = streams,
                        .right = {.calls = {{"AddUp", R"({"a":2,"b":3})"}},
                                  .stop = row.with_a_call,
                                  .error = row.error,
                                  .may_retry = may_retry}});
        rows.push_back(
            {.what = std::string{row.word} + " with a text",
             .body = body_of(says, Wire{}),
             .streams = streams,
             .right = {.text = "Hello there.", .stop = row.with_a_text, .error = row.error, .may_retry = may_retry}});
    }
    return rows;
}

std::string choice_with_error(std::string const& error) {
    return R"({"id":"gen-1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":""},)"
           R"("finish_reason":"error","error":)"
         + error + "}]}";
}
std::string chunk_with_error(std::string const& error) {
    return R"({"id":"gen-1","model":"m","choices":[{"index":0,"delta":{"content":""},"finish_reason":"error","error":)"
         + error + "}]}";
}

std::vector<sent<chat>> errors_in_choices() {
    struct {
        char const* error;
        wire_error kind;
        bool may_retry;
    } const kinds[] = {
        {R"({"code":502,"message":"Upstream error"})", wire_error::server_error, true},
        {R"({"code":429,"message":"Rate limited upstream"})", wire_error::rate_limit, true},
        {R"({"code":400,"message":"Invalid tool schema"})", wire_error::invalid_request, false},
        {R"({"code":"server_error","message":"Provider disconnected"})", wire_error::server_error, true},
    };
    std::vector<sent<chat>> rows;
    for (auto const& each : kinds) {
        rows.push_back({.what = std::string{"in a body "} + each.error,
                        .body = choice_with_error(each.error),
                        .streams = false,
                        .right = {.error = each.kind, .may_retry = each.may_retry}});
        rows.push_back({.what = std::string{"in a stream "} + each.error,
                        .events = {chunk_with_error(each.error), "[DONE]"},
                        .right = {.error = each.kind, .may_retry = each.may_retry}});
    }
    return rows;
}

template <class Wire>
void expect_the_loop_runs_the_call(std::vector<word_row> const& words) {
    for (word_row const& row : words) {
        if (row.with_a_call != stop_reason::tool_use) continue;
        SCOPED_TRACE(row.word);
        written_reply const calls{.calls = {{"AddUp", R"({"a":2,"b":3})", "call_1"}}, .word = row.word};
        auto const got = play<Wire>({{body_of(calls, Wire{})}, {body_of({.text = "It is 5."}, Wire{})}});
        EXPECT_EQ(words_of(got.made), "2+3");
        EXPECT_EQ(got.end.text, "It is 5.");
    }
}

// A reply that was cut, refused or did not fit: its calls are not run, and the loop says so or asks again.
template <class Wire>
void expect_the_loop_runs_no_call(std::vector<word_row> const& words) {
    for (word_row const& row : words) {
        if (row.with_a_call == stop_reason::tool_use) continue;
        SCOPED_TRACE(row.word);
        written_reply const calls{.calls = {{"AddUp", R"({"a":2,"b":3})", "call_1"}}, .word = row.word};
        auto const got = play<Wire>({{body_of(calls, Wire{})}});
        EXPECT_EQ(words_of(got.made), "");
        EXPECT_NE(got.end.why, "");
        EXPECT_EQ(got.refused, "");
        EXPECT_LE(got.requests.size(), muster::retry_policy{}.tries);
    }
}

}  // namespace

TEST(stop_words, of_the_messages_api_agree_with_the_content) {
    expect_all_right<messages>(rows_of<messages>(messages_words));
}
TEST(stop_words, of_chat_agree_with_the_content) { expect_all_right<chat>(rows_of<chat>(chat_words)); }
TEST(stop_words, of_the_responses_api_agree_with_the_content) {
    expect_all_right<responses>(rows_of<responses>(responses_words));
}
TEST(stop_words, an_error_inside_of_a_choice_is_an_error_of_its_kind) { expect_all_right<chat>(errors_in_choices()); }
TEST(stop_words, the_documented_loop_runs_a_call_whatever_the_word_is) {
    expect_the_loop_runs_the_call<messages>(messages_words);
    expect_the_loop_runs_the_call<chat>(chat_words);
    expect_the_loop_runs_the_call<responses>(responses_words);
}
TEST(stop_words, the_documented_loop_runs_no_call_of_a_reply_that_is_cut_or_refused) {
    expect_the_loop_runs_no_call<messages>(messages_words);
    expect_the_loop_runs_no_call<chat>(chat_words);
    expect_the_loop_runs_no_call<responses>(responses_words);
}
