// EXPECT: this_dialect_contradicts_itself
// CULPRIT: a_running_worker_is_refused_messages_and_nothing_else_reaches_it
// CULPRIT: house_rules
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

struct house_rules {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
#ifdef MUSTER_REFUSED
        changed.crew.message_to_running = muster::on_running::refuse;
#else
        changed.crew.message_to_running = muster::on_running::queue;
#endif
        return changed;
    }();
};

struct desk : muster::tool_set<muster::tools::task_stop> {};
struct ana : muster::agent<muster::role::coordinator, desk, house_rules> {};
