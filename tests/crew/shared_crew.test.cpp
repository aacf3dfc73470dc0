#include <muster/crew/shared_crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using muster_test::at_ms;
using muster_test::desk;

TEST(shared_crew, is_a_crew_with_a_clock) {
    std::int64_t ms = 1000;
    muster::shared_crew crew{{.run_budget = std::chrono::seconds{1}}, [&] { return at_ms(ms); }};
    ASSERT_TRUE(crew.spawn(desk(), {.prompt = "x", .name = "scout"}));
    muster::run_id const run = crew.start().value().run;
    EXPECT_EQ(crew.next_deadline(), at_ms(2000));
    EXPECT_TRUE(crew.nudge({desk(), muster::role_kind::coordinator}, "scout", "And b.cpp.").accepted());
    EXPECT_EQ(crew.next_turn(run, "half").messages.size(), 1U);
    ms = 2000;
    crew.tick();
    EXPECT_EQ(crew.finish(run, {}), muster::ending_answer::already_ended);
    std::vector<muster::delivery> const notices = crew.take(desk());
    ASSERT_EQ(notices.size(), 1U);
    EXPECT_EQ(notices[0].notice.cause, muster::cause::deadline);
    EXPECT_TRUE(crew.give_back(notices[0].lease));
    EXPECT_EQ(crew.fetch(desk(), "scout").size(), 1U);
    EXPECT_TRUE(crew.send_to_worker({desk(), muster::role_kind::coordinator}, "scout", "Go on.").accepted());
    EXPECT_EQ(crew.read([](muster::crew const& c) { return c.find(desk(), "scout")->runs; }), 2U);
    EXPECT_EQ(crew.stop_all(desk()).size(), 1U);
}

TEST(shared_crew, knows_what_the_work_has_used) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    EXPECT_EQ(crew.open_team(desk(), {.name = "auth"}), muster::team_fault::none);
    (void)crew.spawn_member(desk(), {.team = "auth"}, {.prompt = "x", .name = "lead"});
    muster::run_id const lead = crew.start().value().run;
    (void)crew.spawn(desk(), {.prompt = "x", .name = "hand", .parent = lead});
    muster::run_id const hand = crew.start().value().run;
    crew.bill(lead, {.call = *muster::call_id::from("msg_1"), .used = {.input = 10, .output = 1}});
    crew.bill(hand, {.call = *muster::call_id::from("msg_2"), .used = {.input = 200, .output = 20}});
    EXPECT_EQ(crew.usage_of(lead).tokens.known(), 11U);
    EXPECT_EQ(crew.usage_of(desk(), "hand").tokens.known(), 220U);
    EXPECT_EQ(crew.usage_of_tree(desk(), "lead").tokens.known(), 231U);
    EXPECT_EQ(crew.usage_of_team(desk(), "auth").tokens.known(), 11U);
    EXPECT_EQ(crew.usage_of(desk()).tokens.known(), 231U);
}

TEST(shared_crew, C136_a_callback_may_call_it) {
    muster::shared_crew* self = nullptr;
    std::vector<std::string> told;
    muster::shared_crew crew{{}, [] { return at_ms(1); }, {.on_event = [&](muster::event const& e) {
                                 told.push_back(muster::event_line(e));
                                 if (told.size() == 1) (void)self->start();
                                 if (told.size() == 2) (void)self->finish(e.run, {});
                             }}};
    self = &crew;
    (void)crew.spawn(desk(), {.prompt = "x"});
    ASSERT_EQ(told.size(), 3U);
    EXPECT_NE(told[1].find("started"), std::string::npos);
    EXPECT_NE(told[2].find("ended"), std::string::npos);
}

TEST(shared_crew, a_stops_hook_may_call_it_and_the_run_may_end_meanwhile) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    (void)crew.spawn(desk(), {.prompt = "x", .name = "scout"});
    (void)crew.start();
    auto const broken = [](muster::run_id) { return "still there"; };
    EXPECT_EQ(crew.stop(desk(), "scout", muster::stopper::user, broken).kind, muster::stop_kind::refused);
    auto const slow = [&](muster::run_id run) {
        (void)crew.finish(run, {.result = "Done after all."});
        return "";
    };
    EXPECT_EQ(crew.stop(desk(), "scout", muster::stopper::user, slow).kind, muster::stop_kind::not_running);
    EXPECT_EQ(crew.take(desk()).at(0).notice.cause, muster::cause::finished);
    EXPECT_EQ(crew.stop(desk(), "scout", muster::stopper::user, broken).kind, muster::stop_kind::not_running);
}

TEST(shared_crew, what_a_slow_callback_cannot_take_is_counted) {
    muster::shared_crew* self = nullptr;
    int told = 0;
    muster::shared_crew crew{{.max_untold_events = 2}, [] { return at_ms(1); }, {.on_event = [&](muster::event const&) {
                                 if (++told == 1) {
                                     for (int i = 0; i < 5; ++i) (void)self->spawn(desk(), {.prompt = "x"});
                                 }
                             }}};
    self = &crew;
    (void)crew.spawn(desk(), {.prompt = "x"});
    EXPECT_EQ(told, 3);
    EXPECT_EQ(crew.dropped_events(), 3U);
    EXPECT_EQ(crew.read([](muster::crew const& c) { return c.counters().spawned; }), 6U);
}

TEST(shared_crew, takes_up_the_work_of_an_earlier_one) {
    muster_test::crew_host host;
    host.run("scout");
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    EXPECT_EQ(crew.restore(host.journal), host.journal.size());
    EXPECT_EQ(crew.recover(), 1U);
    EXPECT_EQ(crew.take(desk()).at(0).notice.cause, muster::cause::lost);
    EXPECT_EQ(crew.give_back_all(desk()), 1U);
    EXPECT_EQ(crew.connect_resume_engine(), 0U);
}

}  // namespace
