// A text as JSON spells it, quotes and all.
//
//     muster::put_json_text(out, "say \"hi\"\n");   // "say \"hi\"\n", with the quotes around it
//
// Whatever bytes come in, valid JSON in UTF-8 goes out: a byte that belongs to no code point becomes
// U+FFFD. Linear; runs in the compiler and in the program.
#pragma once

#include <muster/text/sink.hpp>  // sink
#include <muster/text/utf8.hpp>  // code_point_at

#include <cstddef>      // size_t
#include <string_view>  // string_view

namespace muster::inline v0 {

// put_json_text(out, text)
namespace detail {

constexpr bool stands_for_itself_in_json(char c) noexcept {
    return static_cast<unsigned char>(c) >= 0x20 && static_cast<unsigned char>(c) < 0x80 && c != '"' && c != '\\';
}

constexpr void put_json_escape(sink auto& out, char c) {
    char const* const digits = "0123456789abcdef";
    switch (c) {
        case '"': return out.put("\\\"");
        case '\\': return out.put("\\\\");
        case '\n': return out.put("\\n");
        case '\r': return out.put("\\r");
        case '\t': return out.put("\\t");
        default: break;
    }
    char const code[6] = {'\\', 'u', '0', '0', digits[(c >> 4) & 0xF], digits[c & 0xF]};
    out.put(std::string_view{code, 6});
}

}  // namespace detail

constexpr void put_json_text(sink auto& out, std::string_view text) {
    out.put("\"");
    std::size_t clean = 0;  // where the bytes begin that are not out yet
    std::size_t at = 0;
    while (at < text.size()) {
        if (detail::stands_for_itself_in_json(text[at])) {
            ++at;
            continue;
        }
        bool const ascii = static_cast<unsigned char>(text[at]) < 0x80;
        std::size_t const length = ascii ? 0 : code_point_at(text, at).length;
        if (length == 0) {
            out.put(text.substr(clean, at - clean));
            if (ascii) {
                detail::put_json_escape(out, text[at]);
            } else {
                out.put("\xEF\xBF\xBD");
            }
            clean = at + 1;
        }
        at += length == 0 ? 1 : length;
    }
    out.put(text.substr(clean));
    out.put("\"");
}

}  // namespace muster::inline v0
