// Walks through a JSON object whose fields nobody knows: is all of it JSON, and no name twice in one object?
#pragma once

#include <muster/tool/detail/fault_words.hpp>  // step, excerpt
#include <muster/tool/detail/json_cursor.hpp>  // json_cursor
#include <muster/tool/value_type.hpp>          // scalar_value

#include <algorithm>    // adjacent_find, sort
#include <compare>      // operator<=>
#include <cstddef>      // ptrdiff_t, size_t
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0::detail::json_reading {

class json_walker : public json_cursor {
public:
    json_walker(std::string_view json, ondemand::document& whole, argument_fault& into, std::size_t deepest)
        : json_cursor(json, whole, into),
          deepest_(deepest) {}

    bool walk_whole() {
        return read_one_object([&](ondemand::object& object) { return walk_fields(object); });
    }

private:
    // Each value is looked at: simdjson checks no other. It counts no levels either.
    bool walk_fields(ondemand::object& object, step const& at = {}, std::size_t depth = 1) {
        std::size_t const first = names_.size();
        for (auto next : object) {
            ondemand::field field;
            std::string_view name;
            if (next.unescaped_key().get(name) || std::move(next).get(field)) return not_json(step{});
            names_.push_back({name, offset_of(token_of(field.value()).data())});
            if (!walk_value(field.value(), step{&at, name}, depth)) return false;
        }
        return names_differ_from(first, at);
    }
    bool walk_elements(ondemand::array& list, step const& at, std::size_t depth) {
        std::size_t index = 0;
        for (auto next : list) {
            ondemand::value value;
            if (std::move(next).get(value)) return not_json(step{});
            if (!walk_value(value, step{&at, {}, index++, true}, depth)) return false;
        }
        return true;
    }
    bool walk_value(ondemand::value value, step const& here, std::size_t depth) {
        std::string_view const token = token_of(value);
        bool const nests = !token.empty() && (token.front() == '{' || token.front() == '[');
        if (nests && depth >= deepest_) return too_deep(deepest_, step{}, offset_of(token.data()));
        if (begins_no_value(token)) return fail(argument_error::not_json, step{}, offset_of(token.data()));
        if (token.front() == '{') {
            ondemand::object object;
            return !value.get_object().get(object) ? walk_fields(object, here, depth + 1) : not_json(step{});
        }
        if (token.front() == '[') {
            ondemand::array list;
            return !value.get_array().get(list) ? walk_elements(list, here, depth + 1) : not_json(step{});
        }
        return walk_scalar(value, token.front()) || not_json(step{});
    }
    // Of two fields of one name, one reader takes the first and the next one the last. Forgets the names.
    bool names_differ_from(std::size_t first, step const& at) {
        auto const begin = names_.begin() + static_cast<std::ptrdiff_t>(first);
        std::sort(begin, names_.end());
        auto const same = [](seen_name const& a, seen_name const& b) { return a.name == b.name; };
        auto const found = std::adjacent_find(begin, names_.end(), same);
        if (found == names_.end()) {
            names_.erase(begin, names_.end());
            return true;
        }
        static_cast<void>(fail(argument_error::repeated_field, step{&at, found->name}, found[1].offset));
        fault.pointer = excerpt(fault.pointer);  // a model may nest long names
        return false;
    }
    static bool walk_scalar(ondemand::value value, char first) {
        scalar_value read;
        switch (first) {
            case '"': return !value.get_string().get(read.text);
            case 't':
            case 'f': return !value.get_bool().get(read.truth);
            case 'n': return is_null(value);
            default: return !value.get_double().get(read.number);
        }
    }

    struct seen_name {
        std::string_view name;
        std::size_t offset;  // of its value
        friend auto operator<=>(seen_name const&, seen_name const&) = default;
    };

    std::size_t deepest_;
    std::vector<seen_name> names_;  // of the objects that are being walked, one behind the other
};

}  // namespace muster::inline v0::detail::json_reading
