// What one call of a model took, as far as its API says.
//
//     muster::token_usage const used{.input = 1200, .output = 80};   // nothing is known of the cache
#pragma once

#include <muster/version.hpp>

#include <cstdint>
#include <optional>

namespace muster { inline namespace v0 {

// token_usage: figures that are there if the API gave them
struct token_usage {
    std::optional<std::uint64_t> input = {};        // all that the model read, from the cache or not
    std::optional<std::uint64_t> cache_read = {};   // of these, what came from the cache
    std::optional<std::uint64_t> cache_write = {};  // of these, what was put into the cache
    std::optional<std::uint64_t> output = {};       // all that it wrote, reasoning too
    std::optional<std::uint64_t> reasoning = {};    // of these, what it thought

    friend bool operator==(token_usage const&, token_usage const&) = default;
};

}}  // namespace muster::v0
