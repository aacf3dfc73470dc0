// From the text of a file to policies, or to all its faults, of its shape and of its meaning, in one report.
//
//     auto const got = muster::config::load(text, catalog, {.file = "crew.json"});
//     if (!got) return std::fputs(muster::config::lines(got.faults).c_str(), stderr);
//     for (muster::policy const& policy : got.policies) …
//
// A file with a fault gives no policy at all: half a crew is not what anybody has written down.
#pragma once

#include <muster/config/catalog.hpp>
#include <muster/config/detail/json_reader.hpp>
#include <muster/config/detail/loading.hpp>
#include <muster/config/json.hpp>
#include <muster/config/loaded.hpp>
#include <muster/role/feature.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace config {

// load(text, catalog), load(text, catalog, options): of a text in JSON
template <bool CompiledIn = coordinator_compiled_in>
[[nodiscard]] loaded load(std::string_view text, catalog const& host, load_options const& how = {}) {
    return detail::load_with<detail::json_reader, CompiledIn>(text, host, how);
}

}}}  // namespace muster::v0::config
