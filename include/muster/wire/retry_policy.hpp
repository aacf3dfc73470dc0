// When to send a request again after a fault, and how often: exponential back-off that never comes before the API's own time.
//
//     std::size_t tries = 1;                                                   // the one that failed
//     auto const next = muster::next_try(policy, got.fault, tries, now, draw_0_to_1000());
//     if (!next) return give_up(muster::sentence(got.fault));
//     sleep_until(*next);                                                      // not before this
//
// The host's clock and its random numbers come in as arguments; nothing here waits.
#pragma once

#include <muster/toolbox/time.hpp>
#include <muster/wire/wire_fault.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace muster { inline namespace v0 {

// back_off(first, longest, times, chance): the wait after `times` earlier ones
//
// Each is twice the one before, up to the longest. `chance`, from 0 to 1000, makes it longer by up to a half, so that many
// callers that were refused at once do not come back at once.
[[nodiscard]] constexpr duration back_off(duration first, duration longest, std::size_t times,
                                          std::uint32_t chance = 0) noexcept {
    if (first.count() <= 0 || longest.count() <= 0) return {};
    std::int64_t const most = longest.count();
    std::int64_t wait = first.count() < most ? first.count() : most;
    for (; times > 0 && wait < most; --times) wait = wait > most / 2 ? most : wait * 2;
    std::int64_t const share = chance < 1000 ? chance : 1000;
    std::int64_t const more = wait / 2000 * share + wait % 2000 * share / 2000;
    return duration{wait > most - more ? most : wait + more};
}

// retry_policy
struct retry_policy {
    std::size_t tries = 6;  // of one request, the first included
    duration first_wait = std::chrono::seconds{1};
    duration longest_wait = std::chrono::seconds{60};            // that we choose
    duration longest_stated_wait = muster::longest_stated_wait;  // a fault that asks for a longer one is not retried
};

// next_try(policy, fault, tries, now, chance): not before this; nothing if the request is not to be sent again
//
// `tries` is how often it has been sent. A wait that the API states is kept to the millisecond, and `chance` makes it longer
// by up to half of the first wait.
[[nodiscard]] inline std::optional<time_point> next_try(retry_policy const& policy, wire_fault const& fault,
                                                        std::size_t tries, time_point now, std::uint32_t chance = 0) {
    if (tries >= policy.tries || !may_help_to_retry(fault, policy.longest_stated_wait)) return std::nullopt;
    duration wait = back_off(policy.first_wait, policy.longest_wait, tries == 0 ? 0 : tries - 1, chance);
    if (fault.wait) {
        duration const spread = back_off(policy.first_wait, policy.longest_wait, 0, chance)
                              - back_off(policy.first_wait, policy.longest_wait, 0);
        duration const stated = *fault.wait + spread;
        if (stated > wait) wait = stated;
    }
    std::int64_t const start = now.time_since_epoch().count();
    bool const fits = start <= (time_point::max)().time_since_epoch().count() - wait.count();
    return fits ? now + wait : (time_point::max)();
}

}}  // namespace muster::v0
