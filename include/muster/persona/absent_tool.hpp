// Finds where a text names a tool that the agent does not have.
//
//     muster::find_absent_tool("Stop it with `TaskStop`.", context).at;  // 14 where TaskStop is not on the surface
//
// A prompt that names such a tool invites a call that is refused.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/role/dialect.hpp>     // operation, operation_count
#include <muster/text/ascii.hpp>       // is_ascii_name_char

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// find_absent_tool(text, context): looks for whole words, in exact case, among the dialect's names; linear
struct absent_tool {
    operation what = operation::spawn;        // what the tool named there is for
    std::size_t at = std::string_view::npos;  // npos: none was named
};

namespace detail {

// The operation that the dialect calls so and the agent cannot do, or operation_count.
constexpr std::size_t absent_operation(prompt_context const& context, std::string_view word) noexcept {
    std::size_t at = 0;
    while (at < operation_count && (context.rules().names.tools.of[at] != word || context.surface().offers(word))) ++at;
    return at;
}

}  // namespace detail

[[nodiscard]] constexpr absent_tool find_absent_tool(std::string_view text, prompt_context const& context) noexcept {
    char const* const chars = text.data();
    for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
        end = at;
        while (end < text.size() && is_ascii_name_char(chars[end])) ++end;
        if (end == at) continue;
        std::size_t const found = detail::absent_operation(context, {chars + at, end - at});
        if (found != operation_count) return {static_cast<operation>(found), at};
    }
    return {};
}

}  // namespace muster::inline v0
