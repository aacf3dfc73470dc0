// What XML says of texts, the slow and simple way, to hold the library's answers against.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster_test {

// utf8_length(text, at): the bytes of the well-formed code point there, by table 3-7 of the Unicode Standard; 0: none
inline std::size_t utf8_length(std::string_view text, std::size_t at) {
    struct row {
        unsigned first, last, second_first, second_last;
        std::size_t length;
    };
    static constexpr row rows[] = {
        {0x00, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    for (row const& one : rows) {
        if (byte(at) < one.first || byte(at) > one.last) continue;
        if (at + one.length > text.size()) return 0;
        if (one.length > 1 && (byte(at + 1) < one.second_first || byte(at + 1) > one.second_last)) return 0;
        for (std::size_t i = 2; i < one.length; ++i) {
            if (byte(at + i) < 0x80 || byte(at + i) > 0xBF) return 0;
        }
        return one.length;
    }
    return 0;
}

// writable(text): each character that XML 1.0 cannot carry, and each byte that is no UTF-8, as U+FFFD
inline std::string writable(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const length = utf8_length(text, at);
        std::string_view const here = text.substr(at, length);
        bool const control =
            length == 1 && here[0] >= 0 && here[0] < 0x20 && here != "\t" && here != "\n" && here != "\r";
        bool const carried = length != 0 && !control && here != "\xEF\xBF\xBE" && here != "\xEF\xBF\xBF";
        out += carried ? here : "\xEF\xBF\xBD";
        at += length != 0 ? length : 1;
    }
    return out;
}

// add_utf8(code, out): false, and nothing added, where XML 1.0 allows no such character
inline bool add_utf8(std::uint64_t code, std::string& out) {
    std::string made;
    if (code < 0x80) {
        made = {static_cast<char>(code)};
    } else {
        int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        made += static_cast<char>((more == 1 ? 0xC0 : more == 2 ? 0xE0 : 0xF0) | (code >> (6 * more) & 0x3F));
        while (more-- > 0) made += static_cast<char>(0x80 | (code >> (6 * more) & 0x3F));
    }
    bool const is_char = code <= 0x10FFFF && writable(made) == made;
    if (is_char) out += made;
    return is_char;
}

// decoded_slowly(escaped): the five entities, and references to allowed characters; any other `&` stands for itself
inline std::string decoded_slowly(std::string_view text) {
    std::string out;
    auto const take = [&](std::string_view reference, char meaning) {
        if (!text.starts_with(reference)) return false;
        out += meaning;
        text.remove_prefix(reference.size());
        return true;
    };
    auto const take_number = [&] {
        bool const hex = text.starts_with("&#x");
        std::string_view const digits = hex ? "0123456789abcdefABCDEF" : "0123456789";
        std::size_t const first = hex ? 3 : 2;
        std::size_t last = first;
        std::uint64_t code = 0;
        for (; last < text.size() && digits.find(text[last]) != std::string_view::npos; ++last) {
            std::size_t const digit = digits.find(text[last]);
            code = code * (hex ? 16 : 10) + (digit < 16 ? digit : digit - 6);
            if (code > 0x110000) code = 0x110000;
        }
        if (!text.starts_with("&#") || last == first || last == text.size() || text[last] != ';') return false;
        if (!add_utf8(code, out)) return false;
        text.remove_prefix(last + 1);
        return true;
    };
    while (!text.empty()) {
        if (take("&amp;", '&') || take("&lt;", '<') || take("&gt;", '>') || take("&quot;", '"') || take("&apos;", '\''))
            continue;
        if (take_number()) continue;
        out += text.front();
        text.remove_prefix(1);
    }
    return out;
}

}  // namespace muster_test
