// The token figures of the Messages API, from one body or from the events of a stream.
//
//     {"input_tokens":10,"cache_read_input_tokens":3000,"cache_creation_input_tokens":200,"output_tokens":42}
//
// The figures of a stream are cumulative, so they never fall: a later event with a 0, a null or a smaller figure changes
// nothing. A request may take several iterations, such as a compaction before the reply or the call of an advisor. Each
// iteration has its own figures in `iterations`, and all of them are paid for, but the top-level figures leave out
// compactions and advisors.
#pragma once

#include <muster/text/decimal.hpp>
#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/token_usage.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

using token_count = std::optional<std::uint64_t>;

// A sum that stops at the largest number; a figure that is absent adds nothing.
constexpr token_count sum(token_count a, token_count b) noexcept {
    if (!a || !b) return a ? a : b;
    return *a > UINT64_MAX - *b ? UINT64_MAX : *a + *b;
}
constexpr token_count larger(token_count a, token_count b) noexcept { return !a || (b && *b > *a) ? b : a; }

struct anthropic_figures {
    token_count input = {};  // without what the cache was read or written for
    token_count cache_read = {};
    token_count cache_write = {};
    token_count output = {};
    token_count thinking = {};

    // Takes the figures of one `usage` object, which may be missing.
    void raise(json_value usage) { *this = combine(*this, total_of(usage), larger); }

    [[nodiscard]] token_usage usage() const {
        token_usage used{.cache_read = cache_read, .cache_write = cache_write, .output = output, .reasoning = thinking};
        if (input) used.input = sum(sum(input, cache_read), cache_write);
        return used;
    }
    // As the API would write them.
    [[nodiscard]] std::string json() const {
        std::string all;
        add(all, R"("input_tokens":)", input);
        add(all, R"("cache_read_input_tokens":)", cache_read);
        add(all, R"("cache_creation_input_tokens":)", cache_write);
        add(all, R"("output_tokens":)", output);
        if (thinking) add(all, R"("output_tokens_details":{"thinking_tokens":)", thinking, "}");
        return "{" + all + "}";
    }

private:
    template <class Join>
    static anthropic_figures combine(anthropic_figures const& a, anthropic_figures const& b, Join join) {
        return {join(a.input, b.input), join(a.cache_read, b.cache_read), join(a.cache_write, b.cache_write),
                join(a.output, b.output), join(a.thinking, b.thinking)};
    }
    static anthropic_figures of(json_value figures) {
        json_value const by_time = figures["cache_creation"];
        token_count const written =
            sum(by_time["ephemeral_5m_input_tokens"].figure(), by_time["ephemeral_1h_input_tokens"].figure());
        return {figures["input_tokens"].figure(), figures["cache_read_input_tokens"].figure(),
                larger(figures["cache_creation_input_tokens"].figure(), written), figures["output_tokens"].figure(),
                figures["output_tokens_details"]["thinking_tokens"].figure()};
    }
    // The top level is the sum of the iterations that are part of the reply. If the list has none of these, its figures
    // are added to those of the top level.
    static anthropic_figures total_of(json_value usage) {
        anthropic_figures all;
        bool has_reply = false;
        json_value const iterations = usage["iterations"];
        if (!iterations.is(json_kind::list)) return of(usage);
        for (json_value const one : iterations) {
            all = combine(all, of(one), sum);
            std::string_view const type = one["type"].text();
            has_reply = has_reply || (type != "compaction" && type != "advisor_message");
        }
        return has_reply ? combine(of(usage), all, larger) : combine(of(usage), all, sum);
    }
    static void add(std::string& to, std::string_view name, token_count number, std::string_view end = {}) {
        if (!number) return;
        if (!to.empty()) to += ',';
        to.append(name).append(decimal{*number}.view()).append(end);
    }
};

}}}  // namespace muster::v0::wire::detail
