// What a run has used up so far, by whom, and whether it may use more.
//
//     meter used{{.tokens = 2'000'000, .requests = 200}, {}, clock};
//     if (auto const why = used.why_not(side::worker); !why.empty()) … // the budget's share for workers is used up
//     used.add("scout.1", tokens);
//
// Workers may use part of the budget only, so that enough is left for the coordinator to conclude. A request that is
// under way is let finish: each worker may pass the limit by one reply.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace model_host {

struct token_count {
    std::uint64_t input = 0;  // neither read from the API's cache nor written to it
    std::uint64_t output = 0;
    std::uint64_t cache_read = 0;
    std::uint64_t cache_written = 0;
    std::uint64_t requests = 0;

    [[nodiscard]] std::uint64_t total() const noexcept { return input + output + cache_read + cache_written; }
    token_count& operator+=(token_count const& more) noexcept {
        input += more.input;
        output += more.output;
        cache_read += more.cache_read;
        cache_written += more.cache_written;
        requests += more.requests;
        return *this;
    }
    friend bool operator==(token_count const&, token_count const&) = default;
};

// Of a million tokens, in whatever money; 0 is unknown.
struct price_list {
    double input = 0;
    double output = 0;
    double cache_read = 0;
    double cache_written = 0;

    [[nodiscard]] double of(token_count const& used) const noexcept {
        auto const part = [](std::uint64_t tokens, double price) { return static_cast<double>(tokens) / 1e6 * price; };
        return part(used.input, input) + part(used.output, output) + part(used.cache_read, cache_read)
             + part(used.cache_written, cache_written);
    }
};

// Each 0 is no limit.
struct budget {
    std::uint64_t tokens = 0;    // of all kinds together
    std::uint64_t requests = 0;  // replies of the model
    double money = 0;
    std::chrono::milliseconds time{0};
};

enum class side : unsigned char { coordinator, worker };

// All threads may use it at once.
class meter {
public:
    using clock = std::function<std::chrono::milliseconds()>;  // since the beginning of the run
    static constexpr double share_of_workers = 0.85;

    meter(budget const& most, price_list const& prices, clock passed)
        : most_(most),
          prices_(prices),
          passed_(std::move(passed)) {}

    void add(std::string_view who, token_count const& used) {
        std::lock_guard const lock{mutex_};
        by_whom_[std::string{who}] += used;
        total_ += used;
    }

    // Why no more may be asked for; empty while it may.
    [[nodiscard]] std::string why_not(side whose) const {
        std::lock_guard const lock{mutex_};
        double const share = whose == side::worker ? share_of_workers : 1.0;
        auto const is_used = [&](double used, double most) { return most > 0 && used >= most * share; };
        std::string_view const whom = whose == side::worker ? "the workers' share of " : "";
        auto const says = [&](std::string_view what) {
            return fmt::format("{}the budget of {} is used up", whom, what);
        };
        if (is_used(number(total_.total()), number(most_.tokens))) return says("tokens");
        if (is_used(number(total_.requests), number(most_.requests))) return says("requests");
        if (is_used(prices_.of(total_), most_.money)) return says("money");
        if (is_used(static_cast<double>(passed_().count()), static_cast<double>(most_.time.count())))
            return says("time");
        return {};
    }

    // How long is left; the longest time that can be said where there is no limit.
    [[nodiscard]] std::chrono::milliseconds time_left() const {
        if (most_.time.count() == 0) return std::chrono::milliseconds::max();
        return std::max(std::chrono::milliseconds{0}, most_.time - passed_());
    }

    [[nodiscard]] token_count total() const {
        std::lock_guard const lock{mutex_};
        return total_;
    }
    [[nodiscard]] token_count of(std::string_view who) const {
        std::lock_guard const lock{mutex_};
        auto const found = by_whom_.find(std::string{who});
        return found == by_whom_.end() ? token_count{} : found->second;
    }

    // A table for people: one line for each, sorted by name, and one for all together.
    [[nodiscard]] std::string table() const {
        std::lock_guard const lock{mutex_};
        std::string text = fmt::format("{:<24}{:>9}{:>12}{:>12}{:>12}{:>12}{}\n", "", "requests", "input", "cache read",
                                       "cache write", "output", is_priced() ? fmt::format("{:>12}", "cost") : "");
        for (auto const& [who, used] : by_whom_) text += row(who, used);
        return text += row("total", total_);
    }

private:
    static double number(std::uint64_t value) { return static_cast<double>(value); }
    [[nodiscard]] bool is_priced() const { return prices_.input > 0 || prices_.output > 0; }
    [[nodiscard]] std::string row(std::string_view who, token_count const& used) const {
        std::string const cost = is_priced() ? fmt::format("{:>12.4f}", prices_.of(used)) : std::string{};
        return fmt::format("{:<24}{:>9}{:>12}{:>12}{:>12}{:>12}{}\n", who, used.requests, used.input, used.cache_read,
                           used.cache_written, used.output, cost);
    }

    budget const most_;
    price_list const prices_;
    clock const passed_;

    mutable std::mutex mutex_;  // guards the two below
    std::map<std::string, token_count> by_whom_;
    token_count total_;
};

}  // namespace model_host
