#include <muster/tool/standard.hpp>

#include <muster/role/dialects.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

namespace {

namespace tools = muster::tools;

// TS-03: nine tools, under these names
static_assert(tools::standard::size == 9);
static_assert(tools::team_create::name == "TeamCreate" && tools::team_delete::name == "TeamDelete");
static_assert(tools::send_to_peer::name == "SendToPeer" && tools::list_peers::name == "ListPeers");
static_assert(tools::send_message_to_worker::name == "SendMessageToWorker" && tools::task_stop::name == "TaskStop");
static_assert(tools::task_list::name == "TaskList" && tools::task_get::name == "TaskGet");
static_assert(tools::todo_write::name == "TodoWrite");

template <class... Tools>
consteval bool all_described(muster::tool_set<Tools...> const*) {
    return ((!muster::info_of<Tools>.description.empty() && muster::info_of<Tools>.description.ends_with('.')) && ...);
}
static_assert(all_described(static_cast<muster::as_tool_set<tools::standard> const*>(nullptr)));

template <class... Tools>
constexpr bool offers(muster::tool_set<Tools...> const*, std::string_view name) {
    return ((Tools::name == name) || ...);
}

// Every operation that the dialect offers has its tool among the nine.
constexpr bool holds_every_tool_of_the_binding_dialect() {
    constexpr muster::as_tool_set<tools::standard> const* all = nullptr;
    for (std::string_view const name : muster::dialects::binding::rules.names.tools.of) {
        if (!name.empty() && !offers(all, name)) return false;
    }
    return true;
}
static_assert(holds_every_tool_of_the_binding_dialect());
TEST(standard, holds_every_tool_of_the_binding_dialect) { EXPECT_TRUE(holds_every_tool_of_the_binding_dialect()); }

// Only the list of steps may be held by a worker too.
static_assert(tools::todo_write::kind == muster::tool_kind::shared);
template <class... Tools>
consteval std::size_t count_coordination(muster::tool_set<Tools...> const*) {
    return (static_cast<std::size_t>(Tools::kind == muster::tool_kind::coordination) + ...);
}
static_assert(count_coordination(static_cast<muster::as_tool_set<tools::standard> const*>(nullptr)) == 8);

}  // namespace
