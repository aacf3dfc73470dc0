// What no task for a worker may say, and how a good one reads: as coordinators are told it, and as briefs are checked.
//
//     static_assert(muster::forbidden_phrases[0] == "based on your findings");
//     static_assert(muster::check_brief(muster::right_brief).is_clean());  // craft/brief.hpp
//
// These are the patterns' plainest forms; craft/phrase_rules.hpp has the many others that mean the same.
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

// forbidden_phrases: both hand the understanding to the worker, which is the coordinator's own work
inline constexpr std::string_view forbidden_phrases[] = {"based on your findings", "based on the research"};

// wrong_brief, right_brief: one task, written so that nobody can act on it, and so that anybody can
inline constexpr std::string_view wrong_brief = "Based on your findings, fix the bug.";
inline constexpr std::string_view right_brief =
    "Sessions end early: src/auth.rs:142 compares seconds with milliseconds. Compare milliseconds there. Done means "
    "that "
    "the session tests pass and you report the commit hash.";

}}  // namespace muster::v0
