// The bills of one run.
#pragma once

#include <muster/crew/detail/call_mark.hpp>
#include <muster/crew/detail/hash_index.hpp>
#include <muster/crew/usage_event.hpp>
#include <muster/crew/usage_sum.hpp>
#include <muster/envelope/maybe.hpp>
#include <muster/envelope/usage.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

inline maybe<std::uint64_t> as_told(std::optional<std::uint64_t> const& given) noexcept {
    return {given.value_or(0), given.has_value()};
}

// What a run's report says, put down as a sum.
inline usage_sum as_reported(usage const& said) noexcept {
    usage_sum sum{.runs = 1};
    sum.tokens.add(said.total_tokens);
    sum.tool_uses.add(said.tool_uses);
    sum.duration_ms.add(said.duration_ms);
    return sum;
}

// The same of a run for which no bill ever came: what it was billed for is not known.
inline usage_sum unbilled(usage const& said) noexcept {
    usage_sum sum = as_reported(said);
    for (figure* const each : {&sum.read, &sum.from_cache, &sum.written}) each->add(maybe<std::uint64_t>{});
    return sum;
}

// A sum of two figures of one call, as far as they are known.
inline figure sum_of_known(maybe<std::uint64_t> a, maybe<std::uint64_t> b, bool is_all) noexcept {
    figure sum;
    if (a || b) sum.add(maybe<std::uint64_t>{saturating_sum(*a, *b)});
    if (!is_all) sum.add(maybe<std::uint64_t>{});
    return sum;
}

struct run_account {
    std::uint32_t worker = no_slot;
    bool is_over = false;
    bool has_reported = false;
    std::uint32_t binding = no_slot;    // the worker's binding
    std::string team;                   // set when the run is over
    maybe<std::uint64_t> context;       // what its latest call has read
    maybe<std::uint64_t> last_context;  // of the latest that said so
    std::uint64_t in_report = 0;        // of `last_context`: what the sums have of it, by its report or since
    usage_sum billed;                   // without its `tokens`
    figure tokens_at_report, tool_uses_at_report;  // as billed before its report
    figure tokens_since, tool_uses_since;          // after its report and before its end
    std::vector<call_mark> calls;                  // each once

    // Each call reads what was said before it, so of what was read the latest counts, of what was written the sum.
    [[nodiscard]] figure tokens() const noexcept {
        return sum_of_known(last_context, billed.written.known(), context && billed.written.complete());
    }
    // What a budget goes by: calls that say nothing do not lower it.
    [[nodiscard]] std::uint64_t tokens_at_least() const noexcept { return *tokens().known(); }
    [[nodiscard]] usage so_far() const noexcept {
        return {.total_tokens = tokens().exact(), .tool_uses = billed.tool_uses.exact()};
    }
    [[nodiscard]] usage_sum sum() const noexcept {
        usage_sum all = billed;
        all.tokens.add(tokens());
        return all;
    }
    void close(std::uint32_t in, std::string_view of) {
        is_over = true;
        binding = in;
        team = of;
    }
    void forget(std::uint32_t gone) {
        if (worker == gone) worker = no_slot;
    }

    // As its report says, where it says it, and else as far as it was billed.
    [[nodiscard]] usage_sum closed(usage const& said) noexcept {
        report();
        usage_sum all = billed;
        all.tokens = tokens_since;
        all.tool_uses = tool_uses_since;
        all.runs = 1;
        said.total_tokens ? all.tokens.add(said.total_tokens) : all.tokens.add(tokens_at_report);
        said.tool_uses ? all.tool_uses.add(said.tool_uses) : all.tool_uses.add(tool_uses_at_report);
        all.duration_ms.add(said.duration_ms);
        return all;
    }

    void bill(call_bill const& what) {
        context = as_told(what.used.input);
        if (context) last_context = context;
        in_report = *last_context;
        usage_sum more = counted(what);
        more.tool_uses.add(what.tool_uses);
        billed.add(more);
    }

    // After the run's report, which has said how many tools it called. Returns what that adds.
    usage_sum bill_late(call_bill const& what) {
        maybe<std::uint64_t> const read = as_told(what.used.input), written = as_told(what.used.output);
        std::uint64_t const most = *read > in_report ? *read : in_report;  // it need not be the latest
        context = {most, static_cast<bool>(read)};
        if (read) last_context = context;
        usage_sum more = counted(what);
        if (what.tool_uses) more.tool_uses.add(what.tool_uses);
        billed.add(more);
        more.tokens = sum_of_known({most - in_report, static_cast<bool>(read)}, written, read && written);
        in_report = most;
        return more;
    }

    // The same of one that has not ended.
    void bill_reported(call_bill const& what) {
        report();
        usage_sum const more = bill_late(what);
        tokens_since.add(more.tokens);
        tool_uses_since.add(more.tool_uses);
    }

private:
    void report() noexcept {
        if (has_reported) return;
        has_reported = true;
        tokens_at_report = tokens();
        tool_uses_at_report = billed.tool_uses;
    }
    [[nodiscard]] static usage_sum counted(call_bill const& what) noexcept {
        usage_sum more{.calls = 1};
        more.read.add(as_told(what.used.input));
        more.from_cache.add(as_told(what.used.cache_read));
        more.written.add(as_told(what.used.output));
        return more;
    }
};

}}}  // namespace muster::v0::detail
