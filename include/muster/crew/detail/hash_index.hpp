// From a hash to the number of a record: eight bytes a cell, one or two of them touched in a look-up.
//
// The records stay with the owner, who says by a predicate which one is meant. Cells are found by linear
// probing and closed up on removal, so there are no tombstones and nothing to clean. The order of the
// cells is never shown.
//
// A party that chooses the texts can find texts whose hashes collide. So no record is further than `reach` from the
// cell of its hash: `insert` refuses such a record, and the owner keeps it in a tree.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

inline constexpr std::uint32_t no_slot = ~std::uint32_t{0};

class hash_index {
public:
    // The slot with this hash for which `is(slot)` holds, or no_slot. Allocates nothing.
    template <class Is>
    [[nodiscard]] std::uint32_t find(std::uint64_t hash, Is is) const {
        std::size_t const at = place_of(hash, is);
        return at == nowhere ? no_slot : cells_[at].slot;
    }

    // Returns false if there is no room within reach; then the record is not added.
    [[nodiscard]] bool insert(std::uint64_t hash, std::uint32_t slot) {
        if ((used_ + 1) * 4 > cells_.size() * 3) grow();
        std::uint32_t const key = folded(hash);
        std::size_t at = key & mask();
        for (std::size_t i = 0; i < reach; ++i, at = next(at)) {
            if (cells_[at].slot != no_slot) continue;
            cells_[at] = {key, slot};
            ++used_;
            return true;
        }
        return false;
    }

    // Returns false if it is not in the index.
    bool erase(std::uint64_t hash, std::uint32_t slot) noexcept {
        std::size_t const at = place_of(hash, [&](std::uint32_t each) { return each == slot; });
        if (at == nowhere) return false;
        close_gap(at);
        --used_;
        return true;
    }

    [[nodiscard]] std::size_t size() const noexcept { return used_; }

private:
    struct cell {
        std::uint32_t key = 0;
        std::uint32_t slot = no_slot;
    };
    // If the texts are not chosen to collide, about one record in a thousand would be further away.
    static constexpr std::size_t reach = 64;
    static constexpr std::size_t nowhere = ~std::size_t{0};

    template <class Is>
    [[nodiscard]] std::size_t place_of(std::uint64_t hash, Is is) const {
        if (cells_.empty()) return nowhere;
        std::uint32_t const key = folded(hash);
        std::size_t at = key & mask();
        for (std::size_t i = 0; i < furthest_ && cells_[at].slot != no_slot; ++i, at = next(at)) {
            if (cells_[at].key == key && is(cells_[at].slot)) return at;
        }
        return nowhere;
    }

    // Spreads the hash over all bits: without it the serials of ids, which differ in few, fall close together.
    static constexpr std::uint32_t folded(std::uint64_t hash) noexcept {
        hash = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15U;
        return static_cast<std::uint32_t>(hash >> 32);
    }
    [[nodiscard]] std::size_t mask() const noexcept { return cells_.size() - 1; }
    [[nodiscard]] std::size_t next(std::size_t at) const noexcept { return (at + 1) & mask(); }

    // Places a record again when the index grows. In another order of the cells it may be a little further away.
    void place(cell what) noexcept {
        std::size_t at = what.key & mask(), probes = 1;
        for (; cells_[at].slot != no_slot; ++probes) at = next(at);
        cells_[at] = what;
        if (furthest_ < probes) furthest_ = probes;
    }

    // Moves up each later cell of the cluster that the gap would cut off from its home.
    void close_gap(std::size_t gap) noexcept {
        for (std::size_t at = next(gap); cells_[at].slot != no_slot; at = next(at)) {
            std::size_t const home = cells_[at].key & mask();
            if (((at - home) & mask()) < ((at - gap) & mask())) continue;
            cells_[gap] = cells_[at];
            gap = at;
        }
        cells_[gap] = {};
    }

    void grow() {
        std::vector<cell> const old = std::exchange(cells_, std::vector<cell>(cells_.empty() ? 16 : cells_.size() * 2));
        furthest_ = reach;
        for (cell const& each : old) {
            if (each.slot != no_slot) place(each);
        }
    }

    std::vector<cell> cells_;  // its size is 0 or a power of two
    std::size_t used_ = 0;
    std::size_t furthest_ = reach;  // how many cells a look-up visits at most
};

}}}  // namespace muster::v0::detail
