// A text as JSON spells it, quotes and all.
//
//     muster::put_json_text(out, "say \"hi\"\n");   // "say \"hi\"\n", with the quotes around it
//     muster::put_json_part(out, "say \"hi\"\n");   // without: for a text that comes in parts
//
// Whatever bytes come in, valid JSON in UTF-8 goes out: a byte that belongs to no code point becomes
// U+FFFD. Control characters of ASCII are escaped, DEL too, which JSON would let pass. Linear; runs in the compiler
// and in the program.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// put_json_part(out, text), put_json_text(out, text)
namespace detail {

// How many bytes from `at` on stand for themselves: those of one code point, or none.
constexpr std::size_t plain_in_json(std::string_view text, std::size_t at) noexcept {
    char const c = text[at];
    if (static_cast<unsigned char>(c) >= 0x80) return code_point_at(text, at).length;
    return c >= ' ' && c != '\x7F' && c != '"' && c != '\\' ? 1 : 0;
}

constexpr void put_json_escape(sink auto& out, char c) {
    switch (c) {
        case '"': return out.put("\\\"");
        case '\\': return out.put("\\\\");
        case '\n': return out.put("\\n");
        case '\r': return out.put("\\r");
        case '\t': return out.put("\\t");
        default: break;
    }
    auto const byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) return out.put("\xEF\xBF\xBD");
    char const code[6] = {'\\', 'u', '0', '0', lower_hex_digits[byte >> 4U], lower_hex_digits[byte & 15U]};
    out.put(std::string_view{code, 6});
}

}  // namespace detail

constexpr void put_json_part(sink auto& out, std::string_view text) {
    std::size_t clean = 0;  // where the bytes begin that are not out yet
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const plain = detail::plain_in_json(text, at);
        if (plain == 0) {
            out.put(text.substr(clean, at - clean));
            detail::put_json_escape(out, text[at]);
            clean = at + 1;
        }
        at += plain == 0 ? 1 : plain;
    }
    out.put(text.substr(clean));
}

constexpr void put_json_text(sink auto& out, std::string_view text) {
    out.put("\"");
    put_json_part(out, text);
    out.put("\"");
}

}}  // namespace muster::v0
