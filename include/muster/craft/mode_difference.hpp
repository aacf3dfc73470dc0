// A coordinator with workers, or forks of one agent? What differs, and why: a row for each dimension.
//
//     for (muster::mode_difference const& row : muster::mode_differences) {
//         row.name; row.coordinator; row.fork; row.reason;
//     }
//
// choose_mode in role/ asks three questions and advises; these rows say what one gets. docs/modes.md shows them.
#pragma once

#include <muster/version.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

struct mode_difference {
    std::string_view name = {};
    std::string_view coordinator = {};
    std::string_view fork = {};
    std::string_view reason = {};
};

namespace detail::craft {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

inline constexpr mode_difference mode_differences[] = {
    {"architecture"sv, "one at the centre, workers around it"sv, "equals, each by itself"sv,
     "steps that rest on each other need somebody who sees all of them"sv},
    {"context"sv, "a worker sees its task and nothing else"sv, "each child has its parent's whole context"sv,
     "a task that stands alone keeps a context clean, a copy spares the writing of the task"sv},
    {"scenarios"sv, "several steps that are coordinated"sv, "inquiries that have nothing to do with each other"sv,
     "what one finds reaches another only where somebody passes it on"sv},
    {"communication"sv, "by way of the coordinator, and of the scratchpad"sv, "none"sv,
     "whoever passes a result on has to understand it, so that no detail is lost on the way"sv},
    {"allocation"sv, "by the coordinator, exactly"sv, "by what each child takes up"sv,
     "two that write the same files must not be let at them together"sv},
    {"aggregation"sv, "by the coordinator, of all results"sv, "by whoever forked, as needed"sv,
     "each has seen its own part, and only one of them sees all"sv},
    {"cache"sv, "no prefix in common"sv, "the parent's context in common, byte for byte"sv,
     "a worker's prompt and task are its own, a child's begin with all that its parent was told"sv},
    {"recovery"sv, "the coordinator gives the task to the same worker or to another"sv,
     "whoever forked decides when it hears of it"sv,
     "a task that is written down can be given again, with what has been found so far"sv},
    {"overhead"sv, "higher: every task and every result passes through the coordinator, which stays"sv,
     "lower: what is in common is paid for once"sv, "the price of understanding is read and written tokens"sv},
};

}  // namespace detail::craft

inline constexpr auto const& mode_differences = detail::craft::mode_differences;

}}  // namespace muster::v0
