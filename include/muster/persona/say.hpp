// A sentence that is said only where the tools it speaks of are there.
//
//     say(out, context, "Stop it with `", operation::stop, "`.\n");  // nothing where the agent cannot stop workers
//     say(out, context, "Look into it with `", read_file{}, "`.\n");
//     say(out, context, "Two `", operation::spawn, "` calls.\n") || say(out, context, "Two calls.\n");  // or else
//
// A section names a tool by what it does or by its type, never in its own words: so no prompt can
// speak of a tool that the agent does not have.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// say(out, context, pieces...): pieces are texts, operations and tools; was it said?
namespace detail {

// Is there what a piece speaks of? A text speaks of nothing.
constexpr bool can_utter(prompt_context const&, char const*) noexcept { return true; }
constexpr bool can_utter(prompt_context const&, std::string_view) noexcept { return true; }
constexpr bool can_utter(prompt_context const& context, operation what) noexcept { return context.offers(what); }
template <tool_like Tool>
constexpr bool can_utter(prompt_context const& context, Tool) noexcept {
    return context.offers<Tool>();
}

// What it says, if it can be said.
constexpr std::string_view utter(prompt_context const&, std::string_view text) noexcept { return text; }
template <std::size_t Size>
constexpr std::string_view utter(prompt_context const&, char const (&literal)[Size]) noexcept {
    return {literal, Size - 1};  // spares the compiler the search for its end
}
// A buffer that somebody has written to holds what stands before its first zero.
template <std::size_t Size>
constexpr std::string_view utter(prompt_context const&, char (&buffer)[Size]) noexcept {
    std::size_t size = 0;
    while (size < Size && buffer[size] != '\0') ++size;
    return {static_cast<char const*>(buffer), size};
}
constexpr std::string_view utter(prompt_context const& context, operation what) noexcept {
    return context.tool_for(what);
}
template <tool_like Tool>
constexpr std::string_view utter(prompt_context const&, Tool) noexcept {
    return Tool::name;
}

}  // namespace detail

constexpr bool say(sink auto& out, prompt_context const& context, auto&&... pieces) {
    if (!(detail::can_utter(context, pieces) && ...)) return false;
    (out.put(detail::utter(context, pieces)), ...);
    return true;
}

}}  // namespace muster::v0
