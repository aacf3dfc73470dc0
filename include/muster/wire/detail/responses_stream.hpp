// Takes the response out of the events of a stream of the Responses API.
//
//     response.created, then for each item response.output_item.added, …delta, …done; response.completed
//
// The last event has all of it. Servers that leave the items out there have said them before, each when it was done.
#pragma once

#include <muster/wire/detail/api_error.hpp>     // find_api_error
#include <muster/wire/detail/json_fields.hpp>   // json_fields
#include <muster/wire/detail/json_tree.hpp>     // json_tree, json_value
#include <muster/wire/detail/reply_shape.hpp>   // reply_shape
#include <muster/wire/detail/stream_draft.hpp>  // stream_draft

#include <algorithm>    // upper_bound
#include <cstdint>      // uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0::wire::detail {

class responses_assembly {
public:
    explicit responses_assembly(reply_limits const& limits) : limits_(limits) {}

    stream_draft draft;

    void take(std::string_view data, json_tree& tree) {
        if (draft.fault = tree.read(data); draft.fault) return;
        reply_shape shape{tree};
        take_event(shape, tree.root());
        if (!draft.fault) draft.fault = std::move(shape.fault);
    }

    static void done() noexcept {}  // some servers say [DONE] as well
    [[nodiscard]] static bool may_end() noexcept { return false; }

    // To be asked once.
    [[nodiscard]] std::string body(json_tree&) {
        if (response_.value("output").empty()) put_items();
        return response_.json();
    }
    void mend(model_reply&) const {}

private:
    struct item {
        std::uint64_t place;
        std::string json;
    };

    // Those of other types say what the last one, or the end of an item, says again.
    void take_event(reply_shape& shape, json_value event) {
        std::string_view const type = shape.need_text(event, "type");
        if (type == "error") draft.fault = find_api_error(event);
        if (type == "response.output_text.delta") keep_text(shape.need_text(event, "delta"));
        if (type == "response.output_item.done") keep_item(shape, event);
        if (type == "response.completed" || type == "response.incomplete" || type == "response.failed")
            end(shape, shape.need(event, "response", json_kind::object));
    }
    void keep_text(std::string_view piece) {
        if (keep(piece)) draft.text += piece;
    }
    void keep_item(reply_shape& shape, json_value event) {
        json_value const done = shape.need(event, "item", json_kind::object);
        if (!shape.fits(items_.size(), event) || !keep(done.raw())) return;
        std::uint64_t const place = shape.find(event, "output_index").figure().value_or(items_.size());
        auto const behind = [](std::uint64_t its, item const& other) { return its < other.place; };
        items_.insert(std::upper_bound(items_.begin(), items_.end(), place, behind), {place, std::string{done.raw()}});
    }
    // What the request said is told again; only what a reply is made of is kept.
    void end(reply_shape& shape, json_value response) {
        draft.fault = find_api_error(response);
        shape.once(response, {"id", "model", "output", "status"});
        for (json_value const part : response) {
            for (std::string_view const name : {"id", "model", "output", "status", "incomplete_details", "usage"}) {
                if (part.name() == name && part.is_there()) response_.set_value(name, part);
            }
        }
        draft.complete = !draft.fault && !shape.fault;
    }
    void put_items() {
        response_.set("output", "[]");
        for (item const& one : items_) response_.append_element("output", one.json);
    }
    bool keep(std::string_view piece) { return draft.has_room(piece, limits_); }

    reply_limits limits_;
    json_fields response_;
    std::vector<item> items_;  // by their places
};

}  // namespace muster::inline v0::wire::detail
