// How two bills are told apart: what is remembered of the call of a model that a bill was for.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/usage_event.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/wire/token_usage.hpp>

#include <compare>
#include <cstdint>
#include <optional>

namespace muster { inline namespace v0 { namespace detail {

// Servers use ids again: some count from 0 in each reply, some draw from a thousand. But a conversation grows, so a later
// call under the same id has read more. A bill that is sent again has the same figures, whichever run it is sent to.
struct call_mark {
    std::uint32_t binding = 0;
    std::uint64_t run = 0;  // 0 where the figures are enough
    std::uint64_t id = 0;
    std::uint64_t figures = 0;

    friend bool operator==(call_mark const&, call_mark const&) = default;
    friend auto operator<=>(call_mark const&, call_mark const&) = default;
};

inline std::uint64_t figures_print(token_usage const& used) noexcept {
    std::uint64_t print = empty_fingerprint;
    for (std::optional<std::uint64_t> const& each :
         {used.input, used.cache_read, used.cache_write, used.output, used.reasoning}) {
        print = fingerprint_after(print, each ? '1' : '0');
        std::uint64_t rest = each.value_or(0);
        for (int byte = 0; byte < 8; ++byte, rest >>= 8U) {
            print = fingerprint_after(print, static_cast<char>(static_cast<unsigned char>(rest)));
        }
    }
    return print;
}

// Without a figure there is only the id to go by, and another run's call may have the same one.
inline call_mark mark_of(std::uint32_t binding, run_id run, call_bill const& what) noexcept {
    bool const has_figures = !(what.used == token_usage{});
    return {binding, has_figures ? 0 : run.number(), fingerprint(what.call.text()), figures_print(what.used)};
}

}}}  // namespace muster::v0::detail
