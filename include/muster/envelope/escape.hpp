// Plain text made fit to stand in an element, so that no text can close or forge anything.
//
//     muster::escape("a < b", out);                          // a &lt; b
//     static_assert(muster::count_unwritable("a\0b"sv) == 1);
//
// Escaped are `&`, `<`, `>`, both quotes, and the carriage return, which XML readers would change. What
// XML 1.0 cannot carry at all (most control characters, U+FFFE, U+FFFF, and bytes that are not UTF-8) is
// replaced by U+FFFD, one for each such character or byte, and counted. Linear, allocates nothing.
#pragma once

#include <muster/envelope/detail/xml_char.hpp>  // is_xml_char
#include <muster/text/sink.hpp>                 // sink, counting_sink
#include <muster/text/utf8.hpp>                 // code_point_at

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// escape(text, out): returns how many characters or bytes were replaced
namespace detail {

// What a character of plain text is written as; `text` is empty where it stands for itself.
struct spelling {
    std::string_view text;
    std::size_t length = 1;
    bool replaced = false;
};

// Bytes that stand for themselves wherever they are; the rest has a spelling or belongs to a longer character.
struct plain_bytes {
    bool is[256] = {};

    consteval plain_bytes() {
        for (unsigned byte = 0; byte < 0x80; ++byte) is[byte] = is_xml_char(byte);
        for (char const c : {'&', '<', '>', '"', '\'', '\r'}) is[static_cast<unsigned char>(c)] = false;
    }
};
inline constexpr plain_bytes stands_for_itself;

[[nodiscard]] constexpr std::size_t skip_plain(std::string_view text, std::size_t at) noexcept {
    char const* const chars = text.data();
    std::size_t const size = text.size();
    while (at < size && stands_for_itself.is[static_cast<unsigned char>(chars[at])]) ++at;
    return at;
}

[[nodiscard]] constexpr spelling spelling_at(std::string_view text, std::size_t at) noexcept {
    switch (text[at]) {
        case '&': return {"&amp;"};
        case '<': return {"&lt;"};
        case '>': return {"&gt;"};
        case '"': return {"&quot;"};
        case '\'': return {"&apos;"};
        case '\r': return {"&#13;"};
        default: break;
    }
    code_point const here = code_point_at(text, at);
    if (here.length != 0 && is_xml_char(here.value)) return {{}, here.length};
    return {"\xEF\xBF\xBD", here.length != 0 ? here.length : 1, true};
}

}  // namespace detail

template <sink Out>
constexpr std::size_t escape(std::string_view text, Out& out) noexcept(noexcept(out.put(text))) {
    std::size_t replaced = 0;
    std::size_t clean = 0;  // where the piece that stands for itself begins
    for (std::size_t at = detail::skip_plain(text, 0); at < text.size(); at = detail::skip_plain(text, at)) {
        detail::spelling const here = detail::spelling_at(text, at);
        if (!here.text.empty()) {
            out.put(text.substr(clean, at - clean));
            out.put(here.text);
            clean = at + here.length;
        }
        replaced += here.replaced ? 1 : 0;
        at += here.length;
    }
    out.put(text.substr(clean));
    return replaced;
}

// count_unwritable(text): how many characters or bytes `escape` would replace
[[nodiscard]] constexpr std::size_t count_unwritable(std::string_view text) noexcept {
    counting_sink nowhere;
    return escape(text, nowhere);
}

}  // namespace muster::inline v0
