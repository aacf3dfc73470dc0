// A system prompt in two parts, for a cache breakpoint between them.
//
//     muster::prompt_layers const given = muster::layers_of("You are Ana.", "Keep it short.");
//     std::string text;
//     muster::append_sink out{text};
//     muster::render_effective_prompt(out, context, given);
//     muster::prompt_parts const parts = muster::split_prompt(text, muster::prompt_part_sizes_of(context, given));
//     parts.prefix;  // stays as it is, byte for byte, while workers come and go
//     parts.suffix;  // what changes, or empty
//
// The prefix and then the suffix are the whole prompt. To render them apart, see render.hpp.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/section.hpp>
#include <muster/text/sink.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

struct prompt_parts {
    std::string_view prefix = {};
    std::string_view suffix = {};
};

// prompt_part_sizes_of(context, layers): the bytes of both, without rendering them anywhere
struct prompt_part_sizes {
    std::size_t prefix = 0;
    std::size_t suffix = 0;

    [[nodiscard]] constexpr std::size_t sum() const noexcept { return prefix + suffix; }
};

template <section_list_like Sections = role_sections>
[[nodiscard]] constexpr prompt_part_sizes prompt_part_sizes_of(prompt_context const& context,
                                                               prompt_layers const& given) {
    counting_sink prefix;
    counting_sink suffix;
    render_prompt_prefix<Sections>(prefix, context, given);
    render_prompt_suffix<Sections>(suffix, context, given);
    return {prefix.size, suffix.size};
}

// split_prompt(prompt, sizes): views into the prompt; of one that is too short there is less to see
[[nodiscard]] constexpr prompt_parts split_prompt(std::string_view prompt, prompt_part_sizes sizes) noexcept {
    std::size_t const end = sizes.prefix < prompt.size() ? sizes.prefix : prompt.size();
    return {prompt.substr(0, end), prompt.substr(end, sizes.suffix)};
}

}}  // namespace muster::v0
