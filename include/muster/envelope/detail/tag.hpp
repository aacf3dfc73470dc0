// What a `<` begins, and where the text of an element ends: the grammar of an envelope, tag by tag.
#pragma once

#include <muster/envelope/detail/own_names.hpp>
#include <muster/envelope/detail/search.hpp>
#include <muster/envelope/detail/xml_char.hpp>
#include <muster/envelope/fault.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// The root that is written, and the one that an older host writes; each is closed by its own name alone.
inline constexpr std::string_view envelope_name = "task-notification";
inline constexpr std::string_view older_envelope_name = "agent-notification";

// Letters outside ASCII are taken as they come: which of them XML allows is of no use here.
[[nodiscard]] constexpr bool is_name_start(char c) noexcept {
    return (is_ascii_alnum(c) && !is_ascii_digit(c)) || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}
[[nodiscard]] constexpr bool is_name_char(char c) noexcept {
    return is_name_start(c) || is_ascii_digit(c) || c == '-' || c == '.' || c == ':';
}

// closing_tag_end(text, at, name): behind `</name>` or `</name >`, or 0 where there is none, as of no name
[[nodiscard]] constexpr std::size_t closing_tag_end(std::string_view text, std::size_t at,
                                                    std::string_view name) noexcept {
    if (name.empty() || !stands_at(text, at, "</") || !stands_at(text, at + 2, name)) return 0;
    std::size_t const end = skip_blanks(text, at + 2 + name.size());
    return end < text.size() && text[end] == '>' ? end + 1 : 0;
}

// envelope_at(text, at): the name of the envelope that opens there, with attributes or without, or none
//
// `<task-notifications>` is something else.
[[nodiscard]] constexpr std::string_view envelope_at(std::string_view text, std::size_t at) noexcept {
    if (!stands_at(text, at, "<")) return {};
    for (std::string_view const name : {envelope_name, older_envelope_name}) {
        std::size_t const behind = at + 1 + name.size();
        if (stands_at(text, at + 1, name) && behind < text.size() && !is_name_char(text[behind])) return name;
    }
    return {};
}
[[nodiscard]] constexpr bool opens_envelope(std::string_view text, std::size_t at) noexcept {
    return !envelope_at(text, at).empty();
}

// closes_envelope(text, at): of whichever name
[[nodiscard]] constexpr bool closes_envelope(std::string_view text, std::size_t at) noexcept {
    return closing_tag_end(text, at, envelope_name) != 0 || closing_tag_end(text, at, older_envelope_name) != 0;
}

[[nodiscard]] constexpr bool is_envelope_name_in_any_case(std::string_view name) noexcept {
    return same_ignoring_case(name, envelope_name) || same_ignoring_case(name, older_envelope_name);
}

// find_opening(text, from): where the next envelope begins, or the text's size
[[nodiscard]] constexpr std::size_t find_opening(std::string_view text, std::size_t from) noexcept {
    std::size_t at = find_envelope_name(text, from);
    while (at < text.size() && !opens_envelope(text, at)) at = find_envelope_name(text, at + 1);
    return at;
}

// find_closing(text, from, root): behind the tag that closes an envelope, or 0 if another begins first
[[nodiscard]] constexpr std::size_t find_closing(std::string_view text, std::size_t from,
                                                 std::string_view root) noexcept {
    for (std::size_t at = find_byte(text, from, '<'); at < text.size(); at = find_byte(text, at + 1, '<')) {
        if (std::size_t const end = closing_tag_end(text, at, root)) return end;
        if (opens_envelope(text, at)) return 0;
    }
    return 0;
}

// tag_at(text, at): what the `<` there begins
enum class markup : unsigned char {
    opening,
    closing,
    empty,    // <name/>
    comment,  // `end` is where its words begin
    cdata,
    declaration,  // <!DOCTYPE …> and its like
    instruction,  // <?…?>
    malformed
};

struct tag {
    markup kind = markup::malformed;
    std::string_view name;
    std::size_t end = 0;  // behind the tag; without meaning where it is malformed
    bool has_attributes = false;
};

// Behind the `>` that ends a tag whose name ends at `at`; quotes may hide one, `<` may not stand in it.
[[nodiscard]] constexpr std::size_t tag_end(std::string_view text, std::size_t at) noexcept {
    char quote = 0;
    for (; at < text.size() && text[at] != '<'; ++at) {
        char const c = text[at];
        if (quote == 0 && c == '>') return at + 1;
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
        }
    }
    return 0;
}

// is_carried(name): written again it is the same, for no byte of it is replaced
[[nodiscard]] constexpr bool is_carried(std::string_view name) noexcept {
    for (std::size_t at = 0; at < name.size();) {
        code_point const here = code_point_at(name, at);
        if (here.length == 0 || !is_xml_char(here.value)) return false;
        at += here.length;
    }
    return true;
}

// `first` is where the name begins
[[nodiscard]] constexpr tag named_tag(std::string_view text, std::size_t first, markup kind) noexcept {
    std::size_t last = first;
    while (last < text.size() && is_name_char(text[last])) ++last;
    std::size_t const end = tag_end(text, last);
    if (last == first || !is_name_start(text[first]) || end == 0) return {};
    if (!is_carried({text.data() + first, last - first})) return {};
    bool const empty = kind == markup::opening && end - 2 >= last && text[end - 2] == '/';
    std::size_t const close = empty ? end - 2 : end - 1;
    std::size_t const inside = skip_blanks(text, last);
    if (inside == last && last != close) return {};  // <name"…>
    return {empty ? markup::empty : kind, text.substr(first, last - first), end, inside != close};
}

[[nodiscard]] constexpr tag tag_at(std::string_view text, std::size_t at) noexcept {
    if (stands_at(text, at, "<!--")) return {markup::comment, {}, at + 4};
    if (stands_at(text, at, "<![CDATA[")) return {markup::cdata, {}, at + 9};
    if (stands_at(text, at, "<!")) return {markup::declaration, {}, at + 2};
    if (stands_at(text, at, "<?")) return {markup::instruction, {}, at + 2};
    if (stands_at(text, at, "</")) return named_tag(text, at + 2, markup::closing);
    return named_tag(text, at + 1, markup::opening);
}

// behind_opening(text, at): where what follows an envelope's opening tag begins, blanks aside
[[nodiscard]] constexpr std::size_t behind_opening(std::string_view text, std::size_t at) noexcept {
    tag const opening = tag_at(text, at);
    bool const is_tag = opening.kind != markup::malformed;
    return skip_blanks(text, is_tag ? opening.end : at + 1 + envelope_at(text, at).size());
}

// find_text_end(text, from, name, parent): the tag that ends the text of an element called `name`
//
// Any other tag is text, so a producer that escapes nothing is read too; but no text holds an
// envelope's own tag of whichever name, its parent's closing tag (`parent` may be empty), or a CDATA section.
struct text_end {
    fault why = fault::none;
    std::size_t at = 0;      // of the tag that ends it; the text's size where it is unterminated
    std::size_t behind = 0;  // behind that tag; 0 where there is a fault
};

[[nodiscard]] constexpr text_end find_text_end(std::string_view text, std::size_t from, std::string_view name,
                                               std::string_view parent) noexcept {
    for (std::size_t at = find_byte(text, from, '<'); at < text.size(); at = find_byte(text, at + 1, '<')) {
        if (std::size_t const end = closing_tag_end(text, at, name)) return {fault::none, at, end};
        if (closes_envelope(text, at) || closing_tag_end(text, at, parent) != 0) {
            return {fault::unclosed_element, at, 0};
        }
        if (opens_envelope(text, at)) return {fault::nested_envelope, at, 0};
        if (stands_at(text, at, "<![CDATA[")) return {fault::cdata, at, 0};
    }
    return {fault::unterminated, text.size(), 0};
}

// find_element(text, from, to): the first opening tag there whose name is one of ours, wherever it may stand; or `to`
[[nodiscard]] constexpr std::size_t find_element(std::string_view text, std::size_t from, std::size_t to) noexcept {
    std::string_view const inside = text.substr(0, to);
    for (std::size_t at = find_byte(inside, from, '<'); at < to; at = find_byte(inside, at + 1, '<')) {
        if (at + 1 == to || !is_name_start(inside[at + 1])) continue;
        tag const there = tag_at(inside, at);
        if (there.kind != markup::malformed && is_own_name(there.name)) return at;
    }
    return to;
}

// find_comment_end(text, from): behind the comment's `-->`, or 0 where it is closed by nothing
//
// No comment holds an envelope's own tag, so what ends a search elsewhere ends this one too.
[[nodiscard]] constexpr std::size_t find_comment_end(std::string_view text, std::size_t from) noexcept {
    for (std::size_t at = from; at < text.size(); ++at) {
        if (text[at] == '-' && stands_at(text, at, "-->")) return at + 3;
        if (text[at] != '<') continue;
        if (opens_envelope(text, at) || closes_envelope(text, at)) return 0;
    }
    return 0;
}

// A comment without an end stops it.
[[nodiscard]] constexpr std::size_t skip_blanks_and_comments(std::string_view text, std::size_t at) noexcept {
    at = skip_blanks(text, at);
    while (stands_at(text, at, "<!--")) {
        std::size_t const behind = find_comment_end(text, at + 4);
        if (behind == 0) return at;
        at = skip_blanks(text, behind);
    }
    return at;
}

}}}  // namespace muster::v0::detail
