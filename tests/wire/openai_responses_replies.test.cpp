#include <muster/wire/openai_responses_replies.hpp>  // first: the header proves that it stands alone

#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::stop_reason;
using muster::wire_error;
using wire = muster::wire::openai_responses;

muster::reply_or_fault read(std::string_view body) { return muster::read_reply<wire>(body); }

std::string const reasoning = R"({"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"b3BhcXVl"})";
std::string const message = R"({"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[)"
                            R"({"type":"output_text","text":"I look at \"both\".\n","annotations":[],"logprobs":[]},)"
                            R"({"type":"output_text","text":"é 😀","annotations":[]}]})";
std::string const call_1 =
    R"({"id":"fc_1","type":"function_call","status":"completed","call_id":"call_1","name":"Read","arguments":"{\"path\":\"a.cpp\"}"})";
std::string const call_2 =
    R"({"id":"fc_2","type":"function_call","status":"completed","call_id":"call_2","name":"Ping","arguments":""})";
std::string const search = R"({"id":"ws_1","type":"web_search_call","status":"completed"})";

std::string response(std::string const& output, std::string const& status = "completed") {
    return R"({"id":"resp_1","object":"response","created_at":1,"status":")" + status
         + R"(","error":null,"incomplete_details":null,"instructions":"Be brief.","model":"gpt-x","output":[)" + output
         + R"(],"parallel_tool_calls":true,"tools":[],"usage":{"input_tokens":3210,"input_tokens_details":)"
           R"({"cached_tokens":3000,"cache_write_tokens":7},"output_tokens":42,"output_tokens_details":)"
           R"({"reasoning_tokens":30},"total_tokens":3252},"metadata":{}})";
}
std::string const whole = response(reasoning + "," + message + "," + call_1 + "," + call_2 + "," + search);

// read_reply
TEST(openai_responses_replies, texts_and_calls_come_in_their_order) {
    auto const got = read(whole);
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.id, "resp_1");
    EXPECT_EQ(got.reply.model, "gpt-x");
    EXPECT_EQ(got.reply.text, "I look at \"both\".\né 😀");
    ASSERT_EQ(got.reply.calls.size(), 2U);
    EXPECT_EQ(got.reply.calls[0], (muster::model_call{"call_1", "Read", R"({"path":"a.cpp"})"}));
    EXPECT_EQ(got.reply.calls[1], (muster::model_call{"call_2", "Ping", ""}));
    EXPECT_EQ(got.reply.stop, stop_reason::tool_use);
    EXPECT_EQ(got.reply.unknown_blocks, 1U);
    EXPECT_EQ(
        got.reply.usage,
        (muster::token_usage{.input = 3210, .cache_read = 3000, .cache_write = 7, .output = 42, .reasoning = 30}));
}

// The items go back as they came, what was thought among them, byte for byte.
TEST(openai_responses_replies, the_turn_to_send_back_is_all_items) {
    EXPECT_EQ(read(whole).reply.turn, reasoning + "," + message + "," + call_1 + "," + call_2 + "," + search);
    EXPECT_EQ(read(response("")).reply.turn, "");
}

TEST(openai_responses_replies, a_status_says_why_it_stopped) {
    EXPECT_EQ(read(response(message)).reply.stop, stop_reason::end_turn);
    EXPECT_EQ(read(response(message)).reply.stop_word, "completed");
    auto const refused =
        read(response(R"({"type":"message","content":[{"type":"refusal","refusal":"No."},{"type":"a_new_kind"}]})"));
    EXPECT_EQ(refused.reply.stop, stop_reason::refusal);
    EXPECT_EQ(refused.reply.refusal, "No.");
    EXPECT_EQ(refused.reply.unknown_blocks, 1U);
    for (auto const& [why, stop] :
         {std::pair{"max_output_tokens", stop_reason::max_tokens}, std::pair{"content_filter", stop_reason::refusal},
          std::pair{"something_new", stop_reason::unknown}}) {
        auto const got = read(R"({"output":[)" + message + R"(],"status":"incomplete","incomplete_details":{"reason":")"
                              + why + "\"}}");
        EXPECT_EQ(got.reply.stop, stop) << why;
        EXPECT_EQ(got.reply.stop_word, why);
    }
    for (std::string const status : {"queued", "in_progress", "cancelled"}) {
        EXPECT_EQ(read(response(message, status)).reply.stop, stop_reason::unknown);
        EXPECT_EQ(read(response(message, status)).reply.stop_word, status);
    }
}

TEST(openai_responses_replies, a_response_that_failed_is_an_error) {
    auto const got = read(
        R"({"id":"resp_1","status":"failed","error":{"code":"rate_limit_exceeded","message":"Why."},"output":[]})");
    EXPECT_EQ(got.fault.error, wire_error::rate_limit);
    EXPECT_EQ(got.fault.words, "Why.");
    EXPECT_EQ(read(R"({"status":"failed","error":null,"output":[]})").fault.pointer, "/error");
}

TEST(openai_responses_replies, a_body_of_another_shape_is_a_fault_with_a_place) {
    struct row {
        std::string_view body;
        std::string_view pointer;
        std::string_view words;
    };
    for (row const& one : {
             row{R"({})", "/output", "expected a list"},
             row{R"({"output":[null]})", "/output/0/type", "expected a text"},
             row{R"({"output":[{"type":"message"}]})", "/output/0/content", "expected a list"},
             row{R"({"output":[{"type":"message","content":[{}]}]})", "/output/0/content/0/type", "expected a text"},
             row{R"({"output":[{"type":"message","content":[{"type":"output_text"}]}]})", "/output/0/content/0/text",
                 "expected a text"},
             row{R"({"output":[{"type":"message","content":[{"type":"refusal"}]}]})", "/output/0/content/0/refusal",
                 "expected a text"},
             row{R"({"output":[{"type":"function_call","name":"n","arguments":""}]})", "/output/0/call_id",
                 "expected a text"},
             row{R"({"output":[{"type":"function_call","call_id":"1","arguments":""}]})", "/output/0/name",
                 "expected a text"},
             row{R"({"output":[{"type":"function_call","call_id":"1","name":"n","arguments":{}}]})",
                 "/output/0/arguments", "expected a text"},
         }) {
        auto const got = read(one.body);
        EXPECT_EQ(got.fault.error, wire_error::wrong_shape) << one.body;
        EXPECT_EQ(got.fault.pointer, one.pointer) << one.body;
        EXPECT_EQ(got.fault.words, one.words) << one.body;
    }
}

// reply_stream
std::string done(std::string const& item, int place) {
    return R"({"type":"response.output_item.done","output_index":)" + std::to_string(place) + R"(,"item":)" + item
         + "}";
}
std::string ended(std::string const& with) { return R"({"type":"response.completed","response":)" + with + "}"; }

std::vector<std::string> const events = {
    R"({"type":"response.created","sequence_number":0,"response":{"id":"resp_1","status":"in_progress","output":[]}})",
    R"({"type":"response.in_progress","response":{"id":"resp_1","status":"in_progress","output":[]}})",
    R"({"type":"response.output_item.added","output_index":1,"item":{"id":"msg_1","type":"message","content":[]}})",
    R"({"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":0,"delta":"I look at \"bo"})",
    R"({"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":0,"delta":"th\".\n"})",
    R"({"type":"response.output_text.delta","item_id":"msg_1","output_index":1,"content_index":1,"delta":"é 😀"})",
    R"({"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":2,"delta":"{\"pa"})",
    R"({"type":"response.something_new","of":[1]})",
    done(message, 1),
    done(reasoning, 0),
    done(call_2, 3),
    done(call_1, 2),
    done(search, 4),
};
std::vector<std::string> with_end(std::string const& end) {
    auto all = events;
    all.push_back(end);
    return all;
}

TEST(openai_responses_replies, a_stream_says_what_the_body_says_wherever_it_is_cut) {
    std::string const stream = muster_test::server_sent(with_end(ended(whole)));
    muster_test::expect_stream_says<wire>(stream, whole, stream.size());
}

muster::reply_or_fault read_stream(std::vector<std::string> const& some) {
    muster::reply_stream<wire> reading;
    reading.push(muster_test::server_sent(some));
    return reading.finish();
}

TEST(openai_responses_replies, items_that_the_end_leaves_out_were_said_before) {
    auto const got = read_stream(with_end(ended(response(""))));
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    muster_test::expect_same_reply(got.reply, read(whole).reply);
    EXPECT_EQ(got.reply.turn, read(whole).reply.turn);
}

TEST(openai_responses_replies, a_stream_without_its_end_is_a_fault) {
    for (std::size_t count = 0; count <= events.size(); ++count) {
        auto some = std::vector<std::string>{events.begin(), events.begin() + static_cast<std::ptrdiff_t>(count)};
        some.emplace_back("[DONE]");
        EXPECT_EQ(read_stream(some).fault.error, wire_error::cut_off) << count;
    }
}

TEST(openai_responses_replies, an_error_in_the_midst_of_a_stream_ends_it) {
    for (
        std::string const bad : {
            R"({"type":"error","code":"server_error","message":"Why.","param":null,"sequence_number":3})",
            R"({"type":"error","error":{"type":"server_error","message":"Why."}})",
            R"({"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"Why."},"output":[]}})",
        }) {
        auto const got = read_stream({events[0], events[3], bad, ended(whole)});
        EXPECT_EQ(got.fault.error, wire_error::server_error) << bad;
        EXPECT_EQ(got.fault.words, "Why.");
    }
    auto const short_of = read_stream(
        {R"({"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}})"});
    EXPECT_EQ(short_of.reply.stop, stop_reason::max_tokens);
}

TEST(openai_responses_replies, an_event_of_another_shape_ends_the_stream) {
    for (std::string const bad :
         {R"({})", R"({"type":"response.output_text.delta"})", R"({"type":"response.output_item.done"})",
          R"({"type":"response.completed"})", R"({"type":"response.completed","response":[]})",
          R"({"type":"response.completed","response":{"status":"failed","status":"completed","output":[]}})",
          R"({"type":"response.completed","response":{"status":"completed","output":[],"output":[]}})"}) {
        EXPECT_EQ(read_stream({events[0], bad, ended(whole)}).fault.error, wire_error::wrong_shape) << bad;
    }
    EXPECT_EQ(read_stream({R"({"type":"response.failed","response":{"status":"failed","output":[]}})"}).fault.pointer,
              "/error");
}

TEST(openai_responses_replies, a_stream_keeps_no_more_than_the_limit) {
    muster::reply_stream<wire> reading{{.longest_body = 2000}};
    std::size_t pushed = 0;
    while (reading.push(muster_test::server_sent({events[3]})) && pushed < 10'000) ++pushed;
    EXPECT_LT(pushed, 300U);
    EXPECT_EQ(reading.finish().fault.error, wire_error::too_long);

    muster::reply_stream<wire> many{{.most_blocks = 3}};
    for (int i = 0; i < 5; ++i) many.push(muster_test::server_sent({done(search, i)}));
    EXPECT_EQ(many.finish().fault.error, wire_error::too_many);
}

}  // namespace
