// How long an error's text asks the caller to wait, for callers that have the text alone.
//
//     static_assert(muster::find_stated_wait("Please try again in 7m12.5s.") == muster::duration{432'500});
//     static_assert(!muster::find_stated_wait("Please try again later."));
//
// read_error (read_reply.hpp) does that for the response of an API, whose body and headers state it more exactly.
#pragma once

#include <muster/toolbox/time.hpp>
#include <muster/wire/detail/stated_wait.hpp>

#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

// find_stated_wait(text): the longest that it names, rounded up to a millisecond. Linear; allocates nothing.
[[nodiscard]] constexpr std::optional<duration> find_stated_wait(std::string_view text) noexcept {
    return wire::detail::find_wait_in(text);
}

}}  // namespace muster::v0
