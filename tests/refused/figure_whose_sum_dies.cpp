// EXPECT: value
// CULPRIT: value
#include <muster/crew/usage_sum.hpp>

muster::usage_sum sum();

#ifdef MUSTER_REFUSED
std::uint64_t const* const figure = &*sum().read.known();
#else
std::uint64_t const figure = *sum().read.known();
#endif
