// Token figures: cumulative ones never fall, other servers spell the cache their own way, and iterations are added up.
#include "sent.hpp"

using namespace muster_test;

namespace {

using figures = muster::token_usage;

std::vector<std::string> messages_stream(std::string const& first, std::string const& second) {
    return {R"({"type":"message_start","message":{"id":"m1","model":"m","content":[],"usage":)" + first + "}}",
            R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hi"}})",
            R"({"type":"content_block_stop","index":0})",
            R"({"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":)" + second + "}",
            R"({"type":"message_stop"})"};
}
right_reply says_hi(figures const& usage) { return {.text = "Hi", .usage = usage}; }

std::vector<sent<messages>> const messages_rows{
    {.what = "later zeros",
     .events = messages_stream(
         R"({"input_tokens":25,"cache_read_input_tokens":100,"cache_creation_input_tokens":7,"output_tokens":1})",
         R"({"input_tokens":0,"cache_read_input_tokens":0,"cache_creation_input_tokens":0,"output_tokens":15})"),
     .right = says_hi({.input = 132, .cache_read = 100, .cache_write = 7, .output = 15})},
    {.what = "later nulls",
     .events = messages_stream(R"({"input_tokens":25,"cache_read_input_tokens":100,"output_tokens":1})",
                               R"({"input_tokens":null,"cache_read_input_tokens":null,"output_tokens":15})"),
     .right = says_hi({.input = 125, .cache_read = 100, .output = 15})},
    {.what = "zeros first and the truth later, as gateways send it",
     .events = messages_stream(R"({"input_tokens":0,"output_tokens":0})",
                               R"({"input_tokens":25,"cache_read_input_tokens":100,"output_tokens":15})"),
     .right = says_hi({.input = 125, .cache_read = 100, .output = 15})},
    {.what = "a later zero of what was written",
     .events = messages_stream(R"({"input_tokens":25,"output_tokens":9})", R"({"output_tokens":0})"),
     .right = says_hi({.input = 25, .output = 9})},
    {.what = "later figures only for the output",
     .events = messages_stream(R"({"input_tokens":25,"output_tokens":1})", R"({"output_tokens":15})"),
     .right = says_hi({.input = 25, .output = 15})},
    {.what = "iterations, of which the top level counts the last",
     .body =
         R"({"id":"m1","model":"m","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":23000,"output_tokens":1000,"iterations":[{"type":"compaction","input_tokens":180000,"output_tokens":3500},{"type":"message","input_tokens":23000,"output_tokens":1000}]}})",
     .right = says_hi({.input = 203000, .output = 4500})},
    {.what = "iterations with a cache",
     .body =
         R"({"id":"m1","model":"m","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":20,"cache_read_input_tokens":5,"cache_creation_input_tokens":3,"output_tokens":10,"iterations":[{"type":"compaction","input_tokens":100,"cache_read_input_tokens":50,"cache_creation_input_tokens":0,"output_tokens":30},{"type":"message","input_tokens":20,"cache_read_input_tokens":5,"cache_creation_input_tokens":3,"output_tokens":10}]}})",
     .right = says_hi({.input = 178, .cache_read = 55, .cache_write = 3, .output = 40})},
    {.what = "no iterations",
     .body =
         R"({"id":"m1","model":"m","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":20,"output_tokens":10,"iterations":[]}})",
     .right = says_hi({.input = 20, .output = 10})},
    {.what = "iterations that are null",
     .body =
         R"({"id":"m1","model":"m","content":[{"type":"text","text":"Hi"}],"stop_reason":"end_turn","usage":{"input_tokens":20,"output_tokens":10,"iterations":null}})",
     .right = says_hi({.input = 20, .output = 10})},
};

std::string chat_body(std::string const& usage) {
    return R"({"id":"c1","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hi"},"finish_reason":"stop"}],"usage":)"
         + usage + "}";
}
std::string const hi =
    R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]})";
std::string const stop = R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]})";
std::string figures_chunk(std::string const& usage) {
    return R"({"id":"c1","model":"m","choices":[],"usage":)" + usage + "}";
}

std::vector<sent<chat>> const chat_rows{
    {.what = "the usual spelling",
     .body = chat_body(
         R"({"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":64},"completion_tokens_details":{"reasoning_tokens":4}})"),
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9, .reasoning = 4})},
    {.what = "usage.cached_tokens",
     .body = chat_body(R"({"prompt_tokens":100,"completion_tokens":9,"cached_tokens":64})"),
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
    {.what = "usage.prompt_cache_hit_tokens",
     .body = chat_body(
         R"({"prompt_tokens":100,"completion_tokens":9,"prompt_cache_hit_tokens":64,"prompt_cache_miss_tokens":36})"),
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
    {.what = "both spellings",
     .body = chat_body(
         R"({"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":64},"prompt_cache_hit_tokens":64})"),
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
    {.what = "details that are null",
     .body =
         chat_body(R"({"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":null,"cached_tokens":64})"),
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
    {.what = "figures in each chunk, the last of them zero",
     .events =
         {R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"usage":{"prompt_tokens":100,"completion_tokens":1}})",
          stop, figures_chunk(R"({"prompt_tokens":100,"completion_tokens":9})"),
          figures_chunk(R"({"prompt_tokens":0,"completion_tokens":0})"), "[DONE]"},
     .right = says_hi({.input = 100, .output = 9})},
    {.what = "figures that are null in all chunks but one",
     .events =
         {R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}],"usage":null})",
          stop,
          figures_chunk(R"({"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":64}})"),
          figures_chunk("null"), "[DONE]"},
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
    {.what = "a later zero of the cache",
     .events =
         {hi, stop,
          figures_chunk(R"({"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":64}})"),
          figures_chunk(R"({"prompt_tokens":100,"completion_tokens":9,"prompt_tokens_details":{"cached_tokens":0}})"),
          "[DONE]"},
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
    {.what = "figures inside of the choice",
     .events =
         {hi,
          R"({"id":"c1","model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop","usage":{"prompt_tokens":100,"completion_tokens":9,"cached_tokens":64}}]})",
          "[DONE]"},
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
};

std::vector<sent<responses>> const responses_rows{
    {.what = "the usual spelling",
     .body =
         R"({"id":"r1","model":"m","status":"completed","output":[{"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":"Hi"}]}],"usage":{"input_tokens":100,"input_tokens_details":{"cached_tokens":64},"output_tokens":9,"output_tokens_details":{"reasoning_tokens":4}}})",
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9, .reasoning = 4})},
    {.what = "usage.cached_tokens",
     .body =
         R"({"id":"r1","model":"m","status":"completed","output":[{"type":"message","id":"m1","role":"assistant","content":[{"type":"output_text","text":"Hi"}]}],"usage":{"input_tokens":100,"cached_tokens":64,"output_tokens":9}})",
     .right = says_hi({.input = 100, .cache_read = 64, .output = 9})},
};

}  // namespace

TEST(token_figures, of_the_messages_api_never_fall) { expect_all_right<messages>(messages_rows); }
TEST(token_figures, of_chat_are_read_in_each_spelling) { expect_all_right<chat>(chat_rows); }
TEST(token_figures, of_the_responses_api_are_read_in_each_spelling) { expect_all_right<responses>(responses_rows); }
