// A text as JSON writes it: quoted, and valid whatever its bytes are.
#pragma once

#include <muster/text/utf8.hpp>  // code_point_at

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::detail {

inline void put_json_control(std::string& out, char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    auto const value = static_cast<unsigned char>(c);
    out.append("\\u00").append(1, digits[value >> 4U]).append(1, digits[value & 15U]);
}

// Appends `text` in quotes. A byte that is no UTF-8 becomes U+FFFD.
inline void put_json(std::string& out, std::string_view text) {
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const length = code_point_at(text, at).length;
        char const c = text[at];
        if (length == 0)
            out += "\xEF\xBF\xBD";
        else if (c == '"' || c == '\\')
            out.append(1, '\\').append(1, c);
        else if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            put_json_control(out, c);
        else
            out.append(text.substr(at, length));
        at += length == 0 ? 1 : length;
    }
    out += '"';
}

}  // namespace muster::inline v0::detail
