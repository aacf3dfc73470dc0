// The output of a streamed response: what its end tells, and what only the events before have told.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/response_items.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace wire::detail {

class response_output {
public:
    response_output() = default;
    // An item of the end counts, unless it says nothing and the events before said something of it. A call, or a message
    // where the end has no text, is added if the end does not have it.
    response_output(json_value told, response_items const& heard) {
        std::vector<std::size_t> const matches = match(told, heard);
        std::vector<bool> used(heard.size(), false);
        std::uint64_t place = 0;
        for (json_value const item : told) {
            std::size_t const found = matches[place];
            bool const says_less = found < heard.size() && says_less_than(heard.all()[found], item);
            if (found < heard.size()) used[found] = true;
            if (says_less) {
                add(place, heard.all()[found]);
            } else {
                items_.emplace(place, sent_item{std::string{item.raw()}, text_said(item)});
            }
            ++place;
        }
        bool const has_text = !text().empty();
        std::set<std::string_view> const ids = call_ids_of(told);
        for (std::size_t i = 0; i < heard.size(); ++i) {
            response_item const& one = heard.all()[i];
            if (!used[i] && (place == 0 || is_missing(one, ids, has_text))) add_heard(i, one);
        }
    }

    [[nodiscard]] std::string text() const {
        std::string said;
        for (auto const& [place, one] : items_) said += one.text;
        return said;
    }
    [[nodiscard]] std::string json() const {
        std::string list = "[";
        for (auto const& [place, one] : items_) list += (list.size() > 1 ? "," : "") + one.json;
        return list += ']';
    }
    [[nodiscard]] bool lost_some() const noexcept { return lost_some_; }

private:
    struct sent_item {
        std::string json;
        std::string text;
    };

    // For each item of the end: the one that the events before told, or their number. Servers make ids anew at the end and
    // leave items out there, which shifts the places; so a call is found by what it says before it is found by its place.
    static std::vector<std::size_t> match(json_value told, response_items const& heard) {
        std::vector<json_value> items;
        for (json_value const item : told) items.push_back(item);
        std::vector<std::size_t> matches(items.size(), heard.size());
        for (auto const how : {by_id, by_call_id, by_content, by_name, by_place})
            match_more(matches, items, heard, how);
        return matches;
    }
    // What an item is found by; an empty one is not found.
    struct item_key {
        std::string_view type, id, call_id, name, arguments;
        std::uint64_t place;
    };
    static std::string by_id(item_key const& of) { return std::string{of.id}; }
    static std::string by_call_id(item_key const& of) { return is_call(of) ? std::string{of.call_id} : ""; }
    static std::string by_content(item_key const& of) {
        bool const has_content = is_call(of) && !of.name.empty();
        return has_content ? (std::string{of.name} += '\0').append(trimmed(of.arguments)) : "";
    }
    static std::string by_name(item_key const& of) { return is_call(of) ? std::string{of.name} : ""; }
    static std::string by_place(item_key const& of) { return std::to_string(of.place).append(of.type); }
    static bool is_call(item_key const& of) noexcept { return of.type == "function_call"; }

    static item_key key_of(json_value item, std::uint64_t place) {
        json_value const arguments = item["arguments"];
        return {item["type"].text(),
                item["id"].text(),
                item["call_id"].text(),
                item["name"].text(),
                arguments.is(json_kind::text) ? arguments.text() : arguments.raw(),
                place};
    }
    static item_key key_of(response_item const& one, std::uint64_t place) {
        return {one.type(), one.id(), one.call_id(), one.name(), one.arguments(), one.place.value_or(place)};
    }
    // Are two texts of JSON the same but for blanks outside of their strings?
    static bool is_same_json(std::string_view a, std::string_view b) noexcept {
        bool in_string = false;
        for (;;) {
            while (!in_string && !a.empty() && is_ascii_space(a.front())) a.remove_prefix(1);
            while (!in_string && !b.empty() && is_ascii_space(b.front())) b.remove_prefix(1);
            if (a.empty() || b.empty()) return a.empty() && b.empty();
            std::size_t const size = in_string && a.front() == '\\' ? 2 : 1;
            if (a.substr(0, size) != b.substr(0, size)) return false;
            if (a.front() == '"') in_string = !in_string;
            a.remove_prefix((std::min)(size, a.size()));
            b.remove_prefix((std::min)(size, b.size()));
        }
    }
    // Calls with other arguments are other calls, unless their ids are the same.
    static bool may_be_one(item_key const& heard, item_key const& told) {
        bool const has_both = !trimmed(heard.arguments).empty() && !trimmed(told.arguments).empty();
        return !is_call(told) || !has_both || is_same_json(heard.arguments, told.arguments);
    }
    // Matches items of equal keys in their order, where neither of them has a match yet.
    static void match_more(std::vector<std::size_t>& matches, std::vector<json_value> const& told,
                           response_items const& heard, std::string (*how)(item_key const&)) {
        std::vector<bool> used(heard.size() + 1, false);
        for (std::size_t const each : matches) used[each] = true;
        std::multimap<std::string, std::size_t> places;
        for (std::size_t i = 0; i < heard.size(); ++i) {
            if (!used[i]) places.emplace(how(key_of(heard.all()[i], i)), i);
        }
        for (std::size_t i = 0; i < told.size() && !places.empty(); ++i) {
            if (matches[i] != heard.size()) continue;
            std::string const key = how(key_of(told[i], i));
            auto const found = places.lower_bound(key);
            if (key.empty() || found == places.end() || found->first != key) continue;
            bool const is_sure = how == by_id || how == by_call_id;
            if (!is_sure && !may_be_one(key_of(heard.all()[found->second], found->second), key_of(told[i], i)))
                continue;
            matches[i] = found->second;
            places.erase(found);
        }
    }
    // An item of another type is another item, whatever its id: a call from the end of the response stays a call.
    static bool says_less_than(response_item const& heard, json_value item) {
        std::string_view const type = item["type"].text();
        return size_said(item) == 0 && heard.size_said() != 0 && (type == heard.type() || trimmed(type).empty());
    }
    static std::set<std::string_view> call_ids_of(json_value told) {
        std::set<std::string_view> ids;
        for (json_value const item : told) {
            if (item["type"].text() == "function_call") ids.insert(item["call_id"].text());
        }
        return ids;
    }
    static bool is_missing(response_item const& one, std::set<std::string_view> const& ids, bool has_text) {
        if (one.type() == "message") return !has_text && one.size_said() != 0;
        bool const has_id = one.type() == "function_call" && !one.call_id().empty();
        return has_id && ids.find(one.call_id()) == ids.end();
    }
    // One that is not done counts if it has said something.
    void add_heard(std::size_t index, response_item const& one) {
        bool const is_named = one.type() == "function_call" && !one.name().empty();
        bool const says_something = is_named || (one.size_said() != 0 && one.type() != "reasoning");
        if (one.is_done || says_something) add(one.place.value_or(index), one);
    }
    void add(std::uint64_t place, response_item const& one) {
        items_.emplace(place, sent_item{one.json(), one.text()});
        lost_some_ = lost_some_ || one.lost_some();
    }

    std::multimap<std::uint64_t, sent_item> items_;  // by their places
    bool lost_some_ = false;
};

}}}  // namespace muster::v0::wire::detail
