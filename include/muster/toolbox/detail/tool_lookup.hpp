// From a name to a number, for names that become known while running.
#pragma once

#include <muster/text/to_size.hpp>               // to_size
#include <muster/toolbox/detail/name_table.hpp>  // hash_name, power_of_two_from

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t, uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0::detail {

// Open addressing, at most half full: on average little more than one comparison a look, which allocates nothing.
class tool_lookup {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    // `most` names at most will be added.
    explicit tool_lookup(std::size_t most = 0) : slots_(power_of_two_from(2 * most + 1), 0) { entries_.reserve(most); }

    // A name that is there keeps its number.
    void add(std::string_view name, std::size_t number) {
        std::uint64_t const hash = hash_name(name);
        std::size_t const slot = find_slot(name, hash);
        if (slots_[slot] != 0) return;
        entries_.push_back({hash, number, std::string{name}});
        slots_[slot] = static_cast<std::uint32_t>(entries_.size());
    }
    [[nodiscard]] std::size_t find(std::string_view name) const noexcept {
        std::uint32_t const held = slots_[find_slot(name, hash_name(name))];
        return held == 0 ? npos : entries_[held - 1].number;
    }

private:
    struct entry {
        std::uint64_t hash;
        std::size_t number;
        std::string name;
    };

    // The slot of that name, or the free one where it would stand; a slot holds an index plus one.
    [[nodiscard]] std::size_t find_slot(std::string_view name, std::uint64_t hash) const noexcept {
        std::size_t const mask = slots_.size() - 1;
        std::size_t at = to_size(hash >> 20) & mask;
        for (; slots_[at] != 0; at = (at + 1) & mask) {
            entry const& there = entries_[slots_[at] - 1];
            if (there.hash == hash && there.name == name) break;
        }
        return at;
    }

    std::vector<std::uint32_t> slots_;
    std::vector<entry> entries_;
};

}  // namespace muster::inline v0::detail
