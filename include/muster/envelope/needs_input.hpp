// Does a worker wait for an answer before it can go on?
//
//     if (muster::needs_input(got.value)) ask(got.value.task_id);
//
// Some hosts have a status for it; with others the worker completes its turn with a text that says so.
#pragma once

#include <muster/envelope/notification.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

inline constexpr std::string_view blocked_prefix = "blocked:";

// needs_input(notification): its status is `blocked`, or it completed and its result begins with `blocked:`
namespace detail {

// A sink that looks for a beginning behind the blanks, whatever its case.
struct beginning_sink {
    std::string_view wanted = {};  // in lower case
    std::size_t found = 0;
    bool differs = false;

    [[nodiscard]] constexpr bool is_there() const noexcept { return found == wanted.size(); }
    constexpr void put(std::string_view text) noexcept {
        for (std::size_t i = 0; i < text.size() && !differs && !is_there(); ++i) {
            if (found == 0 && is_ascii_space(text[i])) continue;
            differs = to_ascii_lower(text[i]) != wanted[found];
            found += differs ? 0 : 1;
        }
    }
};

}  // namespace detail

[[nodiscard]] constexpr bool needs_input(notification const& it) noexcept {
    if (it.status == status::blocked) return true;
    if (it.status != status::completed || !it.result) return false;
    detail::beginning_sink beginning{blocked_prefix};
    it.result->decode(beginning);
    return beginning.is_there();
}

}}  // namespace muster::v0
