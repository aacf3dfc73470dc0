// The way from a text to bindings, for each language that has a reader.
//
// A reader has `read(text, limits)`, which gives the fault that keeps the text from being read, if there is one, and
// otherwise leaves a `tree`.
#pragma once

#include <muster/config/detail/binding_reader.hpp>
#include <muster/config/fault.hpp>
#include <muster/config/limits.hpp>
#include <muster/config/parsed.hpp>

#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace config::detail {

template <class Reader>
parsed parse_with(std::string_view text, limits const& bounds, std::string_view file) {
    Reader reader;
    parsed got{{}, fault_list{bounds.most_faults}};
    if (auto refused = reader.read(text, bounds)) {
        got.faults.add(*std::move(refused));
    } else {
        binding_reader shape{bounds};
        shape.read_file({reader.tree, 0});
        got = {std::move(shape.bindings), std::move(shape.faults)};
    }
    got.faults.locate(text, file);
    return got;
}

}}}  // namespace muster::v0::config::detail
