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
        render(got.resolved, text);
        return text;
    }
    muster::append_sink out{text};
    muster::render_system_prompt(out, got.resolved.context(), "You are Ana.");
    return text;
}
