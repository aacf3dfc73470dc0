// Walks through a JSON object of unknown fields: all of it must be JSON, and no object may have a name twice.
//
// The open objects and lists are kept in a vector, so that no depth takes more of the stack.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_mistake.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/json_unescape.hpp>
#include <muster/tool/argument_fault.hpp>
#include <muster/tool/detail/fault_words.hpp>
#include <muster/tool/detail/json_number.hpp>
#include <muster/tool/detail/json_string.hpp>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::json_reading {

class json_walker {
public:
    json_walker(std::string_view json, argument_fault& into, std::size_t deepest)
        : fault(into),
          json_(json),
          deepest_(deepest) {}

    bool walk_whole() {
        json_mistake const found = find_json_mistake(json_, deepest_);
        if (found.kind == json_mistake_kind::none) return walk_values();
        note_mistake(fault, json_, found, deepest_);
        return false;
    }

    argument_fault& fault;

private:
    // An object or a list that has begun.
    struct open_value {
        bool is_object;
        bool wants_name;
        std::size_t first_name;  // of its names, among all
        std::size_t index;       // of the element that is being walked
    };
    struct seen_name {
        std::string_view name;
        std::size_t offset;  // of its value
        friend auto operator<=>(seen_name const&, seen_name const&) = default;
    };

    // Of valid JSON, token by token.
    bool walk_values() {
        for (std::size_t at = 0; at < json_.size();) {
            char const c = json_[at];
            switch (c) {
                case '{':
                case '[': open_.push_back({c == '{', c == '{', names_.size(), 0}); break;
                case '}':
                case ']':
                    if (!close()) return false;
                    break;
                case ',': next_part(); break;
                case ':': names_.back().offset = skip_blanks(json_, at + 1); break;
                default: break;
            }
            std::size_t const start = at++;
            if (c == '"') at = end_of_json_text(json_, start);
            if (c == '-' || is_ascii_digit(c)) at = end_of_json(json_, start);
            if (at > start + 1 || is_ascii_digit(c)) {
                if (!walk_scalar(json_.substr(start, at - start), start)) return false;
            }
        }
        return true;
    }

    void next_part() {
        open_value& last = open_.back();
        last.wants_name = last.is_object;
        ++last.index;
    }

    // A string or a number.
    bool walk_scalar(std::string_view token, std::size_t at) {
        if (token.front() != '"') return fits_a_double(token) || refuse(json_mistake_kind::bad_number, at);
        std::size_t const half = find_half_pair(token);
        if (half != token.npos) return refuse(json_mistake_kind::bad_escape, at + half);
        if (open_.back().wants_name) add_name(token, at);
        return true;
    }
    void add_name(std::string_view token, std::size_t at) {
        open_.back().wants_name = false;
        bool const plain = token.find('\\') == token.npos;
        names_.push_back({plain ? token.substr(1, token.size() - 2) : decoded_.emplace_back(said_by(token)), at});
    }

    // Of two fields of one name, one reader takes the first and the next one the last. Forgets the names.
    bool close() {
        open_value const closed = open_.back();
        open_.pop_back();
        auto const begin = names_.begin() + static_cast<std::ptrdiff_t>(closed.first_name);
        std::sort(begin, names_.end());
        auto const same = [](seen_name const& a, seen_name const& b) { return a.name == b.name; };
        auto const found = std::adjacent_find(begin, names_.end(), same);
        if (found == names_.end()) {
            names_.erase(begin, names_.end());
            return true;
        }
        fault.error = argument_error::repeated_field;
        fault.offset = found[1].offset;
        fault.pointer = excerpt(pointer_to(closed, found->name));  // a model may nest long names
        return false;
    }
    std::string pointer_to(open_value const& last, std::string_view name) const {
        std::string pointer;
        for (std::size_t level = 0; level < open_.size(); ++level) {
            // The name whose value is being walked is the last one before those of what is inside it.
            std::size_t const inner = level + 1 < open_.size() ? open_[level + 1].first_name : last.first_name;
            if (open_[level].is_object)
                append_name(pointer, names_[inner - 1].name);
            else
                pointer.append("/").append(std::to_string(open_[level].index));
        }
        append_name(pointer, name);
        return pointer;
    }

    bool refuse(json_mistake_kind kind, std::size_t at) {
        note_mistake(fault, json_, {kind, at}, deepest_);
        return false;
    }

    std::string_view json_;
    std::size_t deepest_;
    std::vector<open_value> open_;
    std::vector<seen_name> names_;  // of the objects that are being walked, one behind the other
    std::deque<std::string> decoded_;
};

}}}  // namespace muster::v0::detail::json_reading
