// Finds where a text names a tool that the agent does not have.
//
//     auto const found = muster::find_absent_tool("Stop it with `TaskStop`.", context);
//     found.name;  // "TaskStop", where that is not on the surface
//     found.at;    // 14
//     found.what;  // operation::stop
//
// A prompt that names such a tool invites a call that is refused. Sections are searched by the compiler; a text that
// becomes known while running is searched by who cares to.
//
// Between two backticks of a line every name counts. Outside of them one counts only if no sentence would have it: if
// it holds a digit, `_` or `-`, or a capital behind its first letter. "Read every result" speaks of no tool. At either
// end of a name `_` and `-` may also be somebody's emphasis or a dash: `_TaskStop_` names it.
#pragma once

#include <muster/envelope/maybe.hpp>
#include <muster/persona/context.hpp>
#include <muster/role/dialect.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/operation.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// find_absent_tool(text, context), find_absent_tool(text, context, known)
//
// Looks for whole words in exact case: the dialect's names and aliases, all that its lists name, and those that are
// `known` besides. Linear in the text for a given dialect; allocates nothing.
struct absent_tool {
    std::string_view name = {};               // a view into the text
    std::size_t at = std::string_view::npos;  // npos: none was named
    maybe<operation> what = {};               // what the dialect has it for, if anything

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return at != std::string_view::npos; }
};

namespace detail {

constexpr maybe<operation> operation_called(naming_rules const& names, std::string_view word) noexcept {
    for (std::size_t i = 0; i < operation_count; ++i) {
        if (names.tools.of[i] == word) return static_cast<operation>(i);
    }
    for (tool_alias const& alias : names.aliases) {
        if (alias.name == word) return alias.what;
    }
    return {};
}

constexpr bool is_listed(surface_rules const& rules, std::string_view word) noexcept {
    return rules.coordinator_tools.contains(word) || rules.worker_tools.contains(word)
        || rules.worker_exclusions.contains(word) || rules.simple_tools.contains(word);
}

constexpr absent_tool judge_word(std::string_view word, std::size_t at, prompt_context const& context,
                                 name_list known) noexcept {
    if (context.surface().offers(word)) return {};
    dialect const& rules = context.rules();
    maybe<operation> const what = operation_called(rules.names, word);
    if (!what && !is_listed(rules.surface, word) && !known.contains(word)) return {};
    return {word, at, what};
}

enum class letter : unsigned char { none, plain, capital, telling };
struct letter_table {
    letter of[256] = {};
    constexpr letter operator[](char c) const noexcept { return of[static_cast<unsigned char>(c)]; }
};
inline constexpr letter_table letters = [] {
    letter_table table;
    for (unsigned byte = 0; byte < 128; ++byte) {
        char const c = static_cast<char>(byte);
        if (!is_ascii_name_char(c)) continue;
        table.of[byte] = is_ascii_lower(c) ? letter::plain : is_ascii_upper(c) ? letter::capital : letter::telling;
    }
    return table;
}();

// Is it no word of a sentence?
constexpr bool is_telling(char const* word, std::size_t size) noexcept {
    if (letters[word[0]] == letter::telling) return true;
    for (std::size_t i = 1; i < size; ++i) {
        if (letters[word[i]] != letter::plain) return true;
    }
    return false;
}

constexpr bool is_edge(char c) noexcept { return c == '_' || c == '-'; }

// The word of these characters, and if that is no tool, what stands between its edges.
constexpr absent_tool judge_at(char const* chars, std::size_t at, std::size_t end, bool quoted,
                               prompt_context const& context, name_list known) noexcept {
    for (;;) {
        if (quoted || is_telling(chars + at, end - at)) {
            absent_tool const found = judge_word({chars + at, end - at}, at, context, known);
            if (found) return found;
        }
        if (!is_edge(chars[at]) && !is_edge(chars[end - 1])) return {};
        if (context.surface().offers({chars + at, end - at})) return {};
        while (at < end && is_edge(chars[at])) ++at;
        while (end > at && is_edge(chars[end - 1])) --end;
        if (at == end) return {};
    }
}

// Does another backtick of the line follow those that begin at `at`?
constexpr bool is_closed(char const* chars, std::size_t at, std::size_t size) noexcept {
    while (at < size && chars[at] == '`') ++at;
    while (at < size && chars[at] != '`' && chars[at] != '\n') ++at;
    return at < size && chars[at] == '`';
}

}  // namespace detail

[[nodiscard]] constexpr absent_tool find_absent_tool(std::string_view text, prompt_context const& context,
                                                     name_list known = {}) noexcept {
    char const* const chars = text.data();  // compilers take more steps for text[at]
    std::size_t const size = text.size();
    bool quoted = false;
    for (std::size_t at = 0; at < size;) {
        std::size_t end = at;
        while (end < size && detail::letters[chars[end]] != detail::letter::none) ++end;
        if (end != at) {
            absent_tool const found = detail::judge_at(chars, at, end, quoted, context, known);
            if (found) return found;
            at = end;
            continue;
        }
        if (chars[at] == '\n') quoted = false;
        if (chars[at] == '`' && (at == 0 || chars[at - 1] != '`'))  // a run of them is one
            quoted = !quoted && detail::is_closed(chars, at, size);
        ++at;
    }
    return {};
}

}}  // namespace muster::v0
