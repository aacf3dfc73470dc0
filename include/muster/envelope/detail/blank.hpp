// Does a text show nothing, once it is decoded? Such a text names nobody.
//
//     static_assert(is_blank("&#32;&#xA0;\u200B") && is_blank("") && !is_blank("&#97;"));
#pragma once

#include <muster/envelope/detail/reference.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// Controls, blanks and line ends of all of Unicode, and what a reader does not see at all.
[[nodiscard]] constexpr bool is_blank_code(std::uint32_t code) noexcept {
    bool const is_control = code <= ' ' || (code >= 0x7F && code <= 0x9F);
    return is_control || code == 0x2028 || code == 0x2029 || is_unseen(code);
}

// is_blank(raw): every character of it, written out or, unless it is plain text, as a reference
[[nodiscard]] constexpr bool is_blank(std::string_view raw, bool has_references = true) noexcept {
    for (std::size_t at = 0; at < raw.size();) {
        reference const escaped = has_references && raw[at] == '&' ? reference_at(raw, at) : reference{};
        code_point const here = escaped.length != 0 ? code_point_at(escaped.meaning.text(), 0) : code_point_at(raw, at);
        if (here.length == 0 || !is_blank_code(here.value)) return false;
        at += escaped.length != 0 ? escaped.length : here.length;
    }
    return true;
}

}}}  // namespace muster::v0::detail
