#include <muster/tool/session.hpp>

#include <muster/role/agent.hpp>

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

namespace {

namespace tools = muster::tools;
using muster::operation;

constexpr auto& rules = muster::dialects::session::rules;

// TS-01, TS-02: four tools, each for an operation of the dialect, under the name that it has there
static_assert(tools::session::standard::size == 4);
static_assert(tools::session::agent::name == rules.names[operation::spawn]);
static_assert(tools::session::send_message::name == rules.names[operation::resume]);
static_assert(tools::session::task_stop::name == rules.names[operation::stop]);
static_assert(tools::session::synthetic_output::name == rules.names[operation::report]);
// One tool in both dialects, so one handler serves both.
static_assert(std::is_same_v<tools::session::task_stop, tools::task_stop>);

// All of them, and no other, are what a coordinator of a session may hold.
struct ana : muster::agent<muster::role::coordinator, tools::session::standard, muster::dialects::session> {};

constexpr bool are_what_the_dialect_lists() {
    if (rules.surface.coordinator_tools.size() != muster::surface<ana>.size()) return false;
    for (muster::tool_info const& tool : muster::surface<ana>) {
        if (!rules.surface.coordinator_tools.contains(tool.name)) return false;
        if (tool.kind != muster::tool_kind::coordination) return false;
        if (tool.description.empty() || !tool.description.ends_with('.')) return false;
    }
    return true;
}
static_assert(are_what_the_dialect_lists());
TEST(session_tools, TS02_are_what_the_dialect_lists) { EXPECT_TRUE(are_what_the_dialect_lists()); }

}  // namespace
