// Does a text name a file, and a line in it? Decided by how people write such things, word by word.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::craft {

inline constexpr std::size_t none = std::string_view::npos;

// Not string_view's own, which GCC takes for no constant with -fsanitize=undefined where the text is a template's argument.
constexpr std::size_t find_char(std::string_view text, char wanted, std::size_t from = 0) noexcept {
    while (from < text.size() && text[from] != wanted) ++from;
    return from < text.size() ? from : none;
}
constexpr bool is_web_address(std::string_view word) noexcept {
    std::size_t const colon = find_char(word, ':');
    return colon != none && word.substr(colon, 3) == "://";
}

// Without the quotes and the punctuation around it: (`src/a.cpp`), is src/a.cpp.
constexpr std::string_view bare(std::string_view word) noexcept {
    constexpr std::string_view around = "`'\"()[]{}<>,;:.!?*";
    std::size_t const first = word.find_first_not_of("`'\"()[]{}<>,;:!?*");  // a leading dot belongs to ./a
    if (first == none) return {};
    return word.substr(first, word.find_last_not_of(around) + 1 - first);
}

constexpr bool is_number(std::string_view text) noexcept {
    for (char const c : text) {
        if (!is_ascii_digit(c)) return false;
    }
    return !text.empty();
}
// 42, 42-57, 42:7
constexpr bool is_line_number(std::string_view text) noexcept {
    std::size_t const dash = text.find_first_of("-:");
    return is_number(text.substr(0, dash)) && (dash == none || is_number(text.substr(dash + 1)));
}

// An extension begins with a letter and is short: .cpp, .h, .md; not the 2 of "1.2". Where nothing else
// tells a file, its name has two letters at least, unlike "e.g.".
constexpr bool has_extension(std::string_view name, std::size_t shortest_stem) noexcept {
    std::size_t const dot = name.rfind('.');
    if (dot == none || dot < shortest_stem || dot + 1 == name.size() || name.size() - dot > 9) return false;
    for (char const c : name.substr(dot + 1)) {
        if (!is_ascii_alnum(c) && c != '+') return false;
    }
    return !is_ascii_digit(name[dot + 1]) && name[dot - 1] != '.';
}

// A path has an extension at its end, or begins like one, or has several steps; "and/or" is none, nor is an
// address of the web.
constexpr bool is_path(std::string_view word) noexcept {
    if (is_web_address(word)) return false;
    std::size_t const slash = find_char(word, '/');
    std::string_view const name = slash == none ? word : word.substr(word.rfind('/') + 1);
    if (has_extension(name, slash == none ? 2 : 1)) return true;
    if (slash == none || word.size() < 2) return false;
    if (word.ends_with('/') && is_ascii_alnum(word.front())) return true;  // src/
    bool const begins_like_one =
        slash == 0 || word.starts_with("./") || word.starts_with("../") || word.starts_with("~/");
    return begins_like_one || find_char(word, '/', slash + 1) != none;
}

// Where in path:line the number begins, or none.
constexpr std::size_t line_suffix(std::string_view word) noexcept {
    for (std::size_t at = find_char(word, ':'); at != none; at = find_char(word, ':', at + 1)) {
        if (at > 0 && is_line_number(word.substr(at + 1))) return at;
    }
    std::size_t const hash = find_char(word, '#');  // as web views write it: a.cpp#L42
    return hash != none && hash > 0 && hash + 2 < word.size() && word[hash + 1] == 'L' && is_ascii_digit(word[hash + 2])
             ? hash
             : none;
}

// src/a.cpp:42, Makefile:12; but not 12:30, which is a time of day, nor localhost:80
constexpr bool is_path_with_line(std::string_view word, std::size_t suffix) noexcept {
    std::string_view const path = word.substr(0, suffix);
    return is_path(path) || has_extension(path, 1) || same_ignoring_case(path, "Makefile")
        || same_ignoring_case(path, "Dockerfile");
}

struct named_places {
    bool path = false;
    bool line = false;
};

// Most words have none of the marks of a place.
constexpr bool marks_a_place(char c) noexcept { return c == '.' || c == '/' || c == ':' || c == '#'; }

// A stretch without blanks, and whether a place could stand in it.
struct token {
    std::size_t size = 0;
    bool may_be_place = false;
};
constexpr token token_at(std::string_view text, std::size_t at) noexcept {
    token found;
    for (; at < text.size() && !is_ascii_space(text[at]); ++at, ++found.size) {
        if (marks_a_place(text[at])) found.may_be_place = true;
    }
    return found;
}

constexpr void look_at_word(std::string_view word, std::string_view before, named_places& named) noexcept {
    std::size_t const suffix = line_suffix(word);
    if (suffix != none && is_path_with_line(word, suffix)) named = {true, true};
    if (is_path(word)) named.path = true;
    bool const after_line = same_ignoring_case(before, "line") || same_ignoring_case(before, "lines");
    if (after_line && is_line_number(word)) named.line = true;
}

// "line", and a number behind it.
constexpr bool could_tell_a_line(std::string_view token) noexcept {
    for (char const c : token) {
        if (is_ascii_digit(c) || to_ascii_lower(c) == 'l') return true;
    }
    return false;
}

constexpr named_places find_places(std::string_view text) noexcept {
    named_places named;
    std::string_view before;
    for (std::size_t at = 0; at < text.size();) {
        token const found = token_at(text, at);
        bool const is_of_interest = found.may_be_place || could_tell_a_line(text.substr(at, found.size));
        std::string_view const word = is_of_interest ? bare(text.substr(at, found.size)) : std::string_view{};
        if (!word.empty()) look_at_word(word, before, named);
        if (found.size != 0) before = word;
        at += found.size + 1;
    }
    return named;
}

}}}  // namespace muster::v0::detail::craft
