// EXPECT: a_worker_cannot_act_on_this_task_for_it_has_at_byte
// CULPRIT: no_path
#include <muster/craft/checked_brief.hpp>

#ifdef MUSTER_REFUSED
constexpr std::string_view task = muster::brief<"Compare milliseconds, since tokens end early.">::text;
#else
constexpr std::string_view task =
    muster::brief<"In src/auth.rs:142 compare milliseconds, since tokens end early.">::text;
#endif
