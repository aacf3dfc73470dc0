// How the rivals escape that have no way of their own: a table says which bytes need it, and what is between is
// appended in one piece. None of them looks whether XML can carry a byte at all, as muster does.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bench {

inline constexpr std::string_view references[] = {"", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#13;"};

inline constexpr auto reference_of = [] {
    std::array<unsigned char, 256> table{};
    table['&'] = 1;
    table['<'] = 2;
    table['>'] = 3;
    table['"'] = 4;
    table['\''] = 5;
    table['\r'] = 6;
    return table;
}();

// escape_pieces(text, append): calls append(piece) with what makes the escaped text
inline void escape_pieces(std::string_view text, auto append) {
    std::size_t clean = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned const which = reference_of[static_cast<unsigned char>(text[at])];
        if (which == 0) continue;
        append(text.substr(clean, at - clean));
        append(references[which]);
        clean = at + 1;
    }
    append(text.substr(clean));
}

}  // namespace bench
