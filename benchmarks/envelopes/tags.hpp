// The tags around an envelope, and the envelopes of a text as memmem finds them.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

namespace bench {

inline constexpr std::string_view opening_tag = "<task-notification>";
inline constexpr std::string_view closing_tag = "</task-notification>";

// next_envelope(text, at): from its opening to its closing tag; empty where there is no more
inline std::string_view next_envelope(std::string_view text, std::size_t at) {
    auto const find = [text](std::size_t from, std::string_view tag) {
        void const* const found = memmem(text.data() + from, text.size() - from, tag.data(), tag.size());
        return found == nullptr ? text.size() : static_cast<std::size_t>(static_cast<char const*>(found) - text.data());
    };
    std::size_t const begin = find(at, opening_tag);
    if (begin == text.size()) return {};
    std::size_t const end = find(begin, closing_tag);
    return end == text.size() ? std::string_view{} : text.substr(begin, end + closing_tag.size() - begin);
}

// for_each_envelope(text, take)
inline void for_each_envelope(std::string_view text, auto take) {
    std::size_t at = 0;
    for (;;) {
        std::string_view const one = next_envelope(text, at);
        if (one.empty()) return;
        take(one);
        at = static_cast<std::size_t>(one.data() - text.data()) + one.size();
    }
}

}  // namespace bench
