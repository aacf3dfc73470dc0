// EXPECT: deleted
// CULPRIT: envelope_range
#include <muster/envelope/scan.hpp>

#include <string>

std::string said();

bool is_empty() {
#ifdef MUSTER_REFUSED
    muster::envelope_range const items{said()};
#else
    std::string const text = said();
    muster::envelope_range const items{text};
#endif
    return items.begin() == items.end();
}
