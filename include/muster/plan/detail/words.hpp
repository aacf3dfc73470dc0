// Words in a text: found in either case, whatever blanks stand between them, and never as a part of longer ones.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::plan {

constexpr bool goes_on_as_a_word(char c) noexcept {
    return is_ascii_alnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// May words begin here? Not in the midst of one.
constexpr bool may_begin_at(std::string_view text, std::size_t at) noexcept {
    return at == 0 || !goes_on_as_a_word(text[at - 1]) || !goes_on_as_a_word(text[at]);
}

// Where the wanted words, which begin at `at`, end in the text, or 0.
constexpr std::size_t end_of_words(std::string_view text, std::size_t at, std::string_view wanted) noexcept {
    for (std::size_t i = 0; i < wanted.size();) {
        if (at >= text.size()) return 0;
        bool const blank = is_ascii_space(wanted[i]);
        if (blank ? !is_ascii_space(text[at]) : to_ascii_lower(text[at]) != to_ascii_lower(wanted[i])) return 0;
        i = blank ? skip_blanks(wanted, i) : i + 1;
        at = blank ? skip_blanks(text, at) : at + 1;
    }
    return at < text.size() && goes_on_as_a_word(text[at]) && goes_on_as_a_word(text[at - 1]) ? 0 : at;
}

}}}  // namespace muster::v0::detail::plan
