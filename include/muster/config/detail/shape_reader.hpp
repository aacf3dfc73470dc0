// Reads the shape of a configuration: which fields there are, of what sort, and what is wrong with them.
//
// What they mean is for the reader derived from this one.
#pragma once

#include <muster/config/detail/place.hpp>
#include <muster/config/detail/tree.hpp>
#include <muster/config/detail/words.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

// A field that an object may have; a required one says what to write when it is missing.
struct known_field {
    std::string_view name;
    std::string_view if_missing = {};
};

constexpr std::string_view how_to_write(value_sort wanted) noexcept {
    if (wanted == value_sort::object) return "write it as {...}";
    if (wanted == value_sort::list) return "write it as [...]";
    return "write it in quotes";
}

class shape_reader {
public:
    // The limits outlive the reader.
    explicit shape_reader(limits const& most) : faults(most.most_faults), bounds(most) {}

    fault_list faults;

protected:
    limits const& bounds;

    // Calls `on(part)` for each field; one that comes again is a fault and is not read.
    template <class On>
    void each_field(value object, std::string const& path, On on) {
        std::set<std::string_view> seen;
        for (value const part : object) {
            if (seen.insert(part->key).second) {
                on(part);
            } else {
                report(fault_kind::repeated_field, field_of(path, part->key), part->key_at,
                       "this stands here a second time", "keep one of them");
            }
        }
    }

    // Calls `on(name, part)` for each known field.
    template <class On>
    void each_known_field(value object, std::string const& path, std::span<known_field const> known, On on) {
        report_missing(object, path, known);
        each_field(object, path, [&](value part) {
            auto const is_it = [&](known_field const& field) { return field.name == part->key; };
            if (std::any_of(known.begin(), known.end(), is_it)) return on(part->key, part);
            report_unknown(part, path, known);
        });
    }

    // One that is there and misspelt has that fault only.
    void report_missing(value object, std::string const& path, std::span<known_field const> known) {
        for (known_field const& field : known) {
            if (field.if_missing.empty() || object.has(field.name) || is_misspelt(object, field.name, known)) continue;
            report(fault_kind::missing_field, field_of(path, field.name), object->at, "this field is missing",
                   std::string{field.if_missing});
        }
    }

    void report_unknown(value part, std::string const& path, std::span<known_field const> known) {
        if (!faults.has_room_for(part->key_at)) return faults.count_unlisted();
        report(fault_kind::unknown_field, field_of(path, part->key), part->key_at, "there is no such field here",
               advise(nearest(part->key, names_of(known)), "remove it"));
    }

    static bool is_misspelt(value object, std::string_view wanted, std::span<known_field const> known) {
        auto const names = names_of(known);
        for (value const part : object) {
            if (nearest(part->key, names) == wanted) return true;
        }
        return false;
    }
    static std::vector<std::string_view> names_of(std::span<known_field const> known) {
        std::vector<std::string_view> names;
        for (known_field const& field : known) names.push_back(field.name);
        return names;
    }

    bool expect(value part, value_sort wanted, std::string const& path) {
        if (part->sort == wanted) return true;
        report(fault_kind::wrong_type, path, part->at,
               text_of({word(part->sort), " stands where ", word(wanted), " belongs"}),
               std::string{how_to_write(wanted)});
        return false;
    }

    void read_text(value from, std::string const& path, std::string& to) {
        if (!expect(from, value_sort::text, path)) return;
        if (from->text.size() <= bounds.longest_text) return void(to = from->text);
        report(fault_kind::too_long, path, from->at,
               text_of({"longer than ", std::to_string(bounds.longest_text), " bytes"}), "shorten it");
    }

    void report(fault_kind kind, std::string path, std::size_t at, std::string message, std::string way_out) {
        faults.add({kind, std::move(path), std::move(message), std::move(way_out), at});
    }
};

}}}  // namespace muster::v0::config::detail
