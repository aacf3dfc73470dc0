// How lines of a specification are read: indentation, fences, signs of list items and the tags behind them.
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::plan {

struct line_of_text {
    std::string_view text;
    std::size_t indent = 0;  // in columns
    std::size_t first = 0;   // the byte behind the indentation
};

constexpr line_of_text look_at_line(std::string_view text) noexcept {
    line_of_text line{text};
    for (; line.first < text.size(); ++line.first) {
        if (text[line.first] == ' ')
            ++line.indent;
        else if (text[line.first] == '\t')
            line.indent += 4 - line.indent % 4;
        else
            break;
    }
    return line;
}

// How many signs of a fence the line begins with, or 0; of backticks none may follow.
constexpr std::size_t fence_of(std::string_view line) noexcept {
    if (line.empty() || (line[0] != '`' && line[0] != '~')) return 0;
    std::size_t size = 0;
    while (size < line.size() && line[size] == line[0]) ++size;
    bool const code_in_line = line[0] == '`' && line.find('`', size) != std::string_view::npos;
    return size >= 3 && !code_in_line ? size : 0;
}

// The bytes of `- ` or `12. `, without the blank, or 0. At most nine digits, as Markdown has it.
constexpr std::size_t item_sign(std::string_view line) noexcept {
    std::size_t size = 0;
    while (size < line.size() && size < 9 && is_ascii_digit(line[size])) ++size;
    std::string_view const ends = size == 0 ? "-*+" : ".)";
    if (size == line.size() || ends.find(line[size]) == std::string_view::npos) return 0;
    ++size;
    return size == line.size() || line[size] == ' ' || line[size] == '\t' ? size : 0;
}

// Behind the sign of an item: a list may begin in the midst of a line, `- 1. text`.
constexpr std::string_view without_signs(std::string_view text) noexcept {
    while (std::size_t const sign = item_sign(text)) text = trimmed(text.substr(sign));
    return text;
}

constexpr std::string_view without_check_box(std::string_view text) noexcept {
    bool const box = text.size() >= 4 && text[0] == '[' && text[2] == ']' && text[3] == ' '
                  && (text[1] == ' ' || text[1] == 'x' || text[1] == 'X');
    return box ? trimmed(text.substr(4)) : text;
}

constexpr bool is_letter(char c) noexcept { return is_ascii_upper(c) || is_ascii_lower(c); }
constexpr bool is_in_a_name(char c) noexcept { return is_ascii_name_char(c) || static_cast<unsigned char>(c) >= 0x80; }

constexpr bool same_letter(char a, char b) noexcept { return to_ascii_lower(a) == to_ascii_lower(b); }
constexpr bool begins_exchanged(std::string_view a, std::string_view b) noexcept {
    bool const as_long = a.size() == b.size() && a.size() >= 2;
    return as_long && same_letter(a[0], b[1]) && same_letter(a[1], b[0])
        && same_ignoring_case(a.substr(2), b.substr(2));
}

// What a hurried hand makes of a word: two letters exchanged or one doubled, and of a longer word one left out or another in
// its place, or its beginning. Of a word of three letters that would be too much: [NOW] is not nearly [LOW].
constexpr bool is_nearly(std::string_view wrong, std::string_view right) noexcept {
    std::size_t same = 0;
    while (same < wrong.size() && same < right.size() && same_letter(wrong[same], right[same])) ++same;
    std::string_view const a = wrong.substr(same), b = right.substr(same);
    if (a.size() == b.size() + 1)
        return same > 0 && same_letter(a[0], wrong[same - 1]) && same_ignoring_case(a.substr(1), b);
    if (begins_exchanged(a, b)) return true;
    if (right.size() <= 3 || b.empty()) return false;
    if (a.empty()) return same >= 3;
    return same_ignoring_case(a, b.substr(1)) || (a.size() == b.size() && same_ignoring_case(a.substr(1), b.substr(1)));
}

constexpr bool is_nearly_a_level(std::string_view word) noexcept {
    for (confidence_row const& row : confidences) {
        if (is_nearly(word, row.word)) return true;
    }
    return false;
}

struct tag_at_front {
    std::optional<confidence> level{};
    bool unclear = false;
    std::string_view behind{};  // the text without it
};

// What stands between the brackets: a level and a remark, or nearly a level alone.
constexpr tag_at_front read_inside(std::string_view inside) noexcept {
    std::size_t letters = 0;
    while (letters < inside.size() && is_letter(inside[letters])) ++letters;
    if (letters < inside.size() && is_in_a_name(inside[letters])) return {};
    std::optional<confidence> const level = confidence_from(inside.substr(0, letters));
    return {level, !level && letters == inside.size() && is_nearly_a_level(inside), {}};
}

// Bold and code.
inline constexpr std::string_view signs_around_a_tag = "*_`";

// Without the signs that close what was opened before the tag, and a colon.
constexpr std::string_view behind_tag(std::string_view text, std::size_t opened) noexcept {
    std::size_t closed = 0;
    while (closed < opened && closed < text.size() && signs_around_a_tag.find(text[closed]) != std::string_view::npos)
        ++closed;
    text.remove_prefix(closed);
    return trimmed(text.substr(text.starts_with(':') ? 1 : 0));
}

// `[LOW]`, `[low?]`, `[LOW: not looked at]`, each in bold or as code too.
constexpr tag_at_front read_one_tag(std::string_view text) noexcept {
    tag_at_front const no_tag{{}, false, text};
    std::size_t const first = text.find_first_not_of(signs_around_a_tag);
    if (first == std::string_view::npos || text[first] != '[') return no_tag;
    std::size_t const close = text.find(']', first);
    if (close == std::string_view::npos) return no_tag;
    tag_at_front const read = read_inside(trimmed(text.substr(first + 1, close - first - 1)));
    if (!read.level && !read.unclear) return no_tag;
    return {read.level, read.unclear, behind_tag(text.substr(close + 1), first)};
}

// Of several tags the least sure counts.
constexpr tag_at_front read_tag(std::string_view text) noexcept {
    tag_at_front all = read_one_tag(text);
    while (all.level || all.unclear) {
        tag_at_front const next = read_one_tag(all.behind);
        if (!next.level && !next.unclear) break;
        if (next.level && (!all.level || *next.level > *all.level)) all.level = next.level;
        all.unclear = all.unclear || next.unclear;
        all.behind = next.behind;
    }
    return all;
}

}}}  // namespace muster::v0::detail::plan
