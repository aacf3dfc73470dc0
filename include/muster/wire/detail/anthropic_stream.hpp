// Puts the events of a streamed message of the Messages API together to the body that it would have been.
//
//     message_start, then for each block content_block_start, …_delta, …_stop; message_delta, message_stop; pings between
#pragma once

#include <muster/text/ascii.hpp>                // trimmed
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

class anthropic_assembly {
public:
    explicit anthropic_assembly(reply_limits const& limits) : limits_(limits) {}

    stream_draft draft;

    void take(std::string_view data, json_tree& tree) {
        if (draft.fault = tree.read(data); draft.fault) return;
        reply_shape shape{tree};
        take_event(shape, tree.root());
        if (!draft.fault) draft.fault = std::move(shape.fault);
    }

    void done() noexcept { draft.complete = may_end(); }  // gateways say [DONE] here as well
    // Is it complete although the stream ended without saying so?
    [[nodiscard]] static bool may_end() noexcept { return false; }

    // To be asked once. An input that is no JSON object stands in it as a text within one.
    [[nodiscard]] std::string body(json_tree& tree) {
        bool lost_some = message_.lost_some() || usage_.lost_some();
        message_.set("content", "[]");
        for (block& one : blocks_) {
            if (one.has_input) settle_input(one, tree);
            lost_some = lost_some || one.fields.lost_some();
            message_.append_element("content", one.fields.json());
        }
        message_.set("usage", usage_.json());
        if (lost_some && !draft.fault) draft.fault.error = wire_error::too_many;
        return message_.json();
    }
    // Gives the calls back what the model wrote, where it was no JSON.
    void mend(model_reply& reply) const {
        std::size_t call = 0;
        for (block const& one : blocks_) {
            if (one.fields.value("type") != "tool_use" || call >= reply.calls.size()) continue;
            if (!one.broken_input.empty()) reply.calls[call].arguments = one.broken_input;
            ++call;
        }
    }

private:
    struct block {
        std::uint64_t index = 0;
        json_fields fields;
        std::string input;  // as it came, piece by piece
        bool has_input = false;
        std::string broken_input;
    };

    // Those of other types say nothing of the message.
    void take_event(reply_shape& shape, json_value event) {
        std::string_view const type = shape.need_text(event, "type");
        if (type == "error") draft.fault = find_api_error(event);
        if (type == "message_start") begin(shape, event);
        if (type == "content_block_start") start_block(shape, event);
        if (type == "content_block_delta") take_delta(shape, event);
        if (type == "message_delta") change(shape, shape.need(event, "delta", json_kind::object), event["usage"]);
        if (type == "message_stop") end(shape, event);
    }
    void begin(reply_shape& shape, json_value event) {
        json_value const message = shape.need(event, "message", json_kind::object);
        begun_ = true;
        change(shape, message, message["usage"]);
    }
    void end(reply_shape& shape, json_value event) {
        draft.complete = begun_;
        if (!begun_) shape.refuse(event, "expected the start of a message first");
    }
    void change(reply_shape& shape, json_value message, json_value usage) {
        shape.once(message, {"id", "model", "stop_reason"});
        if (keep(message.raw())) message_.set_all(message);
        set_present(usage_, usage);
    }
    // Later figures replace earlier ones, but a null says nothing.
    static void set_present(json_fields& to, json_value from) {
        for (json_value const part : from) {
            if (part.is_there()) to.set_value(part.name(), part);
        }
    }
    void start_block(reply_shape& shape, json_value event) {
        json_value const begun = shape.need(event, "content_block", json_kind::object);
        shape.once(begun, {"type", "text", "id", "name", "input"});
        if (!shape.fits(blocks_.size(), event) || !keep(begun.raw())) return;
        block& one = blocks_.emplace_back();
        one.index = shape.need(event, "index", json_kind::number).figure().value_or(0);
        one.fields.set_all(begun);
        if (begun["type"].text() == "text") draft.text += begun["text"].text();
    }
    void take_delta(reply_shape& shape, json_value event) {
        block* const to = find(shape.need(event, "index", json_kind::number).figure());
        json_value const delta = shape.need(event, "delta", json_kind::object);
        if (to == nullptr) return shape.refuse(event, "expected the index of a block that was started");
        take_piece(shape, *to, delta);
    }
    void take_piece(reply_shape& shape, block& to, json_value delta) {
        std::string_view const type = shape.need_text(delta, "type");
        if (type == "text_delta") return append(to, "text", shape.need_text(delta, "text"));
        if (type == "thinking_delta") return append(to, "thinking", shape.need_text(delta, "thinking"));
        if (type == "input_json_delta") return append_input(to, shape.need_text(delta, "partial_json"));
        if (type == "signature_delta") {
            std::string_view const whole = shape.need_text(delta, "signature");
            if (keep(whole)) to.fields.set_text("signature", whole);
        } else if (type == "citations_delta") {
            std::string_view const citation = shape.need(delta, "citation", json_kind::object).raw();
            if (keep(citation)) to.fields.append_element("citations", citation);
        }
    }
    void append(block& to, std::string_view field, std::string_view piece) {
        if (!keep(piece)) return;
        to.fields.append_text(field, piece);
        if (field == "text" && to.fields.value("type") == "text") draft.text += piece;
    }
    void append_input(block& to, std::string_view piece) {
        to.has_input = true;
        if (keep(piece)) to.input += piece;
    }
    bool keep(std::string_view piece) { return draft.has_room(piece, limits_); }

    // The latest of that index; most deltas are for the latest block of all.
    block* find(std::optional<std::uint64_t> index) {
        for (std::size_t i = blocks_.size(); i > 0; --i) {
            if (index && blocks_[i - 1].index == *index) return &blocks_[i - 1];
        }
        return nullptr;
    }
    void settle_input(block& one, json_tree& tree) {
        if (trimmed(one.input).empty()) return;
        wire_fault const fault = tree.read(one.input);
        if (!fault) return one.fields.set("input", tree.root().raw());
        if (fault.error == wire_error::too_many && !draft.fault) draft.fault = fault;
        one.broken_input = one.input;
        json_fields shown;  // what goes back to the API has to be an object
        shown.set_text("not_json", one.input);
        one.fields.set("input", shown.json());
    }

    reply_limits limits_;
    json_fields message_;
    json_fields usage_;
    std::vector<block> blocks_;
    bool begun_ = false;
};

}  // namespace muster::inline v0::wire::detail
