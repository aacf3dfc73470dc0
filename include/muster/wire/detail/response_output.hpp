// The output of a streamed response: what its end tells, and what only the events before have told.
#pragma once

#include <muster/text/ascii.hpp>                  // trimmed
#include <muster/wire/detail/json_tree.hpp>       // json_value
#include <muster/wire/detail/response_items.hpp>  // response_item, response_items, size_said, text_said

#include <algorithm>    // find, upper_bound
#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0::wire::detail {

class response_output {
public:
    response_output() = default;
    // An item of the end counts, unless it says nothing and the events before said something of it. A call, or a message
    // where the end has no text, is added if the end does not have it.
    response_output(json_value told, response_items const& heard) {
        std::vector<bool> used(heard.size(), false);
        std::uint64_t place = 0;
        for (json_value const item : told) {
            std::size_t const match = find(heard, item, place);
            bool const says_less = match < heard.size() && says_less_than(heard.all()[match], item);
            if (match < heard.size()) used[match] = true;
            if (says_less) {
                add(place, heard.all()[match]);
            } else {
                items_.push_back({place, std::string{item.raw()}, text_said(item)});
            }
            ++place;
        }
        bool const has_text = !text().empty();
        std::vector<std::string_view> const ids = call_ids_of(told);
        for (std::size_t i = 0; i < heard.size(); ++i) {
            response_item const& one = heard.all()[i];
            if (!used[i] && (place == 0 || is_missing(one, ids, has_text))) add_heard(i, one);
        }
    }

    [[nodiscard]] std::string text() const {
        std::string said;
        for (sent_item const& one : items_) said += one.text;
        return said;
    }
    [[nodiscard]] std::string json() const {
        std::string list = "[";
        for (sent_item const& one : items_) list += (list.size() > 1 ? "," : "") + one.json;
        return list += ']';
    }
    [[nodiscard]] bool lost_some() const noexcept { return lost_some_; }

private:
    struct sent_item {
        std::uint64_t place;
        std::string json;
        std::string text;
    };

    // The item that the events before told, by its id, or else by its place and type.
    static std::size_t find(response_items const& heard, json_value item, std::uint64_t place) {
        std::string_view const id = item["id"].text();
        std::size_t by_place = heard.size();
        for (std::size_t i = 0; i < heard.size(); ++i) {
            response_item const& one = heard.all()[i];
            if (!id.empty() && one.id() == id) return i;
            if (one.place.value_or(i) == place && one.type() == item["type"].text()) by_place = i;
        }
        return by_place;
    }
    // An item of another type is another item, whatever its id: a call from the end of the response stays a call.
    static bool says_less_than(response_item const& heard, json_value item) {
        std::string_view const type = item["type"].text();
        return size_said(item) == 0 && heard.size_said() != 0 && (type == heard.type() || trimmed(type).empty());
    }
    static std::vector<std::string_view> call_ids_of(json_value told) {
        std::vector<std::string_view> ids;
        for (json_value const item : told) {
            if (item["type"].text() == "function_call") ids.push_back(item["call_id"].text());
        }
        return ids;
    }
    static bool is_missing(response_item const& one, std::vector<std::string_view> const& ids, bool has_text) {
        if (one.type() == "message") return !has_text && one.size_said() != 0;
        bool const is_call = one.type() == "function_call" && !one.call_id().empty();
        return is_call && std::find(ids.begin(), ids.end(), one.call_id()) == ids.end();
    }
    // One that is not done counts if it has said something.
    void add_heard(std::size_t index, response_item const& one) {
        bool const is_call = one.type() == "function_call" && !one.name().empty();
        bool const says_something = is_call || (one.size_said() != 0 && one.type() != "reasoning");
        if (one.is_done || says_something) add(one.place.value_or(index), one);
    }
    void add(std::uint64_t place, response_item const& one) {
        auto const behind = [](std::uint64_t its, sent_item const& other) { return its < other.place; };
        auto const at = std::upper_bound(items_.begin(), items_.end(), place, behind);
        items_.insert(at, {place, one.json(), one.text()});
        lost_some_ = lost_some_ || one.lost_some();
    }

    std::vector<sent_item> items_;  // by their places
    bool lost_some_ = false;
};

}  // namespace muster::inline v0::wire::detail
