// What the Messages API of Anthropic answers, as one body or as a stream of events.
//
//     auto const got = muster::read_reply<muster::wire::anthropic_messages>(body);
//     muster::reply_stream<muster::wire::anthropic_messages> stream;   // reply_stream.hpp
#pragma once

#include <muster/text/ascii.hpp>                    // trimmed
#include <muster/wire/anthropic_messages.hpp>       // anthropic_messages
#include <muster/wire/detail/anthropic_stream.hpp>  // anthropic_assembly
#include <muster/wire/detail/json_tree.hpp>         // json_tree, json_value
#include <muster/wire/detail/reply_shape.hpp>       // reply_shape
#include <muster/wire/read_reply.hpp>               // reply_form, read_reply

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <optional>     // optional
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

constexpr std::optional<std::uint64_t> sum(std::optional<std::uint64_t> a, std::optional<std::uint64_t> b) noexcept {
    if (!a || !b) return a ? a : b;
    return *a > UINT64_MAX - *b ? UINT64_MAX : *a + *b;
}

// The API counts what it read from the cache and what it put there apart.
inline token_usage anthropic_usage(json_value figures) {
    token_usage usage;
    usage.cache_read = figures["cache_read_input_tokens"].figure();
    usage.cache_write = figures["cache_creation_input_tokens"].figure();
    usage.input = figures["input_tokens"].figure();
    if (usage.input) usage.input = sum(sum(usage.input, usage.cache_read), usage.cache_write);
    usage.output = figures["output_tokens"].figure();
    usage.reasoning = figures["output_tokens_details"]["thinking_tokens"].figure();
    return usage;
}

class anthropic_reader {
public:
    anthropic_reader(json_tree const& tree, model_reply& to) : shape_(tree), to_(to) {}

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
        to_.usage = anthropic_usage(message["usage"]);
        if (!blocks_.empty()) to_.turn = R"({"role":"assistant","content":[)" + blocks_ + "]}";
        return std::move(shape_.fault);
    }

private:
    void read_block(json_value block) {
        std::string_view const type = shape_.need_text(block, "type");
        if (type == "text") {
            std::string_view const says = shape_.need_text(block, "text");
            to_.text += says;
            if (trimmed(says).empty()) return;  // the API sends such blocks, and takes none back
        } else if (type == "tool_use") {
            read_call(block);
        } else if (type != "thinking" && type != "redacted_thinking") {
            ++to_.unknown_blocks;
        }
        if (!blocks_.empty()) blocks_ += ',';
        blocks_ += block.raw();
    }
    void read_call(json_value block) {
        std::string_view const id = shape_.need_text(block, "id");
        std::string_view const name = shape_.need_text(block, "name");
        std::string_view const input = shape_.need(block, "input", json_kind::object).raw();
        to_.calls.push_back({std::string{id}, std::string{name}, std::string{input}});
    }

    reply_shape shape_;
    model_reply& to_;
    std::string blocks_;  // of the turn to send back
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
