// What has been tried for one task, and what each try left behind: all that the decision about the next one goes by.
//
//     muster::task_history task{.task = "migrate", .writes = true};
//     task.runs.push_back({.who = id, .what = muster::failure_class::tool_failed, .error = notice.summary});
//     auto const next = muster::recover(task, rules, now);      // recovery.hpp
//
// Plain data, and the host's to keep; nothing in here starts anybody.
#pragma once

#include <muster/craft/failure.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/time.hpp>
#include <muster/plan/overlap.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// fallback: what the plan says to do where a tool is missing. What is not in the plan is no fallback.
struct fallback {
    std::string without{};  // the tool, or its server; empty: whichever is gone
    std::string instead{};  // what to do then, for the next brief
};

// failed_run: one try that did not succeed
struct failed_run {
    worker_id who{};
    failure_class what = failure_class::unknown;
    std::string error{};               // what was said of its end
    std::string partial{};             // what it had found, as its last text has it
    std::vector<std::string> files{};  // what it left in the scratchpad, by name
    std::string tool{};                // with tool_gone: which one, if that is known
    overlap knows{};                   // how much of the task it has in its context
    bool can_continue = false;         // the crew would take a message for it
    bool still_running = false;        // it is silent, and nobody has stopped it yet
    std::uint32_t chance = 0;          // 0 to 1000, drawn by the host, so that many do not try again at once; or 0
    std::optional<time_point> not_before{};  // when the service that refused it may be asked again, if it said so

    // What was decided after it; see note() below.
    std::optional<remedy> then{};
    std::string instead{};  // with remedy::degrade: what is done instead
};

struct task_history {
    std::string task{};                 // its name in the plan
    std::string purpose{};              // in words for the user; empty: the name
    bool writes = false;                // it changes files, so that a failure may leave changes
    bool can_split = false;             // it is of several parts that do not need each other
    std::vector<fallback> fallbacks{};  // in the order in which they are taken
    std::vector<failed_run> runs{};     // in the order of their ends; the last is the one to decide about

    // How often this class has been met before the last run.
    [[nodiscard]] std::size_t times_before(failure_class what) const noexcept {
        std::size_t times = 0;
        for (std::size_t i = 0; i + 1 < runs.size(); ++i) times += runs[i].what == what;
        return times;
    }
    // How often a remedy was taken for it.
    [[nodiscard]] std::size_t times_taken(remedy what) const noexcept {
        std::size_t times = 0;
        for (failed_run const& run : runs) times += run.then == what;
        return times;
    }
    [[nodiscard]] bool has_taken(fallback const& way) const noexcept {
        for (failed_run const& run : runs) {
            if (run.then == remedy::degrade && run.instead == way.instead) return true;
        }
        return false;
    }
};

// open_fallback(task): the way that is left for a tool that is gone, or null
//
// For a tool that has a name, the one that the plan has for that tool; otherwise the first that was not taken yet.
[[nodiscard]] inline fallback const* open_fallback(task_history const& of) noexcept {
    std::string_view const gone = of.runs.empty() ? std::string_view{} : std::string_view{of.runs.back().tool};
    for (fallback const& way : of.fallbacks) {
        bool const fits = gone.empty() || way.without.empty() || gone == way.without;
        if (fits && !of.has_taken(way)) return &way;
    }
    return nullptr;
}

}}  // namespace muster::v0
