// The crew's time: milliseconds that the host hands in, and that no sleep of the machine can burn.
//
//     muster::time_point const now{std::chrono::milliseconds{1200}};   // since whenever the host likes
//     muster::crew_time time{std::chrono::seconds{30}};                // no step counts for more
//     time.read(now);                                                  // what time it is for the crew
//
// A machine that slept for three hours wakes to find every deadline passed, though nobody has worked.
// So time is counted in steps from one call to the next, and a step over the longest counts as the
// longest. A clock that goes back stands still. Nothing here reads a clock.
#pragma once

#include <muster/toolbox/time.hpp>

#include <cstdint>
#include <limits>
#include <optional>

namespace muster { inline namespace v0 {

// later(from, by): as late as can be said where the sum could not
[[nodiscard]] constexpr time_point later(time_point from, duration by) noexcept {
    if (by.count() <= 0) return from;
    std::int64_t const start = from.time_since_epoch().count();
    std::int64_t const most = (std::numeric_limits<std::int64_t>::max)();
    return start > most - by.count() ? (time_point::max)() : from + by;
}

// passed(from, to): never negative, and as long as can be said
[[nodiscard]] constexpr duration passed(time_point from, time_point to) noexcept {
    if (to <= from) return duration::zero();
    std::uint64_t const step = static_cast<std::uint64_t>(to.time_since_epoch().count())
                             - static_cast<std::uint64_t>(from.time_since_epoch().count());
    std::uint64_t const most = static_cast<std::uint64_t>((std::numeric_limits<std::int64_t>::max)());
    return duration{static_cast<std::int64_t>(step < most ? step : most)};
}

// crew_time: equal to the host's time until that one jumps
class crew_time {
public:
    constexpr explicit crew_time(duration longest_step) noexcept : longest_step_(longest_step) {}

    // Takes the host's time, gives the crew's.
    constexpr time_point read(time_point host) noexcept {
        if (!host_)
            now_ = started_ ? now_ : host;
        else
            now_ = later(now_, counted(passed(*host_, host)));
        host_ = host;
        started_ = true;
        return now_;
    }

    [[nodiscard]] constexpr time_point now() const noexcept { return now_; }

    // After a restart: time goes on where it had come to, whatever the host's clock says then.
    constexpr void resume_at(time_point crew) noexcept {
        now_ = started_ && now_ > crew ? now_ : crew;
        started_ = true;
    }

    // When the host should call next for something due at `crew`: no later than a step from now.
    [[nodiscard]] constexpr time_point host_time_for(time_point crew) const noexcept {
        return later(host_.value_or(now_), counted(passed(now_, crew)));
    }

private:
    [[nodiscard]] constexpr duration counted(duration step) const noexcept {
        return step < longest_step_ ? step : longest_step_;
    }

    duration longest_step_;
    time_point now_{};
    std::optional<time_point> host_{};
    bool started_ = false;
};

}}  // namespace muster::v0
