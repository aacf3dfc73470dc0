// Which of the names in a scratchpad are, by the rule for default names, what one worker left in one phase?
//
//     muster::is_left_by("research-scout-1-session-expiry.md", "research", "scout-1");   // true
//
// For the account of a worker that failed: what it had found is named, and need not be found again.
#pragma once

#include <muster/pad/name.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// is_left_by(name, phase, worker)
//
// By names alone: a worker `a` with the topic `b-c` and a worker `a-b` with the topic `c` are not told apart.
[[nodiscard]] inline bool is_left_by(std::string_view name, std::string_view phase, std::string_view worker) {
    std::string const beginning = detail::pad::part_of_name(phase) + '-' + detail::pad::part_of_name(worker) + '-';
    return name.starts_with(beginning) && name.ends_with(".md") && name.size() > beginning.size() + 3;
}

}}  // namespace muster::v0
