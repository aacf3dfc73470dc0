// What a run takes from the world beside the network: time, chance, and somebody who listens.
//
// All functions may be called on any thread. Tests hand in their own.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string_view>

namespace model_host {

struct outside {
    std::function<std::chrono::milliseconds()> passed;  // since the beginning of the run; never goes back
    std::function<bool(std::chrono::milliseconds, std::stop_token const&)> wait;  // false: stopped meanwhile
    std::function<double()> draw;                                                 // from 0 to 1
    std::function<void(std::string_view line)> say;  // for people: one line, whatever its bytes
};

// The machine's own clock and chance; lines go to `say`.
[[nodiscard]] outside real_outside(std::function<void(std::string_view)> say);

}  // namespace model_host
