// Takes the response out of the events of a stream of the Responses API.
//
//     response.created, then for each item response.output_item.added, …delta, …done; response.completed
//
// The last event has all of it. Servers that leave items or texts out there have told them before, in pieces or each when
// it was done. [DONE] in place of the last event is the end if every item was done.
#pragma once

#include <muster/wire/detail/api_error.hpp>
#include <muster/wire/detail/json_fields.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/reply_shape.hpp>
#include <muster/wire/detail/response_items.hpp>
#include <muster/wire/detail/response_output.hpp>
#include <muster/wire/detail/stream_draft.hpp>
#include <muster/wire/detail/usage_tally.hpp>
#include <muster/wire/server_sent_events.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace wire::detail {

class responses_assembly {
public:
    explicit responses_assembly(reply_limits const& limits) : limits_(limits) {}

    stream_draft draft;

    void take(server_sent_event const& event, json_tree& tree) {
        if (draft.fault = tree.read(event.data); draft.fault) {
            // The last event is long, since it tells all again. That it began says that nothing more would come.
            if (event.data.substr(0, 64).find("\"response.completed\"") != std::string_view::npos) torn_ = true;
            return;
        }
        reply_shape shape{tree};
        take_event(shape, tree.root(), event.type);
        if (!draft.fault) draft.fault = std::move(shape.fault);
    }

    // Some servers say [DONE] as well, and some say it instead of the last event.
    void done() {
        if (!items_.all_done()) return;
        response_.set_text("status", "completed");
        end_output({});
        draft.complete = true;
    }
    [[nodiscard]] bool may_end() const noexcept { return torn_ && items_.all_done(); }

    // To be asked once.
    [[nodiscard]] std::string body(json_tree&) {
        if (!draft.complete) end_output({});
        response_.set("output", output_.json());
        if (torn_) response_.set_text("status", "completed");
        if (!usage_.empty()) response_.set("usage", usage_.json());
        if ((lost_some_ || output_.lost_some() || usage_.lost_some()) && !draft.fault)
            draft.fault.error = wire_error::too_many;
        return response_.json();
    }
    void mend(model_reply&) const {}

private:
    void take_event(reply_shape& shape, json_value event, std::string_view name) {
        if (draft.fault = find_api_error(event); draft.fault) return;
        usage_.take(event["response"]["usage"]);
        std::string_view const type = shape.need_type(event, name);
        if (type == "response.completed" || type == "response.incomplete" || type == "response.failed")
            return end(shape, shape.need(event, "response", json_kind::object), type.substr(9));
        if (type == "response.done") return end(shape, shape.need(event, "response", json_kind::object), "completed");
        if (type == "response.output_item.added" || type == "response.output_item.done")
            return take_item(shape, event, type.ends_with("done"));
        if (type == "response.output_text.delta" || type == "response.refusal.delta")
            return take_text(shape, event, type.substr(9, 7) == "refusal");
        if (type == "response.output_text.done" || type == "response.refusal.done")
            return set_text(shape, event, type.substr(9, 7) == "refusal");
        if (type == "response.function_call_arguments.delta") return take_arguments(shape, event, false);
        if (type == "response.function_call_arguments.done") return take_arguments(shape, event, true);
        if (type == "response.created" || type == "response.in_progress") take_head(event["response"]);
    }
    void take_head(json_value response) {
        for (std::string_view const name : {"id", "model"}) {
            if (json_value const value = response[name]; value.is_there()) response_.set_value(name, value);
        }
    }
    void take_item(reply_shape& shape, json_value event, bool is_done) {
        json_value const told = shape.need(event, "item", json_kind::object);
        if (!told || !keep(told.raw())) return;
        response_item* const one = item_of(shape, event, told["id"].text());
        if (one == nullptr || (one->is_done && !is_done)) return;  // an item that is done does not begin again
        one->take(told);
        one->was_added = true;
        one->is_done = one->is_done || is_done;
        lost_some_ = lost_some_ || one->lost_some();
    }
    void take_text(reply_shape& shape, json_value event, bool is_refusal) {
        std::string_view const piece = shape.need_text(event, "delta");
        response_item* const one = part_of(shape, event, piece);
        if (one == nullptr || piece.empty()) return;
        one->append_text(is_refusal ? "refusal" : "output_text", place_of(event), piece);
        if (!is_refusal) draft.text += piece;
    }
    void set_text(reply_shape& shape, json_value event, bool is_refusal) {
        std::string_view const whole = event[is_refusal ? "refusal" : "text"].text();
        response_item* const one = whole.empty() ? nullptr : part_of(shape, event, whole);
        if (one != nullptr) one->set_text(is_refusal ? "refusal" : "output_text", place_of(event), whole);
    }
    response_item* part_of(reply_shape& shape, json_value event, std::string_view says) {
        if (!keep(says) || !shape.fits(place_of(event), event)) return nullptr;
        response_item* const one = item_of(shape, event, event["item_id"].text());
        if (one == nullptr || !shape.fits(one->count_parts(), event)) return nullptr;
        one->set_type("message");
        return one;
    }
    void take_arguments(reply_shape& shape, json_value event, bool is_whole) {
        std::string_view const says = event[is_whole ? "arguments" : "delta"].text();
        if (!keep(says)) return;
        response_item* const one = item_of(shape, event, event["item_id"].text());
        if (one == nullptr) return;
        one->set_type("function_call");
        one->set_name(event["name"].text());
        is_whole ? one->set_arguments(says) : one->append_arguments(says);
    }
    static std::uint64_t place_of(json_value event) noexcept { return event["content_index"].figure().value_or(0); }
    response_item* item_of(reply_shape& shape, json_value event, std::string_view id) {
        std::size_t const before = items_.size();
        response_item& one = items_.of(event, id);
        return items_.size() == before || shape.fits(before, event) ? &one : nullptr;
    }

    // What the request said is told again; only what a reply is made of is kept.
    void end(reply_shape& shape, json_value response, std::string_view how) {
        draft.fault = find_api_error(response);
        shape.once(response, {"id", "model", "output", "status"});
        for (json_value const part : response) {
            for (std::string_view const name : {"id", "model", "status", "incomplete_details"}) {
                if (part.name() == name && part.is_there()) response_.set_value(name, part);
            }
        }
        std::string_view const status = response_.value("status");
        if (status.empty() || status == "in_progress" || status == "queued") response_.set_text("status", how);
        end_output(response["output"]);
        draft.complete = !draft.fault && !shape.fault;
    }
    void end_output(json_value told) {
        output_ = response_output{told, items_};
        // Servers that stream no pieces are heard now.
        if (std::string text = output_.text(); text.starts_with(draft.text)) draft.text = std::move(text);
    }
    bool keep(std::string_view piece) { return draft.has_room(piece, limits_); }

    reply_limits limits_;
    json_fields response_;
    response_items items_;
    response_output output_;
    usage_tally usage_;
    bool lost_some_ = false;
    bool torn_ = false;
};

}}}  // namespace muster::v0::wire::detail
