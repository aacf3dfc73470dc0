// What the Chat Completions API of OpenAI answers, as one body or as a stream of chunks.
//
//     auto const got = muster::read_reply<muster::wire::openai_chat>(body);
//     muster::reply_stream<muster::wire::openai_chat> stream;   // reply_stream.hpp
//
// The first choice is read. Servers that speak like OpenAI's differ: a content in parts, arguments as an object, calls
// without an id or a type, and the older `function_call` are read too.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/api_error.hpp>
#include <muster/wire/detail/changed_object.hpp>
#include <muster/wire/detail/chat_content.hpp>
#include <muster/wire/detail/chat_stream.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/openai_usage.hpp>
#include <muster/wire/detail/reply_shape.hpp>
#include <muster/wire/detail/settled_calls.hpp>
#include <muster/wire/detail/stop_words.hpp>
#include <muster/wire/openai_chat.hpp>
#include <muster/wire/read_reply.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

class chat_reader {
public:
    chat_reader(json_tree const& tree, model_reply& to) : shape_(tree), to_(to), calls_(to) {}

    wire_fault read(json_value whole) {
        to_.id = shape_.text(whole, "id");
        to_.model = shape_.text(whole, "model");
        to_.usage = chat_usage(whole);
        if (is_empty(shape_.find(whole, "choices"))) return std::move(shape_.fault);
        json_value const choices = shape_.need(whole, "choices", json_kind::list);
        if (shape_.fault) return std::move(shape_.fault);
        json_value const choice = first_of(choices);
        if (wire_fault said = find_api_error(choice)) return said;
        std::string_view const word = shape_.text(choice, "finish_reason");
        if (!is_no_stop_word(word)) to_.stop_word = word;
        std::string const pointer = choice.pointer() + "/finish_reason";
        if (wire_fault said = settle_stop(to_, pointer)) return said;
        // Gateways leave the message out where a filter has taken it.
        json_value const message = shape_.find(choice, "message");
        bool const has_none = !message.is_there() && !to_.stop_word.empty();
        read_message(has_none ? message : shape_.need(choice, "message", json_kind::object));
        (void)settle_stop(to_, pointer);
        return std::move(shape_.fault);
    }

private:
    // A reply without a choice says nothing. One without the member is not a reply.
    static bool is_empty(json_value choices) {
        return choices.is(json_kind::null) || (choices.is(json_kind::list) && choices.begin() == choices.end());
    }
    static json_value first_of(json_value choices) {
        for (json_value const choice : choices) {
            if (choice["index"].figure().value_or(0) == 0) return choice;
        }
        return *choices.begin();
    }
    void read_message(json_value message) {
        read_content(shape_.find(message, "content"));
        to_.refusal += shape_.text(message, "refusal");
        std::size_t count = 0;
        json_value const calls = shape_.find(message, "tool_calls");
        bool const is_one = calls.is(json_kind::object) && !has_no_calls(calls);  // a single call instead of a list
        if (!has_no_calls(calls) && !is_one && !calls.is(json_kind::list)) shape_.refuse(calls, "expected a list");
        if (is_one) read_call(calls);
        for (json_value const call : is_one ? json_value{} : calls) {
            if (!shape_.fits(count++, call)) break;
            read_call(call);
        }
        if (to_.calls.empty()) read_function({}, shape_.find(message, "function_call"));
        if (!shape_.fault && says_something(message)) keep_turn(message);
    }
    void read_content(json_value content) {
        to_.text += content.text();
        if (content.is(json_kind::object)) return read_part(content);
        for (json_value const part : content) read_part(part);
    }
    void read_part(json_value part) {
        to_.text += text_of_part(part);
        to_.refusal += part["refusal"].text();
        if (!is_unknown_part(part)) return;
        ++to_.unknown_blocks;
        has_parts_ = true;
    }
    // A call of an unknown kind does not go back: the API would refuse each request that has no result for it.
    void read_call(json_value call) {
        shape_.once(call, {"id", "type", "function"});
        json_value const function = call["function"];
        std::string_view const type = call["type"].text();
        if (!type.empty() && type != "function" && !function.is(json_kind::object)) {
            ++to_.unknown_blocks;
            return;
        }
        if (!function.is_there()) return read_function(call["id"], call);
        shape_.once(function, {"name", "arguments"});
        if (!calls_.add(call["id"], function["name"], function["arguments"])) return;
        bool const is_plain = type.empty() || type == "function" || trimmed(function["name"].text()).empty();
        std::string const said =
            changed_object(function, {{"name", is_plain ? calls_.name_sent_back() : function["name"].raw()},
                                      {"arguments", calls_.arguments_sent_back()}});
        append(changed_object(call, {{"id", calls_.id_sent_back()},
                                     {"type", type.empty() ? R"("function")" : call["type"].raw()},
                                     {"function", said}}));
    }
    // A name and arguments without a call around them. They are sent back in the form in which their result is sent.
    void read_function(json_value id, json_value function) {
        shape_.once(function, {"name", "arguments"});
        if (!calls_.add(id, function["name"], function["arguments"])) return;
        std::string said = "{";
        append_member(said, "name", calls_.name_sent_back());
        append_member(said, "arguments", calls_.arguments_sent_back());
        std::string call = "{";
        append_member(call, "id", calls_.id_sent_back());
        append_member(call, "type", R"("function")");
        append_member(call, "function", said += '}');
        append(call += '}');
    }
    void append(std::string_view call) {
        if (!sent_calls_.empty()) sent_calls_ += ',';
        sent_calls_ += call;
    }

    // Reasoning alone says nothing.
    [[nodiscard]] bool says_something(json_value message) const {
        json_value const images = message["images"];
        return !trimmed(to_.text).empty() || !to_.refusal.empty() || !to_.calls.empty() || has_parts_
            || message["audio"]["id"].is(json_kind::text) || images.begin() != images.end();
    }
    // All that the server said but what it takes from nobody: nulls, annotations, and of a sound all but its id.
    static bool goes_back(json_value part) {
        for (std::string_view const name : {"role", "content", "annotations", "tool_calls", "function_call"}) {
            if (part.name() == name) return false;
        }
        return part.name() == "audio" ? part["id"].is(json_kind::text) : part.is_there();
    }
    // A text or a list of parts; the API takes nothing else, so of one part alone its text goes back.
    [[nodiscard]] std::string content_sent_back(json_value content) const {
        if (content.is(json_kind::text) || content.is(json_kind::list)) return std::string{content.raw()};
        return trimmed(to_.text).empty() ? "null" : json_text(to_.text);
    }
    void keep_turn(json_value message) {
        std::string& turn = to_.turn;
        turn = "{";
        append_member(turn, "role", R"("assistant")");
        append_member(turn, "content", content_sent_back(message["content"]));
        for (json_value const part : message) {
            if (!goes_back(part)) continue;
            bool const is_sound = part.name() == "audio";
            append_member(turn, part.name(),
                          is_sound ? "{\"id\":" + std::string{part["id"].raw()} + "}" : std::string{part.raw()});
        }
        if (!sent_calls_.empty()) append_member(turn, "tool_calls", "[" + sent_calls_ + "]");
        turn += '}';
    }

    reply_shape shape_;
    model_reply& to_;
    settled_calls calls_;
    std::string sent_calls_;
    bool has_parts_ = false;  // of unknown kinds in the content, which go back
};

template <>
struct reply_form<openai_chat> {
    using assembly = chat_assembly;

    static wire_fault read(json_tree const& tree, model_reply& to) { return chat_reader{tree, to}.read(tree.root()); }
    static token_usage usage(json_value whole) { return chat_usage(whole); }
};

}}}  // namespace muster::v0::wire::detail
