// A sorted index of names over a growing array: adds a name, and finds the slot of any rank, in logarithmic time.
//
// It is a weight-balanced search tree: neither subtree of a node weighs more than three times as much as the other, in
// whatever order names are added. It stores indices, not names; the caller compares the names. It is a value, so a copy
// copies indices.
#pragma once

#include <muster/version.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <vector>

namespace muster { inline namespace v0 { namespace config::detail {

class name_order {
public:
    // Allocates everything that the next `add` needs.
    void make_room() {
        if (nodes_.empty()) nodes_.emplace_back();
        nodes_.emplace_back();
        nodes_.pop_back();
    }

    // Adds the next slot, counted from 0, after all slots for which `is_before(slot)` holds. Allocates nothing after
    // make_room.
    template <class IsBefore>
    void add(IsBefore is_before) {
        std::array<std::size_t, deepest> path{};  // begins with node 0, the root's parent
        std::array<bool, deepest> sides{};
        std::size_t depth = 0;
        for (std::size_t at = root(); at != 0; at = nodes_[at].below[sides[depth]]) {
            path[++depth] = at;
            sides[depth] = is_before(at - 1);
        }
        std::size_t top = nodes_.size();
        nodes_.push_back({{}, 1});
        for (; depth > 0; --depth) {
            nodes_[path[depth]].below[sides[depth]] = top;
            top = balanced(path[depth]);
        }
        nodes_[0].below[0] = top;
    }

    // Counts the slots for which `is_before(slot)` holds. They come before all others.
    template <class IsBefore>
    [[nodiscard]] std::size_t count_before(IsBefore is_before) const {
        std::size_t count = 0;
        for (std::size_t at = root(); at != 0;) {
            bool const before = is_before(at - 1);
            if (before) count += size_of(nodes_[at].below[0]) + 1;
            at = nodes_[at].below[before];
        }
        return count;
    }

    // The slot that has `rank` slots before it.
    [[nodiscard]] std::size_t operator[](std::size_t rank) const noexcept {
        std::size_t at = root();
        for (;;) {
            std::size_t const before = size_of(nodes_[at].below[0]);
            if (rank == before) return at - 1;
            bool const is_behind = rank > before;
            if (is_behind) rank -= before + 1;
            at = nodes_[at].below[is_behind];
        }
    }

private:
    struct node {
        std::array<std::size_t, 2> below = {};  // before it and after it; 0: no node
        std::size_t size = 0;                   // of this node and all nodes below it
    };
    // A child has at most 3/4 of its parent's weight, so 2^36 names are at most 87 deep.
    static constexpr std::size_t deepest = 96;

    [[nodiscard]] std::size_t root() const noexcept { return nodes_.empty() ? 0 : nodes_[0].below[0]; }
    [[nodiscard]] std::size_t size_of(std::size_t at) const noexcept { return at == 0 ? 0 : nodes_[at].size; }
    [[nodiscard]] std::size_t weight_of(std::size_t at) const noexcept { return size_of(at) + 1; }
    void count_again(std::size_t at) noexcept {
        nodes_[at].size = size_of(nodes_[at].below[0]) + size_of(nodes_[at].below[1]) + 1;
    }

    // Returns the node that takes the place of `top` after the tree below `top` has grown.
    std::size_t balanced(std::size_t top) noexcept {
        count_again(top);
        for (bool const heavy : {false, true}) {
            std::size_t const child = nodes_[top].below[heavy];
            if (weight_of(child) <= 3 * weight_of(nodes_[top].below[!heavy])) continue;
            if (weight_of(nodes_[child].below[!heavy]) >= 2 * weight_of(nodes_[child].below[heavy]))
                nodes_[top].below[heavy] = rotated(child, !heavy);
            return rotated(top, heavy);
        }
        return top;
    }
    // Rotates the node on that side of `top` above `top`.
    std::size_t rotated(std::size_t top, bool side) noexcept {
        std::size_t const raised = nodes_[top].below[side];
        nodes_[top].below[side] = nodes_[raised].below[!side];
        nodes_[raised].below[!side] = top;
        count_again(top);
        count_again(raised);
        return raised;
    }

    std::vector<node> nodes_;  // node 0 holds the root; slot n is node n + 1
};

}}}  // namespace muster::v0::config::detail
