#include <muster/crew/team_register.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::closing;
using muster::team_fault;
using muster::worker_id;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;
namespace events = muster::events;
using namespace std::chrono_literals;

struct team_host : crew_host {
    using crew_host::crew_host;

    team_fault open(std::string name, muster::team_limits const& limits = {}) {
        return crew.open_team(now, desk(), {.name = std::move(name)}, limits);
    }
    muster::join_answer join(std::string team, std::string name = {}, worker_id by = {}) {
        return crew.spawn_member(now, desk(), {.team = std::move(team), .by = std::move(by)},
                                 {.prompt = "Do it.", .name = std::move(name)});
    }
    // A member whose run a host has.
    muster::spawn_answer at_work(std::string team, std::string name = {}) {
        muster::spawn_answer const who = join(std::move(team), std::move(name)).spawned;
        while (!(crew.start(now).value().run == who.run)) {}
        return who;
    }
    muster::team const& team(std::string_view name) const { return *crew.find_team(desk(), name); }
    void pass_and_tick(std::int64_t ms) {
        for (; ms > 0; ms -= 25'000) pass(ms < 25'000 ? ms : 25'000), crew.tick(now);
    }
};

// open_team

TEST(crew_teams, DV_23_opens_a_team_once) {
    team_host host;
    EXPECT_EQ(host.open(""), team_fault::bad_name);
    EXPECT_EQ(host.open("Auth"), team_fault::bad_name);  // names are made safe before
    EXPECT_EQ(host.open("auth"), team_fault::none);
    EXPECT_EQ(host.open("auth"), team_fault::name_taken);
    EXPECT_EQ(host.team("auth").serial, 1U);
    EXPECT_EQ(host.team("auth").created, host.now);
    EXPECT_EQ(host.crew.find_team(desk(), "other"), nullptr);
    EXPECT_EQ(host.crew.find_team(other_desk(), "auth"), nullptr);
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, F_79_has_room_for_so_many) {
    team_host host{{.max_bindings = 1, .teams = {.max_teams = 2, .max_members = 3}}};
    EXPECT_EQ(host.open("a", {.max_teams = 1}), team_fault::none);
    EXPECT_EQ(host.open("b", {.max_teams = 1}), team_fault::too_many_teams);
    EXPECT_EQ(host.open("b"), team_fault::none);
    EXPECT_EQ(host.open("c", {.max_teams = 50}), team_fault::too_many_teams);
    EXPECT_EQ(host.crew.open_team(host.now, other_desk(), {.name = "a"}), team_fault::too_many_bindings);
    EXPECT_EQ(host.join("a").why, team_fault::none);
    EXPECT_EQ(host.join("a").why, team_fault::none);
    EXPECT_EQ(host.join("a").why, team_fault::team_full);  // its lead counts
    EXPECT_EQ(host.journal.size(), 2U + 4U);
}

TEST(crew_teams, F_80_what_there_is_not_is_refused) {
    team_host host{{.teams = {.enabled = false}}};
    EXPECT_EQ(host.open("auth"), team_fault::disabled);
    EXPECT_EQ(host.join("auth").why, team_fault::disabled);
    EXPECT_EQ(host.crew.close_team(host.now, desk(), "auth").why, team_fault::disabled);
    team_host other;
    EXPECT_EQ(other.join("auth").why, team_fault::not_found);
    EXPECT_EQ(other.crew.open_team(other.now, desk(), {.name = "auth", .description = std::string(201, 'x')}),
              team_fault::description_too_large);
    EXPECT_TRUE(other.journal.empty());
}

// spawn_member

TEST(crew_teams, F_67_a_member_whose_name_is_taken_gets_a_number) {
    team_host host;
    (void)host.open("auth");
    EXPECT_EQ(host.join("auth", "scout").spawned.worker, *muster::worker_id::from("scout.1"));
    EXPECT_EQ(host.join("auth", "scout").spawned.worker, *muster::worker_id::from("scout-2.2"));
    EXPECT_EQ(host.join("auth").spawned.worker, *muster::worker_id::from("worker.3"));
    EXPECT_EQ(host.join("auth", "team-lead").why, team_fault::bad_member_name);
    EXPECT_EQ(host.team("auth").members.size(), 3U);
    EXPECT_EQ(host.crew.state().teams().find_team_of(desk(), *worker_id::from("scout-2.2")), &host.team("auth"));
    EXPECT_EQ(host.crew.state().teams().find_team_of(desk(), *worker_id::from("scout.9")), nullptr);
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, a_member_that_cannot_be_started_does_not_join) {
    team_host host{{.max_queued = 1}};
    (void)host.open("auth");
    (void)host.join("auth");
    EXPECT_EQ(host.join("auth").spawned.why, muster::task_fault::queue_full);
    EXPECT_EQ(host.team("auth").members.size(), 1U);
}

TEST(crew_teams, F_66_keeps_what_a_member_was_told_and_how_it_is_run) {
    team_host host{{.teams = {.max_brief_bytes = 3}}};
    (void)host.open("auth");
    (void)host.crew.spawn_member(host.now, desk(), {.team = "auth", .kind = muster::actor_kind::teammate},
                                 {.prompt = "Do it.", .settings = {{"model", "small"}}});
    muster::team_member const& member = host.team("auth").members.at(0);
    EXPECT_EQ(member.brief, "Do ");
    EXPECT_EQ(muster::value_of(member.settings, "model"), "small");
    EXPECT_EQ(member.kind, muster::actor_kind::teammate);
}

// What members do

TEST(crew_teams, KF_16_that_a_member_is_idle_is_no_report_and_said_once) {
    team_host host;
    (void)host.open("auth");
    muster::spawn_answer const who = host.at_work("auth", "scout");
    (void)host.crew.finish(host.now, who.run, {.result = "Done."});
    EXPECT_EQ(host.count<events::ended>(), 1U);
    for (int i = 0; i < 10; ++i) {  // C077
        (void)host.crew.finish(host.now, who.run, {.result = "Done."});
        host.pass(1), host.crew.tick(host.now);
    }
    EXPECT_EQ(host.count<events::member_idled>(), 1U);
    EXPECT_EQ(host.count<events::continued>(), 0U);  // and wakes nobody
    EXPECT_TRUE(host.team("auth").members.at(0).is_idle);

    (void)host.send("scout", "More.");
    EXPECT_EQ(host.count<events::member_resumed>(), 1U);
    EXPECT_FALSE(host.team("auth").members.at(0).is_idle);
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, F_73_says_why_a_member_is_idle) {
    team_host host;
    (void)host.open("auth");
    auto const why = [&](auto end) {
        muster::spawn_answer const who = host.at_work("auth");
        end(who);
        return host.crew.state().teams().find_team_of(desk(), who.worker)->find(who.worker)->why;
    };
    EXPECT_EQ(why([&](auto const& w) { (void)host.crew.finish(host.now, w.run, {}); }), muster::idle_reason::available);
    EXPECT_EQ(why([&](auto const& w) { (void)host.crew.stop(host.now, desk(), w.worker.text()); }),
              muster::idle_reason::interrupted);
    EXPECT_EQ(why([&](auto const& w) { (void)host.crew.fail(host.now, w.run, {}); }), muster::idle_reason::failed);
}

TEST(crew_teams, a_member_that_the_crew_forgets_makes_room) {
    team_host host{{.max_finished = 1}};
    (void)host.open("auth");
    for (int i = 0; i < 2; ++i) (void)host.crew.finish(host.now, host.at_work("auth").run, {});
    EXPECT_EQ(host.team("auth").members.size(), 1U);
    EXPECT_EQ(host.count<events::member_left>(), 1U);
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, F_70_only_the_lead_directs) {
    team_host host;
    (void)host.open("auth");
    worker_id const scout = host.at_work("auth", "scout").worker;
    EXPECT_EQ(host.crew.open_team(host.now, desk(), {.name = "own", .by = scout}), team_fault::not_leader);
    EXPECT_EQ(host.join("auth", "x", scout).why, team_fault::teammate_cannot_spawn);
    EXPECT_EQ(host.crew.close_team(host.now, desk(), "auth", closing::by_force, scout).why,
              team_fault::teammate_cannot_delete);
    EXPECT_EQ(host.crew.drain_team(host.now, desk(), "auth", scout), team_fault::not_leader);
    EXPECT_EQ(host.crew.dismiss_member(host.now, desk(), "auth", scout, scout), team_fault::not_leader);
    EXPECT_EQ(host.crew.fault_of_broadcast(desk(), "auth", scout), team_fault::only_lead_can_broadcast);
    EXPECT_EQ(host.crew.fault_of_broadcast(desk(), "auth", *worker_id::from("x.9")), team_fault::not_member);
    EXPECT_EQ(host.crew.fault_of_broadcast(desk(), "auth"), team_fault::none);
    EXPECT_EQ(host.crew.fault_of_broadcast(desk(), "other"), team_fault::not_found);
    EXPECT_TRUE(host.crew.state().find(desk(), "scout")->is_live());
}

TEST(crew_teams, F_70_what_a_worker_starts_for_itself_is_no_member) {
    team_host host;
    (void)host.open("auth");
    muster::run_id const run = host.at_work("auth", "scout").run;
    EXPECT_EQ(host.crew.spawn_member(host.now, desk(), {.team = "auth"}, {.prompt = "x", .parent = run}).why,
              team_fault::teammate_cannot_spawn);
    EXPECT_EQ(host.team("auth").members.size(), 1U);
}

TEST(crew_teams, C113_TD_05_closing_by_force_stops_who_works_for_a_member_too) {
    team_host host;
    (void)host.open("auth");
    muster::run_id const run = host.at_work("auth", "scout").run;
    (void)host.crew.spawn(host.now, desk(), {.prompt = "x", .name = "child", .parent = run});
    (void)host.crew.finish(host.now, run, {.result = "Done."});
    EXPECT_FALSE(host.team("auth").members.at(0).is_idle);  // its child is at work
    EXPECT_FALSE(host.crew.close_team(host.now, desk(), "auth"));
    EXPECT_TRUE(host.crew.close_team(host.now, desk(), "auth", closing::by_force));
    EXPECT_TRUE(host.crew.state().live().empty());
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, F_80_a_member_is_dismissed_once_it_is_idle) {
    team_host host;
    (void)host.open("auth");
    muster::spawn_answer const who = host.at_work("auth", "scout");
    auto const dismiss = [&](std::string_view team, worker_id const& one) {
        return host.crew.dismiss_member(host.now, desk(), team, one);
    };
    EXPECT_EQ(dismiss("other", who.worker), team_fault::not_found);
    EXPECT_EQ(dismiss("auth", *worker_id::from("x.9")), team_fault::member_not_found);
    EXPECT_EQ(dismiss("auth", who.worker), team_fault::blocked_by_active_members);
    (void)host.crew.finish(host.now, who.run, {});
    EXPECT_EQ(dismiss("auth", who.worker), team_fault::none);
    EXPECT_TRUE(host.team("auth").members.empty());
    EXPECT_EQ(muster::event_line(host.journal.back()), "1000 ms whatsapp:ana scout.1: left team auth (dismissed)");
    (void)host.send("scout", "Go on.");
    EXPECT_EQ(host.count<events::member_resumed>(), 0U);
}

// close_team

TEST(crew_teams, TD_01_TD_07_C109_a_refused_deletion_changes_nothing) {
    team_host host;
    (void)host.open("auth");
    (void)host.at_work("auth", "a");
    (void)host.at_work("auth", "b");
    std::string const before = muster_test::picture(host.crew);
    muster::closing_answer const answer = host.crew.close_team(host.now, desk(), "auth");
    EXPECT_EQ(answer.why, team_fault::blocked_by_active_members);
    ASSERT_EQ(answer.active.size(), 2U);
    EXPECT_EQ(answer.active[1].text(), "b.2");
    EXPECT_EQ(muster_test::picture(host.crew), before);
}

TEST(crew_teams, C108_by_force_stops_who_is_at_work_first) {
    team_host host;
    (void)host.open("auth");
    (void)host.at_work("auth", "a");
    (void)host.crew.finish(host.now, host.at_work("auth", "b").run, {});
    (void)host.join("auth", "c");
    muster::closing_answer const answer = host.crew.close_team(host.now, desk(), "auth", closing::by_force);
    EXPECT_TRUE(answer);
    ASSERT_EQ(answer.killed.size(), 2U);
    EXPECT_EQ(answer.killed[1].text(), "c.3");
    EXPECT_EQ(host.count<events::member_force_killed>(), 2U);
    EXPECT_TRUE(answer.team.is_being_deleted);
    EXPECT_TRUE(answer.team.members.at(0).was_killed);
    std::vector<muster::notice> const told = host.read();  // TD_05: each end is told all the same
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[1].cause, muster::cause::parent_stop);
    EXPECT_EQ(host.crew.find_team(desk(), "auth")->members.size(), 3U);
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, F_75_who_was_silent_for_long_stands_in_the_way_of_no_deletion) {
    team_host host{{.teams = {.heartbeat = 5min}, .run_budget = 1h}};
    (void)host.open("auth");
    (void)host.at_work("auth", "a");
    host.pass_and_tick(299'999);
    EXPECT_FALSE(host.crew.close_team(host.now, desk(), "auth"));
    host.pass_and_tick(1);
    muster::closing_answer const answer = host.crew.close_team(host.now, desk(), "auth");
    EXPECT_TRUE(answer);
    ASSERT_EQ(answer.killed.size(), 1U);  // it does not go on in a team that is gone
    EXPECT_EQ(host.crew.state().live().size(), 0U);
}

TEST(crew_teams, TD_06_KF_21_C110_goes_step_by_step_and_keeps_what_the_steps_need) {
    team_host host;
    (void)host.open("auth");
    EXPECT_EQ(host.crew.keep_worktree(host.now, desk(), "auth", "/srv/auth-1"), team_fault::none);
    EXPECT_EQ(host.crew.clean_up_done(host.now, desk(), "auth", 0), team_fault::not_found);
    EXPECT_EQ(host.crew.finish_closing(host.now, desk(), "auth"), team_fault::not_found);
    EXPECT_EQ(host.crew.close_team(host.now, desk(), "auth").team.worktrees.size(), 1U);
    EXPECT_EQ(host.crew.clean_up_done(host.now, desk(), "auth", 0), team_fault::none);
    EXPECT_EQ(host.crew.clean_up_done(host.now, desk(), "auth", 0), team_fault::none);  // said twice is said once
    EXPECT_EQ(host.open("auth"), team_fault::name_taken);
    EXPECT_EQ(host.join("auth").why, team_fault::deleted);

    crew_host again;  // after a crash in the middle
    EXPECT_EQ(again.crew.restore(host.journal), host.journal.size());
    muster::closing_answer const rest = again.crew.close_team(again.now, desk(), "auth");
    EXPECT_TRUE(rest);
    EXPECT_EQ(rest.team.worktrees, std::vector<std::string>{"/srv/auth-1"});
    EXPECT_EQ(rest.team.cleaned_up, std::vector<std::uint32_t>{0});

    EXPECT_EQ(host.crew.finish_closing(host.now, desk(), "auth"), team_fault::none);
    EXPECT_EQ(host.crew.close_team(host.now, desk(), "auth").why, team_fault::already_deleted);
    EXPECT_EQ(host.open("auth"), team_fault::none);
    EXPECT_EQ(host.team("auth").serial, 2U);  // another team of this name
    EXPECT_TRUE(host.team("auth").worktrees.empty());
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, DV_25_remembers_names_or_all_of_it) {
    team_host host{{.teams = {.max_deleted = 2}}};
    for (std::string const name : {"a", "b", "c"}) {
        (void)host.open(name);
        (void)host.crew.finish(host.now, host.at_work(name).run, {});
        EXPECT_TRUE(host.crew.close_team(host.now, desk(), name));
        EXPECT_EQ(host.crew.finish_closing(host.now, desk(), name, name == "c"), team_fault::none);
    }
    EXPECT_EQ(host.crew.close_team(host.now, desk(), "a").why, team_fault::not_found);  // too long ago
    EXPECT_EQ(host.crew.close_team(host.now, desk(), "b").why, team_fault::already_deleted);
    std::deque<muster::team> const& closed = host.crew.state().teams().closed_of(desk());
    ASSERT_EQ(closed.size(), 2U);
    EXPECT_TRUE(closed[0].members.empty());
    EXPECT_EQ(closed[1].members.size(), 1U);
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, worktrees_have_limits) {
    team_host host{{.teams = {.max_worktrees = 1, .max_worktree_bytes = 4}}};
    (void)host.open("auth");
    auto const keep = [&](std::string team, std::string path) {
        return host.crew.keep_worktree(host.now, desk(), team, std::move(path));
    };
    EXPECT_EQ(keep("other", "/w"), team_fault::not_found);
    EXPECT_EQ(keep("auth", ""), team_fault::bad_worktree);
    EXPECT_EQ(keep("auth", "/tree"), team_fault::bad_worktree);
    EXPECT_EQ(keep("auth", "/wrk"), team_fault::none);
    EXPECT_EQ(keep("auth", "/w"), team_fault::too_many_worktrees);
}

// Time

TEST(crew_teams, F_79_a_team_in_which_nobody_works_is_flagged_and_stays) {
    team_host host{{.run_budget = 10h}};
    (void)host.open("auth");
    host.pass_and_tick(3'599'999);
    EXPECT_FALSE(host.team("auth").is_stale);
    EXPECT_EQ(*host.crew.next_deadline(), host.now + 1ms);
    host.pass_and_tick(1);
    EXPECT_TRUE(host.team("auth").is_stale);
    EXPECT_FALSE(host.crew.next_deadline().has_value());
    host.pass_and_tick(3'600'000);
    EXPECT_EQ(host.count<events::team_stale>(), 1U);

    muster::spawn_answer const who = host.at_work("auth", "scout");
    EXPECT_FALSE(host.team("auth").is_stale);
    host.pass_and_tick(7'200'000);
    EXPECT_FALSE(host.team("auth").is_stale);  // somebody works
    (void)host.crew.finish(host.now, who.run, {});
    host.pass_and_tick(3'600'000);
    EXPECT_EQ(host.count<events::team_stale>(), 2U);
    EXPECT_TRUE(host.crew.close_team(host.now, desk(), "auth"));
    EXPECT_TRUE(host.replays());
}

TEST(crew_teams, F_79_members_have_a_while_to_end_by_themselves) {
    team_host host;
    (void)host.open("auth");
    muster::spawn_answer const a = host.at_work("auth", "a");
    (void)host.at_work("auth", "b");
    EXPECT_EQ(host.crew.drain_team(host.now, desk(), "other"), team_fault::not_found);
    EXPECT_EQ(host.crew.drain_team(host.now, desk(), "auth"), team_fault::none);
    EXPECT_EQ(host.crew.drain_team(host.now, desk(), "auth"), team_fault::deleted);
    EXPECT_EQ(host.join("auth").why, team_fault::deleted);
    EXPECT_EQ(*host.crew.next_deadline(), host.now + 30s);
    (void)host.crew.finish(host.now, a.run, {.result = "Done."});
    host.pass_and_tick(29'999);
    EXPECT_FALSE(host.crew.close_team(host.now, desk(), "auth"));
    host.pass_and_tick(1);
    EXPECT_EQ(host.count<events::member_force_killed>(), 1U);
    EXPECT_TRUE(host.crew.close_team(host.now, desk(), "auth"));
    std::vector<muster::notice> const told = host.read();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].cause, muster::cause::finished);
    EXPECT_EQ(told[1].cause, muster::cause::parent_stop);
    EXPECT_TRUE(host.replays());
}

// After a restart

TEST(crew_teams, what_the_end_of_a_run_means_for_a_team_survives_a_cut_in_between) {
    team_host host;
    (void)host.open("auth");
    (void)host.crew.finish(host.now, host.at_work("auth", "a").run, {});
    (void)host.at_work("auth", "b");
    (void)host.send("a", "More.");
    for (std::size_t cut = 0; cut <= host.journal.size(); ++cut) {
        muster::crew again;
        ASSERT_EQ(again.restore({host.journal.data(), cut}), cut);
        again.recover(host.now);
        again.state().teams().for_each([&](auto const& in, std::vector<muster::team> const& open) {
            for (muster::team_member const& member : open.at(0).members) {
                EXPECT_EQ(member.is_idle, !again.find(in, member.worker.text())->is_live()) << cut;
            }
        });
    }
}

TEST(team_register, an_event_that_cannot_have_happened_changes_nothing) {
    team_host host;
    (void)host.open("auth");
    (void)host.crew.finish(host.now, host.at_work("auth", "a").run, {});
    (void)host.at_work("auth", "b");
    muster::worker_id const a = *worker_id::from("a.1"), b = *worker_id::from("b.2"), nobody = *worker_id::from("x.9");
    muster::crew_state state;
    for (muster::event const& e : host.journal) ASSERT_TRUE(state.apply(e));
    auto const fits = [&](muster::worker_id const& who, auto what) {
        return state.apply({host.now, desk(), who, {}, std::move(what)});
    };
    EXPECT_FALSE(fits({}, events::team_opened{.team = "auth", .serial = 2}));
    EXPECT_FALSE(fits({}, events::team_opened{.team = "next", .serial = 1}));
    EXPECT_FALSE(fits({}, events::team_opened{.team = "", .serial = 2}));
    EXPECT_FALSE(fits(a, events::member_joined{.team = "auth"}));  // twice
    EXPECT_FALSE(fits(nobody, events::member_joined{.team = "auth"}));
    EXPECT_FALSE(fits(a, events::member_joined{.team = "other"}));
    EXPECT_FALSE(fits(a, events::member_idled{.team = "auth"}));
    EXPECT_FALSE(fits(b, events::member_resumed{.team = "auth"}));
    EXPECT_FALSE(fits(nobody, events::member_left{.team = "auth"}));
    EXPECT_FALSE(fits(nobody, events::member_force_killed{.team = "auth"}));
    EXPECT_FALSE(fits({}, events::worktree_kept{.team = "other", .path = "/w"}));
    EXPECT_FALSE(fits({}, events::team_stale{.team = "auth"}));  // b works
    EXPECT_FALSE(fits({}, events::team_closing{.team = "auth"}));
    EXPECT_FALSE(fits({}, events::team_step_done{.team = "auth", .step = 0}));
    EXPECT_FALSE(fits({}, events::team_closed{.team = "auth"}));
    EXPECT_FALSE(fits({}, events::team_draining{.team = "other"}));
    EXPECT_EQ(state.teams().of(desk()), host.crew.state().teams().of(desk()));
    EXPECT_EQ(state.teams().quiet(), host.crew.state().teams().quiet());
}

}  // namespace
