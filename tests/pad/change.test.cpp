#include <muster/pad/change.hpp>

namespace {

using muster::pad_change;

// All of it may be left out.
static_assert(pad_change{}.author.empty() && pad_change{}.time == 0);
static_assert(pad_change{.author = "w-3", .message = "expiry"}.message == "expiry");

}  // namespace
