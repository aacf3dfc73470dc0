// A prompt for a role that is known only when the program runs. PROMPT is the function's name, so that one program can
// hold this file twice.
#include <muster/config/catalog.hpp>
#include <muster/config/policy.hpp>
#include <muster/tool/standard.hpp>

#include <string>

namespace {
struct known : muster::tool_set<muster::tools::team_create, muster::tools::send_message_to_worker,
                                muster::tools::task_stop, muster::tools::todo_write> {};
}  // namespace

// By way of a configuration, and directly.
std::string PROMPT(char const* role, bool direct) {
    muster::config::binding asking;
    asking.agent = "ana";
    asking.role = role;
    asking.system_prompt = "You are Ana.";
    asking.allowed_tools = {"*"};
    auto const got = muster::policy::resolve(asking, muster::catalog::of<known>());
    std::string text;
    if (!direct) {
        if (!got) return muster::config::lines(got.faults);
        render(got.resolved, text);
        return text;
    }
    muster::append_sink out{text};
    muster::prompt_context const context{muster::role_from(role), got.resolved.surface(), got.resolved.rules};
    muster::render_system_prompt(out, context, "You are Ana.");
    return text;
}
