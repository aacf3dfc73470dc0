// What the Chat Completions API of OpenAI answers, as one body or as a stream of chunks.
//
//     auto const got = muster::read_reply<muster::wire::openai_chat>(body);
//     muster::reply_stream<muster::wire::openai_chat> stream;   // reply_stream.hpp
//
// The first choice is read. Servers that speak like OpenAI's differ: a content in parts, arguments as an object, and
// calls without a type are read too.
#pragma once

#include <muster/text/json_text.hpp>            // put_json_text
#include <muster/text/sink.hpp>                 // append_sink
#include <muster/wire/detail/chat_stream.hpp>   // chat_assembly
#include <muster/wire/detail/json_tree.hpp>     // json_tree, json_value
#include <muster/wire/detail/openai_usage.hpp>  // openai_usage
#include <muster/wire/detail/reply_shape.hpp>   // reply_shape
#include <muster/wire/openai_chat.hpp>          // openai_chat
#include <muster/wire/read_reply.hpp>           // reply_form, read_reply

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::wire::detail {

constexpr stop_reason chat_stop(std::string_view word) noexcept {
    if (word == "stop") return stop_reason::end_turn;
    if (word == "tool_calls" || word == "function_call") return stop_reason::tool_use;
    if (word == "length") return stop_reason::max_tokens;
    if (word == "content_filter") return stop_reason::refusal;
    return stop_reason::unknown;
}

inline token_usage chat_usage(json_value whole) {
    return openai_usage(whole["usage"],
                        {"prompt_tokens", "prompt_tokens_details", "completion_tokens", "completion_tokens_details"});
}

class chat_reader {
public:
    chat_reader(json_tree const& tree, model_reply& to) : shape_(tree), to_(to) {}

    wire_fault read(json_value whole) {
        to_.id = shape_.text(whole, "id");
        to_.model = shape_.text(whole, "model");
        json_value const choices = shape_.need(whole, "choices", json_kind::list);
        if (choices && choices.begin() == choices.end()) shape_.refuse(choices, "expected a choice");
        if (shape_.fault) return std::move(shape_.fault);
        json_value const choice = *choices.begin();
        read_message(shape_.need(choice, "message", json_kind::object));
        to_.stop_word = shape_.text(choice, "finish_reason");
        to_.stop = chat_stop(to_.stop_word);
        // A call that was asked for by name ends with "stop".
        if (to_.stop == stop_reason::end_turn && !to_.calls.empty()) to_.stop = stop_reason::tool_use;
        if (to_.stop == stop_reason::end_turn && !to_.refusal.empty()) to_.stop = stop_reason::refusal;
        to_.usage = chat_usage(whole);
        return std::move(shape_.fault);
    }

private:
    void read_message(json_value message) {
        read_content(shape_.find(message, "content"));
        to_.refusal += shape_.text(message, "refusal");
        std::size_t count = 0;
        json_value const calls = shape_.find(message, "tool_calls");
        if (calls.is_there() && !calls.is(json_kind::list)) shape_.refuse(calls, "expected a list");
        for (json_value const call : calls) {
            if (!shape_.fits(count++, call)) break;
            read_call(call);
        }
        if (shape_.fault || (to_.text.empty() && to_.refusal.empty() && count == 0)) return;
        keep_turn(message);
    }
    void read_content(json_value content) {
        to_.text += content.text();
        if (!content.is(json_kind::list)) return;
        for (json_value const part : content) {
            to_.text += part["text"].text();
            to_.refusal += part["refusal"].text();
        }
    }
    void read_call(json_value call) {
        std::string_view const type = shape_.text(call, "type");
        if (!type.empty() && type != "function") {
            ++to_.unknown_blocks;
            return;
        }
        json_value const function = shape_.need(call, "function", json_kind::object);
        std::string_view const id = shape_.need_text(call, "id");
        std::string_view const name = shape_.need_text(function, "name");
        json_value const arguments = shape_.find(function, "arguments");
        bool const is_object = arguments.is(json_kind::object);
        if (arguments.is_there() && !is_object && !arguments.is(json_kind::text))
            shape_.refuse(arguments, "expected a text that holds JSON");
        to_.calls.push_back(
            {std::string{id}, std::string{name}, std::string{is_object ? arguments.raw() : arguments.text()}});
    }

    // All that the server said but what it takes from nobody: nulls, annotations, a list of no calls, and of a sound all
    // but its id.
    static bool goes_back(json_value part) {
        if (part.name() == "tool_calls") return part.begin() != part.end();
        if (part.name() == "audio") return part["id"].is(json_kind::text);
        return part.is_there() && part.name() != "role" && part.name() != "content" && part.name() != "annotations";
    }
    void keep_turn(json_value message) {
        append_sink out{to_.turn};
        out.put("{\"role\":\"assistant\",\"content\":");
        json_value const content = message["content"];
        out.put(content ? content.raw() : "null");
        for (json_value const part : message) {
            if (!goes_back(part)) continue;
            out.put(",");
            put_json_text(out, part.name());
            out.put(part.name() == "audio" ? ":{\"id\":" : ":");
            out.put(part.name() == "audio" ? part["id"].raw() : part.raw());
            if (part.name() == "audio") out.put("}");
        }
        out.put("}");
    }

    reply_shape shape_;
    model_reply& to_;
};

template <>
struct reply_form<openai_chat> {
    using assembly = chat_assembly;

    static wire_fault read(json_tree const& tree, model_reply& to) { return chat_reader{tree, to}.read(tree.root()); }
    static token_usage usage(json_value whole) { return chat_usage(whole); }
};

}  // namespace muster::inline v0::wire::detail
