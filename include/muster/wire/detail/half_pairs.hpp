// Half of a pair of surrogates, escaped, as a model may write it in JSON.
//
// It is not a character, and readers differ in whether they take it. So that it breaks no reply, and is not sent back
// either, it becomes U+FFFD, which is as long.
#pragma once

#include <muster/text/json_unescape.hpp>  // find_half_pair

#include <cstddef>  // size_t
#include <string>   // string

namespace muster::inline v0::wire::detail {

inline void mend_halves_of_pairs(std::string& json) {
    for (std::size_t at = find_half_pair(json); at != json.npos; at = find_half_pair(json, at + 6))
        json.replace(at, 6, "\\uFFFD");
}

}  // namespace muster::inline v0::wire::detail
