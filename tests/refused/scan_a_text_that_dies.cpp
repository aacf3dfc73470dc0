// EXPECT: deleted function
// CULPRIT: envelopes
#include <muster/envelope/scan.hpp>

#include <string>

std::string said();

int items() {
    int count = 0;
#ifdef MUSTER_REFUSED
    for (auto const& item : muster::envelopes(said())) count += item.raw.empty() ? 0 : 1;
#else
    std::string const text = said();
    for (auto const& item : muster::envelopes(text)) count += item.raw.empty() ? 0 : 1;
#endif
    return count;
}
