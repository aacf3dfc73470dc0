#include <muster/wire/anthropic_replies.hpp>

#include <muster/wire/reply_stream.hpp>

#include <streamed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::stop_reason;
using muster::wire_error;
using wire = muster::wire::anthropic_messages;
using json = nlohmann::json;
using events = std::vector<std::string>;

muster::reply_or_fault read_bytes(std::string_view bytes) {
    muster::reply_stream<wire> reading;
    reading.push(bytes);
    return reading.finish();
}
muster::reply_or_fault read(events const& some) { return read_bytes(muster_test::server_sent(some)); }

json content_of(muster::model_reply const& reply) {
    json const turn = muster_test::turn_of(reply);
    return turn.empty() ? json::array() : turn[0]["content"];
}

std::string const begun =
    R"({"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-x","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":10,"output_tokens":1}}})";
std::string const text_begun = R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})";
std::string const hello = R"({"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello."}})";
std::string const closed = R"({"type":"content_block_stop","index":0})";
std::string const ended =
    R"({"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":7}})";
std::string const stopped = R"({"type":"message_stop"})";
std::string const ping = R"({"type": "ping"})";

std::string block(int index, std::string const& content) {
    return R"({"type":"content_block_start","index":)" + std::to_string(index) + R"(,"content_block":)" + content + "}";
}
std::string delta(int index, std::string const& piece) {
    return R"({"type":"content_block_delta","index":)" + std::to_string(index) + R"(,"delta":)" + piece + "}";
}
std::string block_end(int index) { return R"({"type":"content_block_stop","index":)" + std::to_string(index) + "}"; }
std::string stop(std::string const& word) {
    return R"({"type":"message_delta","delta":{"stop_reason":")" + word + R"("},"usage":{}})";
}

// A message of one block, whose deltas are given.
events around(std::string const& content, events const& pieces) {
    events all{begun, block(0, content)};
    for (std::string const& piece : pieces) all.push_back(delta(0, piece));
    all.insert(all.end(), {closed, ended, stopped});
    return all;
}
json one_block(muster::reply_or_fault const& got) {
    EXPECT_FALSE(got.fault) << muster::sentence(got.fault);
    json const content = content_of(got.reply);
    EXPECT_EQ(content.size(), 1U) << content.dump();
    return content.empty() ? json{} : content[0];
}

// Where a stream ends
constexpr std::string_view says_hello =
    R"({"id":"msg_1","model":"claude-x","content":[{"type":"text","text":"Hello."}],"stop_reason":"end_turn","usage":{"input_tokens":10,"output_tokens":7}})";

TEST(anthropic_streams, a_message_is_complete_once_it_has_a_stop_reason_and_every_block_is_closed) {
    events const all{begun, text_begun, hello, closed, ended, stopped};
    std::size_t const needed = muster_test::server_sent({begun, text_begun, hello, closed, ended}).size();
    muster_test::expect_stream_says<wire>(muster_test::server_sent(all), says_hello, needed);
}

TEST(anthropic_streams, what_comes_after_a_complete_message_does_not_change_it) {
    std::string const all = muster_test::server_sent({begun, text_begun, hello, closed, ended});
    for (std::string_view const rest :
         {"", "\n", "event: message_stop\n", "event: message_stop\ndata: {\"type\":\"mess",
          "data: {\"type\":\"message_st\n\n", "data: x\n\n", "data: {}\n\n", "data: []\n\n", "data: [DONE]\n\n",
          "data: {\"type\":\"message_stop\"}\n\n", "data: {\"type\":7}\n\n", ": comment\n\n",
          "data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
          "data: {\"error\":{\"message\":\"upstream closed\"}}\n\n",
          "data: {\"type\":\"content_block_delta\",\"index\":9,\"delta\":{\"type\":\"text_delta\",\"text\":\"x\"}}\n\n",
          "data: {\"type\":\"content_block_start\",\"index\":1}\n\n",
          "data: {\"type\":\"message_stop\"}\n\ndata: {\"type\":\"content_block_start\"}\n\n"}) {
        auto const got = read_bytes(all + std::string{rest});
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << rest;
        muster_test::expect_same_reply(got.reply, muster::read_reply<wire>(says_hello).reply);
    }
    std::string const torn = "event: message_stop\ndata: {\"type\":\"message_st\n\ndata: x";
    muster_test::expect_stream_says<wire>(all + torn, says_hello, all.size());
}

TEST(anthropic_streams, figures_that_come_after_the_stop_reason_count) {
    auto const got = read({begun, text_begun, hello, closed, stop("end_turn"),
                           R"({"type":"message_delta","delta":{"stop_reason":null},"usage":{"output_tokens":9}})",
                           R"({"type":"message_delta","usage":{"cache_read_input_tokens":5}})",
                           R"({"type":"message_stop","usage":{"output_tokens":11}})"});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.stop, stop_reason::end_turn);
    EXPECT_EQ(got.reply.usage.output, 11U);
    EXPECT_EQ(got.reply.usage.cache_read, 5U);
}

TEST(anthropic_streams, a_message_without_a_stop_reason_or_with_an_open_block_is_cut_off) {
    for (events const& cut : {
             events{begun, text_begun, hello, closed},
             events{begun, text_begun, hello, closed, ping},
             events{begun, text_begun, hello, closed, R"({"type":"message_delta","delta":{"stop_reason":null}})"},
             events{begun, text_begun, hello, closed, R"({"type":"message_delta","delta":{"stop_reason":""}})"},
             events{begun, text_begun, hello, closed, R"({"type":"message_delta","delta":{},"usage":{}})"},
             events{begun, text_begun, hello, ended},
             events{begun, text_begun, hello, closed, block(1, R"({"type":"text","text":""})"), ended},
             events{begun, text_begun, hello, closed, ended, block(1, R"({"type":"text","text":""})")},
             events{begun, text_begun, hello, block_end(1), ended},
             events{text_begun, hello, closed, ended},
             // Some servers say the reason at once, before there is anything.
             events{R"({"type":"message_start","message":{"content":[],"stop_reason":"end_turn"}})", text_begun, hello,
                    closed},
         })
        EXPECT_EQ(read(cut).fault.error, wire_error::cut_off) << muster_test::server_sent(cut);
}

TEST(anthropic_streams, the_last_event_completes_a_message_whatever_is_missing) {
    for (events const& all : {
             events{begun, text_begun, hello, closed, stopped},
             events{begun, text_begun, hello, stopped},
             events{begun, text_begun, hello, ended, stopped},
             events{begun, text_begun, hello, ping, stopped, hello, ended},
         }) {
        auto const got = read(all);
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, "Hello.");
    }
}

TEST(anthropic_streams, an_error_before_the_message_is_complete_is_that_error) {
    for (std::string_view const error :
         {R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}})",
          R"({"error":{"type":"overloaded_error","message":"Overloaded"}})",
          R"({"type":"error","error":{"message":"Overloaded","code":529}})"}) {
        for (events all : {events{}, events{begun}, events{begun, text_begun, hello},
                           events{begun, text_begun, hello, closed}, events{begun, text_begun, hello, ended}}) {
            all.emplace_back(error);
            auto const got = read(all);
            EXPECT_EQ(got.fault.error, wire_error::overloaded) << error;
            EXPECT_EQ(got.fault.words, "Overloaded");
            EXPECT_EQ(got.reply.text, "");
            EXPECT_EQ(got.reply.usage.input, all.size() == 1 ? std::nullopt : std::optional<std::uint64_t>{10});
        }
    }
}

// Half of a call is never run.
TEST(anthropic_streams, a_call_whose_block_is_open_is_cut_off) {
    events const some{begun, block(0, R"({"type":"tool_use","id":"1","name":"Read","input":{}})"),
                      delta(0, R"({"type":"input_json_delta","partial_json":"{\"path\":"})"), stop("tool_use")};
    EXPECT_EQ(read(some).fault.error, wire_error::cut_off);
    EXPECT_TRUE(read(some).reply.calls.empty());
}

// Deltas that are not known
TEST(anthropic_streams, a_compaction_is_whole) {
    std::string const stream = muster_test::server_sent(
        {begun, block(0, R"({"type":"compaction","content":null})"),
         delta(0, R"({"type":"compaction_delta","content":"Summary: "})"),
         delta(0, R"({"type":"compaction_delta","content":null,"encrypted_content":null})"),
         delta(0, R"({"type":"compaction_delta","content":"two files.","encrypted_content":"b3BhcXVl"})"), closed,
         block(1, R"({"type":"text","text":"Go on."})"), block_end(1), ended, stopped});
    std::string_view const body =
        R"({"id":"msg_1","model":"claude-x","content":[{"type":"compaction","content":"Summary: two files.","encrypted_content":"b3BhcXVl"},{"type":"text","text":"Go on."}],"stop_reason":"end_turn","usage":{"input_tokens":10,"output_tokens":7}})";
    muster_test::expect_stream_says<wire>(stream, body, stream.size() - muster_test::server_sent({stopped}).size());
}

TEST(anthropic_streams, an_unknown_delta_appends_texts_and_replaces_all_else) {
    struct row {
        std::string content;
        events pieces;
        std::string_view block;
        bool lost;
    };
    for (row const& one : {
             row{R"({"type":"new","data":""})",
                 {R"({"type":"new_delta","data":"a"})", R"({"type":"new_delta","data":"b"})"},
                 R"({"type":"new","data":"ab"})",
                 false},
             row{R"({"type":"new","data":"x"})",
                 {R"({"type":"new_delta","data":null})"},
                 R"({"type":"new","data":"x"})",
                 false},
             row{R"({"type":"new"})",
                 {R"({"type":"new_delta","data":"a","score":1})", R"({"type":"new_delta","score":2,"done":true})"},
                 R"({"type":"new","data":"a","score":2,"done":true})",
                 false},
             row{R"({"type":"new","of":null,"list":[],"object":{}})",
                 {R"({"type":"new_delta","of":{"a":1},"list":[1],"object":{"b":2}})"},
                 R"({"type":"new","of":{"a":1},"list":[1],"object":{"b":2}})",
                 false},
             row{R"({"type":"new","score":1})",
                 {R"({"type":"new_delta","score":null})"},
                 R"({"type":"new","score":1})",
                 false},
             row{R"({"type":"new","list":[1]})",
                 {R"({"type":"new_delta","list":[2]})"},
                 R"({"type":"new","list":[2]})",
                 true},
             row{R"({"type":"new","list":[1]})",
                 {R"({"type":"new_delta","list":"a"})"},
                 R"({"type":"new","list":"a"})",
                 true},
             row{R"({"type":"new","data":"a"})",
                 {R"({"type":"new_delta","data":{"a":1}})"},
                 R"({"type":"new","data":{"a":1}})",
                 true},
             // A text block of the next version of the API.
             row{R"({"type":"text","text":"a"})",
                 {R"({"type":"text_delta_2","text":"b"})", R"({"type":"new_delta"})"},
                 R"({"type":"text","text":"ab"})",
                 false},
             // The API refuses a member that it does not know.
             row{R"({"type":"text","text":"a"})",
                 {R"({"type":"new_delta","more":"b"})"},
                 R"({"type":"text","text":"a"})",
                 true},
         }) {
        auto const got = read(around(one.content, one.pieces));
        EXPECT_EQ(one_block(got), json::parse(one.block)) << one.content;
        EXPECT_EQ(got.reply.lost_parts, one.lost) << one.content;
    }
}

TEST(anthropic_streams, text_of_an_unknown_delta_is_shown) {
    muster::reply_stream<wire> reading;
    std::string shown;
    reading.push(
        muster_test::server_sent(around(R"({"type":"text","text":"a"})", {R"({"type":"text_delta_2","text":"b"})"})),
        [&](std::string_view text) { shown += text; });
    EXPECT_EQ(shown, "ab");
    EXPECT_EQ(reading.finish().reply.text, "ab");
}

TEST(anthropic_streams, an_unknown_event_about_a_block_marks_the_turn) {
    events const all{begun, text_begun, hello, R"({"type":"content_block_patch","index":0,"patch":[]})", closed, ended};
    EXPECT_TRUE(read(all).reply.lost_parts);
    EXPECT_FALSE(read({begun, text_begun, hello, R"({"type":"news","index":0})", closed, ended}).reply.lost_parts);
}

// The kinds of blocks that servers' tools give
TEST(anthropic_streams, blocks_of_servers_tools_are_whole) {
    std::string const stream = muster_test::server_sent(
        {begun, block(0, R"({"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}})"),
         delta(0, R"({"type":"input_json_delta","partial_json":""})"),
         delta(0, R"({"type":"input_json_delta","partial_json":"{\"query\": \"x"})"),
         delta(0, R"({"type":"input_json_delta","partial_json":"\"}"})"), closed,
         block(
             1,
             R"({"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"u","title":"t","encrypted_content":"e"}]})"),
         block_end(1), block(2, R"({"type":"text","text":"","citations":null})"),
         delta(2, R"({"type":"citations_delta","citation":{"type":"web_search_result_location","url":"u"}})"),
         delta(2, R"({"type":"text_delta","text":"Found."})"),
         delta(2, R"({"type":"citations_delta","citation":{"type":"web_search_result_location","url":"v"}})"),
         block_end(2), block(3, R"({"type":"container_upload","file_id":"file_1"})"), block_end(3), stop("end_turn")});
    std::string_view const body =
        R"({"id":"msg_1","model":"claude-x","content":[
            {"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"query":"x"}},
            {"type":"web_search_tool_result","tool_use_id":"srvtoolu_1","content":[{"type":"web_search_result","url":"u","title":"t","encrypted_content":"e"}]},
            {"type":"text","text":"Found.","citations":[{"type":"web_search_result_location","url":"u"},{"type":"web_search_result_location","url":"v"}]},
            {"type":"container_upload","file_id":"file_1"}],
          "stop_reason":"end_turn","usage":{"input_tokens":10,"output_tokens":1}})";
    muster_test::expect_stream_says<wire>(stream, body, stream.size());
}

TEST(anthropic_streams, a_null_in_a_delta_changes_nothing) {
    EXPECT_EQ(one_block(read(around(R"({"type":"text","text":null,"citations":null})",
                                    {R"({"type":"text_delta","text":null})", R"({"type":"text_delta","text":"a"})",
                                     R"({"type":"citations_delta","citation":null})"}))),
              json::parse(R"({"type":"text","text":"a","citations":null})"));
    auto const thinking = read({begun, block(0, R"({"type":"thinking","thinking":"a","signature":"s"})"),
                                delta(0, R"({"type":"thinking_delta","thinking":null})"),
                                delta(0, R"({"type":"signature_delta","signature":null})"),
                                delta(0, R"({"type":"signature_delta","signature":""})"), closed,
                                block(1, R"({"type":"text","text":"b"})"), block_end(1), ended});
    EXPECT_EQ(content_of(thinking.reply)[0], json::parse(R"({"type":"thinking","thinking":"a","signature":"s"})"));
}

// Framing that differs from the API's
TEST(anthropic_streams, framing_of_other_servers_is_read) {
    std::string const call = R"({"type":"tool_use","id":"1","name":"Read","input":{}})";
    std::string const input = R"({"type":"input_json_delta","partial_json":"{\"a\":1}"})";
    struct row {
        std::string_view what;
        events all;
    };
    for (
        row const& one : {
            row{"a ping before the start", {ping, begun, block(0, call), delta(0, input), closed, stop("tool_use")}},
            row{"the start twice", {begun, begun, block(0, call), delta(0, input), closed, stop("tool_use")}},
            row{"gaps between the indices",
                {begun, block(7, call), delta(7, input), block_end(7), stop("tool_use"), stopped}},
            row{"no index",
                {begun, R"({"type":"content_block_start","content_block":)" + call + "}",
                 R"({"type":"content_block_delta","delta":)" + input + "}", R"({"type":"content_block_stop"})",
                 stop("tool_use")}},
            row{"a null for the index",
                {begun, R"({"type":"content_block_start","index":null,"content_block":)" + call + "}",
                 R"({"type":"content_block_delta","index":null,"delta":)" + input + "}",
                 R"({"type":"content_block_stop","index":null})", stop("tool_use")}},
            row{"an index that 64 bits do not hold",
                {begun, R"({"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})",
                 R"({"type":"content_block_start","index":18446744073709551616,"content_block":)" + call + "}",
                 R"({"type":"content_block_delta","index":18446744073709551616,"delta":)" + input + "}",
                 R"({"type":"content_block_stop","index":18446744073709551616})", closed, stop("tool_use")}},
            row{"the whole input at once",
                {begun, block(0, R"({"type":"tool_use","id":"1","name":"Read","input":{"a":1}})"), closed,
                 stop("tool_use")}},
            row{"the whole input at once, then an empty piece",
                {begun, block(0, R"({"type":"tool_use","id":"1","name":"Read","input":{"a":1}})"),
                 delta(0, R"({"type":"input_json_delta","partial_json":""})"), closed, stop("tool_use")}},
            row{"an object for a piece of the input",
                {begun, block(0, call), delta(0, R"({"type":"input_json_delta","partial_json":{"a":1}})"), closed,
                 stop("tool_use")}},
            row{"one event for all",
                {R"({"type":"message_start","message":{"model":"m","content":[{"type":"tool_use","id":"1","name":"Read","input":{"a":1}}]}})",
                 stop("tool_use"), stopped}},
            row{"stop details, a container and edits of the context",
                {begun, block(0, call), delta(0, input), closed,
                 R"({"type":"message_delta","delta":{"stop_reason":"tool_use","stop_details":null,"container":{"id":"c"}},"context_management":{"applied_edits":[]},"usage":{"output_tokens":7}})"}},
        }) {
        auto const got = read(one.all);
        ASSERT_FALSE(got.fault) << one.what << ": " << muster::sentence(got.fault);
        ASSERT_EQ(got.reply.calls.size(), 1U) << one.what;
        EXPECT_EQ(got.reply.calls[0], (muster::model_call{"1", "Read", R"({"a":1})"})) << one.what;
        EXPECT_EQ(got.reply.stop, stop_reason::tool_use) << one.what;
        EXPECT_EQ(content_of(got.reply)[0]["input"].dump(), R"({"a":1})") << one.what;
        EXPECT_FALSE(got.reply.lost_parts) << one.what;
    }
}

TEST(anthropic_streams, a_broken_input_stays_with_its_call) {
    auto const got =
        read({begun, block(0, R"({"type":"tool_use","id":"0"})"),
              delta(0, R"({"type":"input_json_delta","partial_json":"\"\""})"), closed,
              block(1, R"({"type":"tool_use","id":"1","name":"Read","input":{}})"), block_end(1),
              block(2, R"({"type":"tool_use","id":"2","name":"Ping","input":{}})"),
              delta(2, R"({"type":"input_json_delta","partial_json":"{\"a\":"})"), block_end(2), stop("tool_use")});
    ASSERT_EQ(got.reply.calls.size(), 2U) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.calls[0].arguments, "{}");
    EXPECT_EQ(got.reply.calls[1].arguments, R"({"a":)");
}

// A server that counts each block from 0 closes one by the start of the next.
// Deltas under the index of a block of another kind
std::string const looks = R"({"type":"tool_use","id":"t","name":"Look","input":{}})";
std::string input(std::string const& piece) {
    return R"({"type":"input_json_delta","partial_json":)" + json(piece).dump() + "}";
}
std::string says(std::string const& words) { return R"({"type":"text_delta","text":")" + words + R"("})"; }
events to_end(events all, std::string const& why) {
    all.insert(all.begin(), begun);
    all.insert(all.end(), {stop(why), stopped});
    return all;
}
std::string const says_nothing_yet = R"({"type":"text","text":""})";

TEST(anthropic_streams, an_input_under_the_index_of_a_text_goes_to_the_call_that_waits_for_it) {
    auto const got = read(to_end({block(0, says_nothing_yet), delta(0, says("Hi")), block(1, looks),
                                  delta(0, input(R"({"a")")), delta(0, input(":1}")), block_end(0), block_end(1)},
                                 "tool_use"));
    ASSERT_EQ(got.reply.calls.size(), 1U) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.calls[0].arguments, R"({"a":1})");
    EXPECT_EQ(content_of(got.reply)[0], json::parse(R"({"type":"text","text":"Hi"})"));
    EXPECT_EQ(content_of(got.reply)[1]["input"], json::parse(R"({"a":1})"));
    EXPECT_FALSE(got.reply.lost_parts);
}

TEST(anthropic_streams, an_input_that_no_single_call_waits_for_is_a_failure_of_the_server) {
    std::string const text = block(0, says_nothing_yet);
    std::string const piece = delta(0, input(R"({"a":1})"));
    std::string const other = R"({"type":"tool_use","id":"u","name":"Look","input":{}})";
    std::string const whole = R"({"type":"tool_use","id":"u","name":"Look","input":{"a":2}})";
    for (events const& some : {events{text, piece}, events{text, block(1, looks), block_end(1), piece},
                               events{text, block(1, looks), block(2, other), piece},
                               events{text, block(1, whole), piece}, events{text, block(1, looks), piece, piece}}) {
        auto const got = read(to_end(some, "tool_use"));
        EXPECT_EQ(got.fault.error, wire_error::server_error) << muster::sentence(got.fault);
        EXPECT_TRUE(muster::may_help_to_retry(got.fault));
        EXPECT_EQ(got.reply.calls.size(), 0U);
    }
}

TEST(anthropic_streams, an_empty_input_under_the_index_of_a_text_loses_nothing) {
    auto const got = read(to_end({block(0, says_nothing_yet), delta(0, says("Hi")), delta(0, input(""))}, "end_turn"));
    EXPECT_EQ(got.reply.text, "Hi") << muster::sentence(got.fault);
    EXPECT_FALSE(got.reply.lost_parts);
}

TEST(anthropic_streams, words_under_the_index_of_a_call_or_of_thoughts_are_a_text_of_their_own) {
    std::string const thinking = R"({"type":"thinking","thinking":"hm","signature":"S"})";
    auto const got = read(to_end({block(0, thinking), delta(0, says("Let ")), delta(0, says("me look.")), block_end(0),
                                  block(1, looks), delta(1, says("Now.")), delta(1, input(R"({"a":1})")), block_end(1)},
                                 "tool_use"));
    EXPECT_EQ(content_of(got.reply),
              json::parse(R"([{"type":"thinking","thinking":"hm","signature":"S"},{"type":"text","text":"Let me look."},
                              {"type":"tool_use","id":"t","name":"Look","input":{"a":1}},{"type":"text","text":"Now."}])"));
    EXPECT_EQ(got.reply.text, "Let me look.Now.") << muster::sentence(got.fault);
    EXPECT_FALSE(got.reply.lost_parts);
}

TEST(anthropic_streams, words_without_an_index_behind_thoughts_leave_the_thoughts_open) {
    auto const got = read_bytes(muster_test::server_sent(
        {begun, R"({"type":"content_block_start","content_block":{"type":"thinking","thinking":"","signature":""}})",
         R"({"type":"content_block_delta","delta":)" + says("Hi") + "}",
         R"({"type":"content_block_delta","delta":{"type":"thinking_delta","thinking":"hm"}})",
         R"({"type":"content_block_delta","delta":{"type":"signature_delta","signature":"S"}})",
         R"({"type":"content_block_stop"})", stop("end_turn")}));
    EXPECT_EQ(content_of(got.reply),
              json::parse(R"([{"type":"thinking","thinking":"hm","signature":"S"},{"type":"text","text":"Hi"}])"));
}

TEST(anthropic_streams, thoughts_and_citations_under_the_index_of_another_block_are_lost_parts) {
    std::string const cited = R"({"type":"citations_delta","citation":{"type":"char_location"}})";
    for (std::string const& piece : {std::string{R"({"type":"thinking_delta","thinking":"hm"})"},
                                     std::string{R"({"type":"signature_delta","signature":"S"})"}, cited}) {
        auto const got = read(to_end({block(0, looks), delta(0, piece), block_end(0)}, "tool_use"));
        EXPECT_EQ(content_of(got.reply), json::array({json::parse(looks)})) << piece;
        EXPECT_TRUE(got.reply.lost_parts) << piece;
    }
    auto const signed_text = read(to_end({block(0, says_nothing_yet), delta(0, says("Hi")),
                                          delta(0, R"({"type":"signature_delta","signature":"S"})"), block_end(0)},
                                         "end_turn"));
    EXPECT_EQ(content_of(signed_text.reply), json::parse(R"([{"type":"text","text":"Hi"}])"));
}

TEST(anthropic_streams, thoughts_under_the_index_of_a_text_go_to_the_thoughts_that_are_open) {
    std::string const thinking = R"({"type":"thinking","thinking":"","signature":""})";
    auto const got = read(to_end(
        {block(0, thinking), block(1, says_nothing_yet), delta(1, R"({"type":"thinking_delta","thinking":"hm"})"),
         delta(1, R"({"type":"signature_delta","signature":"S"})"), delta(1, says("Hi"))},
        "end_turn"));
    EXPECT_EQ(content_of(got.reply),
              json::parse(R"([{"type":"thinking","thinking":"hm","signature":"S"},{"type":"text","text":"Hi"}])"));
    EXPECT_FALSE(got.reply.lost_parts);
}

TEST(anthropic_streams, an_empty_object_before_the_input_is_no_part_of_it) {
    auto const got = read(around(looks, {input("{}"), input(R"({"a")"), input(":1}")}));
    ASSERT_EQ(got.reply.calls.size(), 1U) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.calls[0].arguments, R"({"a":1})");
}

TEST(anthropic_streams, blocks_of_one_index_are_two_blocks) {
    auto const got = read({begun, block(0, R"({"type":"text","text":""})"), hello,
                           block(0, R"({"type":"tool_use","id":"1","name":"Read","input":{}})"),
                           delta(0, R"({"type":"input_json_delta","partial_json":"{}"})"), closed, stop("tool_use")});
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.text, "Hello.");
    ASSERT_EQ(got.reply.calls.size(), 1U);
    EXPECT_EQ(got.reply.calls[0].arguments, "{}");
}

TEST(anthropic_streams, text_of_the_first_event_is_shown_once) {
    for (events const& all : {
             events{R"({"type":"message_start","message":{"content":[{"type":"text","text":"Hello."}]}})", ended},
             events{R"({"type":"message_start","message":{"content":[{"type":"text","text":"Hello."}]}})", stopped},
             events{R"({"type":"message_start","message":{"content":[{"type":"text","text":""}]}})", text_begun, hello,
                    closed, ended},
             events{begun, block(0, R"({"type":"text","text":"Hello."})"), closed, ended},
             events{begun, block(0, R"({"type":"text","text":"Hel"})"),
                    delta(0, R"({"type":"text_delta","text":"lo."})"), closed, ended},
         }) {
        muster::reply_stream<wire> reading;
        std::string shown;
        reading.push(muster_test::server_sent(all), [&](std::string_view text) { shown += text; });
        auto const got = reading.finish();
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
        EXPECT_EQ(shown, "Hello.");
        EXPECT_EQ(got.reply.text, "Hello.");
        EXPECT_EQ(content_of(got.reply).size(), 1U);
    }
}

}  // namespace
