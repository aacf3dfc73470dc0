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
#include <cstdint>      // uint64_t
#include <string_view>  // string_view
#include <type_traits>  // is_constant_evaluated

namespace muster::inline v0 {

// say(out, context, pieces...): pieces are texts, operations and tools; was it said?
namespace detail {

// What a piece says; without data, not even an empty text, where it cannot be said. Plain views, since compilers pay
// for every member of every copy.
constexpr std::string_view utter(prompt_context const&, std::string_view text) noexcept {
    return text.data() == nullptr ? std::string_view{""} : text;
}
template <std::size_t Size>
constexpr std::string_view utter(prompt_context const&, char const (&literal)[Size]) noexcept {
    return {literal, Size - 1};  // spares the compiler the search for its end
}
constexpr std::string_view utter(prompt_context const& context, operation what) noexcept {
    return context.tool_for(what);  // without data where it is not offered
}
template <tool_like Tool>
constexpr std::string_view utter(prompt_context const& context, Tool) noexcept {
    return context.offers<Tool>() ? std::string_view{Tool::name} : std::string_view{};
}

// The pieces are converted before this is called: one instance for each number of them.
template <class... Views>
constexpr bool say_all(sink auto& out, Views const&... pieces) {
    if (((pieces.data() == nullptr) || ...)) return false;
    (out.put(pieces), ...);
    return true;
}

}  // namespace detail

constexpr bool say(sink auto& out, prompt_context const& context, auto const&... pieces) {
    return detail::say_all(out, detail::utter(context, pieces)...);
}

// put_line(out, text): a text of somebody else's on one line, so that it cannot pose as a heading
//
// Each run of line ends becomes one space.
namespace detail {

constexpr bool is_line_end(char c) noexcept { return c == '\n' || c == '\r'; }

constexpr std::size_t find_line_end(std::string_view text) noexcept {
    char const* const chars = text.data();  // compilers take more steps for text[at]
#ifdef __clang__                            // whose evaluator runs the builtin as one step
    char const* const feed = __builtin_char_memchr(chars, '\n', text.size());
    std::size_t const size = feed == nullptr ? text.size() : static_cast<std::size_t>(feed - chars);
    char const* const carriage_return = __builtin_char_memchr(chars, '\r', size);
    return carriage_return == nullptr ? size : static_cast<std::size_t>(carriage_return - chars);
#else
    std::size_t at = 0;
    for (std::size_t const size = text.size(); at < size; ++at) {
        if (chars[at] <= '\r' && is_line_end(chars[at])) break;
    }
    return at;
#endif
}

// Sixteen bytes at a time, and all of them: most texts have no line end.
inline bool holds_line_end(std::string_view text) noexcept {
    using block [[gnu::vector_size(16)]] = char;
    char const* const chars = text.data();
    std::size_t const size = text.size();
    if (size < sizeof(block)) return find_line_end(text) < size;
    auto const ends_in = [chars](std::size_t at) {
        block piece;
        __builtin_memcpy(&piece, chars + at, sizeof(block));
        return (piece == '\n') | (piece == '\r');
    };
    auto found = ends_in(size - sizeof(block));  // may overlap the last of the others
    for (std::size_t at = 0; at + sizeof(block) < size; at += sizeof(block)) found |= ends_in(at);
    std::uint64_t halves[2];
    __builtin_memcpy(halves, &found, sizeof(halves));
    return (halves[0] | halves[1]) != 0;
}

}  // namespace detail

constexpr void put_line(sink auto& out, std::string_view text) {
    if (!std::is_constant_evaluated() && !detail::holds_line_end(text)) {
        out.put(text);
        return;
    }
    while (!text.empty()) {
        std::size_t const end = detail::find_line_end(text);
        out.put(text.substr(0, end));
        text.remove_prefix(end);
        if (!text.empty()) out.put(" ");
        while (!text.empty() && detail::is_line_end(text.front())) text.remove_prefix(1);
    }
}

}  // namespace muster::inline v0
