// EXPECT: a_locked_text_has_changed_so_review_it_and_then_lock_it_as
// CULPRIT: told_ana, 163014958722947812
#include <muster/text/lock.hpp>

struct told_ana {
    static constexpr std::string_view text = "You are Ana.\n";
};

#ifdef MUSTER_REFUSED
template struct muster::locked_text<told_ana, 163014958722947811>;
#else
template struct muster::locked_text<told_ana, muster::fingerprint("You are Ana.\n")>;
#endif
