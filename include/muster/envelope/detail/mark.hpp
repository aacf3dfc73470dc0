// What a reader in a hurry takes for a tag or for the header of the system, letter by letter, and what became of it once
// it was defused.
//
// A mark is a head, `<` or `[`, and the tail behind it. One whose head is a reference is a mark, too, for it may be one
// that was defused; and so on, as deep as it goes:
//
//     <task-notification    &lt;task-notification    &amp;lt;task-notification    &amp;amp;lt;task-notification
//
// No tail holds a byte that a head begins with. So no two marks overlap, and to change the depth of one changes no other.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::marks {

// names_of_tags: borrowed
struct names_of_tags {
    std::string_view const* first = nullptr;
    std::size_t count = 0;
};

inline constexpr std::string_view protected_names[] = {"task-notification", "agent-notification", "system-reminder"};
// `[SYSTEM NOTIFICATION - NOT USER INPUT]` behind its head; a space stands for any blanks, or none.
inline constexpr std::string_view header_words = " system notification - not user input]";

// A name of another tag; with anything else in it a tail could hold a head.
[[nodiscard]] constexpr bool is_name_of_tag(std::string_view name) noexcept {
    for (char const c : name) {
        if (!is_ascii_name_char(c) && c != '.' && c != ':') return false;
    }
    return !name.empty();
}

// letter_at(text, at): what is read there
struct letter {
    static constexpr char nothing = '\0';  // it shows nothing, and does not count
    static constexpr char other = '\x80';

    char is;  // in lower case, if ASCII or the full-width twin of it; a blank is a space, any dash a `-`
    std::size_t length;
};

[[nodiscard]] constexpr bool is_dash(std::uint32_t code) noexcept {
    return (code >= 0x2010 && code <= 0x2015) || code == 0x2212 || code == 0xFE58 || code == 0xFE63;
}
[[nodiscard]] constexpr char read_beyond_ascii(std::uint32_t code) noexcept {
    if (code >= 0xFF01 && code <= 0xFF5E) return to_ascii_lower(static_cast<char>(code - 0xFEE0));
    if (is_dash(code)) return '-';
    return is_unseen(code) || breaks_a_line(code) ? letter::nothing : letter::other;
}
[[nodiscard]] constexpr char read_ascii(char c) noexcept {
    if (c == letter::nothing) return letter::other;  // control characters are seen
    return is_ascii_space(c) ? ' ' : to_ascii_lower(c);
}

// What is no UTF-8 is something else, byte by byte.
[[nodiscard]] constexpr letter letter_at(std::string_view text, std::size_t at) noexcept {
    if ((static_cast<unsigned char>(text[at]) & 0x80U) == 0) return {read_ascii(text[at]), 1};
    code_point const c = code_point_at(text, at);
    return c.length == 0 ? letter{letter::other, 1} : letter{read_beyond_ascii(c.value), c.length};
}

// tail_end(text, at, …): behind the tail that begins there, or no_tail
//
// A text that ends where a tail might go on ends with one: what is put behind it cannot complete it.
inline constexpr std::size_t no_tail = std::string_view::npos;

// Over what shows nothing, and over `one` and `other`.
[[nodiscard]] constexpr std::size_t skip_letters(std::string_view text, std::size_t at, char one, char other) noexcept {
    while (at < text.size()) {
        letter const next = letter_at(text, at);
        if (next.is != letter::nothing && next.is != one && next.is != other) break;
        at += next.length;
    }
    return at;
}

// Behind the words, or the text's size if that is in the midst of them.
[[nodiscard]] constexpr std::size_t read_words(std::string_view text, std::size_t at, std::string_view words) noexcept {
    for (char const wanted : words) {
        at = skip_letters(text, at, letter::nothing, wanted == ' ' ? ' ' : letter::nothing);
        if (wanted == ' ') continue;
        if (at == text.size()) return at;
        letter const next = letter_at(text, at);
        if (next.is != to_ascii_lower(wanted)) return no_tail;
        at += next.length;
    }
    return at;
}

[[nodiscard]] constexpr bool ends_name(std::string_view text, std::size_t at) noexcept {
    if (at == text.size()) return true;
    char const next = letter_at(text, at).is;
    return !is_ascii_name_char(next) && next != '.' && next != ':';
}
[[nodiscard]] constexpr std::size_t name_end(std::string_view text, std::size_t at, std::string_view name) noexcept {
    std::size_t const end = read_words(text, at, name);
    return end != no_tail && ends_name(text, end) ? end : no_tail;
}

[[nodiscard]] constexpr std::size_t tag_tail_end(std::string_view text, std::size_t at, names_of_tags more) noexcept {
    at = skip_letters(text, at, ' ', '/');
    if (at == text.size()) return at;
    char const first = letter_at(text, at).is;
    for (std::string_view const name : protected_names) {
        std::size_t const end = name.front() == first ? name_end(text, at, name) : no_tail;
        if (end != no_tail) return end;
    }
    for (std::size_t i = 0; i < more.count; ++i) {
        std::size_t const end = is_name_of_tag(more.first[i]) ? name_end(text, at, more.first[i]) : no_tail;
        if (end != no_tail) return end;
    }
    return no_tail;
}
[[nodiscard]] constexpr std::size_t header_tail_end(std::string_view text, std::size_t at) noexcept {
    return read_words(text, at, header_words);
}

// head: a sign that a mark may begin with, and how a reference to it goes on behind the `&`
struct head {
    std::string_view sign, reference;
    bool of_tag;
};
inline constexpr head heads[] = {
    {"<", "lt;", true},
    {"[", "#91;", false},
    {"\xEF\xBC\x9C", "#xFF1C;", true},   // full-width <
    {"\xEF\xB9\xA4", "#xFE64;", true},   // small <
    {"\xEF\xBC\xBB", "#xFF3B;", false},  // full-width [
};

// mark: where it stands and how its head is spelled there
struct mark {
    head const* begins_with = nullptr;
    std::size_t begin = 0;
    std::size_t tail = 0;  // behind the head
    std::size_t end = 0;   // behind the tail; 0: there is no mark

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return end != 0; }
    // A sign, a reference, or a reference whose `&` is one in turn.
    [[nodiscard]] constexpr bool is_plain() const noexcept { return tail - begin == begins_with->sign.size(); }
    [[nodiscard]] constexpr bool is_deep() const noexcept { return tail - begin > begins_with->reference.size() + 1; }
};

// mark_at(text, at, more): that whose head begins there
[[nodiscard]] constexpr mark mark_at(std::string_view text, std::size_t at, names_of_tags more) noexcept {
    bool const refers = text[at] == '&';
    std::size_t sign = refers ? at + 1 : at;
    while (refers && text.substr(sign).starts_with("amp;")) sign += 4;
    for (head const& one : heads) {
        std::string_view const wanted = refers ? one.reference : one.sign;
        if (!text.substr(sign).starts_with(wanted)) continue;
        std::size_t const tail = sign + wanted.size();
        std::size_t const end = one.of_tag ? tag_tail_end(text, tail, more) : header_tail_end(text, tail);
        return end == no_tail ? mark{} : mark{&one, at, tail, end};
    }
    return {};
}

// first_mark(text, from, more): goes from byte to byte, which suits the compiler and short texts
[[nodiscard]] constexpr mark first_mark(std::string_view text, std::size_t from, names_of_tags more) noexcept {
    char const* const chars = text.data();  // compilers take more steps for text[at]
    std::size_t const size = text.size();
    for (std::size_t at = from;; ++at) {
        // One statement for each byte, and no call: compilers take a fixed number of either.
        while (at < size && chars[at] != '<' && chars[at] != '[' && chars[at] != '&' && chars[at] != '\xEF') ++at;
        if (at == size) return {};
        if (mark const found = mark_at(text, at, more)) return found;
    }
}

// put_deeper(out, text, done, found): the text from `done` on, and the head one level deeper; returns how far that was
constexpr std::size_t put_deeper(sink auto& out, std::string_view text, std::size_t done, mark const& found) {
    out.put(text.substr(done, found.begin - done));
    out.put(found.is_plain() ? "&" : "&amp;");
    if (!found.is_plain()) return found.begin + 1;
    out.put(found.begins_with->reference);
    return found.tail;
}

}}}  // namespace muster::v0::detail::marks
