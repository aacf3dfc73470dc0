// Finds where a text poses as a part of the prompt that it is to stand in, and takes the pose off it.
//
//     constexpr std::string_view mine[] = {"# COORDINATOR ROLE", "## Tools"};
//     muster::find_imitated_heading("Hello.\n # Tools #\n", {mine}).at;  // 8: of the `#`
//     muster::put_inert(out, "Hello.\n # Tools #\n", {mine});            // Hello.\n \# Tools #\n
//
// A line imitates a heading if it reads like one to somebody in a hurry:
//
//   - It begins with any number of `#` and has the words of the heading, or has a line of `=` or `-` below it.
//   - Case of ASCII letters, blanks and characters without ink, also inside words, and `#` at the end do not count.
//   - A line ends with any control character but a tab, and with the line and paragraph separators of Unicode.
//
// Inert means one backslash before the first `#`, or before the line below: Markdown then shows the words as they are.
// Every other byte stays. Linear in the text for a given list of headings; allocates nothing.
#pragma once

#include <muster/role/name_list.hpp>  // name_list
#include <muster/text/ascii.hpp>      // to_ascii_lower
#include <muster/text/one_line.hpp>   // breaks_a_line
#include <muster/text/sink.hpp>       // sink
#include <muster/text/utf8.hpp>       // code_point_at

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t, uint64_t
#include <string_view>  // string_view
#include <type_traits>  // is_constant_evaluated

namespace muster::inline v0 {

// prompt_headings{list}: what no text from outside may imitate; borrowed, whole lines, empty ones are passed over
struct prompt_headings {
    name_list sections;
    name_list facts;
    std::string_view roles[2];
    std::string_view addendum;

    constexpr prompt_headings() noexcept = default;
    constexpr prompt_headings(name_list of_sections) noexcept : sections(of_sections) {}

    // The first heading that `test` holds for, or empty.
    [[nodiscard]] constexpr std::string_view find(auto const& test) const {
        for (std::string_view const one : {roles[0], roles[1], addendum}) {
            if (test(one)) return one;
        }
        for (name_list const& list : {sections, facts}) {
            for (std::string_view const one : list) {
                if (test(one)) return one;
            }
        }
        return {};
    }
};

// find_imitated_heading(text, headings), find_imitated_heading(text, headings, from)
struct imitated_heading {
    std::size_t at = std::string_view::npos;  // of the first `#`, or of the line below; npos: there is none
    std::string_view heading;

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return at != std::string_view::npos; }
};

namespace detail {

// glyph: what a reader takes for one thing
enum class ink : unsigned char { none, some, line_end };
struct glyph {
    ink has = ink::some;
    std::size_t length = 1;
};

// Blanks, and what is not seen at all: joiners, directions, byte order marks, tags.
constexpr bool is_unseen(std::uint32_t code) noexcept {
    return code == ' ' || code == '\t' || code == 0xA0 || code == 0xAD || code == 0x1680 || code == 0x180E
        || (code >= 0x2000 && code <= 0x200F) || (code >= 0x202A && code <= 0x202F)
        || (code >= 0x205F && code <= 0x206F) || code == 0x3000 || code == 0xFEFF
        || (code >= 0xE0000 && code <= 0xE007F);
}
constexpr ink ink_of(std::uint32_t code) noexcept {
    if (is_unseen(code)) return ink::none;
    return breaks_a_line(code) ? ink::line_end : ink::some;
}

// Most of any text: told without decoding it.
constexpr bool is_ascii_ink(char c) noexcept { return c > ' ' && c < 0x7F; }

// What is no UTF-8 is ink, byte by byte.
constexpr glyph glyph_at(std::string_view text, std::size_t at) noexcept {
    if (is_ascii_ink(text[at])) return {};
    code_point const c = code_point_at(text, at);
    return c.length == 0 ? glyph{} : glyph{ink_of(c.value), c.length};
}
constexpr glyph glyph_before(std::string_view text, std::size_t end) noexcept {
    if (is_ascii_ink(text[end - 1])) return {};
    for (std::size_t length = 1; length <= 4 && length <= end; ++length) {
        code_point const c = code_point_at(text, end - length);
        if (c.length == length) return {ink_of(c.value), length};
    }
    return {};
}

constexpr std::size_t skip_unseen(std::string_view text, std::size_t at) noexcept {
    while (at < text.size()) {
        glyph const next = glyph_at(text, at);
        if (next.has != ink::none) break;
        at += next.length;
    }
    return at;
}
// Over blanks and any of `marks`, all ASCII.
constexpr std::size_t skip_marks(std::string_view text, std::size_t at, std::string_view marks) noexcept {
    for (;; ++at) {
        at = skip_unseen(text, at);
        if (at == text.size() || marks.find(text[at]) == std::string_view::npos) return at;
    }
}
constexpr bool ends_line(std::string_view text, std::size_t at) noexcept {
    return at == text.size() || glyph_at(text, at).has == ink::line_end;
}

// Where the line begins in which nothing is seen before `at`; or npos
constexpr std::size_t line_begun_at(std::string_view text, std::size_t at) noexcept {
    while (at > 0) {
        glyph const before = glyph_before(text, at);
        if (before.has == ink::line_end) return at;
        if (before.has == ink::some) return std::string_view::npos;
        at -= before.length;
    }
    return 0;
}
// The beginning of the line above the one that begins at `start`, which is not 0
constexpr std::size_t line_above(std::string_view text, std::size_t start) noexcept {
    std::size_t at = start - glyph_before(text, start).length;
    if (at > 0 && text[start - 1] == '\n' && text[at - 1] == '\r') --at;
    while (at > 0) {
        glyph const before = glyph_before(text, at);
        if (before.has == ink::line_end) break;
        at -= before.length;
    }
    return at;
}

// What a heading says, without its marks: a heading of ours begins with `#`
constexpr std::string_view title_of(std::string_view heading) noexcept {
    while (!heading.empty() && (heading.front() == '#' || heading.front() == ' ')) heading.remove_prefix(1);
    return heading;
}

constexpr bool is_same_letter(char a, char b) noexcept { return to_ascii_lower(a) == to_ascii_lower(b); }

// Does the line read like the heading from `at` on, where its own marks are over?
constexpr bool reads_like(std::string_view text, std::size_t at, std::string_view heading) noexcept {
    std::string_view title = title_of(heading);
    if (title.empty() || at == text.size() || !is_same_letter(text[at], title.front())) return false;  // most of them
    while (title.ends_with('#') || title.ends_with(' ')) title.remove_suffix(1);
    for (std::size_t i = 0; i < title.size(); i = skip_unseen(title, i + 1)) {
        at = skip_unseen(text, at);
        if (at == text.size() || !is_same_letter(text[at], title[i])) return false;
        ++at;
    }
    return ends_line(text, skip_marks(text, at, "#"));
}

constexpr std::string_view heading_read_at(std::string_view text, std::size_t at, prompt_headings const& headings) {
    return headings.find([&](std::string_view one) { return reads_like(text, at, one); });
}

// The heading that a mark at `at` makes of its line, or of the line above, which may be inert already.
constexpr std::string_view heading_made_at(std::string_view text, std::size_t at, prompt_headings const& headings) {
    std::size_t const start = line_begun_at(text, at);
    if (start == std::string_view::npos) return {};
    if (text[at] == '#') return heading_read_at(text, skip_marks(text, at, "#"), headings);
    if (start == 0 || !ends_line(text, skip_marks(text, at, "=-"))) return {};
    return heading_read_at(text, skip_marks(text, line_above(text, start), "\\#"), headings);
}

// Bytes that can make a heading, where the one before is a blank, ends a line or is part of what may.
struct byte_set {
    bool has[256] = {};
    constexpr bool operator[](char c) const noexcept { return has[static_cast<unsigned char>(c)]; }
};
inline constexpr byte_set heading_marks = [] {
    byte_set set;
    for (char const c : {'#', '=', '-'}) set.has[static_cast<unsigned char>(c)] = true;
    return set;
}();
inline constexpr byte_set before_marks = [] {
    byte_set set;
    for (std::size_t byte = 0; byte < 256; ++byte) set.has[byte] = byte <= ' ' || byte >= 0x7F;
    return set;
}();

// The start of the first block of sixteen bytes that such a mark may stand in, or of the rest; `at` is not 0.
inline std::size_t skip_blocks_without_marks(std::string_view text, std::size_t at) noexcept {
    using block [[gnu::vector_size(16)]] = unsigned char;
    for (block marks, before; text.size() - at >= sizeof(block); at += sizeof(block)) {
        __builtin_memcpy(&marks, text.data() + at, sizeof(block));
        __builtin_memcpy(&before, text.data() + at - 1, sizeof(block));
        auto const found = ((marks == '#') | (marks == '=') | (marks == '-')) & ((before <= ' ') | (before >= 0x7F));
        std::uint64_t halves[2];
        __builtin_memcpy(halves, &found, sizeof(halves));
        if ((halves[0] | halves[1]) != 0) break;
    }
    return at;
}

constexpr std::size_t find_heading_mark(std::string_view text, std::size_t at) noexcept {
    char const* const chars = text.data();  // compilers take more steps for text[at]
    std::size_t const size = text.size();
    if (at == 0 && size > 0) {
        if (heading_marks[chars[0]]) return 0;
        at = 1;
    }
    if (!std::is_constant_evaluated()) at = skip_blocks_without_marks(text, at);
    while (at < size && !(heading_marks[chars[at]] && before_marks[chars[at - 1]])) ++at;
    return at;
}

}  // namespace detail

[[nodiscard]] constexpr imitated_heading find_imitated_heading(std::string_view text, prompt_headings const& headings,
                                                               std::size_t from = 0) {
    for (std::size_t at = from; at < text.size(); ++at) {
        at = detail::find_heading_mark(text, at);
        if (at == text.size()) break;
        std::string_view const heading = detail::heading_made_at(text, at, headings);
        if (!heading.empty()) return {at, heading};
    }
    return {};
}

// put_inert(out, text, headings): the text, in which nothing imitates one of them
//
// Doing so twice is doing so once. A text without an imitation comes out byte for byte, in one piece.
constexpr void put_inert(sink auto& out, std::string_view text, prompt_headings const& headings) {
    std::size_t done = 0;
    for (std::size_t at = 0; (at = find_imitated_heading(text, headings, at).at) != std::string_view::npos; ++at) {
        out.put(text.substr(done, at - done));
        out.put("\\");
        done = at;
    }
    out.put(text.substr(done));
}

}  // namespace muster::inline v0
