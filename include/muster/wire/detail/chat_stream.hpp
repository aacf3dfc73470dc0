// Puts the chunks of a streamed reply of the Chat Completions API together to the body that it would have been.
//
//     {"choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]} …, [DONE]
//
// Calls come in pieces too, told apart by their index. Some servers leave the index out, or give each call the same one
// and another id; some never say [DONE].
#pragma once

#include <muster/wire/detail/api_error.hpp>     // find_api_error
#include <muster/wire/detail/json_fields.hpp>   // json_fields
#include <muster/wire/detail/json_tree.hpp>     // json_tree, json_value
#include <muster/wire/detail/reply_shape.hpp>   // reply_shape
#include <muster/wire/detail/stream_draft.hpp>  // stream_draft

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <optional>     // optional
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0::wire::detail {

class chat_assembly {
public:
    explicit chat_assembly(reply_limits const& limits) : limits_(limits) {}

    stream_draft draft;

    void take(std::string_view data, json_tree& tree) {
        if (draft.fault = tree.read(data); draft.fault) return;
        json_value const chunk = tree.root();
        if (draft.fault = find_api_error(chunk); draft.fault) return;
        reply_shape shape{tree};
        for (std::string_view const name : {"id", "model", "usage"}) {
            if (json_value const value = shape.find(chunk, name); value.is_there()) head_.set_value(name, value);
        }
        for (json_value const choice : shape.find(chunk, "choices")) {
            if (shape.find(choice, "index").figure().value_or(0) == 0) take_choice(shape, choice);
        }
        if (!draft.fault) draft.fault = std::move(shape.fault);
    }

    void done() noexcept { draft.complete = begun_; }
    // Is it complete although the stream ended without saying so?
    [[nodiscard]] bool may_end() const noexcept { return !finish_.empty(); }

    // To be asked once.
    [[nodiscard]] std::string body(json_tree&) {
        bool lost_some = head_.lost_some();
        for (call& one : calls_) {
            lost_some = lost_some || one.fields.lost_some() || one.function.lost_some();
            one.fields.set("function", one.function.json());
            message_.append_element("tool_calls", one.fields.json());
        }
        if ((lost_some || message_.lost_some()) && !draft.fault) draft.fault.error = wire_error::too_many;
        json_fields choice;
        choice.set("message", message_.json());
        if (!finish_.empty()) choice.set_text("finish_reason", finish_);
        head_.append_element("choices", choice.json());
        return head_.json();
    }
    void mend(model_reply&) const {}

private:
    struct call {
        std::optional<std::uint64_t> index;
        json_fields fields;
        json_fields function;
    };

    void take_choice(reply_shape& shape, json_value choice) {
        begun_ = true;
        json_value const delta = shape.find(choice, "delta");
        shape.once(delta, {"content", "refusal", "tool_calls"});
        for (json_value const part : delta) {
            if (!part.is_there() || !keep(part.raw())) continue;
            if (part.name() == "tool_calls") {
                take_calls(shape, part);
            } else {
                take_part(part);
            }
        }
        if (std::string_view const why = shape.text(choice, "finish_reason"); !why.empty()) finish_ = why;
    }
    void take_part(json_value part) {
        if (part.name() == "content") return take_content(part);
        if (part.name() == "role") return message_.set_text("role", part.text());
        if (part.name() == "audio") return take_audio(part);
        if (part.is(json_kind::text)) {
            message_.append_text(part.name(), part.text());
        } else if (part.is(json_kind::list)) {
            for (json_value const element : part) message_.append_element(part.name(), element.raw());
        } else {
            message_.set_value(part.name(), part);
        }
    }
    // A text, or a list of parts; some servers send one and then the other.
    void take_content(json_value content) {
        draft.text += content.text();
        bool const was_list = message_.is("content", json_fields::shape::list);
        if (content.is(json_kind::text) && !was_list) return message_.append_text("content", content.text());
        if (!was_list) part_of_content(std::string{message_.value("content")});
        if (content.is(json_kind::text)) return part_of_content(content.text());
        for (json_value const part : content) {
            draft.text += part["text"].text();
            message_.append_element("content", part.raw());
        }
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
    void take_calls(reply_shape& shape, json_value pieces) {
        if (!pieces.is(json_kind::list)) shape.refuse(pieces, "expected a list");
        for (json_value const piece : pieces) take_call(shape, piece);
    }
    void take_call(reply_shape& shape, json_value piece) {
        shape.once(piece, {"type", "function"});
        shape.once(piece["function"], {"name", "arguments"});
        call* const to = call_of(shape, piece);
        if (to == nullptr) return;
        for (json_value const part : piece) {
            if (!part.is_there() || part.name() == "index") continue;
            if (part.name() == "function") {
                for (json_value const one : part) take_function_part(*to, one);
            } else if (to->fields.value(part.name()).empty()) {
                to->fields.set_value(part.name(), part);
            }
        }
    }
    static void take_function_part(call& to, json_value part) {
        if (!part.is_there()) return;
        if (part.name() == "arguments" && part.is(json_kind::text)) {
            to.function.append_text("arguments", part.text());
        } else if (to.function.value(part.name()).empty()) {
            to.function.set_value(part.name(), part);
        }
    }
    // The call that a piece belongs to: the latest of its index, unless it brings an id of its own.
    call* call_of(reply_shape& shape, json_value piece) {
        std::optional<std::uint64_t> const index = shape.find(piece, "index").figure();
        std::string_view const id = shape.text(piece, "id");
        for (std::size_t i = calls_.size(); i > 0; --i) {
            call& one = calls_[i - 1];
            std::string_view const its_id = one.fields.value("id");
            bool const another_id = !id.empty() && !its_id.empty() && its_id != id;
            bool const continues = index ? one.index == index : id.empty() ? i == calls_.size() : its_id == id;
            if (continues && !another_id) return &one;
        }
        if (!shape.fits(calls_.size(), piece)) return nullptr;
        call& begun = calls_.emplace_back();
        begun.index = index;
        return &begun;
    }
    bool keep(std::string_view piece) { return draft.has_room(piece, limits_); }

    reply_limits limits_;
    json_fields head_;
    json_fields message_;
    std::vector<call> calls_;
    std::string finish_;
    bool begun_ = false;
};

}  // namespace muster::inline v0::wire::detail
