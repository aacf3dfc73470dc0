// What the Messages API of Anthropic answers, as one body or as a stream of events.
//
//     auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
//     muster::reply_stream<muster::wire::anthropic_messages> stream;   // reply_stream.hpp
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/wire/anthropic_messages.hpp>
#include <muster/wire/detail/anthropic_stream.hpp>
#include <muster/wire/detail/anthropic_turn.hpp>
#include <muster/wire/detail/anthropic_usage.hpp>
#include <muster/wire/detail/call_arguments.hpp>
#include <muster/wire/detail/call_ids.hpp>
#include <muster/wire/detail/changed_object.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/reply_shape.hpp>
#include <muster/wire/detail/settled_calls.hpp>
#include <muster/wire/detail/stop_words.hpp>
#include <muster/wire/read_reply.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

// What the model wrote as the input of a call, or nothing. Gateways to other APIs send an object in a text.
inline settled_arguments settle_input(json_value input) {
    if (input.is(json_kind::object)) return {std::string{input.raw()}, std::string{input.raw()}};
    return settle_arguments(is_json_object(input.text()) ? input.text() : input.raw());
}

// Other servers use characters in ids that the API refuses.
inline std::string settle_id(std::string_view id) {
    std::string settled{trimmed(id)};
    for (char& c : settled) c = is_ascii_name_char(c) ? c : '_';
    return settled;
}

inline token_usage anthropic_usage(json_value message) {
    anthropic_figures figures;
    figures.raise(message["usage"]);
    return figures.usage();
}

class anthropic_reader {
public:
    anthropic_reader(json_tree const& tree, model_reply& to)
        : shape_(tree),
          to_(to),
          turn_(tree.root()["model"].text()) {}

    wire_fault read(json_value message) {
        to_.id = shape_.text(message, "id");
        to_.model = shape_.text(message, "model");
        std::size_t count = 0;
        json_value const content = shape_.find(message, "content");
        // Null is no content. Servers of other models send one text without a block.
        bool const is_no_list = content.is(json_kind::null) || content.is(json_kind::text);
        said_ = fingerprint(to_.id);
        add_text(content.text());
        turn_.add_text(content.text());
        for (json_value const block : is_no_list ? json_value{} : shape_.need(message, "content", json_kind::list)) {
            if (!shape_.fits(count++, block)) break;
            read_block(block);
        }
        to_.refusal = message["stop_details"]["explanation"].text();
        to_.stop_word = shape_.text(message, "stop_reason");
        wire_fault const failed = settle_stop(to_, "/stop_reason");
        to_.usage = anthropic_usage(message);
        to_.turn = turn_.json(to_.stop);
        if (failed && !shape_.fault) return failed;
        return std::move(shape_.fault);
    }

private:
    void add_text(std::string_view text) {
        to_.text += text;
        said_ = fingerprint(text, said_);
    }
    void read_block(json_value block) {
        std::string_view const type = shape_.need_text(block, "type");
        if (type == "tool_use") return read_call(block);
        if (type == "text") {
            // Some servers write null where a call follows.
            if (!block["text"].is(json_kind::null)) add_text(shape_.need_text(block, "text"));
        } else if (type != "thinking" && type != "redacted_thinking") {
            ++to_.unknown_blocks;
        }
        if (!trimmed(type).empty()) turn_.add(block, block.raw());
    }
    // It goes back as it came where the API takes it back. One without a name and without an input is not a call.
    void read_call(json_value block) {
        std::string_view const given = shape_.text(block, "id");
        std::string_view const name = shape_.text(block, "name");
        json_value const input = shape_.find(block, "input");
        bool const has_input = input.is_there() && (!input.is(json_kind::text) || !trimmed(input.text()).empty());
        if (!has_input && trimmed(name).empty()) return;
        settled_arguments settled = has_input ? settle_input(input) : settle_arguments({});
        std::string id = ids_.take(settle_id(given), said_ + to_.calls.size());
        std::string const sent = settle_name(trimmed(name));
        bool const is_fit = id == given && sent == name && input.is(json_kind::object);
        turn_.add(block,
                  is_fit ? std::string{block.raw()}
                         : changed_object(
                             block, {{"id", json_text(id)}, {"name", json_text(sent)}, {"input", settled.sent_back}}));
        to_.calls.push_back({std::move(id), std::string{trimmed(name)}, std::move(settled.written)});
    }

    reply_shape shape_;
    model_reply& to_;
    anthropic_turn turn_;
    call_ids ids_;
    std::uint64_t said_ = 0;  // the fingerprint of the reply's id and of its texts so far
};

template <>
struct reply_form<anthropic_messages> {
    using assembly = anthropic_assembly;

    static wire_fault read(json_tree const& tree, model_reply& to) {
        return anthropic_reader{tree, to}.read(tree.root());
    }
    static token_usage usage(json_value whole) { return anthropic_usage(whole); }
};

}}}  // namespace muster::v0::wire::detail
