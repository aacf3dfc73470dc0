// What a report of a crew shows, and how wide it is.
//
//     crew.report({.width = 80, .only = desk, .with_finished = false});
#pragma once

#include <muster/crew/ids.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

struct report_options {
    std::size_t width = 120;       // columns that no line passes; at least 40 are used
    std::size_t max_workers = 50;  // shown for each binding: those that are live first; the rest is counted
    binding_key only = {};         // the binding that is shown; empty: all
    bool with_finished = true;     // else only those that are live
};

}}  // namespace muster::v0
