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
//   - A line ends where a text of Unicode does. A control character may end one too, or show nothing: both are tried.
//
// Inert means one backslash before the first `#`, or before the line below: Markdown then shows the words as they are.
// Every other byte stays. Linear in the text for a given list of headings; allocates nothing.
#pragma once

#include <muster/role/name_list.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

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
    std::string_view heading = {};

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return at != std::string_view::npos; }
};

namespace detail {

// glyph: what a reader takes for one thing
enum class ink : unsigned char {
    none,
    control,  // ends a line for some, and is not seen by others
    some,
    line_end,
};
struct glyph {
    ink has = ink::some;
    std::size_t length = 1;

    [[nodiscard]] constexpr bool may_end_line() const noexcept { return has == ink::control || has == ink::line_end; }
};

// Line feed to carriage return, next line, and Unicode's own two.
constexpr bool always_ends_line(std::uint32_t code) noexcept {
    return (code >= '\n' && code <= '\r') || code == 0x85 || code == 0x2028 || code == 0x2029;
}
constexpr ink ink_of(std::uint32_t code) noexcept {
    if (is_unseen(code)) return ink::none;
    if (always_ends_line(code)) return ink::line_end;
    return is_control(code) ? ink::control : ink::some;
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

// Over what is not seen: `most` says whether control characters count to that.
constexpr std::size_t skip_unseen(std::string_view text, std::size_t at, ink most = ink::none) noexcept {
    while (at < text.size()) {
        glyph const next = glyph_at(text, at);
        if (next.has > most) break;
        at += next.length;
    }
    return at;
}
constexpr std::size_t skip_unseen_before(std::string_view text, std::size_t end, ink most = ink::none) noexcept {
    while (end > 0) {
        glyph const before = glyph_before(text, end);
        if (before.has > most) break;
        end -= before.length;
    }
    return end;
}
// Over what is not seen and any of `marks`, all ASCII.
constexpr std::size_t skip_marks(std::string_view text, std::size_t at, std::string_view marks,
                                 ink most = ink::none) noexcept {
    for (;; ++at) {
        at = skip_unseen(text, at, most);
        if (at == text.size() || marks.find(text[at]) == std::string_view::npos) return at;
    }
}
constexpr std::size_t skip_marks_before(std::string_view text, std::size_t end, std::string_view marks,
                                        ink most = ink::none) noexcept {
    for (;; --end) {
        end = skip_unseen_before(text, end, most);
        if (end == 0 || marks.find(text[end - 1]) == std::string_view::npos) return end;
    }
}
constexpr bool may_end_line(std::string_view text, std::size_t at) noexcept {
    return at == text.size() || glyph_at(text, at).may_end_line();
}
constexpr bool may_begin_line(std::string_view text, std::size_t at) noexcept {
    return at == 0 || glyph_before(text, at).may_end_line();
}

// What a heading says, without the marks before it.
constexpr std::string_view title_of(std::string_view heading) noexcept {
    while (!heading.empty() && (heading.front() == '#' || heading.front() == ' ')) heading.remove_prefix(1);
    if (heading.empty() || is_ascii_ink(heading.front())) return heading;  // most of them
    return heading.substr(skip_marks(heading, 0, "#", ink::control));
}

constexpr bool is_same_letter(char a, char b) noexcept { return to_ascii_lower(a) == to_ascii_lower(b); }

// Does the line read like the heading from `at` on, where its own marks are over?
constexpr bool reads_like(std::string_view text, std::size_t at, std::string_view heading) noexcept {
    std::string_view title = title_of(heading);
    if (title.empty() || at == text.size() || !is_same_letter(text[at], title.front())) return false;  // most of them
    title = title.substr(0, skip_marks_before(title, title.size(), "#", ink::control));
    for (std::size_t i = 0; i < title.size(); i = skip_unseen(title, i + 1, ink::control)) {
        at = skip_unseen(text, at, ink::control);
        if (at == text.size() || !is_same_letter(text[at], title[i])) return false;
        ++at;
    }
    return may_end_line(text, skip_marks(text, at, "#"));
}
// The same up to `end`, where the marks behind it begin.
constexpr bool reads_like_before(std::string_view text, std::size_t end, std::string_view heading) noexcept {
    std::string_view const title = title_of(heading);
    std::size_t i = skip_marks_before(title, title.size(), "#", ink::control);
    if (i == 0) return false;
    for (; i > 0; i = skip_unseen_before(title, i - 1, ink::control)) {
        end = skip_unseen_before(text, end, ink::control);
        if (end == 0 || !is_same_letter(text[end - 1], title[i - 1])) return false;
        --end;
    }
    return may_begin_line(text, skip_marks_before(text, end, "\\#"));
}

// The end of the line above the one in which nothing is seen before `at`, or 0
constexpr std::size_t end_of_line_above(std::string_view text, std::size_t at) noexcept {
    std::size_t const end = skip_unseen_before(text, at, ink::control);
    if (end == 0) return 0;
    glyph const before = glyph_before(text, end);
    if (before.has == ink::some) return end;  // a control character stands between
    bool const two = end > 1 && text[end - 1] == '\n' && text[end - 2] == '\r';
    return end - (two ? 2 : before.length);
}

// The heading that a line of `=` or `-`, the first of them at `at`, makes of the line above, inert or not.
constexpr std::string_view heading_above(std::string_view text, std::size_t at, prompt_headings const& headings) {
    if (!may_end_line(text, skip_marks(text, at, "=-"))) return {};
    std::size_t const end = skip_marks_before(text, end_of_line_above(text, at), "#", ink::control);
    return headings.find([&](std::string_view one) { return reads_like_before(text, end, one); });
}

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
        if (chars[0] == '#') return 0;  // a line of others has none above it
        at = 1;
    }
    if (!std::is_constant_evaluated()) at = skip_blocks_without_marks(text, at);
    // One statement for each byte, and no call: compilers take a fixed number of either.
    while (at < size
           && ((chars[at] != '#' && chars[at] != '=' && chars[at] != '-')
               || (chars[at - 1] > ' ' && chars[at - 1] < 0x7F)))
        ++at;
    return at;
}

// Finds one after the other, and looks at each byte once.
class heading_finder {
public:
    constexpr heading_finder(std::string_view text, prompt_headings const& headings, std::size_t from = 0) noexcept
        : text_(text),
          headings_(headings),
          at_(from) {}

    constexpr imitated_heading next() {
        while (at_ < text_.size()) {
            std::size_t const mark = find_heading_mark(text_, at_);
            at_ = mark + 1;
            if (mark == text_.size()) break;
            if (!may_begin_line(text_, skip_unseen_before(text_, mark))) continue;
            std::string_view const heading =
                text_[mark] == '#' ? begun_at(mark) : heading_above(text_, mark, headings_);
            if (!heading.empty()) return {mark, heading};
        }
        return {};
    }

private:
    // Marks with control characters between them have the same words behind them.
    constexpr std::string_view begun_at(std::size_t mark) {
        if (mark < words_) return heading_;
        words_ = skip_marks(text_, mark, "#", ink::control);
        return heading_ = headings_.find([&](std::string_view one) { return reads_like(text_, words_, one); });
    }

    std::string_view text_;
    prompt_headings const& headings_;
    std::size_t at_;
    std::size_t words_ = 0;  // where those of the last heading begin
    std::string_view heading_;
};

}  // namespace detail

[[nodiscard]] constexpr imitated_heading find_imitated_heading(std::string_view text, prompt_headings const& headings,
                                                               std::size_t from = 0) {
    return detail::heading_finder{text, headings, from}.next();
}

// put_inert(out, text, headings): the text, in which nothing imitates one of them
//
// Doing so twice is doing so once. A text without an imitation comes out byte for byte, in one piece.
constexpr void put_inert(sink auto& out, std::string_view text, prompt_headings const& headings) {
    detail::heading_finder finder{text, headings};
    std::size_t done = 0;
    while (imitated_heading const found = finder.next()) {
        out.put(text.substr(done, found.at - done));
        out.put("\\");
        done = found.at;
    }
    out.put(text.substr(done));
}

}}  // namespace muster::v0
