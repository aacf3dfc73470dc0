// The places that are claimed, as a tree of their steps: a node is found from its parent in constant time.
#pragma once

#include <muster/plan/detail/pool.hpp>
#include <muster/plan/place.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::claiming {

// What a claim does in its places. The lists of a node are in the order of the claims.
inline constexpr std::size_t writing = 0, verifying = 1;

struct place_node {
    std::string step{};
    std::uint64_t hash = 0;
    number parent = nobody;
    number next_in_bucket = nobody;
    list here[2] = {};                          // the parts that claim this very place
    number waiting_here[2] = {nobody, nobody};  // of those the first that waits
    list below[2] = {};                         // the links of all that claim this place or one below it
    list waiting_below = {};                    // of those the ones that wait
};

class place_tree {
public:
    static constexpr number root = 0;

    place_tree(path_letters letters, std::uint64_t seed) : buckets_(64, nobody), letters_(letters), seed_(seed) {
        (void)nodes_.take(place_node{});
    }

    [[nodiscard]] place_node& operator[](number which) noexcept { return nodes_[which]; }
    [[nodiscard]] place_node const& operator[](number which) const noexcept { return nodes_[which]; }

    [[nodiscard]] number find(number parent, std::string_view step) const noexcept {
        return find(parent, step, hash_of(parent, step));
    }

    [[nodiscard]] number find_or_make(number parent, std::string_view step) {
        std::uint64_t const hash = hash_of(parent, step);
        number const found = find(parent, step, hash);
        if (found != nobody) return found;
        if (nodes_.in_use() >= buckets_.size()) grow();
        number const made = nodes_.take(place_node{std::string{step}, hash, parent});
        put_into_bucket(made);
        return made;
    }

    // This node and those above it, as long as nobody claims anything there.
    void drop_unclaimed(number which) {
        while (which != root && nodes_[which].below[writing].empty() && nodes_[which].below[verifying].empty()) {
            number const parent = nodes_[which].parent;
            take_out_of_bucket(which);
            nodes_.give_back(which);
            which = parent;
        }
    }

    // As whoever came there first spelled it.
    [[nodiscard]] std::string path_of(number which) const {
        if (which == root) return "/";
        std::size_t size = 0;
        for (number at = which; at != root; at = nodes_[at].parent) size += 1 + nodes_[at].step.size();
        std::string path(size, '/');
        for (; which != root; which = nodes_[which].parent) {
            size -= nodes_[which].step.size();
            path.replace(size--, nodes_[which].step.size(), nodes_[which].step);
        }
        return path;
    }

private:
    [[nodiscard]] number find(number parent, std::string_view step, std::uint64_t hash) const noexcept {
        number at = buckets_[hash & (buckets_.size() - 1)];
        while (at != nobody && !is(nodes_[at], parent, step, hash)) at = nodes_[at].next_in_bucket;
        return at;
    }
    [[nodiscard]] bool is(place_node const& node, number parent, std::string_view step,
                          std::uint64_t hash) const noexcept {
        return node.hash == hash && node.parent == parent && plan::same_step(node.step, step, letters_);
    }

    [[nodiscard]] std::uint64_t hash_of(number parent, std::string_view step) const noexcept {
        constexpr std::uint64_t prime = 0x9e3779b97f4a7c15U;
        std::uint64_t hash = (seed_ ^ parent) * prime;
        for (char const c : step) {
            char const folded = letters_ == path_letters::exact ? c : to_ascii_lower(c);
            hash = (hash ^ (hash >> 29U) ^ static_cast<unsigned char>(folded)) * prime;
        }
        return hash ^ hash >> 32U;
    }

    void put_into_bucket(number which) noexcept {
        number& first = buckets_[nodes_[which].hash & (buckets_.size() - 1)];
        nodes_[which].next_in_bucket = first;
        first = which;
    }
    void take_out_of_bucket(number which) noexcept {
        number* at = &buckets_[nodes_[which].hash & (buckets_.size() - 1)];
        while (*at != which) at = &nodes_[*at].next_in_bucket;
        *at = nodes_[which].next_in_bucket;
    }
    void grow() {
        std::vector<number> const old = std::exchange(buckets_, std::vector<number>(buckets_.size() * 2, nobody));
        for (number first : old) {
            while (first != nobody) {
                number const next = nodes_[first].next_in_bucket;
                put_into_bucket(first);
                first = next;
            }
        }
    }

    pool<place_node> nodes_;
    std::vector<number> buckets_;
    path_letters letters_;
    std::uint64_t seed_;
};

}}}  // namespace muster::v0::detail::claiming
