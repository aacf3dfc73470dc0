// How plain text is spelled in an envelope: character by character, and as a rule for rewriting whole texts.
#pragma once

#include <muster/envelope/detail/longer_characters.hpp>
#include <muster/envelope/detail/rewrite.hpp>
#include <muster/envelope/detail/wanted.hpp>
#include <muster/envelope/detail/xml_char.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// What a character of plain text is written as; `text` is empty where it stands for itself.
struct spelling {
    std::string_view text;
    std::size_t length = 1;
    bool replaced = false;
};

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

// spelled_as(c): of one of `& < > " '` and the carriage return, whose last four bits tell them apart
struct short_spelling {
    char text[7] = {};
    unsigned char size = 0;
};
struct short_spellings {
    short_spelling by_low_bits[16];

    consteval short_spellings() {
        for (char const c : {'&', '<', '>', '"', '\'', '\r'}) {
            std::string_view const text = spelling_at({&c, 1}, 0).text;
            short_spelling& entry = by_low_bits[c & 15];
            for (char const each : text) entry.text[entry.size++] = each;
        }
    }
};
inline constexpr short_spellings spelled_as;

// plain_character(chars): the length of a character of two or three bytes that stands for itself, or 0 if another
// one or none begins; four bytes can be read
[[nodiscard, gnu::always_inline]] inline std::size_t plain_character(char const* chars) noexcept {
    auto const byte = [chars](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(chars[i])); };
    std::uint32_t const word = byte(0) << 16 | byte(1) << 8 | byte(2);
    if ((word & 0xE0C000U) == 0xC08000U) return (word & 0x1E0000U) != 0 ? 2 : 0;
    std::uint32_t const high = word & 0x0F2000U;  // what overlong forms lack, and surrogates have
    bool const shaped = (word & 0xF0C0C0U) == 0xE08080U && high != 0 && high != 0x0D2000U;
    return shaped && (word | 1U) != 0xEFBFBFU ? 3 : 0;
}

// escaping: a rule; counts what it replaced
struct escaping {
    using wanted = needs_care;
    static constexpr bool takes_one_wanted = false;  // but each byte of a longer character
    std::size_t replaced = 0;

    [[nodiscard, gnu::always_inline]] transfer rewrite(transfer at, char const* end, char const* room_end) noexcept {
        char const c = *at.from;
        if (static_cast<signed char>(c) < ' ' && c != '\r') [[unlikely]]
            return rewrite_rare(at, end, room_end);
        short_spelling const& as = spelled_as.by_low_bits[c & 15];
        __builtin_memcpy(at.to, &as, 8);
        return {at.from + 1, at.to + as.size};
    }

    // A run of longer characters, most often, and now and then what XML cannot carry.
    [[nodiscard, gnu::noinline]] transfer rewrite_rare(transfer at, char const* end, char const* room_end) noexcept {
        do {
            std::size_t length = end - at.from >= 4 ? plain_character(at.from) : 0;
            if (length != 0) {
                __builtin_memcpy(at.to, at.from, 4);
                at = {at.from + length, at.to + length};
            } else {
                at = rewrite_one(at, end);
            }
        } while (at.from != end && static_cast<signed char>(*at.from) < 0 && room_end - at.to >= batch_room);
        return at;
    }

    [[nodiscard]] transfer rewrite_one(transfer at, char const* end) noexcept {
        std::string_view const rest{at.from, static_cast<std::size_t>(end - at.from)};
        spelling const here = spelling_at(rest, 0);
        std::string_view const text = here.text.empty() ? rest.substr(0, here.length) : here.text;
        __builtin_memcpy(at.to, text.data(), text.size());
        replaced += here.replaced ? 1 : 0;
        return {at.from + here.length, at.to + text.size()};
    }

#ifdef MUSTER_VECTORS_WIDE
    [[nodiscard, gnu::always_inline, gnu::target("avx2")]] static look look_at(avx2_bytes const& low,
                                                                               avx2_bytes const& high,
                                                                               std::uint64_t wanted_places) noexcept {
        std::uint64_t const longer = bits_of(below(low, '\0'), below(high, '\0'));
        if ((wanted_places & longer) == 0) return {wanted_places};
        look const closer = look_at_longer(low, high);
        return {(wanted_places & ~longer) | closer.found, closer.size};
    }
#endif
};

}}}  // namespace muster::v0::detail
