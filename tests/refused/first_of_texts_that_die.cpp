// EXPECT: deleted
// CULPRIT: first_human_text
#include <muster/envelope/system_event.hpp>

#include <string>
#include <vector>

std::vector<std::string> turns();

bool anybody_spoke() {
#ifdef MUSTER_REFUSED
    return muster::first_human_text(turns()).has_value();
#else
    std::vector<std::string> const all = turns();
    return muster::first_human_text(all).has_value();
#endif
}
