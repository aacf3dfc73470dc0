// A perfect hash as constexpr map libraries make it: FNV-1a over every byte, once without a seed to find the bucket, and
// once more with the seed of the bucket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

class seeded_map {
public:
    explicit seeded_map(std::vector<std::string_view> names)
        : names_(std::move(names)),
          mask_(power_of_two_from(2 * names_.size()) - 1),
          seeds_(mask_ + 1, 0),
          slots_(mask_ + 1, names_.size()) {
        std::vector<std::vector<std::size_t>> buckets(seeds_.size());
        for (std::size_t i = 0; i < names_.size(); ++i) buckets[hash(names_[i], 0) & mask_].push_back(i);
        for (std::size_t size = names_.size(); size > 0; --size) {
            for (std::size_t b = 0; b < buckets.size(); ++b) {
                if (buckets[b].size() == size) place(buckets[b], seeds_[b]);
            }
        }
    }

    // The place of a name, or how many there are.
    [[nodiscard]] std::size_t find(std::string_view name) const {
        std::uint64_t const seed = seeds_[hash(name, 0) & mask_];
        std::size_t const at = slots_[hash(name, seed) & mask_];
        return at < names_.size() && names_[at] == name ? at : names_.size();
    }

private:
    static std::size_t power_of_two_from(std::size_t least) {
        std::size_t power = 1;
        while (power < least) power *= 2;
        return power;
    }

    static std::size_t hash(std::string_view name, std::uint64_t seed) {
        std::uint64_t value = (0xcbf29ce484222325U ^ seed) * 0x100000001b3U;
        for (char const c : name) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        return static_cast<std::size_t>(value ^ value >> 32);
    }

    void place(std::vector<std::size_t> const& bucket, std::uint64_t& seed) {
        for (seed = 1; !fits(bucket, seed); ++seed) {}
        for (std::size_t const name : bucket) slots_[hash(names_[name], seed) & mask_] = name;
    }

    [[nodiscard]] bool fits(std::vector<std::size_t> const& bucket, std::uint64_t seed) const {
        for (std::size_t i = 0; i < bucket.size(); ++i) {
            std::size_t const slot = hash(names_[bucket[i]], seed) & mask_;
            if (slots_[slot] != names_.size()) return false;
            for (std::size_t j = 0; j < i; ++j) {
                if ((hash(names_[bucket[j]], seed) & mask_) == slot) return false;
            }
        }
        return true;
    }

    std::vector<std::string_view> names_;
    std::size_t mask_;
    std::vector<std::uint64_t> seeds_;
    std::vector<std::size_t> slots_;
};

}  // namespace bench
