// Assembles the events of a streamed message of the Messages API into the body that an unstreamed reply would have had.
//
//     message_start, then for each block content_block_start, …_delta, …_stop; message_delta, message_stop; pings between
//
// The message is complete when `message_stop` comes. It is also complete when a stop reason has come and every block has
// been closed: gateways leave out the last event or tear it. Nothing that comes after that can take the reply back.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_value.hpp>
#include <muster/wire/detail/anthropic_usage.hpp>
#include <muster/wire/detail/api_error.hpp>
#include <muster/wire/detail/call_arguments.hpp>
#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_progress.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/reply_shape.hpp>
#include <muster/wire/detail/stream_draft.hpp>
#include <muster/wire/server_sent_events.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

class anthropic_assembly {
public:
    explicit anthropic_assembly(reply_limits const& limits) : limits_(limits) {}

    stream_draft draft;

    void take(server_sent_event const& event, json_tree& tree) {
        bool const was_complete = may_end();
        read_event(event, tree);
        if (was_complete) draft.fault = {};
    }

    void done() noexcept { draft.complete = may_end(); }  // gateways to other APIs say [DONE] here as well
    // Is it complete although the stream ended without saying so?
    [[nodiscard]] bool may_end() const noexcept { return begun_ && stopped_ && open_ == 0; }

    // Call once.
    [[nodiscard]] std::string body(json_tree& tree) {
        bool lost_fields = message_.lost_some();
        using shape = json_fields::shape;
        bool const says_all = message_.is("content", shape::list) || message_.is("content", shape::text);
        if (!blocks_.empty() || !says_all) message_.set("content", "[]");
        for (block& one : blocks_) {
            settle(one, tree);
            lost_fields = lost_fields || one.fields.lost_some();
            message_.append_element("content", one.fields.json());
        }
        message_.set("usage", figures_.json());
        if (lost_fields && !draft.fault) draft.fault.error = wire_error::too_many;
        return message_.json();
    }
    // Gives the calls back what the model wrote where that was not JSON. Calls and blocks are in one order.
    void mend(model_reply& reply) const {
        std::size_t call = 0;
        for (block const& one : blocks_) {
            if (!one.is_broken || one.fields.value("type") != "tool_use") continue;
            while (call < reply.calls.size() && reply.calls[call].arguments != one.fields.value("input")) ++call;
            if (call < reply.calls.size()) reply.calls[call++].arguments = one.input;
        }
        reply.lost_parts = reply.lost_parts || lost_;
    }

private:
    struct text_order {
        using is_transparent = void;
        bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
    };
    // Does a block take this documented delta? A block of an unknown type takes all of them.
    enum class block_kind : unsigned char { text, thinking, call, sealed, unknown };

    struct block {
        block_kind kind = block_kind::unknown;
        bool is_open = true;
        bool is_made = false;    // here, for texts that came under the index of a block that takes none
        bool has_input = false;  // since it was started
        json_fields fields;
        std::string input;       // in the pieces that came
        json_progress progress;  // of `input`
        bool is_broken = false;
    };

    static block_kind kind_of_block(std::string_view type) noexcept {
        if (type == "text") return block_kind::text;
        if (type == "thinking") return block_kind::thinking;
        if (type == "redacted_thinking") return block_kind::sealed;
        bool const is_call = type == "tool_use" || type == "server_tool_use" || type == "mcp_tool_use";
        return is_call ? block_kind::call : block_kind::unknown;
    }
    static block_kind kind_of_delta(std::string_view type) noexcept {
        if (type == "text_delta" || type == "citations_delta") return block_kind::text;
        if (type == "thinking_delta" || type == "signature_delta") return block_kind::thinking;
        return type == "input_json_delta" ? block_kind::call : block_kind::unknown;
    }

    void read_event(server_sent_event const& sent, json_tree& tree) {
        if (draft.fault = tree.read(sent.data); draft.fault) return;
        json_value const event = tree.root();
        if (draft.fault = find_api_error(event); draft.fault) return;
        reply_shape shape{tree};
        take_event(shape, event, shape.need_type(event, sent.type));
        figures_.raise(event["usage"]);
        if (!draft.fault) draft.fault = std::move(shape.fault);
    }
    void take_event(reply_shape& shape, json_value event, std::string_view type) {
        if (type == "message_start") return begin(shape, shape.need(event, "message", json_kind::object));
        if (type == "content_block_start") return start_block(shape, event);
        if (type == "content_block_delta") return take_delta(shape, event);
        if (type == "content_block_stop") return close(find(event["index"]));
        if (type == "message_delta") return change(shape, event);
        if (type == "message_stop") return end(shape, event);
        lost_ = lost_ || type.starts_with("content_block_");  // others do not change the message
    }
    void begin(reply_shape& shape, json_value message) {
        begun_ = true;
        take_members(shape, message);
        figures_.raise(message["usage"]);
        first_text_ += message["content"].text();
        for (json_value const part : message["content"]) {
            if (part["type"].text() == "text") first_text_ += part["text"].text();
        }
    }
    // A server that only seems to stream may have all of its content in the first event.
    void take_first_content() {
        if (blocks_.empty() && keep(first_text_)) draft.text += std::exchange(first_text_, {});
    }
    void change(reply_shape& shape, json_value event) {
        json_value const delta = shape.find(event, "delta");
        if (!delta.is(json_kind::object) && !event["usage"].is_there()) shape.need(event, "delta", json_kind::object);
        take_members(shape, delta);
        if (delta["stop_reason"].text().empty()) return;
        stopped_ = true;
        take_first_content();
    }
    void end(reply_shape& shape, json_value event) {
        take_first_content();
        draft.complete = begun_;
        if (!begun_) shape.refuse(event, "expected the start of a message first");
    }
    void take_members(reply_shape& shape, json_value message) {
        shape.once(message, {"id", "model", "stop_reason"});
        if (!keep(message.raw())) return;
        for (json_value const part : message) {
            if (part.is_there() && part.name() != "usage") message_.set_value(part.name(), part);
        }
    }
    void start_block(reply_shape& shape, json_value event) {
        json_value const begun = shape.need(event, "content_block", json_kind::object);
        json_value const index = shape.find(event, "index");
        shape.once(begun, {"type", "text", "id", "name", "input"});
        if (index.is_there()) shape.need(event, "index", json_kind::number);
        if (shape.fault || !shape.fits(blocks_.size(), event) || !keep(begun.raw())) return;
        if (block* const before = index.is_there() ? find(index) : nullptr) close(before);
        block& one = blocks_.emplace_back();
        ++open_;
        if (index.is_there()) by_index_.insert_or_assign(std::string{index.raw()}, blocks_.size() - 1);
        one.kind = kind_of_block(begun["type"].text());
        json_value const input = begun["input"];
        one.has_input = input.is(json_kind::text) ? !trimmed(input.text()).empty() : input.begin() != input.end();
        one.fields.set_all(begun);
        if (begun["type"].text() == "text") draft.text += begun["text"].text();
    }
    void close(block* one) {
        if (one == nullptr || !one->is_open) return;
        one->is_open = false;
        --open_;
    }
    void take_delta(reply_shape& shape, json_value event) {
        json_value const index = shape.find(event, "index");
        if (index.is_there()) shape.need(event, "index", json_kind::number);
        block* const to = find(index);
        json_value const delta = shape.need(event, "delta", json_kind::object);
        if (to == nullptr) return shape.refuse(event, "expected the index of a block that was started");
        take_piece(shape, *to, delta);
    }
    // A delta of an unknown kind changes the members that it names. A known one goes to a block that takes it: in any
    // other block it would become a member for which the API refuses the turn.
    void take_piece(reply_shape& shape, block& named, json_value delta) {
        std::string_view const type = shape.need_text(delta, "type");
        block_kind const kind = kind_of_delta(type);
        if (kind == block_kind::unknown) return merge_all(named, delta);
        bool const fits = named.kind == kind || named.kind == block_kind::unknown;
        if (!fits && says_nothing(delta)) return;
        block* const found = fits ? &named : find_other(shape, kind, type, delta);
        if (found == nullptr) return;
        block& to = *found;
        if (type == "text_delta") return append(to, shape, delta, "text");
        if (type == "thinking_delta") return append(to, shape, delta, "thinking");
        if (type == "input_json_delta") return append_input(to, shape, delta);
        if (type == "signature_delta") return replace(to, shape, delta, "signature");
        append_citation(to, shape, delta);
    }
    void merge_all(block& to, json_value delta) {
        for (json_value const part : delta) {
            if (part.is_there() && part.name() != "type") merge(to, part);
        }
    }
    // A null or a blank; a member that is missing is a fault.
    static bool says_nothing(json_value delta) {
        std::size_t blanks = 0;
        for (json_value const part : delta) {
            if (part.name() == "type") continue;
            if (part.is_there() && !(part.is(json_kind::text) && trimmed(part.text()).empty())) return false;
            ++blanks;
        }
        return blanks != 0;
    }
    // Gateways send a delta under the index of a block of another kind. It belongs to the open block of its kind. If
    // there is none, words for the user get a new block, and thoughts are lost. But a call must not run without its
    // input.
    block* find_other(reply_shape& shape, block_kind kind, std::string_view type, json_value delta) {
        if (type == "text_delta") return text_at_end(shape, delta);
        block* found = nullptr;
        bool is_only = true;
        for (block& one : blocks_) {
            bool const waits = one.is_open && !one.has_input && !one.progress.is_whole();
            if (one.kind != kind || !waits) continue;
            is_only = found == nullptr;
            found = &one;
        }
        if (kind != block_kind::call) {
            lost_ = lost_ || found == nullptr;
            return found;
        }
        if (found != nullptr && is_only) return found;
        bool const is_first = !shape.fault;
        shape.refuse(delta, "expected the index of a call that waits for its input; ask again");
        if (is_first) shape.fault.error = wire_error::server_error;  // the next reply may be right
        return nullptr;
    }
    block* text_at_end(reply_shape& shape, json_value delta) {
        block& last = blocks_.back();
        if (last.kind == block_kind::text && (last.is_open || last.is_made)) return &last;
        if (!shape.fits(blocks_.size(), delta)) return nullptr;
        block& made = blocks_.emplace_back();
        made.kind = block_kind::text;
        made.is_open = false;
        made.is_made = true;
        made.fields.set_text("type", "text");
        made.fields.set_text("text", {});
        return &made;
    }
    void append(block& to, reply_shape& shape, json_value delta, std::string_view field) {
        if (is_null(delta[field])) return;
        append_text(to, field, shape.need_text(delta, field));
    }
    void append_text(block& to, std::string_view field, std::string_view piece) {
        if (!keep(piece)) return;
        to.fields.append_text(field, piece);
        if (field == "text" && to.fields.value("type") == "text") draft.text += piece;
    }
    // Some gateways send the whole input as an object.
    void append_input(block& to, reply_shape& shape, json_value delta) {
        json_value const piece = delta["partial_json"];
        if (is_null(piece)) return;
        std::string_view const json =
            piece.is(json_kind::object) ? piece.raw() : shape.need_text(delta, "partial_json");
        if (!keep(json)) return;
        // Gateways first send the initial input of a call, {}, and then another object.
        if (to.input == "{}" && trimmed(json).starts_with('{')) {
            to.input.clear();
            to.progress = {};
        }
        to.input += json;
        to.progress.take(json);
    }
    void replace(block& to, reply_shape& shape, json_value delta, std::string_view field) {
        if (is_null(delta[field])) return;
        std::string_view const whole = shape.need_text(delta, field);
        if (!whole.empty() && keep(whole)) to.fields.set_text(field, whole);
    }
    void append_citation(block& to, reply_shape& shape, json_value delta) {
        if (is_null(delta["citation"])) return;
        std::string_view const citation = shape.need(delta, "citation", json_kind::object).raw();
        if (keep(citation)) to.fields.append_element("citations", citation);
    }
    // Texts are appended, and all else replaces what was there. The API refuses a block of a known kind with a member that
    // it does not know, so such a member is not kept.
    void merge(block& to, json_value part) {
        using shape = json_fields::shape;
        bool const had_text = to.fields.is(part.name(), shape::text);
        lost_ = lost_ || overwrites(to.fields.value(part.name()), had_text, part);
        if (!to.fields.has(part.name()) && to.kind != block_kind::unknown) {
            lost_ = true;
        } else if (part.is(json_kind::text)) {
            append_text(to, part.name(), part.text());
        } else if (keep(part.raw())) {
            to.fields.set_value(part.name(), part);
        }
    }
    // Is something lost when the value before gives way? A number or a truth value is news of the same thing.
    static bool overwrites(std::string_view before, bool had_text, json_value part) {
        if (before.empty() || before == "null" || before == "{}" || before == part.raw()) return false;
        bool const is_news = part.is(json_kind::number) || part.is(json_kind::truth);
        return had_text != part.is(json_kind::text) || (!had_text && !is_news);
    }
    static bool is_null(json_value value) { return value.is(json_kind::null); }
    bool keep(std::string_view piece) { return draft.has_room(piece, limits_); }

    // The latest block with that index. Some servers send no index: then the latest of all blocks.
    block* find(json_value index) {
        if (blocks_.empty()) return nullptr;
        if (!index.is_there()) return blocks_.back().is_made ? &blocks_[blocks_.size() - 2] : &blocks_.back();
        auto const found = by_index_.find(index.raw());
        return found == by_index_.end() ? nullptr : &blocks_[found->second];
    }
    // An input that is not JSON stands in the body as an object that the API takes back.
    void settle(block& one, json_tree& tree) {
        if (one.fields.value("type") == "text" && !one.fields.is("text", json_fields::shape::text))
            one.fields.set_text("text", {});
        std::string_view const input = trimmed(one.input);
        if (input.empty()) return;
        wire_fault fault;
        if (input.front() == '{') fault = tree.read(one.input);
        if (fault.error == wire_error::too_many && !draft.fault) draft.fault = fault;
        one.is_broken = fault || !is_json(input);
        one.fields.set("input", one.is_broken ? settle_arguments(one.input).sent_back : std::string{input});
    }

    reply_limits limits_;
    json_fields message_;
    anthropic_figures figures_;
    std::vector<block> blocks_;
    std::map<std::string, std::size_t, text_order> by_index_;  // by the text of the index: the latest block
    std::string first_text_;                                   // the content of the first event
    std::size_t open_ = 0;
    bool begun_ = false;
    bool stopped_ = false;
    bool lost_ = false;
};

}}}  // namespace muster::v0::wire::detail
