// The way from a text to policies, for each language that has a reader.
#pragma once

#include <muster/config/binding.hpp>
#include <muster/config/catalog.hpp>
#include <muster/config/detail/line_counter.hpp>
#include <muster/config/detail/parsing.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>
#include <muster/config/loaded.hpp>
#include <muster/config/parsed.hpp>
#include <muster/config/policy.hpp>

#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace config::detail {

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

}}}  // namespace muster::v0::config::detail
