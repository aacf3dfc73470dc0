// The way from a text to policies, for each language that has a reader.
#pragma once

#include <muster/config/binding.hpp>              // binding
#include <muster/config/catalog.hpp>              // catalog
#include <muster/config/detail/line_counter.hpp>  // line_counter
#include <muster/config/detail/parsing.hpp>       // parse_with
#include <muster/config/fault.hpp>                // remark, locate
#include <muster/config/limits.hpp>               // limits
#include <muster/config/loaded.hpp>               // loaded, load_options
#include <muster/config/parsed.hpp>               // parsed
#include <muster/config/policy.hpp>               // policy, resolution

#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0::config::detail {

template <class Reader, bool CompiledIn>
loaded load_with(std::string_view text, catalog const& host, load_options const& how) {
    parsed file = parse_with<Reader>(text, how.bounds, how.file);
    loaded got{{}, std::move(file.faults)};
    line_counter counter{text};
    for (binding const& one : file.bindings) {
        limits bounds = how.bounds;
        bounds.most_faults = got.faults.room_from(one.source.at);  // so that no name is looked for that is not shown
        resolution found = policy::resolve<CompiledIn>(one, host, {how.rules, how.mode, bounds});
        for (remark& what : found.resolved.remarks) locate(what, counter, how.file);
        got.faults.merge(std::move(found.faults));
        if (got.faults.empty()) got.policies.push_back(std::move(found.resolved));
    }
    got.faults.locate(text, how.file);
    if (!got.faults.empty()) got.policies.clear();
    return got;
}

}  // namespace muster::inline v0::config::detail
