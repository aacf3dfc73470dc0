// Names of workers that collide in the index of a crew. A model can choose them, since it knows the hash functions.
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/text/same_name.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace muster_test {

// n names for this binding whose hashes lead to the same sixteen of `cells` cells, a power of two; see roster.hpp,
// hash_index.hpp.
inline std::vector<std::string> meeting_names(muster::binding_key const& in, std::size_t n, std::uint64_t cells) {
    std::uint64_t const spread = 0x9e3779b97f4a7c15U, of_binding = std::hash<std::string_view>{}(in.text());
    std::vector<std::string> names;
    for (std::size_t i = 0; names.size() < n; ++i) {
        std::string name = "w" + std::to_string(i);
        std::uint64_t const hash = muster::name_hash(name) * spread + of_binding;
        if (((((hash ^ (hash >> 32)) * spread) >> 32) & (cells - 1)) < 16) names.push_back(std::move(name));
    }
    return names;
}

// n ids of workers that collide in one bucket of a standard hash table of n.
inline std::vector<muster::worker_id> meeting_ids(std::size_t n) {
    std::unordered_map<std::size_t, int> table;
    for (std::size_t i = 0; i < n; ++i) table.emplace(i, 0);
    std::vector<muster::worker_id> ids;
    for (std::size_t i = 1; ids.size() < n; ++i) {
        muster::worker_id const id = *muster::worker_id::of("w", i);
        if (std::hash<muster::worker_id>{}(id) % table.bucket_count() == 0) ids.push_back(id);
    }
    return ids;
}

}  // namespace muster_test
