#include <muster/persona/context.hpp>

#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <type_traits>

namespace {

using muster::operation;
using muster::prompt_context;

constexpr auto& ana = muster::context_of<muster_test::ana>;
constexpr auto& ana_worker = muster::context_of<muster_test::ana_worker>;

// tool_for, offers: only what is on the surface
constexpr bool knows_the_tool_for_each_operation() {
    return ana.tool_for(operation::spawn) == "TeamCreate" && ana.tool_for(operation::resume) == "SendMessageToWorker"
        && ana.tool_for(operation::track) == "TodoWrite" && ana.tool_for(operation::list_tasks).empty()
        && ana.tool_for(operation::report).empty() && !ana.offers(operation::get_task)
        && ana.offers(operation::close_team) && ana_worker.offers(operation::track)
        && !ana_worker.offers(operation::spawn);
}
static_assert(knows_the_tool_for_each_operation());
TEST(prompt_context, knows_the_tool_for_each_operation) { EXPECT_TRUE(knows_the_tool_for_each_operation()); }

static_assert(ana.offers<muster::tools::task_stop>() && !ana.offers<muster_test::bash_tool>());
static_assert(ana.role() == muster::role_kind::coordinator && ana_worker.role() == muster::role_kind::worker);
static_assert(ana.surface().size() == 7 && ana.workers().empty());
static_assert(&ana.rules() == &muster::dialects::binding::rules);

// A surface may hold a tool that a dialect calls by no name, and the other way round.
constexpr muster::dialect nameless{};
constexpr prompt_context mute{muster::role_kind::coordinator, ana.surface(), nameless};
static_assert(!mute.offers(operation::spawn) && mute.tool_for(operation::track).empty());

// The rules are borrowed, so a temporary is refused.
static_assert(std::is_constructible_v<prompt_context, muster::role_kind, muster::surface_view, muster::dialect const&>);
static_assert(!std::is_constructible_v<prompt_context, muster::role_kind, muster::surface_view, muster::dialect>);

// known_workers
constexpr muster::known_worker two[] = {{"w-1", "Read the parser"}, {"w-2", ""}};
static_assert(muster::known_workers{two}.count == 2 && muster::known_workers{two, 1}.count == 1);
static_assert(muster::known_workers{}.empty() && muster::known_workers{}.begin() == muster::known_workers{}.end());

TEST(known_workers, are_listed_as_given) {
    std::string ids;
    for (auto const& worker : muster::known_workers{two}) ids += worker.id;
    EXPECT_EQ(ids, "w-1w-2");
}

}  // namespace
