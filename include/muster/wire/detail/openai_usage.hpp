// The figures of OpenAI's APIs, and of servers that tell the same under other names.
#pragma once

#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/model_reply.hpp>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

using token_figure = std::optional<std::uint64_t>;

// Of figures for the same, the largest: a server that writes 0 for what it does not count may tell it elsewhere.
inline token_figure largest(std::initializer_list<token_figure> figures) noexcept {
    token_figure most;
    for (token_figure const& one : figures) {
        if (one && (!most || *one > *most)) most = one;
    }
    return most;
}
inline token_figure added(token_figure a, token_figure b) noexcept {
    if (!a || !b) return a ? a : b;
    return *a > UINT64_MAX - *b ? UINT64_MAX : *a + *b;
}

// Both APIs' names are looked for: gateways mix them.
inline token_usage openai_usage(json_value figures) {
    auto const of = [&](std::string_view name) { return figures[name].figure(); };
    auto const within = [&](std::string_view chat, std::string_view responses, std::string_view name) {
        return largest({figures[chat][name].figure(), figures[responses][name].figure()});
    };
    auto const read = [&](std::string_view name) {
        return within("prompt_tokens_details", "input_tokens_details", name);
    };
    token_usage usage;
    usage.input = largest({of("prompt_tokens"), of("input_tokens")});
    usage.cache_read = largest({read("cached_tokens"), of("cached_tokens"), of("prompt_cache_hit_tokens"),
                                of("num_cached_tokens"), of("cache_read_input_tokens")});
    usage.cache_write = largest({read("cache_write_tokens"), read("cache_creation_tokens"), of("cache_write_tokens"),
                                 of("cache_creation_input_tokens")});
    usage.output = largest({of("completion_tokens"), of("output_tokens")});
    usage.reasoning = largest(
        {within("completion_tokens_details", "output_tokens_details", "reasoning_tokens"), of("reasoning_tokens")});
    // Gateways to Anthropic pass on its figures, which count the cache beside the input.
    if (usage.input && usage.cache_read.value_or(0) > *usage.input)
        usage.input = added(added(usage.input, usage.cache_read), usage.cache_write);
    // xAI counts what was thought beside the output, and both in the total.
    auto const thought_too = added(usage.output, usage.reasoning);
    bool const is_beside = usage.output && usage.input && usage.reasoning.value_or(0) != 0
                        && of("total_tokens") == added(usage.input, thought_too);
    if (is_beside) usage.output = thought_too;
    return usage;
}

// Of a body of the Chat Completions API: Groq and Moonshot tell it elsewhere.
inline token_usage chat_usage(json_value whole) {
    for (json_value const at : {whole["usage"], whole["x_groq"]["usage"]}) {
        if (at.is(json_kind::object)) return openai_usage(at);
    }
    for (json_value const choice : whole["choices"]) {
        if (choice["usage"].is(json_kind::object)) return openai_usage(choice["usage"]);
    }
    return {};
}

}}}  // namespace muster::v0::wire::detail
