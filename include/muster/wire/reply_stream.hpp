// Reads a reply that is streamed, as server-sent events in pieces of any size.
//
//     #include <muster/wire/anthropic_replies.hpp>   // or openai_chat_replies.hpp, openai_responses_replies.hpp
//
//     muster::reply_stream<muster::wire::anthropic_messages> stream;
//     while (auto bytes = next_bytes()) {
//         if (!stream.push(*bytes, show)) break;   // show(std::string_view): the text as it comes
//     }
//     auto const got = stream.finish();            // what read_reply says of the whole body
//
// Linear; what is kept is bounded by the limits, however long the stream is. A stream that ends before the reply does is
// a fault, and so is an error that comes in its midst. Pings, events without content, and events and deltas of kinds that
// are not known are passed over. A stream whose last event is torn, or not ended by an empty line, is read as far as the
// reply is complete. A server that answers with one body instead is read as well.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_value.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/model_reply.hpp>
#include <muster/wire/read_reply.hpp>
#include <muster/wire/server_sent_events.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

template <readable_wire Wire>
class reply_stream {
public:
    explicit reply_stream(reply_limits limits = {})
        : limits_(limits),
          tree_(limits),
          events_(limits.longest_body),
          assembly_(limits) {}

    // False once nothing more is wanted: the reply is complete, or there is a fault.
    bool push(std::string_view bytes) {
        if (is_body(bytes)) return keep_body(bytes);
        auto const take = [this](server_sent_event const& event) { take_event(event); };
        if (wants_more() && !events_.push(bytes, take)) assembly_.draft.fault.error = wire_error::too_long;
        return wants_more();
    }
    // Hands on what the model has said in these bytes, if it has said something.
    template <class OnText>
    bool push(std::string_view bytes, OnText&& on_text) {
        std::size_t const before = text().size();
        bool const more = push(bytes);
        if (text().size() > before) on_text(text().substr(before));
        return more;
    }

    // What the model has said so far; lives until the next piece is pushed.
    [[nodiscard]] std::string_view text() const& noexcept { return assembly_.draft.text; }
    std::string_view text() const&& = delete;
    // Has all of the reply come?
    [[nodiscard]] bool complete() const noexcept { return assembly_.draft.complete; }

    // The reply, once the stream has ended. To be asked once. With a fault it holds nothing but the usage, as far as the API
    // has told it: what was read is paid for. text() still has what the model had said by then.
    [[nodiscard]] reply_or_fault finish() {
        wire_fault& fault = assembly_.draft.fault;
        if (is_body_ && !fault && !take_lines()) return read_reply<Wire>(body_, limits_);
        take_torn_end();
        if (wants_more() && !assembly_.may_end()) fault.error = wire_error::cut_off;
        std::string const body = assembly_.body(tree_);
        limits_.longest_body = body.size();  // what came has been measured; escapes make it longer
        reply_or_fault got = read_reply<Wire>(body, limits_);
        if (fault) return {of_usage(got.reply.usage), fault};
        if (!got.fault) assembly_.mend(got.reply);
        return got;
    }

private:
    [[nodiscard]] bool wants_more() const noexcept { return !assembly_.draft.complete && !assembly_.draft.fault; }

    void take_event(server_sent_event const& event) {
        if (!wants_more() || is_ping(event)) return;
        if (same_ignoring_case(trimmed(event.data), "[DONE]")) return assembly_.done();
        assembly_.take(event, tree_);
        if (same_ignoring_case(event.type, "error")) take_error(event.data);
    }
    // An error that says so by the name of its event alone, as JSON without a kind or as plain text.
    void take_error(std::string_view data) {
        wire_fault& fault = assembly_.draft.fault;
        bool const says_more = said_by_api(fault.error) || fault.error == wire_error::too_many;
        if (!says_more && !assembly_.draft.complete && !assembly_.may_end())
            fault = read_error({.http_status = 500, .body = data}, limits_);
    }
    // Servers send events to keep a connection open: blank ones, null, or anything under one of these names.
    static bool is_ping(server_sent_event const& event) noexcept {
        std::string_view const data = trimmed(event.data);
        for (std::string_view const name : {"ping", "heartbeat", "keepalive", "keep-alive"}) {
            if (same_ignoring_case(event.type, name)) return true;
        }
        return data.empty() || data == "null";
    }
    // The last event counts if its JSON is whole, although no empty line ends it. One that is torn loses nothing if the
    // reply has said before why it ended.
    void take_torn_end() {
        wire_fault& fault = assembly_.draft.fault;
        bool const was_whole = !fault;
        events_.end([this](server_sent_event const& event) { take_event(event); });
        if (fault.error == wire_error::not_json && (was_whole || assembly_.may_end())) fault = {};
    }

    // An event never begins with a brace. A brace is a body, from a server that does not stream or that reports an
    // error. Blanks and a byte-order mark before it are skipped.
    bool is_body(std::string_view& bytes) {
        std::size_t const first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
        if (!begun_ && first != std::string_view::npos) {
            begun_ = true;
            is_body_ = bytes[first] == '{';
            if (is_body_) bytes.remove_prefix(first);
        }
        return is_body_;
    }
    static bool begin_objects(std::string_view lines) {
        while (!lines.empty()) {  // `lines` has no blanks at either end
            if (lines.front() != '{') return false;
            lines = trimmed(lines.substr((std::min)(lines.find('\n'), lines.size())));
        }
        return true;
    }
    // Reads a body with one JSON object in each line: events without their frames.
    bool take_lines() {
        std::string_view rest = trimmed(body_);
        std::string_view const first = rest.substr(0, rest.find('\n'));
        if (first.size() == rest.size() || !is_json(trimmed(first)) || !begin_objects(rest)) return false;
        while (!rest.empty() && wants_more()) {
            std::string_view const line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
            take_event({"message", trimmed(line)});
        }
        return true;
    }
    bool keep_body(std::string_view bytes) {
        if (bytes.size() > limits_.longest_body - body_.size()) assembly_.draft.fault.error = wire_error::too_long;
        if (wants_more()) body_ += bytes;
        return wants_more();
    }
    static model_reply of_usage(token_usage const& usage) {
        model_reply reply;
        reply.usage = usage;
        return reply;
    }

    reply_limits limits_;
    wire::detail::json_tree tree_;
    server_sent_events events_;
    typename wire::detail::reply_form<Wire>::assembly assembly_;
    std::string body_;  // where no events come, but one whole reply
    bool begun_ = false;
    bool is_body_ = false;
};

}}  // namespace muster::v0
