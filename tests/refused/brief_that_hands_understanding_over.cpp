// EXPECT: a_worker_cannot_act_on_this_task_for_it_has_at_byte
// CULPRIT: fix_expiry
// CULPRIT: hands_over
// CULPRIT: 30
#include <muster/craft/checked_brief.hpp>

struct fix_expiry {
#ifdef MUSTER_REFUSED
    static constexpr std::string_view text = "In src/auth.rs:142 tokens, as based on your findings, end early.";
#else
    static constexpr std::string_view text = "In src/auth.rs:142 tokens end early, since seconds are compared.";
#endif
};

constexpr std::string_view task = muster::checked_brief<fix_expiry>::text;
