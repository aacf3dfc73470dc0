// Teams and the workers in them: the part of coordination.hpp that TeamCreate and TeamDelete are made of.
#include <muster/crew/coordination.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::coordinator;
using muster_test::desk;
using muster_test::refusal;

std::string not_closed(std::string_view kind, std::string_view message, std::string_view more = {}) {
    return R"(!{"success":false,"message":")" + std::string{message} + R"(","kind":")" + std::string{kind} + '"'
         + std::string{more} + '}';
}

// TeamCreate

TEST(team_create, TC_07_starts_a_worker) {
    coordinator<> host;
    EXPECT_EQ(host.ask("TeamCreate", R"({"prompt":"Find it.","description":"Find the bug","name":"scout"})"),
              R"({"ok":true,"worker_id":"scout.1","name":"scout"})");
    EXPECT_EQ(host.ask("TeamCreate", R"({"prompt":"Fix it."})"), R"({"ok":true,"worker_id":"worker.2"})");
    muster::assignment const job = host.crew.start().value();
    EXPECT_EQ(job.history[0].text, "Find it.");
    EXPECT_EQ(job.description, "Find the bug");
    EXPECT_TRUE(job.settings.empty());
    EXPECT_EQ(host.crew.read([](auto const& c) { return std::string{c.find(desk(), "scout")->asked_by.text()}; }),
              "call_1");  // so the notification names the call
}

TEST(team_create, DV_09_F_34_opens_a_team) {
    coordinator<> host{{.write_team_file = [](muster::team const& what) {
        return muster::team_file{.path = "/teams/" + what.name + "/config.json"};
    }}};
    EXPECT_EQ(host.ask("TeamCreate", R"({"team_name":"Auth Tokens","description":"Expiry"})"),
              R"({"ok":true,"team_name":"auth-tokens","team_file_path":"/teams/auth-tokens/config.json",)"
              R"("lead_agent_id":"team-lead@auth-tokens"})");
    EXPECT_EQ(host.work.teams().at(0).description, "Expiry");
    EXPECT_TRUE(host.crew.read([](auto const& c) { return c.workers(desk()).empty(); }));
}

TEST(team_create, TC_04_DV_23_a_team_without_a_name_gets_one_that_is_not_taken) {
    int made = 0;
    std::string const ids[] = {"7F a", "7f-a", "k2"};
    coordinator<> host{{.new_team_id = [&] { return ids[made++ % 3]; }}};
    auto const opened = [](std::string_view name) {
        return R"({"ok":true,"team_name":")" + std::string{name}
             + R"(","team_file_path":null,"lead_agent_id":"team-lead@)" + std::string{name} + R"("})";
    };
    EXPECT_EQ(host.ask("TeamCreate", R"({"description":"Expiry"})"), opened("team-7f-a"));
    EXPECT_EQ(host.ask("TeamCreate", "{}"), opened("team-k2"));
    EXPECT_EQ(host.ask("TeamCreate", R"({"prompt":"x"})"), R"({"ok":true,"worker_id":"worker.1"})");  // no team: TC_07
    EXPECT_EQ(made, 3);
    EXPECT_NE(host.ask("TeamCreate", "{}").find("TeamNameTaken"), std::string::npos);  // whatever is tried
    EXPECT_EQ(host.work.teams().size(), 2U);
}

TEST(team_create, TC_04_an_id_that_gives_no_name_opens_nothing) {
    coordinator<> host{{.new_team_id = [] { return std::string(60, 'x'); }}};
    EXPECT_NE(host.ask("TeamCreate", "{}").find("InvalidName"), std::string::npos);
    EXPECT_TRUE(host.work.teams().empty());
}

TEST(team_create, an_id_that_the_host_cannot_make_opens_nothing) {
    coordinator<> host{{.new_team_id = []() -> std::string { throw std::runtime_error{"no numbers"}; }}};
    EXPECT_NE(host.ask("TeamCreate", "{}").find("InvalidName"), std::string::npos);
    EXPECT_TRUE(host.work.teams().empty());
}

TEST(team_create, DV_09_opens_a_team_and_starts_a_worker_in_it) {
    coordinator<> host;
    EXPECT_EQ(
        host.ask("TeamCreate", R"({"team_name":"auth","prompt":"Find it.","name":"Scout 1","agent_type":"reader"})"),
        R"({"ok":true,"team_name":"auth","team_file_path":null,"lead_agent_id":"team-lead@auth",)"
        R"("worker_id":"scout-1.1","name":"scout-1"})");
    muster::assignment const job = host.crew.start().value();
    EXPECT_EQ(muster::value_of(job.settings, "team"), "auth");
    EXPECT_EQ(muster::value_of(job.settings, "agent_type"), "reader");
    EXPECT_EQ(host.work.teams().at(0).members.at(0).name, "scout-1");
}

// F_67: the second of a name, and one without any.
TEST(team_create, F_67_a_member_whose_name_is_taken_gets_a_number) {
    coordinator<> host;
    std::string const long_name(32, 'x');
    for (std::string_view const wanted :
         {R"({"worker_id":"scout.1","name":"scout")", R"({"worker_id":"scout-2.2","name":"scout-2")",
          R"({"worker_id":"scout-3.3","name":"scout-3")"}) {
        std::string const answer = host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x","name":"scout"})");
        EXPECT_NE(answer.find(wanted.substr(1)), std::string::npos) << answer;
    }
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x"})").find(R"("name":"worker")"),
              std::string::npos);
    std::string const call = R"({"team_name":"auth","prompt":"x","name":")" + long_name + R"("})";
    (void)host.call("TeamCreate", call);
    EXPECT_NE(host.ask("TeamCreate", call).find('"' + long_name.substr(2) + R"(-2")"), std::string::npos);
    EXPECT_EQ(host.work.teams().at(0).members.size(), 6U);
}

TEST(team_create, F_80_each_refusal) {
    muster::coordination_options how;
    how.teams.max_teams = 1, how.teams.max_members = 2;
    coordinator<> host{how, {.max_queued = 2, .max_prompt_bytes = 100}};
    auto const kind = [&](std::string_view arguments) {
        std::string const answer = host.ask("TeamCreate", arguments);
        std::size_t const at = answer.find(R"("kind":")") + 8;
        return answer[0] == '!' ? answer.substr(at, answer.find('"', at) - at) : answer;
    };
    EXPECT_EQ(host.ask("TeamCreate", "{}"),
              refusal("Wire", "say prompt, to start a worker, or team_name, to open a team, or both"));
    EXPECT_EQ(kind(R"({"prompt":" "})"), "Wire");
    EXPECT_EQ(kind(R"({"prompt":"x","name":"a.b"})"), "InvalidMemberName");
    EXPECT_EQ(kind(R"({"prompt":"x","team_name":"auth","name":"team-lead"})"), "InvalidMemberName");
    EXPECT_EQ(kind(R"({"team_name":"--"})"), "InvalidName");
    EXPECT_EQ(kind(R"({"team_name":""})"), "InvalidName");
    EXPECT_EQ(kind(R"({"team_name":"auth","description":")" + std::string(201, 'x') + R"("})"), "BodyTooLarge");
    EXPECT_EQ(kind(R"({"prompt":"x","description":")" + std::string(201, 'x') + R"("})"), "BodyTooLarge");
    EXPECT_EQ(kind(R"({"prompt":")" + std::string(101, 'x') + R"("})"), "BodyTooLarge");
    EXPECT_EQ(kind(R"({"prompt":"x","agent_type":")" + std::string(9000, 'x') + R"("})"), "BodyTooLarge");
    EXPECT_TRUE(host.work.teams().empty());  // C109

    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth","prompt":"x","name":"scout"})").is_error);
    EXPECT_EQ(kind(R"({"team_name":"Auth"})"), "TeamNameTaken");
    EXPECT_EQ(kind(R"({"team_name":"other"})"), "ConcurrentCapExceeded");
    EXPECT_EQ(kind(R"({"team_name":"auth","prompt":"x"})"), "TeamFull");
    EXPECT_EQ(kind(R"({"prompt":"x","name":"scout"})"), "NameTaken");
    EXPECT_FALSE(host.call("TeamCreate", R"({"prompt":"x"})").is_error);
    EXPECT_EQ(kind(R"({"prompt":"x"})"), "QueueFull");
}

TEST(team_create, F_80_refuses_where_there_are_no_teams) {
    muster::coordination_options how;
    how.teams.enabled = false;
    coordinator<> host{how};
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"auth"})").find("TeamingDisabled"), std::string::npos);
    EXPECT_NE(host.ask("TeamDelete", "{}").find("TeamingDisabled"), std::string::npos);
    EXPECT_FALSE(host.call("TeamCreate", R"({"prompt":"x"})").is_error);
}

TEST(team_create, other_limits_of_the_crew_are_refusals_too) {
    coordinator<> host{{}, {.max_bindings = 1, .max_notices = 1}};
    (void)host.call("TeamCreate", R"({"prompt":"x"})");
    EXPECT_NE(host.ask("TeamCreate", R"({"prompt":"x"})").find("NoticesFull"), std::string::npos);
    coordinator<> full{{}, {.max_bindings = 0}};
    EXPECT_NE(full.ask("TeamCreate", R"({"prompt":"x"})").find("TooManyBindings"), std::string::npos);
}

TEST(team_create, TC_02_a_team_whose_file_cannot_be_written_is_not_opened) {
    coordinator<> host{
        {.write_team_file = [](muster::team const&) { return muster::team_file{.error = "disk full"}; }}};
    EXPECT_EQ(host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x"})"),
              refusal("TeamFileFailed", "the team was not opened: disk full"));
    EXPECT_TRUE(host.work.teams().empty());
    EXPECT_FALSE(host.crew.start().has_value());
}

TEST(team_create, says_that_a_team_is_open_whose_worker_could_not_be_started) {
    coordinator<> host{{}, {.max_queued = 1}};
    (void)host.call("TeamCreate", R"({"prompt":"x"})");
    EXPECT_EQ(host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x"})"),
              refusal("QueueFull", "too many runs are waiting: let some finish first", R"(,"team_name":"auth")"));
    (void)host.crew.start();
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth","prompt":"x"})").is_error);
}

TEST(team_create, opens_no_team_for_a_worker_that_cannot_be_started) {
    coordinator<> host{{}, {.max_prompt_bytes = 1}};
    EXPECT_EQ(host.ask("TeamCreate", R"({"team_name":"auth","prompt":"xx"})"),
              refusal("BodyTooLarge", "the prompt is too large: put the material into files and name them"));
    EXPECT_TRUE(host.work.teams().empty());
}

TEST(team_create, CT_04_sizes_before_the_binding) {
    coordinator<> host{{}, {.max_prompt_bytes = 1}, {{}, muster::role_kind::coordinator}};
    EXPECT_NE(host.ask("TeamCreate", R"({"prompt":"xx"})").find("BodyTooLarge"), std::string::npos);
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"@"})").find("InvalidName"), std::string::npos);
    EXPECT_NE(host.ask("TeamCreate", R"({"prompt":"x"})").find("BindingUnresolved"), std::string::npos);
}

TEST(team_create, SP_18_from_three_workers_on_a_coordinator_without_a_list_is_reminded_of_it) {
    coordinator<> host;
    auto const reminds = [&] {
        return host.ask("TeamCreate", R"({"prompt":"x"})").find("reminder") != std::string::npos;
    };
    EXPECT_FALSE(reminds());
    EXPECT_FALSE(reminds());
    EXPECT_EQ(
        host.ask("TeamCreate", R"({"prompt":"x"})"),
        R"({"ok":true,"worker_id":"worker.3","reminder":"3 workers are at work: keep a list of what each is to do )"
        R"(with TodoWrite"})");
    (void)host.call("TodoWrite", R"({"items":[{"content":"Find it","status":"in_progress"}]})");
    EXPECT_FALSE(reminds());
    (void)host.call("TodoWrite", R"({"items":[{"content":"Find it","status":"completed"}]})");
    EXPECT_TRUE(reminds());
    (void)host.crew.stop_all(desk());
    EXPECT_FALSE(reminds());
}

struct ana_without_a_list : muster::agent<muster::role::coordinator, muster::tool_set<muster::tools::team_create>> {};

TEST(team_create, SP_18_who_has_no_list_is_not_reminded) {
    coordinator<ana_without_a_list> host;
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(host.ask("TeamCreate", R"({"prompt":"x"})").find("reminder"), std::string::npos);
    }
}

// The rules of a dialect, one after the other.
TEST(team_create, DV_23_a_name_is_as_requested_or_another_or_always_made) {
    using enum muster::team_naming;
    auto const names = [](muster::team_naming rule) {
        coordinator<> host{{.new_team_id = [] { return std::string{"k2"}; }}};
        muster::crew_rules rules;
        rules.teams_are_named = rule;
        host.work.lead_by(rules);
        std::string all;
        for (int i = 0; i < 2; ++i) {
            (void)host.call("TeamCreate", R"({"team_name":"auth"})");
        }
        for (muster::team const& one : host.work.teams()) all += one.name + ' ';
        return all;
    };
    EXPECT_EQ(names(as_requested), "auth ");
    EXPECT_EQ(names(another_if_taken), "auth team-k2 ");
    EXPECT_EQ(names(made_where_host_can), "team-k2 ");
}

TEST(team_create, DV_23_without_a_host_that_makes_names_a_wish_counts) {
    coordinator<> host;
    muster::crew_rules rules;
    rules.teams_are_named = muster::team_naming::made_where_host_can;
    host.work.lead_by(rules);
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth"})").is_error);
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"--"})").find("InvalidName"), std::string::npos);
}

// What a host has of a team's file, as often as it was written.
struct files {
    std::vector<std::string> written;
    std::string error;

    muster::coordination_options options() {
        return {.write_team_file = [this](muster::team const& what) {
            std::string text = what.name + ':';
            for (muster::team_member const& each : what.members) text += ' ' + each.name + (each.is_idle ? "-" : "+");
            written.push_back(std::move(text));
            return muster::team_file{.path = "/t", .error = error};
        }};
    }
};

TEST(team_create, TC_05_the_file_of_a_team_follows_its_members) {
    files of;
    muster::coordination* told = nullptr;
    coordinator<> host{of.options(), {}, muster_test::coordinator_of(desk()), {.on_event = [&](muster::event const& e) {
                           if (told) told->on_event(e);
                       }}};
    told = &host.work;
    (void)host.call("TeamCreate", R"({"team_name":"auth","prompt":"x","name":"a"})");
    (void)host.call("TeamCreate", R"({"team_name":"auth","prompt":"x","name":"b"})");
    (void)host.crew.finish(host.crew.start()->run, {.result = "Done."});
    (void)host.call("SendMessageToWorker", R"({"worker_id":"a","message":"More."})");
    EXPECT_EQ(of.written, (std::vector<std::string>{"auth:", "auth: a+", "auth: a+ b+", "auth: a- b+", "auth: a+ b+"}));
    (void)host.crew.stop_all(desk());
    (void)host.crew.dismiss_member(desk(), "auth", *muster::worker_id::from("a.1"));
    EXPECT_EQ(of.written.back(), "auth: b-");
    std::size_t const before = of.written.size();
    (void)host.call("TeamCreate", R"({"prompt":"x","name":"c"})");  // of no team
    (void)host.crew.stop(desk(), "c");
    EXPECT_EQ(of.written.size(), before);
}

TEST(team_create, TC_05_a_file_that_cannot_be_written_again_stops_nothing) {
    files of;
    coordinator<> host{of.options()};
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    of.error = "disk full";
    std::string const answer = host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x"})");
    EXPECT_NE(answer.find(R"("worker_id":"worker.1","name":"worker","team_file_error":"disk full")"), std::string::npos)
        << answer;
}

// TeamDelete

TEST(team_delete, C108_by_force_stops_who_is_silent) {
    coordinator<> host;
    (void)host.call("TeamCreate", R"({"team_name":"auth","prompt":"x","name":"a"})");
    (void)host.crew.start();
    EXPECT_TRUE(host.call("TeamDelete", "{}").is_error);
    EXPECT_FALSE(host.work.close_team_by_force("auth").is_error);
    EXPECT_TRUE(host.work.teams().empty());
    EXPECT_EQ(host.crew.take(desk()).size(), 1U);  // its end is told
}

TEST(team_delete, C108_who_has_agreed_to_end_does_not_block) {
    coordinator<> host;
    (void)host.call("TeamCreate", R"({"team_name":"auth","prompt":"x","name":"a"})");
    muster::run_id const run = host.crew.start()->run;
    muster::request_answer const asked = host.crew.ask_to_stop(host.work.who(), "a");
    EXPECT_TRUE(host.call("TeamDelete", "{}").is_error);
    (void)host.crew.answer_stop(run, asked.request.text(), true);
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
}

TEST(team_delete, DV_25_what_is_kept_of_a_team_is_its_dialects_to_say) {
    coordinator<> binding;
    (void)binding.call("TeamCreate", R"({"team_name":"auth","prompt":"x"})");
    (void)binding.crew.stop_all(desk());
    (void)binding.call("TeamDelete", "{}");
    muster::crew_rules rules;
    rules.closed_teams_are_kept = false;
    binding.work.lead_by(rules);
    (void)binding.call("TeamCreate", R"({"team_name":"next","prompt":"x"})");
    (void)binding.crew.stop_all(desk());
    (void)binding.call("TeamDelete", "{}");
    binding.crew.read([](muster::crew const& of) {
        std::deque<muster::team> const& closed = of.state().teams().closed_of(desk());
        EXPECT_EQ(closed.at(0).members.size(), 1U);
        EXPECT_TRUE(closed.at(1).members.empty());
        return 0;
    });
}

// The steps of a deletion: each says that it ran, and fails while it is told to.
struct steps {
    std::vector<std::string> run;
    std::vector<std::string> failing;
    std::vector<std::string> worktrees;

    muster::coordination_options options() {
        muster::coordination_options how;
        for (char const* const name : {"directory", "worktrees", "context"}) {
            how.clean_up.push_back({name, [this, name](muster::team const& of) {
                                        run.emplace_back(name);
                                        worktrees = of.worktrees;
                                        for (std::string const& one : failing) {
                                            if (one == name) return std::string{"busy"};
                                        }
                                        return std::string{};
                                    }});
        }
        return how;
    }
};

TEST(team_delete, F_34_TD_03_cleans_up_in_order) {
    steps host_steps;
    coordinator<> host{host_steps.options()};
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    EXPECT_TRUE(host.work.keep_worktree("auth", "/srv/auth-1"));
    EXPECT_FALSE(host.work.keep_worktree("other", "/srv/auth-2"));
    EXPECT_EQ(host.ask("TeamDelete", "{}"), R"({"success":true,"message":"The team is closed.","team_name":"auth"})");
    EXPECT_EQ(host_steps.run, (std::vector<std::string>{"directory", "worktrees", "context"}));
    EXPECT_EQ(host_steps.worktrees, std::vector<std::string>{"/srv/auth-1"});  // TD_06, KF_21: known to the last step
    EXPECT_TRUE(host.work.teams().empty());
}

TEST(team_delete, TD_01_TD_07_F_68_is_refused_while_members_are_at_work) {
    steps host_steps;
    coordinator<> host{host_steps.options()};
    for (char const* const name : {"a", "b", "c"}) {
        (void)host.call("TeamCreate", R"({"team_name":"auth","prompt":"x","name":")" + std::string{name} + R"("})");
    }
    (void)host.crew.finish(host.crew.start()->run, {.result = "Done."});
    (void)host.crew.start();
    EXPECT_EQ(host.ask("TeamDelete", R"({"team_name":"auth"})"),
              not_closed("BlockedByActiveMembers",
                         "2 of its workers are still at work: b.2, c.3. Wait for their notifications, or stop them "
                         "with TaskStop, and then close the team again.",
                         R"(,"team_name":"auth","active_members":["b.2","c.3"])"));
    EXPECT_TRUE(host_steps.run.empty());  // C109
    EXPECT_EQ(host.work.teams().at(0).members.size(), 3U);
    EXPECT_EQ(host.crew.read([](auto const& c) { return c.state().live().size(); }), 2U);

    (void)host.call("TaskStop", R"({"task_id":"b"})");  // C108
    (void)host.call("TaskStop", R"({"task_id":"c"})");
    EXPECT_FALSE(host.call("TeamDelete", R"({"team_name":"auth"})").is_error);
}

// TD_05: it would go on in a team that is gone.
TEST(team_delete, TD_01_a_continuation_that_waits_for_an_engine_is_at_work) {
    coordinator<> host{{}, {}, muster_test::coordinator_of(muster_test::desk()), {.resume_engine = false}};
    (void)host.call("TeamCreate", R"({"prompt":"x","name":"a","team_name":"auth"})");
    (void)host.crew.finish(host.crew.start()->run, {.result = "Done."});
    (void)host.call("SendMessageToWorker", R"({"worker_id":"a","message":"Go on."})");
    EXPECT_NE(host.ask("TeamDelete", "{}").find(R"("active_members":["a.1"])"), std::string::npos);
    (void)host.call("TaskStop", R"({"task_id":"a"})");
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
}

TEST(team_delete, TD_04_C110_a_step_that_fails_stops_no_other_and_is_tried_again) {
    steps host_steps;
    coordinator<> host{host_steps.options()};
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    host_steps.failing = {"worktrees"};
    EXPECT_EQ(host.ask("TeamDelete", "{}"),
              not_closed("CleanUpFailed", "Not all of it could be removed. Close the team again to try the rest.",
                         R"(,"team_name":"auth","failures":[{"step":"worktrees","error":"busy"}])"));
    EXPECT_EQ(host_steps.run.size(), 3U);
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"auth"})").find("TeamNameTaken"), std::string::npos);
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x"})").find("TeamDeleted"), std::string::npos);

    host_steps.failing.clear(), host_steps.run.clear();
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
    EXPECT_EQ(host_steps.run, std::vector<std::string>{"worktrees"});  // only what is left
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth"})").is_error);
}

TEST(team_delete, TD_04_nobody_joins_although_every_step_has_failed) {
    steps host_steps;
    coordinator<> host{host_steps.options()};
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    host_steps.failing = {"directory", "worktrees", "context"};
    EXPECT_TRUE(host.call("TeamDelete", "{}").is_error);
    EXPECT_NE(host.ask("TeamCreate", R"({"team_name":"auth","prompt":"x"})").find("TeamDeleted"), std::string::npos);
}

TEST(team_delete, TD_04_steps_of_one_name_are_steps_of_their_own) {
    std::string ran;
    bool fails = true;
    coordinator<> host{{.clean_up = {{"worktree", [&](muster::team const&) { return ran += 'a', std::string{}; }},
                                     {"worktree", [&](muster::team const&) {
                                          return ran += 'b', fails ? std::string{"busy"} : std::string{};
                                      }}}}};
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    EXPECT_TRUE(host.call("TeamDelete", "{}").is_error);
    fails = false;
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
    EXPECT_EQ(ran, "abb");
}

TEST(team_delete, TD_04_a_step_that_throws_has_failed) {
    coordinator<> host{
        {.clean_up = {{"one", [](muster::team const&) -> std::string { throw std::runtime_error{"gone"}; }},
                      {"two", [](muster::team const&) -> std::string { throw 2; }},
                      {"three", {}}}}};
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    std::string const answer = host.ask("TeamDelete", "{}");
    EXPECT_NE(answer.find(R"([{"step":"one","error":"it threw: gone"},{"step":"two","error":"it threw"}])"),
              std::string::npos)
        << answer;
}

TEST(team_delete, F_80_each_other_refusal) {
    coordinator<> host;
    EXPECT_EQ(host.ask("TeamDelete", "{}"), not_closed("TeamNotFound", "no team of yours has this name"));
    EXPECT_EQ(host.ask("TeamDelete", R"({"team_name":" "})"), not_closed("Wire", "team_name is blank"));
    (void)host.call("TeamCreate", R"({"team_name":"auth"})");
    (void)host.call("TeamCreate", R"({"team_name":"tokens"})");
    EXPECT_EQ(host.ask("TeamDelete", "{}"), not_closed("Wire", "you lead several teams, so say which: auth, tokens"));
    EXPECT_EQ(host.ask("TeamDelete", R"({"team_name":"nobody"})"),
              not_closed("TeamNotFound", "no team of yours has this name"));
    EXPECT_FALSE(host.call("TeamDelete", R"({"team_name":"auth"})").is_error);
    EXPECT_EQ(host.ask("TeamDelete", R"({"team_name":"auth"})"),
              not_closed("AlreadyDeleted", "the team was deleted before"));
}

}  // namespace
