// From a hash to the number of a record: eight bytes a cell, one or two of them touched in a look-up.
//
// The records stay with the owner, who says by a predicate which one is meant. Cells are found by linear
// probing and closed up on removal, so there are no tombstones and nothing to clean. The order of the
// cells is never shown.
#pragma once

#include <muster/version.hpp>  // one muster in one file

#include <cstddef>  // size_t
#include <cstdint>  // uint32_t, uint64_t
#include <utility>  // exchange
#include <vector>   // vector

namespace muster::inline v0::detail {

inline constexpr std::uint32_t no_slot = ~std::uint32_t{0};

class hash_index {
public:
    // The slot with this hash for which `is(slot)` holds, or no_slot. Allocates nothing.
    template <class Is>
    [[nodiscard]] std::uint32_t find(std::uint64_t hash, Is is) const {
        if (cells_.empty()) return no_slot;
        std::uint32_t const key = folded(hash);
        for (std::size_t at = key & mask(); cells_[at].slot != no_slot; at = next(at)) {
            if (cells_[at].key == key && is(cells_[at].slot)) return cells_[at].slot;
        }
        return no_slot;
    }

    void insert(std::uint64_t hash, std::uint32_t slot) {
        if ((used_ + 1) * 4 > cells_.size() * 3) grow();
        place({folded(hash), slot});
        ++used_;
    }

    void erase(std::uint64_t hash, std::uint32_t slot) noexcept {
        if (cells_.empty()) return;
        std::uint32_t const key = folded(hash);
        std::size_t at = key & mask();
        while (cells_[at].slot != no_slot && !(cells_[at].key == key && cells_[at].slot == slot)) at = next(at);
        if (cells_[at].slot == no_slot) return;
        close_gap(at);
        --used_;
    }

    [[nodiscard]] std::size_t size() const noexcept { return used_; }

private:
    struct cell {
        std::uint32_t key = 0;
        std::uint32_t slot = no_slot;
    };

    // Spreads the hash over all bits: without it the serials of ids, which differ in few, fall close together.
    static constexpr std::uint32_t folded(std::uint64_t hash) noexcept {
        hash = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15U;
        return static_cast<std::uint32_t>(hash >> 32);
    }
    [[nodiscard]] std::size_t mask() const noexcept { return cells_.size() - 1; }
    [[nodiscard]] std::size_t next(std::size_t at) const noexcept { return (at + 1) & mask(); }

    void place(cell what) noexcept {
        std::size_t at = what.key & mask();
        while (cells_[at].slot != no_slot) at = next(at);
        cells_[at] = what;
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
        for (cell const& each : old) {
            if (each.slot != no_slot) place(each);
        }
    }

    std::vector<cell> cells_;  // its size is 0 or a power of two
    std::size_t used_ = 0;
};

}  // namespace muster::inline v0::detail
