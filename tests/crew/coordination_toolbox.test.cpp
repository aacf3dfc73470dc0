#include <muster/crew/coordination_toolbox.hpp>

#include <muster/crew/memory_journal.hpp>
#include <muster/persona/context.hpp>
#include <muster/toolbox/dynamic_toolbox.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

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

// Nobody is told that a task does not exist, or has ended, because there was no room to write down what was asked.
TEST(coordination_toolbox, what_the_journal_could_not_keep_is_refused_as_such) {
    muster::memory_journal journal;
    muster::shared_crew crew{{}, [] { return at_ms(1); }, {}, journal};
    muster::coordination work{crew, muster_test::coordinator_of(desk())};
    auto box = muster::coordination_toolbox<muster_test::ana>(work);
    ASSERT_TRUE(crew.restart());
    ASSERT_TRUE(crew.spawn(desk(), {.prompt = "Do it.", .name = "scout"}));
    journal.fill_up();
    for (auto const& [tool, arguments] : {std::pair{"TeamCreate", R"({"prompt":"x"})"},
                                          {"TeamCreate", R"({"team_name":"auth"})"},
                                          {"SendToPeer", R"({"to":"scout","message":"Hurry."})"},
                                          {"TaskStop", R"({"task_id":"scout"})"}}) {
        muster::tool_result const got = box.call(arguments, tool, arguments);  // an id of its own
        EXPECT_TRUE(got.is_error) << tool;
        EXPECT_TRUE(got.text.starts_with(R"({"ok":false,"kind":"NotKept",)")) << got.text;
    }
    journal.fill_up(false);
    EXPECT_FALSE(box.call("last", "TaskStop", R"({"task_id":"scout"})").is_error);
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
TEST(coordination, gives_its_handlers_one_by_one_to_a_dynamic_toolbox) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    muster::coordination work{crew, muster_test::coordinator_of(desk())};
    muster::dynamic_toolbox box{muster::context_of<muster_test::ana>,  work.on<muster::tools::team_create>(),
                                work.on<muster::tools::team_delete>(), work.on<muster::tools::send_to_peer>(),
                                work.on<muster::tools::list_peers>(),  work.on<muster::tools::send_message_to_worker>(),
                                work.on<muster::tools::task_stop>(),   work.on<muster::tools::task_list>(),
                                work.on<muster::tools::task_get>(),    work.on<muster::tools::todo_write>()};
    ASSERT_TRUE(box);
    EXPECT_EQ(box.call("1", "TeamCreate", R"({"prompt":"x"})").text, R"({"ok":true,"worker_id":"worker.1"})");
    EXPECT_EQ(box.call("2", "list_peers", "{}").text,
              R"({"ok":true,"peers":[{"agent_id":"worker.1","description":"","reachable":true}]})");
}

// A refusal names what its reader can call.
TEST(coordination_toolbox, the_ways_out_are_those_of_its_agents_dialect) {
    struct eva : muster::agent<muster::role::coordinator, muster::tools::session::standard, muster::dialects::session> {
    };
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    muster::coordination work{crew, muster_test::coordinator_of(desk())};
    auto box = muster::coordination_toolbox<eva>(work);
    EXPECT_NE(box.call("1", "SendMessage", R"({"to":"x","message":"y","summary":"z"})").text.find("with Agent"),
              std::string::npos);
}

static_assert(muster::coordination_tool<muster::tools::todo_write>);
static_assert(!muster::coordination_tool<reply>);

}  // namespace
