// When to ask a model again, and how long to wait before it.
//
//     back_off pause{rules, draw};              // `draw` gives numbers from 0 to 1
//     while (auto const wait = pause.next(got.fault.wait)) { … wait, ask again … }
//
// Waits double from one to the next and are drawn from their upper half, so that many workers which were refused at
// once do not come back at once. A server that says how long to wait is waited for at least so long.
#pragma once

#include <muster/toolbox/time.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace model_host {

struct retry_rules {
    std::uint32_t most_tries = 6;                      // of one request, the first included
    std::chrono::milliseconds first_wait{1'000};       // before the second try
    std::chrono::milliseconds longest_wait{60'000};    // of our own choice
    std::chrono::milliseconds longest_asked{300'000};  // a server that asks for more is given up
};

class back_off {
public:
    back_off(retry_rules const& rules, std::function<double()> draw) : rules_(rules), draw_(std::move(draw)) {}

    // How long to wait before the next try, of which `stated` is what the server asks for; nothing when there is to be none.
    [[nodiscard]] std::optional<std::chrono::milliseconds> next(std::optional<muster::duration> stated) {
        if (++tries_ >= rules_.most_tries) return {};
        auto const asked = stated.value_or(std::chrono::milliseconds{0});
        if (asked > rules_.longest_asked) return {};
        return std::max(drawn(), asked);
    }
    [[nodiscard]] std::uint32_t tries() const noexcept { return tries_; }

private:
    [[nodiscard]] std::chrono::milliseconds drawn() {
        std::uint32_t const doublings = std::min(tries_ - 1, 20U);
        auto const whole = std::min(rules_.first_wait * (std::int64_t{1} << doublings), rules_.longest_wait);
        double const part = 0.5 + 0.5 * std::clamp(draw_(), 0.0, 1.0);
        return std::chrono::milliseconds{static_cast<std::int64_t>(static_cast<double>(whole.count()) * part)};
    }

    retry_rules const rules_;
    std::function<double()> const draw_;
    std::uint32_t tries_ = 0;
};

}  // namespace model_host
