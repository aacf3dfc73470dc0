// What escaped text says, as a rule for rewriting whole texts.
#pragma once

#include <muster/envelope/detail/draft.hpp>
#include <muster/envelope/detail/longer_characters.hpp>
#include <muster/envelope/detail/reference.hpp>
#include <muster/envelope/detail/rewrite.hpp>
#include <muster/envelope/detail/wanted.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// named_entities: the five, each where the sum of its first two letters puts it
struct named_entity {
    std::uint64_t text = 1;  // its bytes as an integer; without a mask nothing is equal to 1
    std::uint64_t mask = 0;
    char meaning = '\0';
    unsigned char length = 0;
};
struct named_entities {
    named_entity by_letters[16];

    consteval named_entities() {
        for (std::string_view const name : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"}) {
            named_entity& entry = by_letters[place_of(name.data())];
            entry = {0, 0, reference_at(name, 0).meaning.bytes[0], static_cast<unsigned char>(name.size())};
            for (std::size_t i = 0; i < name.size(); ++i) {
                entry.text |= static_cast<std::uint64_t>(name[i]) << 8 * i;
                entry.mask |= std::uint64_t{0xFF} << 8 * i;
            }
        }
    }
    static constexpr std::size_t place_of(char const* name) noexcept {
        return static_cast<std::size_t>(name[1] + name[2]) % 16;
    }
};
inline constexpr named_entities entities;

// decoding: a rule; nothing that it writes is longer than what it reads
struct decoding {
    using wanted = one_of<'&'>;
    static constexpr bool takes_one_wanted = true;

    [[nodiscard, gnu::always_inline]] transfer rewrite(transfer at, char const* end, char const*) noexcept {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        if (end - at.from >= 8) {
            std::uint64_t word;
            __builtin_memcpy(&word, at.from, 8);
            named_entity const& entry = entities.by_letters[named_entities::place_of(at.from)];
            if ((word & entry.mask) == entry.text) {
                *at.to = entry.meaning;
                return {at.from + entry.length, at.to + 1};
            }
        }
#endif
        return rewrite_rare(at, end);
    }
    [[nodiscard, gnu::noinline]] static transfer rewrite_rare(transfer at, char const* end) noexcept {
        reference const found = reference_at({at.from, static_cast<std::size_t>(end - at.from)}, 0);
        if (found.length == 0) {
            *at.to = '&';
            return {at.from + 1, at.to + 1};
        }
        __builtin_memcpy(at.to, found.meaning.bytes, 4);
        return {at.from + found.length, at.to + found.meaning.size};
    }

#ifdef MUSTER_VECTORS_WIDE
    [[nodiscard]] static look look_at(avx2_bytes const&, avx2_bytes const&, std::uint64_t wanted_places) noexcept {
        return {wanted_places};
    }
#endif
};

[[nodiscard]] constexpr pen put_decoded(draft& to, pen at, std::string_view raw) {
    if (std::is_constant_evaluated()) {
        walk_references(
            raw, [&](std::string_view piece) { to.put(piece); },
            [&](std::string_view, std::string_view meaning) { to.put(meaning); });
        return at;
    }
    decoding rule;
    return put_rewritten(to, at, rule, raw);
}

}}}  // namespace muster::v0::detail
