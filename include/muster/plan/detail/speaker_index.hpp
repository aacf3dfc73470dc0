// A hash index of claims: finds the link that represents a holder at a node, for one kind of claim, in constant time.
#pragma once

#include <muster/plan/detail/claim_part.hpp>
#include <muster/plan/detail/pool.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::claiming {

// It keeps numbers of links in two pools; the caller owns the pools.
class speaker_index {
public:
    [[nodiscard]] number find(pool<claim_link> const& links, pool<claim_part> const& parts, number holder,
                              std::size_t kind, number node) const noexcept {
        number at = buckets_[hash_of(holder, kind, node) & (buckets_.size() - 1)];
        while (at != nobody && !is(links[at], parts[links[at].part], holder, kind, node)) at = links[at].next_in_bucket;
        return at;
    }
    void add(pool<claim_link>& links, pool<claim_part> const& parts, number link) {
        if (count_ >= buckets_.size()) grow(links, parts);
        ++count_;
        put(links, parts, link);
    }
    void remove(pool<claim_link>& links, pool<claim_part> const& parts, number link) noexcept {
        number* at = &bucket_of(links[link], parts[links[link].part]);
        while (*at != link) at = &links[*at].next_in_bucket;
        *at = links[link].next_in_bucket;
        --count_;
    }

private:
    static bool is(claim_link const& link, claim_part const& part, number holder, std::size_t kind,
                   number node) noexcept {
        return link.node == node && part.holder == holder && part.kind == kind;
    }
    static std::uint64_t hash_of(number holder, std::size_t kind, number node) noexcept {
        constexpr std::uint64_t prime = 0x9e3779b97f4a7c15U;
        std::uint64_t const hash = ((std::uint64_t{holder} << 32U | node) * 2 + kind) * prime;
        return (hash ^ hash >> 32U) * prime >> 20U;
    }

    number& bucket_of(claim_link const& link, claim_part const& part) noexcept {
        return buckets_[hash_of(part.holder, part.kind, link.node) & (buckets_.size() - 1)];
    }
    void put(pool<claim_link>& links, pool<claim_part> const& parts, number link) noexcept {
        number& first = bucket_of(links[link], parts[links[link].part]);
        links[link].next_in_bucket = first;
        first = link;
    }
    void grow(pool<claim_link>& links, pool<claim_part> const& parts) {
        std::vector<number> const old = std::exchange(buckets_, std::vector<number>(buckets_.size() * 2, nobody));
        for (number first : old) {
            while (first != nobody) {
                number const next = links[first].next_in_bucket;
                put(links, parts, first);
                first = next;
            }
        }
    }

    std::vector<number> buckets_ = std::vector<number>(64, nobody);
    std::size_t count_ = 0;
};

}}}  // namespace muster::v0::detail::claiming
