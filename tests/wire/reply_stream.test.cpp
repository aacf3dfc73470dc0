#include <muster/wire/reply_stream.hpp>

#include <muster/wire/anthropic_replies.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

namespace {

using wire = muster::wire::anthropic_messages;
using muster::wire_error;

constexpr std::string_view start =
    "event: message_start\n"
    R"(data: {"type":"message_start","message":{"id":"msg_1","model":"m","content":[],"usage":{"input_tokens":3}}})"
    "\n\n"
    R"(data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}})"
    "\n\n";
constexpr std::string_view hello =
    R"(data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}})"
    "\n\n";
constexpr std::string_view end =
    R"(data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}})"
    "\n\n"
    R"(data: {"type":"message_stop"})"
    "\n\n";

// push, text, complete, finish
TEST(reply_stream, text_can_be_had_as_it_comes) {
    //{ quoted by docs/wire.md: streamed
    muster::reply_stream<muster::wire::anthropic_messages> stream;
    std::string shown;
    auto const show = [&](std::string_view text) { shown += text; };
    for (std::string_view const bytes : {start, hello, hello, end}) {  // whatever the socket has
        if (!stream.push(bytes, show)) break;
    }
    auto const got = stream.finish();
    //}
    EXPECT_EQ(shown, "HelloHello");
    ASSERT_FALSE(got.fault) << muster::sentence(got.fault);
    EXPECT_EQ(got.reply.text, shown);
    EXPECT_EQ(got.reply.usage.output, 1U);
}

TEST(reply_stream, nothing_is_wanted_behind_the_end) {
    muster::reply_stream<wire> stream;
    EXPECT_FALSE(stream.complete());
    EXPECT_TRUE(stream.push(start));
    EXPECT_TRUE(stream.push(hello));
    EXPECT_EQ(stream.text(), "Hello");
    EXPECT_FALSE(stream.push(std::string{end} + std::string{hello} + "data: no JSON\n\n"));
    EXPECT_TRUE(stream.complete());
    EXPECT_FALSE(stream.push(hello));
    auto const got = stream.finish();
    EXPECT_FALSE(got.fault);
    EXPECT_EQ(got.reply.text, "Hello");
}

TEST(reply_stream, nothing_is_wanted_behind_a_fault) {
    muster::reply_stream<wire> stream;
    EXPECT_TRUE(stream.push(start));
    EXPECT_FALSE(stream.push("data: no JSON\n\n"));
    EXPECT_FALSE(stream.push(hello));
    EXPECT_EQ(stream.text(), "");
    EXPECT_EQ(stream.finish().fault.error, wire_error::not_json);
}

TEST(reply_stream, what_was_read_before_a_fault_is_counted) {
    muster::reply_stream<wire> cut;
    cut.push(start);
    cut.push(hello);
    auto const got = cut.finish();
    EXPECT_EQ(got.fault.error, wire_error::cut_off);
    EXPECT_EQ(got.reply.usage.input, 3U);
    EXPECT_EQ(got.reply.text, "");
    EXPECT_EQ(got.reply.turn, "");

    muster::reply_stream<wire> broken;
    broken.push(start);
    broken.push("data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n");
    EXPECT_EQ(broken.finish().reply.usage.input, 3U);
}

TEST(reply_stream, what_is_no_stream_of_events_is_cut_off) {
    for (std::string_view const bytes : {"", "<html>Bad gateway</html>", "\n\n\n", "[]"}) {
        muster::reply_stream<wire> stream;
        EXPECT_TRUE(stream.push(bytes));
        EXPECT_EQ(stream.finish().fault.error, wire_error::cut_off) << bytes;
    }
}

// Some servers say by the name of the event alone that it is an error.
TEST(reply_stream, an_event_of_the_name_error_is_an_error) {
    struct row {
        std::string_view data;
        wire_error error;
    };
    for (row const& one : {row{"Overloaded", wire_error::overloaded}, row{"upstream closed", wire_error::server_error},
                           row{R"({"message":"bad","code":500})", wire_error::server_error},
                           row{R"({"message":"no key","code":401})", wire_error::authentication},
                           row{R"({"type":"error","error":{"type":"rate_limit_error"}})", wire_error::rate_limit}}) {
        std::string const event = "event: error\ndata: " + std::string{one.data} + "\n\n";
        muster::reply_stream<wire> stream;
        stream.push(start);
        EXPECT_FALSE(stream.push(event)) << one.data;
        EXPECT_EQ(stream.finish().fault.error, one.error) << one.data;
        muster::reply_stream<wire> whole;
        whole.push(start);
        whole.push(hello);
        whole.push(R"(data: {"type":"content_block_stop","index":0})"
                   "\n\n");
        whole.push(std::string{end.substr(0, end.find("\n\n") + 2)} + event);
        EXPECT_FALSE(whole.finish().fault) << "it comes after a complete reply";
    }
}

// A server that does not stream, or has an error to tell, sends one body whatever was asked for.
TEST(reply_stream, a_body_in_place_of_a_stream_is_read) {
    std::string_view const body =
        "\n "
        R"({"content":[{"type":"text","text":"Hello"}],"stop_reason":"end_turn"})";
    for (std::size_t cut = 0; cut <= body.size(); ++cut) {
        muster::reply_stream<wire> stream;
        EXPECT_TRUE(stream.push(body.substr(0, cut)));
        EXPECT_TRUE(stream.push(body.substr(cut)));
        auto const got = stream.finish();
        EXPECT_FALSE(got.fault) << muster::sentence(got.fault);
        EXPECT_EQ(got.reply.text, "Hello");
    }
    std::string_view const bad = " \n {]";
    for (std::size_t cut = 0; cut <= bad.size(); ++cut) {
        muster::reply_stream<wire> stream;
        stream.push(bad.substr(0, cut));
        stream.push(bad.substr(cut));
        EXPECT_EQ(stream.finish().fault.offset, 1U) << "counted from the brace";
    }
    muster::reply_stream<wire> refused;
    refused.push(R"({"type":"error","error":{"type":"overloaded_error"}})");
    EXPECT_EQ(refused.finish().fault.error, wire_error::overloaded);
    muster::reply_stream<wire> cut;
    cut.push(body.substr(0, 30));
    EXPECT_EQ(cut.finish().fault.error, wire_error::not_json);
    muster::reply_stream<wire> longer{{.longest_body = 20}};
    EXPECT_FALSE(longer.push(body));
    EXPECT_EQ(longer.finish().fault.error, wire_error::too_long);
}

TEST(reply_stream, an_event_over_the_limit_is_a_fault) {
    muster::reply_stream<wire> stream{{.longest_body = 100}};
    EXPECT_FALSE(stream.push("data: " + std::string(200, ' ') + "\n\n"));
    EXPECT_EQ(stream.finish().fault.error, wire_error::too_long);
}

// A stream that is about to go gives no view of its text.
template <class Stream>
concept gives_text = requires(Stream&& stream) {
    std::forward<Stream>(stream).text();
};
static_assert(gives_text<muster::reply_stream<wire>&>);
static_assert(!gives_text<muster::reply_stream<wire>>);

}  // namespace
