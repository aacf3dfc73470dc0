// Reads the body with which a model API answers: a reply, or why there is none.
//
//     #include <muster/wire/anthropic_replies.hpp>   // or openai_chat_replies.hpp, openai_responses_replies.hpp
//
//     auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
//     if (got.fault) return muster::sentence(got.fault);
//     for (auto const& call : got.reply.calls) …;
//
// Linear in the body, and bounded by the limits; nothing throws but std::bad_alloc. Fields that are not known here are
// passed over. A field that is needed and is missing, of another kind or given twice is a fault; an id, a name or arguments
// of a call are not: the model can write another call, so they are repaired, and the toolbox tells it what is wrong.
//
// A reply that says nothing is a fault, `empty_reply`: no call, no refusal, no text but blanks, and nothing to send back.
// Reasoning alone says nothing. A reply without a word that was cut (`max_tokens`, `context_full`) or refused is none: its
// stop says why.
//
// simdjson is compiled into every file that includes this one. With MUSTER_SPLIT_DECODE defined everywhere, only the
// one file that includes wire/read_here.hpp pays.
#pragma once

#include <muster/wire/detail/api_error.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/response_error.hpp>
#include <muster/wire/detail/stop_words.hpp>
#include <muster/wire/error_response.hpp>
#include <muster/wire/model_reply.hpp>
#include <muster/wire/redactor.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

namespace wire::detail {

// How a format's replies are read. Its specialisations stand in the headers of the replies, and have
//
//     read(tree, to)     reads the body in the tree into a model_reply; returns what is wrong with it
//     usage(whole)       the figures in a body, whatever else is wrong with it
//     assembly           puts the events of a stream together to such a body:
//       draft              what has come so far; see stream_draft.hpp
//       take(event, tree)  takes one event, not a blank one; its texts live in the tree until the next one
//       done()             takes [DONE]
//       may_end()          is the reply whole although the stream has ended without saying so?
//       body(tree)         the body; to be asked once
//       mend(reply)        gives what was read of that body back what the model wrote and a body could not hold
template <class Wire>
struct reply_form;

}  // namespace wire::detail

// A format whose replies can be read: one whose header of replies has been included.
template <class Wire>
concept readable_wire = requires {
    typename wire::detail::reply_form<Wire>::assembly;
};

// read_reply<Wire>(body, limits): with a fault, the reply holds nothing but the usage
namespace wire::detail {
template <class Wire>
void keep_usage_alone(reply_or_fault& got, json_value whole) {
    got.reply = {};
    got.reply.usage = reply_form<Wire>::usage(whole);
}
}  // namespace wire::detail

template <readable_wire Wire>
[[nodiscard]] reply_or_fault read_reply(std::string_view body, reply_limits limits = {}) {
    wire::detail::json_tree tree{limits};
    reply_or_fault got;
    got.fault = tree.read(wire::detail::without_byte_order_mark(body));
    if (got.fault) return got;
    got.fault = wire::detail::find_api_error(tree.root());
    if (!got.fault) got.fault = wire::detail::reply_form<Wire>::read(tree, got.reply);
    if (!got.fault) got.fault = wire::detail::find_empty_reply(got.reply);
    if (got.fault) wire::detail::keep_usage_alone<Wire>(got, tree.root());
    return got;
}

// read_error(response): why there is no reply, for a response whose status does not report success
//
// Always returns a fault. `wait` has how long the API asks to be left alone, from the body and from the headers. A body that
// is not an API's error, such as a proxy's page, leaves the kind to the status, and `words` has its first 200 bytes.
namespace wire::detail {
[[nodiscard]] inline wire_fault read_error_as_it_is(error_response const& from, reply_limits limits) {
    json_tree tree{limits};
    bool const is_json = !tree.read(first_object_of(without_byte_order_mark(from.body)));
    return fault_of_response(from, is_json ? tree.root() : json_value{});
}
}  // namespace wire::detail

[[nodiscard]] inline wire_fault read_error(error_response const& from, reply_limits limits = {}) {
    if (!from.secrets || from.secrets->empty()) return wire::detail::read_error_as_it_is(from, limits);
    error_response clean = from;
    std::string const body = from.secrets->redact(from.body);
    clean.body = body;
    wire_fault fault = wire::detail::read_error_as_it_is(clean, limits);
    redact(fault, *from.secrets);
    return fault;
}

// read_error(http_status, body): the same without headers
[[nodiscard]] inline wire_fault read_error(unsigned http_status, std::string_view body, reply_limits limits = {}) {
    return read_error(error_response{.http_status = http_status, .body = body}, limits);
}

}}  // namespace muster::v0
