// Puts the chunks of a streamed reply of the Chat Completions API together to the body that it would have been.
//
//     {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]} …, [DONE]
//
// Some servers never say [DONE]; the reason why the model stopped ends such a stream. Nothing that comes after it can take
// the reply back.
#pragma once

#include <muster/wire/detail/api_error.hpp>
#include <muster/wire/detail/chat_calls.hpp>
#include <muster/wire/detail/chat_content.hpp>
#include <muster/wire/detail/joined_parts.hpp>
#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/reply_shape.hpp>
#include <muster/wire/detail/stop_words.hpp>
#include <muster/wire/detail/stream_draft.hpp>
#include <muster/wire/detail/usage_tally.hpp>
#include <muster/wire/server_sent_events.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

class chat_assembly {
public:
    explicit chat_assembly(reply_limits const& limits) : limits_(limits) {}

    stream_draft draft;

    void take(server_sent_event const& event, json_tree& tree) {
        bool const was_complete = may_end() && find_stop_word(finish_).error == wire_error::none;
        read_chunk(event.data, tree);
        if (!was_complete || !draft.fault || draft.fault.error == wire_error::too_long) return;
        draft.fault = {};
        draft.complete = true;
    }

    void done() noexcept { draft.complete = begun_; }
    // Is it complete although the stream ended without saying so?
    [[nodiscard]] bool may_end() const noexcept { return !finish_.empty(); }

    // To be asked once.
    [[nodiscard]] std::string body(json_tree&) {
        if (has_function_) message_.set("function_call", function_.function_json());
        if (!details_.empty()) message_.set("reasoning_details", details_.json());
        if (!thoughts_.empty()) message_.set("thinking_blocks", thoughts_.json());
        calls_.put_into(message_);
        if (lost_some() && !draft.fault) draft.fault.error = wire_error::too_many;
        json_fields choice;
        choice.set("message", message_.json());
        if (!finish_.empty()) choice.set_text("finish_reason", finish_);
        head_.append_element("choices", choice.json());
        if (!usage_.empty()) head_.set("usage", usage_.json());
        return head_.json();
    }
    void mend(model_reply&) const {}

private:
    void read_chunk(std::string_view data, json_tree& tree) {
        if (draft.fault = tree.read(data); draft.fault) return;
        json_value const chunk = tree.root();
        reply_shape shape{tree};
        take_usage(chunk);
        if (draft.fault = find_api_error(chunk); draft.fault) return;
        for (std::string_view const name : {"id", "model"}) {
            if (json_value const value = shape.find(chunk, name); value.is_there()) head_.set_value(name, value);
        }
        for (json_value const choice : shape.find(chunk, "choices")) {
            if (shape.find(choice, "index").figure().value_or(0) == 0) take_choice(shape, choice);
        }
        if (!draft.fault) draft.fault = std::move(shape.fault);
    }

    // Groq and Moonshot tell it elsewhere.
    void take_usage(json_value chunk) {
        usage_.take(chunk["usage"]);
        usage_.take(chunk["x_groq"]["usage"]);
        for (json_value const choice : chunk["choices"]) usage_.take(choice["usage"]);
    }
    void take_choice(reply_shape& shape, json_value choice) {
        if (draft.fault = find_api_error(choice); draft.fault) return;
        bool const is_first = !begun_;
        begun_ = true;
        json_value delta = shape.find(choice, "delta");
        // From a server that had all of it at once.
        if (!delta.is_there() && is_first) delta = shape.find(choice, "message");
        shape.once(delta, {"content", "refusal", "tool_calls", "function_call"});
        for (json_value const part : delta) {
            if (part.is_there() && keep(part.raw())) take_part(shape, part);
        }
        std::string_view const why = shape.text(choice, "finish_reason");
        if (!is_no_stop_word(why)) finish_ = why;
    }
    void take_part(reply_shape& shape, json_value part) {
        std::string_view const name = part.name();
        if (name == "tool_calls") return take_calls(shape, part);
        if (name == "function_call") return take_function(part);
        if (name == "content") return take_content(part);
        if (name == "audio") return take_audio(part);
        bool const is_list = part.is(json_kind::list);
        if (name == "reasoning_details" && is_list) return take_thoughts(shape, details_, part);
        if (name == "thinking_blocks" && is_list) return take_thoughts(shape, thoughts_, part);
        if (part.is(json_kind::text) && !is_repeated(name)) {
            message_.append_text(name, part.text());
        } else if (is_list) {
            for (json_value const element : part) message_.append_element(name, element.raw());
        } else {
            message_.set_value(name, part);
        }
    }
    // Texts that are whole in each chunk that has them.
    static constexpr bool is_repeated(std::string_view name) noexcept {
        return name == "role" || name == "name" || name == "type" || name == "id" || name == "object";
    }
    // A text, or a list of parts; some servers send one and then the other.
    void take_content(json_value content) {
        bool const was_list = message_.is("content", json_fields::shape::list);
        if (content.is(json_kind::text)) {
            draft.text += content.text();
            return was_list ? part_of_content(content.text()) : message_.append_text("content", content.text());
        }
        if (!was_list) part_of_content(std::string{message_.value("content")});
        if (content.is(json_kind::object)) return take_content_part(content);
        for (json_value const part : content) take_content_part(part);
    }
    void take_content_part(json_value part) {
        draft.text += text_of_part(part);
        message_.append_element("content", part.raw());
    }
    void part_of_content(std::string_view text) {
        json_fields part;
        part.set_text("type", "text");
        part.set_text("text", text);
        if (!text.empty()) message_.append_element("content", part.json());
    }
    // One of the pieces of a sound has the id, which is all that goes back.
    void take_audio(json_value audio) {
        if (audio["id"].is(json_kind::text)) message_.set("audio", audio.raw());
    }
    void take_thoughts(reply_shape& shape, joined_parts& to, json_value pieces) {
        if (to.empty()) message_.set(pieces.name(), "[]");  // its place among the members
        to.take(shape, pieces);
    }
    void take_calls(reply_shape& shape, json_value pieces) {
        if (has_no_calls(pieces)) return;
        if (!pieces.is(json_kind::list) && !pieces.is(json_kind::object)) shape.refuse(pieces, "expected a list");
        calls_.take(shape, pieces);
    }
    void take_function(json_value function) {
        has_function_ = has_function_ || function.is(json_kind::object);
        function_.take_function(function);
    }
    [[nodiscard]] bool lost_some() const noexcept {
        return head_.lost_some() || message_.lost_some() || calls_.lost_some() || function_.lost_some()
            || details_.lost_some() || thoughts_.lost_some() || usage_.lost_some();
    }
    bool keep(std::string_view piece) { return draft.has_room(piece, limits_); }

    reply_limits limits_;
    json_fields head_;
    json_fields message_;
    chat_calls calls_;
    chat_call function_;  // the older form of a call
    joined_parts details_;
    joined_parts thoughts_;
    usage_tally usage_;
    std::string finish_;
    bool has_function_ = false;
    bool begun_ = false;
};

}}}  // namespace muster::v0::wire::detail
