// EXPECT: the_kind_of_this_task_is_no_phase
// CULPRIT: find_expiry
#include <muster/craft/checked_brief.hpp>

struct find_expiry {
    static constexpr std::string_view text = "Find why sessions end early.";
#ifdef MUSTER_REFUSED
    static constexpr int kind = 1;
#else
    static constexpr muster::phase kind = muster::phase::research;
#endif
};
constexpr std::string_view task = muster::checked_brief<find_expiry>::text;
