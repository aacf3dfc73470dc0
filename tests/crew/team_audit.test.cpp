#include <muster/crew/team_audit.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace {

using muster_test::coordinator;
using muster_test::desk;

struct audited {
    std::string kinds;
    muster::audit_trail trail{[this](std::string_view kind, muster::event const&) {
        kinds.append(kind).append(1, ' ');
        return std::string{};
    }};
    coordinator<muster_test::eva> host{
        {},
        {},
        muster_test::coordinator_of(desk()),
        {.message_to_running = muster::on_running::queue, .on_event = [this](muster::event const& e) { trail(e); }}};

    audited() = default;
    audited(audited const&) = delete;
    std::string said() { return std::exchange(kinds, {}); }
};

TEST(audit_trail, F_81_tells_each_kind) {
    audited of;
    coordinator<muster_test::eva>& host = of.host;
    (void)host.call("Agent", R"({"description":"x","prompt":"x","name":"a","team_name":"auth"})");
    EXPECT_EQ(of.said(), "team_created member_joined ");
    muster::run_id const first = host.crew.start()->run;
    (void)host.call("SendMessage", R"({"to":"a","message":"Look.","summary":"Look"})");
    EXPECT_EQ(of.said(), "dm_sent ");
    (void)host.call("SendMessage", R"({"to":"*","message":"All.","summary":"All"})");
    EXPECT_EQ(of.said(), "dm_sent broadcast_sent ");
    (void)host.crew.next_turn(first);
    (void)host.crew.next_turn(first);
    (void)host.crew.finish(first, {.result = "Done."});
    EXPECT_EQ(of.said(), "member_idled ");
    (void)host.call("SendMessage", R"({"to":"a","message":"More.","summary":"More"})");
    EXPECT_EQ(of.said(), "member_resumed ");

    muster::run_id const second = host.crew.start()->run;
    muster::request_answer const asked = host.crew.ask_to_stop(host.work.who(), "a");
    EXPECT_EQ(of.said(), "dm_sent shutdown_requested ");
    (void)host.crew.answer_stop(second, asked.request.text(), true);
    EXPECT_EQ(of.said(), "shutdown_completed member_idled ");
    host.ms += 10;
    for (int i = 0; i < 200; ++i) host.ms += 25'000, host.crew.tick();
    EXPECT_EQ(of.said(), "team_stale ");
    (void)host.call("SendMessage", R"({"to":"a","message":"More.","summary":"More"})");
    (void)of.said();
    (void)host.work.close_team_by_force("auth");
    EXPECT_EQ(of.said(), "member_force_killed member_idled team_deleted ");
}

TEST(audit_trail, F_81_a_refused_request_to_end_is_not_completed) {
    audited of;
    (void)of.host.call("Agent", R"({"description":"x","prompt":"x","name":"a","team_name":"auth"})");
    muster::run_id const run = of.host.crew.start()->run;
    muster::request_answer const asked = of.host.crew.ask_to_stop(of.host.work.who(), "a");
    (void)of.said();
    (void)of.host.crew.answer_stop(run, asked.request.text(), false, "Not yet.");
    EXPECT_EQ(of.said(), "");
}

TEST(audit_trail, F_81_a_failure_never_fails_the_call) {
    muster::audit_trail refuses{[](std::string_view, muster::event const&) { return std::string{"disk full"}; }};
    muster::audit_trail throws{
        [](std::string_view, muster::event const&) -> std::string { throw std::runtime_error{"gone"}; }};
    muster::audit_trail empty{{}};
    coordinator<> host{{}, {}, muster_test::coordinator_of(desk()), {.on_event = [&](muster::event const& e) {
                           refuses(e), throws(e), empty(e);
                       }}};
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth","prompt":"x"})").is_error);
    EXPECT_EQ(refuses.failures(), 2U);
    EXPECT_EQ(throws.failures(), 2U);
    EXPECT_EQ(empty.failures(), 0U);
}

}  // namespace
