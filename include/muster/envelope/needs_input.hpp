// Does a worker wait for an answer before it can go on?
//
//     if (muster::needs_input(got.value)) ask(got.value.task_id);
//
// Some hosts have a status for it; with others the worker completes its turn with a text that says so.
#pragma once

#include <muster/envelope/notification.hpp>  // notification
#include <muster/text/ascii.hpp>             // trimmed, same_ignoring_case

#include <string_view>  // string_view

namespace muster::inline v0 {

inline constexpr std::string_view blocked_prefix = "blocked:";

// needs_input(notification): its status is `blocked`, or it completed and its result begins with `blocked:`
[[nodiscard]] constexpr bool needs_input(notification const& it) noexcept {
    if (it.status == status::blocked) return true;
    if (it.status != status::completed || !it.result) return false;
    return same_ignoring_case(trimmed(it.result->raw).substr(0, blocked_prefix.size()), blocked_prefix);
}

}  // namespace muster::inline v0
