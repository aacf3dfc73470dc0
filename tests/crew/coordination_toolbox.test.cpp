#include <muster/crew/coordination_toolbox.hpp>  // first: the header proves that it stands alone

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster_test::at_ms;
using muster_test::desk;

struct reply : muster::tool<"Reply", muster::tool_kind::shared> {
    struct arguments {
        std::string_view text;
        static constexpr auto fields = muster::fields(muster::field("text", &arguments::text));
    };
};
struct few : muster::tool_set<muster::tools::task_stop, muster::tools::task_list, reply> {};
struct ben : muster::agent<muster::role::coordinator, few> {};

TEST(coordination_toolbox, has_the_tools_of_its_surface_and_the_hosts_own) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    muster::coordination work{crew, muster_test::coordinator_of(desk())};
    auto box = muster::coordination_toolbox<ben>(
        work, muster::on<reply>([](reply::arguments const& given) { return "said: " + std::string{given.text}; }));
    EXPECT_EQ(box.call("1", "Reply", R"({"text":"Hello."})").text, "said: Hello.");
    EXPECT_EQ(box.call("2", "TaskList", "{}").text, R"({"ok":true,"tasks":[],"left_out":0})");
    EXPECT_EQ(box.call("3", "TeamCreate", R"({"prompt":"x"})").text,
              R"(There is no tool "TeamCreate" here. There are: TaskList, TaskStop, Reply.)");
}

TEST(coordination_toolbox, a_handler_of_the_hosts_stands_before_the_coordinations) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    muster::coordination work{crew, muster_test::coordinator_of(desk())};
    auto box = muster::coordination_toolbox<ben>(
        muster::toolbox_limits{.calls_a_turn = 1}, work, muster::on<reply>([] { return "ok"; }),
        muster::on<muster::tools::task_stop>([&](muster::tools::task_stop_arguments const& given) {
            return work.stop_task(given).text + " (asked first)";
        }));
    EXPECT_NE(box.call("1", "TaskStop", R"({"task_id":"x"})").text.find("(asked first)"), std::string::npos);
}

// TS_12: whatever toolbox a tool gets into, the caller is asked.
TEST(coordination_toolbox, TS_12_a_toolbox_for_another_role_is_refused_by_each_tool) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    muster::coordination work{crew, {desk(), muster::role_kind::worker}};
    auto box = muster::coordination_toolbox<ben>(work, muster::on<reply>([] { return "ok"; }));
    EXPECT_NE(box.call("1", "TaskList", "{}").text.find("RoleRefused"), std::string::npos);
}

// on<Tool>(): for a surface that is known while running
TEST(coordination, gives_one_handler_at_a_time_to_a_dynamic_toolbox) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    muster::coordination work{crew, muster_test::coordinator_of(desk())};
    auto const handler = work.on<muster::tools::list_peers>();
    EXPECT_EQ(handler.run({}, {}).text, R"({"ok":true,"peers":[]})");
}

static_assert(muster::coordination_tool<muster::tools::todo_write>);
static_assert(!muster::coordination_tool<reply>);

}  // namespace
