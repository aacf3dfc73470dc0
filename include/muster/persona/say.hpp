// A sentence that is said only where the tools it speaks of are there.
//
//     say(out, context, "Stop it with `", operation::stop, "`.\n");  // nothing where the agent cannot stop workers
//     say(out, context, "Look into it with `", read_file{}, "`.\n");
//     say(out, context, "Two `", operation::spawn, "` calls.\n") || say(out, context, "Two calls.\n");  // or else
//
// A section names a tool by what it does or by its type, never in its own words: so no prompt can
// speak of a tool that the agent does not have.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/role/dialect.hpp>     // operation
#include <muster/text/sink.hpp>        // sink
#include <muster/tool/tool.hpp>        // tool_like

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// say(out, context, pieces...): pieces are texts, operations and tools; was it said?
namespace detail {

struct utterance {
    std::string_view text;
    bool possible = true;
};

constexpr utterance utter(prompt_context const&, std::string_view text) noexcept { return {text}; }
constexpr utterance utter(prompt_context const& context, operation what) noexcept {
    return {context.tool_for(what), context.offers(what)};
}
template <tool_like Tool>
constexpr utterance utter(prompt_context const& context, Tool) noexcept {
    return {Tool::name, context.offers<Tool>()};
}

// The pieces are converted before this is called: one instance for each number of them.
template <class... Utterances>
constexpr bool say_all(sink auto& out, Utterances const&... pieces) {
    if (!(pieces.possible && ...)) return false;
    (out.put(pieces.text), ...);
    return true;
}

}  // namespace detail

constexpr bool say(sink auto& out, prompt_context const& context, auto const&... pieces) {
    return detail::say_all(out, detail::utter(context, pieces)...);
}

// put_line(out, text): a text of somebody else's on one line, so that it cannot pose as a heading
//
// Each run of control characters, line ends among them, becomes one space.
namespace detail {

constexpr bool is_control(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

constexpr std::size_t find_control(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && !is_control(text[at])) ++at;
    return at;
}

}  // namespace detail

constexpr void put_line(sink auto& out, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const end = detail::find_control(text, at);
        out.put(text.substr(at, end - at));
        at = end;
        while (at < text.size() && detail::is_control(text[at])) ++at;
        if (at != end) out.put(" ");
    }
}

}  // namespace muster::inline v0
