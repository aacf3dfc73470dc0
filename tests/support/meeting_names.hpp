// Names and ids that collide in a hash table. A model or a server can choose them, since it knows the hash functions.
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

// n values that collide in one bucket of a standard hash table of n. `make` returns one for each number.
template <class Make, class Hash>
auto meeting(std::size_t n, Make const& make, Hash const& hash) {
    std::unordered_map<std::size_t, int> table;
    for (std::size_t i = 0; i < n; ++i) table.emplace(i, 0);
    std::vector<decltype(make(n))> found;
    for (std::size_t i = 100'000; found.size() < n; ++i) {
        auto const one = make(i);
        if (hash(one) % table.bucket_count() == 0) found.push_back(one);
    }
    return found;
}
inline std::vector<muster::worker_id> meeting_ids(std::size_t n) {
    auto const id_of = [](std::size_t i) { return *muster::worker_id::of("w", i); };
    return meeting(n, id_of, std::hash<muster::worker_id>{});
}

}  // namespace muster_test
