// What may run beside what: three kinds of tasks, and how each is started.
//
//     static_assert(muster::strategy_for(muster::task_kind::research).at_once.starts_with("run it freely in parallel"));
//     static_assert(muster::kind_of(muster::phase::research) == muster::task_kind::research);
#pragma once

#include <muster/craft/phase.hpp>
#include <muster/envelope/maybe.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class task_kind : unsigned char {
    research,        // reads only
    implementation,  // writes
    verification,    // looks at what was written
};

// A row: `at_once` is how many of the kind run together, `holds` whether its places are kept from writers meanwhile.
struct task_strategy {
    task_kind kind = {};
    std::string_view word = {};
    std::string_view at_once = {};
    std::string_view reason = {};
    bool holds = {};
};

namespace detail::craft {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

inline constexpr task_strategy task_strategies[] = {
    {task_kind::research, "research"sv, "run it freely in parallel, because nothing conflicts"sv,
     "reading disturbs no other task"sv, false},
    {task_kind::implementation, "implementation"sv, "run one task at a time for each set of files"sv,
     "two that write one file undo each other's work"sv, true},
    {task_kind::verification, "verification"sv,
     "run it beside changes to other files, and never beside changes to its own"sv,
     "a verdict speaks of what stays as it is meanwhile"sv, true},
};

}  // namespace detail::craft

inline constexpr auto const& task_strategies = detail::craft::task_strategies;

// strategy_for(kind): its row
[[nodiscard]] constexpr task_strategy const& strategy_for(task_kind kind) noexcept {
    return task_strategies[static_cast<std::size_t>(kind)];
}

// kind_of(phase): nothing for synthesis, which is the coordinator's own and runs beside none of its kind
[[nodiscard]] constexpr maybe<task_kind> kind_of(phase which) noexcept {
    switch (which) {
        case phase::research: return task_kind::research;
        case phase::implementation: return task_kind::implementation;
        case phase::verification: return task_kind::verification;
        case phase::synthesis: break;
    }
    return {};
}

// phase_of(kind): where it stands among the phases
[[nodiscard]] constexpr phase phase_of(task_kind kind) noexcept {
    switch (kind) {
        case task_kind::research: return phase::research;
        case task_kind::implementation: return phase::implementation;
        case task_kind::verification: break;
    }
    return phase::verification;
}

}}  // namespace muster::v0
