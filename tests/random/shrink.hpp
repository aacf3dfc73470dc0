// The shortest script that still shows a fault.
//
//     shrink(script, shows);            // leaves pieces out, large ones first
//     simplify(script, shows, ideas);   // then tries what `ideas(script, i)` proposes for its command i
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace muster_test {

// Of the result, no single command can be left out.
template <class Command, class Shows>
std::vector<Command> shrink(std::vector<Command> whole, Shows shows) {
    std::size_t piece = whole.size();
    while (piece != 0) {
        bool less = false;
        for (std::size_t at = 0; at < whole.size();) {
            std::vector<Command> rest = whole;
            std::size_t const end = std::min(at + piece, whole.size());
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at), rest.begin() + static_cast<std::ptrdiff_t>(end));
            if (!shows(rest)) {
                at = end;
                continue;
            }
            whole = std::move(rest);
            less = true;
        }
        if (piece == 1 && !less) break;
        piece = std::max<std::size_t>(piece / 2, 1);
    }
    return whole;
}

// Each proposal has to be simpler than what it is made from, or this goes on for ever.
template <class Command, class Shows, class Ideas>
std::vector<Command> simplify(std::vector<Command> whole, Shows shows, Ideas ideas) {
    auto const simplified = [&](std::size_t at) {
        for (std::vector<Command>& idea : ideas(whole, at)) {
            if (!shows(idea)) continue;
            whole = std::move(idea);
            return true;
        }
        return false;
    };
    for (bool more = true; more;) {
        more = false;
        for (std::size_t at = whole.size(); at-- > 0;) {
            while (at < whole.size() && simplified(at)) more = true;
        }
    }
    return whole;
}

}  // namespace muster_test
