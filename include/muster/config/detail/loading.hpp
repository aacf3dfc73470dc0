// The way from a text to policies, for each language that has a reader.
#pragma once

#include <muster/config/binding.hpp>              // binding, binding_source
#include <muster/config/catalog.hpp>              // catalog
#include <muster/config/detail/line_counter.hpp>  // line_counter
#include <muster/config/detail/parsing.hpp>       // parse_with
#include <muster/config/detail/place.hpp>         // field_of
#include <muster/config/fault.hpp>                // remark
#include <muster/config/loaded.hpp>               // loaded, load_options
#include <muster/config/parsed.hpp>               // parsed
#include <muster/config/policy.hpp>               // policy, resolution
#include <muster/text/ascii.hpp>                  // is_ascii_digit

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::config::detail {

// The byte of what a remark speaks of, which is an entry of allowed_tools, or all of them.
inline std::size_t place_of(remark const& what, binding_source const& source) {
    std::string const list = field_of(source.path, "allowed_tools");
    if (what.path == list) return source.allowed_tools_at;
    if (!what.path.starts_with(list + '[')) return source.at;
    std::size_t index = 0;
    for (std::size_t i = list.size() + 1; i < what.path.size() && is_ascii_digit(what.path[i]); ++i)
        index = index * 10 + static_cast<std::size_t>(what.path[i] - '0');
    return index < source.allowed_at.size() ? source.allowed_at[index] : source.at;
}

template <class Reader>
loaded load_with(std::string_view text, catalog const& host, load_options const& how) {
    parsed file = parse_with<Reader>(text, how.bounds, how.file);
    loaded got{{}, std::move(file.faults)};
    line_counter counter{text};
    for (binding const& one : file.bindings) {
        resolution found = policy::resolve(one, host, how.rules, how.bounds);
        for (remark& what : found.resolved.remarks) {
            what.at = place_of(what, one.source);
            locate(what, counter, how.file);
        }
        got.faults.merge(std::move(found.faults));
        if (got.faults.empty()) got.policies.push_back(std::move(found.resolved));
    }
    got.faults.locate(text, how.file);
    if (!got.faults.empty()) got.policies.clear();
    return got;
}

}  // namespace muster::inline v0::config::detail
