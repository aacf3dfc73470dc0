// What a server sent, and what is right to read from it: the shape of the tables in this folder.
//
//     sent<muster::wire::openai_chat> const from_vllm{.what = "…", .events = {…}, .right = {.text = "Hi"}};
//     expect_right(from_vllm);
//
// Each row is read whole, streamed, streamed in single bytes, and streamed up to every byte. The start of a stream is an
// error or says what all of it says. After that the reply goes into a conversation, and a model of the API's rules
// (request_rules.hpp) says whether the API accepts the next request.
#pragma once

#include "as_events.hpp"
#include "request_rules.hpp"
#include "streamed.hpp"
#include "wires.hpp"

#include <muster/wire/conversation.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

// Some id that is not blank and that no other call has.
inline constexpr std::string_view any_id = "*";

struct right_call {
    std::string name;
    std::string arguments = "{}";
    std::string id = std::string{any_id};
};

struct right_reply {
    std::string text = {};
    std::vector<right_call> calls = {};
    muster::stop_reason stop = muster::stop_reason::end_turn;
    std::optional<muster::token_usage> usage = {};        // not compared if absent
    std::optional<std::string> turn = {};                 // a JSON list, not compared if absent
    muster::wire_error error = muster::wire_error::none;  // then nothing else is compared, but for the usage
    std::optional<bool> may_retry = {};
};

template <class Wire>
struct sent {
    std::string what;
    std::string body = {};                 // of a whole reply; empty where only a stream can say it
    std::vector<std::string> events = {};  // the data of each event
    std::string stream = {};               // the bytes of a stream, where its frames are the point
    bool streams = true;                   // false: events are not derived from the body
    bool is_cut = true;                    // false: its starts are those of another row
    right_reply right = {};
};

// Calls are compared by name and arguments; an id by what the row says.
inline void expect_calls(std::vector<muster::model_call> const& got, std::vector<right_call> const& right) {
    EXPECT_EQ(got.size(), right.size());
    std::set<std::string> ids;
    for (std::size_t i = 0; i < got.size() && i < right.size(); ++i) {
        EXPECT_EQ(got[i].name, right[i].name);
        auto const one = nlohmann::json::parse(got[i].arguments, nullptr, false);
        auto const other = nlohmann::json::parse(right[i].arguments, nullptr, false);
        bool const is_same = got[i].arguments == right[i].arguments || (!other.is_discarded() && one == other);
        EXPECT_TRUE(is_same) << got[i].arguments << " for " << right[i].arguments;
        EXPECT_TRUE(right[i].id == any_id || got[i].id == right[i].id) << got[i].id << " for " << right[i].id;
        EXPECT_NE(got[i].id.find_first_not_of(" \t\r\n"), std::string::npos) << "a call has an id";
        EXPECT_TRUE(ids.insert(got[i].id).second) << "two calls have the id " << got[i].id;
    }
}

inline void expect_nothing_but_usage(muster::model_reply const& reply) {
    EXPECT_EQ(reply.text, "");
    EXPECT_EQ(reply.refusal, "");
    EXPECT_EQ(reply.calls.size(), 0U);
    EXPECT_EQ(reply.turn, "");
    EXPECT_EQ(reply.stop, muster::stop_reason::unknown);
}

template <class Wire>
std::string next_request(muster::conversation const& talk) {
    std::string body;
    muster::append_sink out{body};
    muster::put_request<Wire>(out, {.model = "a-model", .turns = talk.turns(), .max_tokens = 100});
    return body;
}

// The reply goes back with a result for each call, or with a word of the user, and then once more with a further turn.
template <class Wire>
void expect_goes_back(muster::model_reply reply) {
    muster::conversation talk;
    talk.say("Do it.");
    talk.keep(reply);
    std::vector<std::string> results;
    for (muster::model_call const& call : reply.calls) {
        EXPECT_EQ(talk.answer(muster::tool_result{call.id, "done", false, {}}), muster::answer_outcome::kept)
            << call.id;
    }
    if (reply.calls.empty()) talk.say("Go on.");
    std::string const request = next_request<Wire>(talk);
    EXPECT_EQ(muster_test::why_refused(request, Wire{}), "") << request;
}

inline bool may_retry(muster::wire_fault const& fault) { return muster::may_help_to_retry(fault.error); }

template <class Wire>
void expect_read(muster::reply_or_fault const& got, right_reply const& right) {
    EXPECT_EQ(got.fault.error, right.error) << muster::sentence(got.fault);
    if (right.usage) {
        EXPECT_EQ(got.reply.usage, *right.usage)
            << got.reply.usage.input.value_or(0) << " in, " << got.reply.usage.output.value_or(0) << " out";
    }
    if (got.fault) expect_nothing_but_usage(got.reply);
    EXPECT_EQ(right.may_retry.value_or(may_retry(got.fault)), may_retry(got.fault));
    if (got.fault || right.error != muster::wire_error::none) return;
    EXPECT_EQ(got.reply.text, right.text);
    EXPECT_EQ(got.reply.stop, right.stop) << "the word was " << got.reply.stop_word;
    expect_calls(got.reply.calls, right.calls);
    auto const turn = turn_of(got.reply);
    EXPECT_EQ(right.turn ? nlohmann::json::parse(*right.turn) : turn, turn) << got.reply.turn;
    expect_goes_back<Wire>(got.reply);
}

template <class Wire>
muster::reply_or_fault read_in_pieces(std::string_view stream, std::size_t size) {
    muster::reply_stream<Wire> reading;
    std::string heard;
    for (std::size_t at = 0; at < stream.size(); at += size) {
        if (!reading.push(stream.substr(at, size), [&](std::string_view text) { heard += text; })) break;
    }
    auto got = reading.finish();
    EXPECT_TRUE(got.fault || heard == got.reply.text || heard.empty()) << "shown: " << heard;
    return got;
}

// The start of a stream is an error, or says what all of it says: no half of a call is ever run.
template <class Wire>
void expect_starts_tell_no_lies(std::string_view stream, right_reply const& right) {
    for (std::size_t end = 0; end < stream.size() && !testing::Test::HasFailure(); ++end) {
        muster::reply_stream<Wire> reading;
        reading.push(stream.substr(0, end));
        auto const got = reading.finish();
        if (got.fault) {
            expect_nothing_but_usage(got.reply);
            continue;
        }
        SCOPED_TRACE("cut at byte " + std::to_string(end));
        EXPECT_EQ(right.error, muster::wire_error::none);
        EXPECT_EQ(got.reply.text, right.text);
        EXPECT_EQ(got.reply.stop, right.stop);
        expect_calls(got.reply.calls, right.calls);
    }
}

template <class Wire>
std::string stream_of(sent<Wire> const& row) {
    if (!row.stream.empty()) return row.stream;
    if (!row.events.empty()) return server_sent(row.events);
    auto const body = nlohmann::json::parse(row.body, nullptr, false);
    if (!row.streams || !body.is_object()) return {};
    return server_sent(as_events(body, Wire{}));
}

template <class Wire>
void expect_right(sent<Wire> const& row) {
    SCOPED_TRACE(row.what);
    if (!row.body.empty()) {
        SCOPED_TRACE("as a body");
        expect_read<Wire>(muster::read_reply<Wire>(row.body), row.right);
    }
    std::string const stream = stream_of(row);
    if (stream.empty()) return;
    SCOPED_TRACE("as a stream");
    expect_read<Wire>(read_in_pieces<Wire>(stream, stream.size()), row.right);
    if (testing::Test::HasFailure()) return;
    SCOPED_TRACE("byte by byte");
    expect_read<Wire>(read_in_pieces<Wire>(stream, 1), row.right);
    if (row.is_cut) expect_starts_tell_no_lies<Wire>(stream, row.right);
}

template <class Wire>
void expect_all_right(std::span<sent<Wire> const> rows) {
    for (sent<Wire> const& row : rows) expect_right(row);
}

}  // namespace muster_test
