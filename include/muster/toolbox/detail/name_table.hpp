// A perfect hash of tool names, made by the compiler: one hash, one slot, one comparison.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// Bytes as a number, the first one lowest.
constexpr std::uint64_t load_bytes(char const* from, std::size_t count) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{static_cast<unsigned char>(from[i])} << (8 * i);
    return word;
}

template <std::size_t Count>
constexpr std::uint64_t load(char const* from) noexcept {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (!std::is_constant_evaluated()) {  // the same number, in one instruction
        std::uint64_t word = 0;
        __builtin_memcpy(&word, from, Count);
        return word;
    }
#endif
    return load_bytes(from, Count);
}

// A multiplication carries upward only: the shift brings down what it did, for the next one to spread.
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) noexcept {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ hash >> 32;
}

// Reads whole words, the last of them over the one before it.
constexpr std::uint64_t hash_name(std::string_view name) noexcept {
    char const* const data = name.data();
    std::size_t const size = name.size();
    std::uint64_t hash = size;
    if (size < 4) {
        hash = mix(hash, load_bytes(data, size));
    } else if (size < 8) {
        hash = mix(hash, load<4>(data) | load<4>(data + size - 4) << 32);
    } else {
        for (std::size_t at = 0; at + 8 < size; at += 8) hash = mix(hash, load<8>(data + at));
        hash = mix(hash, load<8>(data + size - 8));
    }
    return mix(hash, size);
}

// Where to look at a name: four bytes at each of two places, given in eighths of the name, and at its end.
//
// Pairs are tried in this order. Names of one server begin alike and those of one verb end alike, so what tells them
// apart stands within.
struct sample_places {
    std::uint8_t first;
    std::uint8_t second;
};
inline constexpr sample_places tried_places[] = {{3, 5}, {2, 4}, {0, 4}, {2, 6}};
inline constexpr std::size_t all_tried = 4;

// Reads the length and the samples: the same steps for a short name as for a long one, since a branch that is guessed
// wrongly costs more than a step.
constexpr std::uint64_t hash_samples(std::string_view name, sample_places at) noexcept {
    char const* const data = name.data();
    std::size_t const size = name.size();
    if (size < 4) return mix(size, load_bytes(data, size));
    std::size_t const room = size - 4;
    std::uint64_t const outer = load<4>(data + room * at.first / 8) | load<4>(data + room) << 32;
    return mix(outer, (load<4>(data + room * at.second / 8) + size) * 0xff51afd7ed558ccdU);
}

constexpr std::size_t power_of_two_from(std::size_t least) noexcept {
    std::size_t power = 1;
    while (power < least) power *= 2;
    return power;
}

// name_table<Count>: from a name to its index among Count names, no two of them equal
//
// Names share a bucket; each bucket has a seed that moves its names to free slots.
template <std::size_t Count>
struct name_table {
    static constexpr std::size_t bucket_count = power_of_two_from(Count);
    static constexpr std::size_t slot_count = power_of_two_from(2 * Count + 1);
    static constexpr std::uint16_t nobody = 0xffff;
    static_assert(Count < nobody, "a surface has at most 65,534 tools");

    std::size_t places = 0;  // the first that tell the names apart; `all_tried` when none do, and each byte counts
    std::size_t turn = 0;    // makes another table of the same names
    std::uint16_t seeds[bucket_count] = {};
    std::uint16_t slots[slot_count] = {};

    [[nodiscard]] constexpr std::uint64_t hash(std::string_view name) const noexcept {
        std::uint64_t const hash = places == all_tried ? hash_name(name) : hash_samples(name, tried_places[places]);
        return turn == 0 ? hash : mix(hash, turn);
    }

    [[nodiscard]] static constexpr std::size_t slot(std::uint64_t hash, std::size_t seed) noexcept {
        return (hash ^ seed) & (slot_count - 1);
    }

    [[nodiscard]] static constexpr std::size_t bucket(std::uint64_t hash) noexcept {
        return (hash >> 40) & (bucket_count - 1);
    }

    // The only index at which the name can stand, or `nobody`.
    [[nodiscard]] constexpr std::size_t candidate(std::string_view name) const noexcept {
        std::uint64_t const all = hash(name);
        return slots[slot(all, seeds[bucket(all)])];
    }
};

// The names sorted by their buckets, while the table is made.
template <std::size_t Count>
struct name_buckets {
    static constexpr std::size_t bucket_count = name_table<Count>::bucket_count;

    std::uint64_t hashes[Count + 1] = {};
    std::size_t order[Count + 1] = {};  // indices of names, bucket after bucket
    std::size_t ends[bucket_count + 1] = {};
    std::size_t fullest = 0;

    constexpr name_buckets(name_table<Count> const& table, auto name_at) {
        std::size_t sizes[bucket_count] = {};
        for (std::size_t i = 0; i < Count; ++i) {
            hashes[i] = table.hash(name_at(i));
            ++sizes[table.bucket(hashes[i])];
        }
        std::size_t starts[bucket_count] = {};
        for (std::size_t b = 0; b < bucket_count; ++b) {
            starts[b] = begin_of(b);
            ends[b] = starts[b] + sizes[b];
            if (sizes[b] > fullest) fullest = sizes[b];
        }
        for (std::size_t i = 0; i < Count; ++i) order[starts[table.bucket(hashes[i])]++] = i;
    }

    [[nodiscard]] constexpr std::size_t begin_of(std::size_t b) const { return b == 0 ? 0 : ends[b - 1]; }
    [[nodiscard]] constexpr std::size_t size_of(std::size_t b) const { return ends[b] - begin_of(b); }
};

// Two names of one bucket with one hash: is that because their hashes are equal as a whole, or only where it counts?
enum class meeting : unsigned char { none, of_slots, of_hashes };

template <std::size_t Count>
constexpr meeting find_meeting(name_buckets<Count> const& names) {
    meeting worst = meeting::none;
    for (std::size_t b = 0; b < names.bucket_count; ++b) {
        for (std::size_t i = names.begin_of(b); i < names.ends[b]; ++i) {
            for (std::size_t j = names.begin_of(b); j < i; ++j) {
                std::uint64_t const one = names.hashes[names.order[i]], other = names.hashes[names.order[j]];
                if (one == other) return meeting::of_hashes;
                if (name_table<Count>::slot(one ^ other, 0) == 0) worst = meeting::of_slots;
            }
        }
    }
    return worst;
}

// Puts the names of a bucket into the slots of a seed, or none of them if one is taken.
template <std::size_t Count>
constexpr bool place_bucket(name_table<Count>& table, name_buckets<Count> const& names, std::size_t b,
                            std::size_t seed) {
    for (std::size_t at = names.begin_of(b); at < names.ends[b]; ++at) {
        if (table.slots[table.slot(names.hashes[names.order[at]], seed)] != table.nobody) return false;
    }
    for (std::size_t at = names.begin_of(b); at < names.ends[b]; ++at) {
        std::size_t const name = names.order[at];
        table.slots[table.slot(names.hashes[name], seed)] = static_cast<std::uint16_t>(name);
    }
    table.seeds[b] = static_cast<std::uint16_t>(seed);
    return true;
}

// Full buckets first, while there is room; false if one of them fits nowhere.
template <std::size_t Count>
constexpr bool place_all(name_table<Count>& table, name_buckets<Count> const& names) {
    for (std::uint16_t& slot : table.slots) slot = table.nobody;
    for (std::size_t size = names.fullest; size > 0; --size) {
        for (std::size_t b = 0; b < table.bucket_count; ++b) {
            if (names.size_of(b) != size) continue;
            std::size_t seed = 0;
            while (seed < table.slot_count && !place_bucket(table, names, b, seed)) ++seed;
            if (seed == table.slot_count) return false;
        }
    }
    return true;
}

// `name_at(i)` is the i-th name.
template <std::size_t Count>
consteval name_table<Count> make_name_table(auto name_at) {
    name_table<Count> table;
    for (;;) {
        name_buckets<Count> const names{table, name_at};
        meeting const met = find_meeting(names);
        if (met == meeting::none && place_all(table, names)) return table;
        ++(met == meeting::of_hashes && table.places != all_tried ? table.places : table.turn);
    }
}

}}}  // namespace muster::v0::detail
