// From a name to a number, for names that become known while running.
#pragma once

#include <muster/text/to_size.hpp>
#include <muster/toolbox/detail/name_table.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

struct name_order {  // <functional> would cost as much as all the rest
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
};

// A hash table with open addressing, at most half full: on average a look-up takes little more than one comparison, and
// it never allocates. Servers choose the names and may choose names that collide, so a name that finds no slot after a
// few looks goes into a tree.
class tool_lookup {
public:
    static constexpr std::size_t npos = static_cast<std::size_t>(-1);

    // `most` names at most will be added.
    explicit tool_lookup(std::size_t most = 0) : slots_(power_of_two_from(2 * most + 1), 0) { entries_.reserve(most); }

    // A name that is there keeps its number.
    void add(std::string_view name, std::size_t number) {
        std::uint64_t const hash = hash_name(name);
        std::size_t const slot = find_slot(name, hash);
        if (slot == npos) return void(crowded_.emplace(name, number));
        if (slots_[slot] != 0) return;
        entries_.push_back({hash, number, std::string{name}});
        slots_[slot] = static_cast<std::uint32_t>(entries_.size());
    }
    [[nodiscard]] std::size_t find(std::string_view name) const noexcept {
        std::size_t const slot = find_slot(name, hash_name(name));
        if (slot == npos) return find_crowded(name);
        std::uint32_t const held = slots_[slot];
        return held == 0 ? npos : entries_[held - 1].number;
    }

private:
    struct entry {
        std::uint64_t hash;
        std::size_t number;
        std::string name;
    };

    static constexpr std::size_t most_looks = 16;

    // The slot of that name, or the free slot for it; a slot holds an index plus one. npos if there is neither within a
    // few looks.
    [[nodiscard]] std::size_t find_slot(std::string_view name, std::uint64_t hash) const noexcept {
        std::size_t const mask = slots_.size() - 1;
        std::size_t at = to_size(hash >> 20) & mask;
        for (std::size_t looks = 0; looks < most_looks; ++looks, at = (at + 1) & mask) {
            if (slots_[at] == 0) return at;
            entry const& there = entries_[slots_[at] - 1];
            if (there.hash == hash && there.name == name) return at;
        }
        return npos;
    }
    [[nodiscard]] std::size_t find_crowded(std::string_view name) const noexcept {
        auto const found = crowded_.find(name);
        return found == crowded_.end() ? npos : found->second;
    }

    std::vector<std::uint32_t> slots_;
    std::vector<entry> entries_;
    std::map<std::string, std::size_t, name_order> crowded_;
};

}}}  // namespace muster::v0::detail
