// An event that the crew's own state refuses: a sentence, and the end of the program.
#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

namespace events = muster::events;

using muster_test::at_ms;
using muster_test::desk;

muster::worker_id id(std::string const& text) { return *muster::worker_id::from(text); }

TEST(refused_event, is_told_with_what_the_state_knows_of_its_worker) {
    muster_test::crew_host host;
    host.finished("scout");
    auto const why = [&](muster::event const& e) { return muster::detail::why_refused(host.crew.state(), e); };
    muster::run_id const first{1};
    EXPECT_EQ(why({at_ms(5), desk(), id("scout.1"), first, events::started{}}),
              "the worker scout.1 is finished in run 1, and the next run is 2");
    EXPECT_EQ(why({at_ms(5), desk(), id("other.7"), first, events::started{}}),
              "no worker of whatsapp:ana has the id other.7");
    EXPECT_EQ(why({at_ms(5), desk(), {}, {}, events::notice_acknowledged{9}}),
              "the binding whatsapp:ana does not allow it, and the next run is 2");
    EXPECT_EQ(why({at_ms(5), {}, {}, {}, events::team_opened{}}), "it names no binding, and the next run is 2");
    EXPECT_EQ(why({at_ms(5), desk(), id("new.9"), first, events::spawned{}}),
              "the binding whatsapp:ana does not allow it, and the next run is 2");
}

TEST(refused_event, is_one_line_whatever_texts_it_holds) {
    muster_test::crew_host host;
    muster::event const e{at_ms(5), desk(), id("a.1"), {}, events::spawned{{.description = std::string(900, '\n')}}};
    std::string const line = muster::detail::sentence_about_refused(host.crew.state(), e);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_LT(line.size(), 600U);
}

// In a program of its own: this one would end.
TEST(refused_event_DeathTest, ends_the_program_with_a_sentence_that_names_it) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    muster_test::crew_host host;
    host.finished("scout");
    muster::crew_state state = host.crew.state();
    muster::event const twice{at_ms(7), desk(), id("scout.1"), muster::run_id{1}, events::started{at_ms(9)}};
    EXPECT_DEATH(muster::detail::apply_or_terminate(state, twice),
                 "muster: defect of the library: the crew made an event that its own state refuses: "
                 "\"7 ms whatsapp:ana scout.1 run 1: started, deadline at 9 ms\": "
                 "the worker scout.1 is finished in run 1, and the next run is 2");
}

TEST(refused_event, changes_nothing_where_it_fits) {
    muster_test::crew_host host;
    host.spawn("scout");
    muster::crew_state state = host.crew.state();
    muster::detail::apply_or_terminate(state,
                                       {at_ms(7), desk(), id("scout.1"), muster::run_id{1}, events::started{at_ms(9)}});
    EXPECT_EQ(state.running(), 1U);
}

// A journal of somebody else, or one that has lost a part, is a value and never the end of the program.
TEST(refused_event, of_a_journal_is_an_answer) {
    muster_test::crew_host host;
    host.finished("scout");
    std::vector<muster::event> without_start = host.journal;
    without_start.erase(without_start.begin() + 1);
    muster::crew again;
    EXPECT_EQ(again.restore(without_start), 1U);
    EXPECT_EQ(again.restore(host.journal), 0U);
    EXPECT_TRUE(again.find(desk(), "scout")->is_live());
}

// The state was left in the middle of a command, between what a worker did and what that means for its team.
TEST(refused_event, does_not_come_of_a_journal_that_ends_in_the_middle_of_a_command) {
    muster_test::crew_host host;
    (void)host.crew.open_team(host.now, desk(), {.name = "t"});
    (void)host.crew.spawn_member(host.now, desk(), {.team = "t"}, {.prompt = "Do it.", .name = "a"});
    muster::run_id const run = host.crew.start(host.now)->run;
    (void)host.crew.finish(host.now, run, {.result = "Done."});
    ASSERT_TRUE(std::holds_alternative<events::member_idled>(host.journal.back().what));
    host.journal.pop_back();
    muster::crew again;
    ASSERT_EQ(again.restore(host.journal), host.journal.size());
    EXPECT_TRUE(again.send_to_worker(host.now, {desk(), muster::role_kind::coordinator}, "a", "Go on.").accepted());
    EXPECT_EQ(again.finish(host.now, again.start(host.now)->run, {}), muster::ending_answer::recorded);
    EXPECT_TRUE(again.close_team(host.now, desk(), "t"));
}

// Said twice is said once; nobody leads a team without a binding.
TEST(refused_event, does_not_come_of_a_step_that_is_told_twice_or_of_an_empty_binding) {
    muster_test::crew_host host;
    (void)host.crew.open_team(host.now, desk(), {.name = "t"});
    (void)host.crew.close_team(host.now, desk(), "t");
    EXPECT_EQ(host.crew.clean_up_done(host.now, desk(), "t", 1), muster::team_fault::none);
    EXPECT_EQ(host.crew.clean_up_done(host.now, desk(), "t", 1), muster::team_fault::none);
    EXPECT_EQ(host.count<events::team_step_done>(), 1U);
    EXPECT_EQ(host.crew.open_team(host.now, {}, {.name = "t"}), muster::team_fault::no_binding);
    EXPECT_EQ(host.count<events::team_opened>(), 1U);
}

}  // namespace
