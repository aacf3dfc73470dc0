// The host's time: milliseconds since whenever the host likes. Nothing in muster reads a clock.
//
//     muster::time_point const now{std::chrono::milliseconds{1200}};
//     auto const turn = box.begin(calls, {.deadline = now + std::chrono::seconds{30}});
//
// A clock of the standard library counts finer: cast what it says, as in
// time_point{std::chrono::duration_cast<duration>(std::chrono::steady_clock::now().time_since_epoch())}.
#pragma once

#include <muster/version.hpp>

#include <chrono>
#include <cstdint>
#include <ratio>

namespace muster { inline namespace v0 {

// A clock by name only: it has no now().
struct host_clock {
    using rep = std::int64_t;
    using period = std::milli;
    using duration = std::chrono::duration<rep, period>;
    using time_point = std::chrono::time_point<host_clock, duration>;
    static constexpr bool is_steady = true;
};

using duration = host_clock::duration;
using time_point = host_clock::time_point;

}}  // namespace muster::v0
