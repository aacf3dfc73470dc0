// Half of a pair of surrogates, escaped, as a model may write it in JSON.
//
// It is not a character, and readers differ in whether they take it. So that it breaks no reply, and is not sent back
// either, it becomes U+FFFD, which is as long.
#pragma once

#include <muster/text/json_unescape.hpp>

#include <cstddef>
#include <string>

namespace muster { inline namespace v0 { namespace wire::detail {

inline void mend_halves_of_pairs(std::string& json) {
    for (std::size_t at = find_half_pair(json); at != json.npos; at = find_half_pair(json, at + 6))
        json.replace(at, 6, "\\uFFFD");
}

}}}  // namespace muster::v0::wire::detail
