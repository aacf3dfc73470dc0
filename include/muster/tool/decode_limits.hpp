// How much JSON a decoder takes from a model, and how much it forgives.
//
//     muster::decoder reader{muster::decode_limits{.policy = muster::decode_policy::lenient}};
#pragma once

#include <muster/version.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

// What passes for a value of a type.
enum class decode_policy : unsigned char {
    strict,
    lenient,  // also what some models send: "5" and 5.0 for 5, "True" for true, JSON in a string for a list or an object
};

struct decode_limits {
    std::size_t longest_text = std::size_t{1} << 20;  // bytes of JSON; memory grows with the longest text read
    std::size_t deepest = 256;                        // levels of objects and lists in each other, at most 1,000
    decode_policy policy = decode_policy::strict;
};

}}  // namespace muster::v0
