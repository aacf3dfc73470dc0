// Streams of events as model APIs send them, to be cut anywhere.
#pragma once

#include <muster/wire/reply_stream.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

// What each event holds, one behind the other, with the types of the events if they have such.
inline std::string server_sent(std::vector<std::string> const& events) {
    std::string text;
    for (std::string const& data : events) {
        auto const json = nlohmann::json::parse(data, nullptr, false);
        if (json.is_object() && json.contains("type") && json["type"].is_string())
            text += "event: " + json["type"].get<std::string>() + "\n";
        text += "data: " + data + "\n\n";
    }
    return text;
}

// A turn is compared by what it says, since JSON may spell a text in many ways.
inline nlohmann::json turn_of(muster::model_reply const& reply) {
    return nlohmann::json::parse("[" + reply.turn + "]", nullptr, false);
}

inline void expect_same_reply(muster::model_reply const& a, muster::model_reply const& b) {
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.model, b.model);
    EXPECT_EQ(a.text, b.text);
    EXPECT_EQ(a.refusal, b.refusal);
    EXPECT_EQ(a.calls, b.calls);
    EXPECT_EQ(a.stop, b.stop);
    EXPECT_EQ(a.stop_word, b.stop_word);
    EXPECT_EQ(a.usage, b.usage);
    EXPECT_EQ(a.unknown_blocks, b.unknown_blocks);
    if (a.turn == b.turn) return;
    EXPECT_FALSE(turn_of(a).is_discarded()) << a.turn;
    EXPECT_EQ(turn_of(a), turn_of(b));
}

template <class Wire>
muster::reply_or_fault read_in_two(std::string_view stream, std::size_t cut) {
    muster::reply_stream<Wire> reading;
    std::string heard;
    auto const hear = [&](std::string_view text) { heard += text; };
    if (reading.push(stream.substr(0, cut), hear)) reading.push(stream.substr(cut), hear);
    EXPECT_EQ(heard, reading.text());
    auto got = reading.finish();
    if (!got.fault) {
        EXPECT_EQ(heard, got.reply.text);
    }
    return got;
}

// However it is cut in two, the stream says what the body says; and no start of it that lacks an event is a reply.
// `needed` is where the last event that counts ends; the two line feeds there are not needed.
template <class Wire>
void expect_stream_says(std::string_view stream, std::string_view body, std::size_t needed) {
    auto const whole = muster::read_reply<Wire>(body);
    ASSERT_FALSE(whole.fault) << muster::sentence(whole.fault);
    auto const at_once = read_in_two<Wire>(stream, 0);
    expect_same_reply(at_once.reply, whole.reply);
    for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
        auto const got = read_in_two<Wire>(stream, cut);
        ASSERT_FALSE(got.fault) << muster::sentence(got.fault) << " cut at " << cut;
        expect_same_reply(got.reply, at_once.reply);
        auto const start = read_in_two<Wire>(stream.substr(0, cut), cut / 2);
        ASSERT_EQ(start.fault.error, cut + 2 < needed ? muster::wire_error::cut_off : muster::wire_error::none) << cut;
        if (testing::Test::HasFailure()) return;
    }
    muster::reply_stream<Wire> by_bytes;
    for (std::size_t i = 0; i < stream.size(); ++i) by_bytes.push(stream.substr(i, 1));
    expect_same_reply(by_bytes.finish().reply, whole.reply);
}

}  // namespace muster_test
