// What the Messages API of Anthropic answers, as one body or as a stream of events.
//
//     auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
//     muster::reply_stream<muster::wire::anthropic_messages> stream;   // reply_stream.hpp
#pragma once

#include <muster/text/ascii.hpp>                    // trimmed
#include <muster/wire/anthropic_messages.hpp>       // anthropic_messages
#include <muster/wire/detail/anthropic_stream.hpp>  // anthropic_assembly
#include <muster/wire/detail/anthropic_turn.hpp>    // anthropic_turn
#include <muster/wire/detail/anthropic_usage.hpp>   // anthropic_figures
#include <muster/wire/detail/json_fields.hpp>       // json_fields
#include <muster/wire/detail/json_tree.hpp>         // json_tree, json_value
#include <muster/wire/detail/reply_shape.hpp>       // reply_shape
#include <muster/wire/read_reply.hpp>               // reply_form, read_reply

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::wire::detail {

constexpr stop_reason anthropic_stop(std::string_view word) noexcept {
    if (word == "end_turn") return stop_reason::end_turn;
    if (word == "tool_use") return stop_reason::tool_use;
    if (word == "max_tokens") return stop_reason::max_tokens;
    if (word == "stop_sequence") return stop_reason::stop_sequence;
    if (word == "pause_turn") return stop_reason::pause;
    if (word == "refusal") return stop_reason::refusal;
    if (word == "model_context_window_exceeded") return stop_reason::context_full;
    return stop_reason::unknown;
}

// The input of a call, twice: what the model wrote, which the toolbox reads, and an object, since the API takes nothing
// else back.
struct anthropic_input {
    std::string written;
    std::string object;
};
inline anthropic_input keep_as_text(std::string_view written) {
    json_fields shown;
    shown.set_text("not_json", written);
    return {std::string{written}, shown.json()};
}
inline anthropic_input read_input(json_value input, reply_limits const& limits) {
    if (input.is(json_kind::object)) return {std::string{input.raw()}, std::string{input.raw()}};
    std::string_view const text = trimmed(input.text());
    if (!input.is_there() || (input.is(json_kind::text) && text.empty())) return {"{}", "{}"};
    if (!input.is(json_kind::text)) return keep_as_text(input.raw());
    json_tree inner{limits};
    if (text.empty() || text.front() != '{' || inner.read(text)) return keep_as_text(input.text());
    return {std::string{input.text()}, std::string{inner.root().raw()}};
}

class anthropic_reader {
public:
    anthropic_reader(json_tree const& tree, model_reply& to)
        : shape_(tree),
          limits_(tree.limits()),
          to_(to),
          turn_(tree.root()["model"].text()) {}

    wire_fault read(json_value message) {
        to_.id = shape_.text(message, "id");
        to_.model = shape_.text(message, "model");
        std::size_t count = 0;
        for (json_value const block : shape_.need(message, "content", json_kind::list)) {
            if (!shape_.fits(count++, block)) break;
            read_block(block);
        }
        to_.stop_word = shape_.text(message, "stop_reason");
        to_.stop = anthropic_stop(to_.stop_word);
        to_.refusal = message["stop_details"]["explanation"].text();
        anthropic_figures figures;
        figures.raise(message["usage"]);
        to_.usage = figures.usage();
        to_.turn = turn_.json(to_.stop);
        return std::move(shape_.fault);
    }

private:
    void read_block(json_value block) {
        std::string_view const type = shape_.need_text(block, "type");
        if (type == "tool_use") return read_call(block);
        if (type == "text") {
            to_.text += shape_.need_text(block, "text");
        } else if (type != "thinking" && type != "redacted_thinking") {
            ++to_.unknown_blocks;
        }
        turn_.add(block, block.raw());
    }
    void read_call(json_value block) {
        std::string_view const id = shape_.need_text(block, "id");
        std::string_view const name = shape_.need_text(block, "name");
        anthropic_input input = read_input(shape_.find(block, "input"), limits_);
        bool const as_it_came = block["input"].is(json_kind::object);
        turn_.add(block, as_it_came ? std::string{block.raw()} : with_input(block, input.object));
        to_.calls.push_back({std::string{id}, std::string{name}, std::move(input.written)});
    }
    std::string with_input(json_value block, std::string_view input) {
        json_fields fields;
        fields.set_all(block);
        fields.set("input", input);
        if (fields.lost_some()) shape_.refuse(block, "expected at most 64 members");
        return fields.json();
    }

    reply_shape shape_;
    reply_limits limits_;
    model_reply& to_;
    anthropic_turn turn_;
};

template <>
struct reply_form<anthropic_messages> {
    using assembly = anthropic_assembly;

    static wire_fault read(json_tree const& tree, model_reply& to) {
        return anthropic_reader{tree, to}.read(tree.root());
    }
    static token_usage usage(json_value whole) { return anthropic_usage(whole["usage"]); }
};

}  // namespace muster::inline v0::wire::detail
