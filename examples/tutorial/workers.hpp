//{ quoted by docs/tutorial.md: workers
// Step 5: whoever is hired, this is how the work is done.
#pragma once

#include "office.hpp"
#include "tree.hpp"

#include <muster/pad/scratchpad.hpp>

#include <cstddef>
#include <functional>
#include <memory>

namespace audit {

struct workplace {
    tree const* files;
    muster::scratchpad const* pad;
    // Sits in the verifier's seat, if somebody else is to; step 7 has a use for it.
    std::function<std::unique_ptr<mind>()> other_verifier = {};
    // How many of the first hands are to fail at their second search: step 7 again.
    std::size_t broken_hands = 0;
};

// What an office does for each run: the brief says who is needed.
office::routine workers_of(workplace where);

}  // namespace audit
//}
