// EXPECT: a_tool_of_the_agent_has_no_handler_so_add_one_with_on
// CULPRIT: reply
// LINES: gcc=12 clang=24
#define MUSTER_SPLIT_DECODE
#include <muster/crew/coordination_toolbox.hpp>

struct reply : muster::tool<"Reply", muster::tool_kind::shared> {
    using arguments = muster::no_arguments;
};
struct desk : muster::tool_set<muster::tools::task_stop, reply> {};
struct ana : muster::agent<muster::role::coordinator, desk> {};

auto box(muster::coordination& work) {
#ifdef MUSTER_REFUSED
    return muster::coordination_toolbox<ana>(work);
#else
    return muster::coordination_toolbox<ana>(work, muster::on<reply>([] { return "said"; }));
#endif
}
