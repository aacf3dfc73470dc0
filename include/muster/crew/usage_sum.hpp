// What runs have used together, and whether anything is missing from that.
//
//     muster::usage_sum const all = crew.usage_of(desk);
//     all.tokens.known();      // 80; missing where no part is known
//     all.tokens.complete();   // false: it is more than that, and nobody knows how much
//
// A figure that no reply and no host reported is missing, never zero. A sum that lacks a part is the sum of the parts that
// are known, and is not complete; neither is a sum that has reached the largest number, where it stays.
#pragma once

#include <muster/envelope/maybe.hpp>

#include <cstdint>
#include <limits>

namespace muster { inline namespace v0 {

// saturating_sum(a, b): the largest number where the sum would pass it
[[nodiscard]] constexpr std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) noexcept {
    std::uint64_t const most = (std::numeric_limits<std::uint64_t>::max)();
    return a > most - b ? most : a + b;
}

// figure: a sum of parts, each of which may be missing
class figure {
public:
    constexpr void add(maybe<std::uint64_t> part) noexcept {
        if (!part) return void(complete_ = false);
        any_ = true;
        value_ = saturating_sum(value_, *part);
        if (value_ == (std::numeric_limits<std::uint64_t>::max)()) complete_ = false;
    }
    constexpr void add(figure const& other) noexcept {
        if (other.any_) add(maybe<std::uint64_t>{other.value_});
        complete_ = complete_ && other.complete_;
    }

    [[nodiscard]] constexpr maybe<std::uint64_t> known() const noexcept { return {value_, any_}; }
    [[nodiscard]] constexpr bool complete() const noexcept { return complete_; }  // so is a sum of no parts
    // All of it; missing where a part is.
    [[nodiscard]] constexpr maybe<std::uint64_t> exact() const noexcept { return {value_, any_ && complete_}; }

    [[nodiscard]] constexpr bool operator==(figure const&) const noexcept = default;

private:
    std::uint64_t value_ = 0;
    bool any_ = false;
    bool complete_ = true;
};

// usage_sum: of a run, a worker, a team, a tree of workers or a binding
struct usage_sum {
    // As the reports of the runs say it.
    figure tokens = {};       // of each run: what its latest call read, and all that it wrote
    figure tool_uses = {};    // calls really made
    figure duration_ms = {};  // of the runs that have ended

    // As the calls of models were billed.
    std::uint64_t calls = 0;
    figure read = {};        // by all of them, from the cache or not
    figure from_cache = {};  // of what was read
    figure written = {};

    std::uint64_t runs = 0;  // that have ended

    // Has each run that ended said what it used, and each call that was billed?
    [[nodiscard]] constexpr bool complete() const noexcept { return tokens.complete() && tool_uses.complete(); }

    constexpr void add(usage_sum const& other) noexcept {
        tokens.add(other.tokens);
        tool_uses.add(other.tool_uses);
        duration_ms.add(other.duration_ms);
        calls = saturating_sum(calls, other.calls);
        read.add(other.read);
        from_cache.add(other.from_cache);
        written.add(other.written);
        runs = saturating_sum(runs, other.runs);
    }

    [[nodiscard]] constexpr bool operator==(usage_sum const&) const noexcept = default;
};

}}  // namespace muster::v0
