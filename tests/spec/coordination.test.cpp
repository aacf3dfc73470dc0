// Requirements on coordination that go through several folders: each call comes as a model sends it, each report goes
// back as text, and what a host does in between is written out.
#include <muster/muster.hpp>

#include <coordinator.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::coordinator;
using muster_test::desk;

// A session whose coordinator opens and closes teams too.
constexpr std::string_view held[] = {"Agent", "SendMessage", "TaskStop", "SyntheticOutput", "TeamCreate", "TeamDelete"};
struct session_with_teams {
    static constexpr muster::dialect rules = [] {
        muster::dialect changed = muster::dialects::session::rules;
        changed.surface.coordinator_tools = held;
        return changed;
    }();
};
struct six : muster::with<muster::tools::session::standard, muster::tools::team_create, muster::tools::team_delete> {};
struct lea : muster::agent<muster::role::coordinator, six, session_with_teams> {};

using session = coordinator<lea>;
using binding = coordinator<>;

// The text of a member of a JSON object, as a model copies it into its next call; empty if there is none.
std::string member(std::string_view json, std::string_view name) {
    std::string const key = '"' + std::string{name} + R"(":")";
    std::size_t const at = json.find(key);
    if (at == std::string_view::npos) return {};
    json.remove_prefix(at + key.size());
    return std::string{json.substr(0, json.find('"'))};
}

std::string call_with(std::string_view name, std::string_view id, std::string_view more) {
    return R"({")" + std::string{name} + R"(":")" + std::string{id} + R"(",)" + std::string{more} + '}';
}

std::vector<std::string> texts_of(muster::assignment const& job) {
    std::vector<std::string> texts;
    for (muster::history_entry const& each : job.history) texts.push_back(each.text);
    return texts;
}

// Runs what waits: the worker's whole part. Answers what it was given to read.
template <class Host>
std::vector<std::string> work(Host& host, std::string result) {
    std::optional<muster::assignment> const job = host.crew.start();
    if (!job) return {};
    (void)host.crew.finish(job->run, {.result = std::move(result)});
    return texts_of(*job);
}

// The one report that waits, as the coordinator's model sees it, if it is true; acknowledged.
template <class Host>
std::string report(Host& host) {
    std::vector<muster::delivery> const waiting = host.crew.take(desk());
    if (waiting.size() != 1) return "there are " + std::to_string(waiting.size());
    std::string text = muster::envelope_text(waiting[0].notice);
    bool const is_true =
        host.crew.verify(desk(), muster::parse(text, muster::from_worker).value) == muster::report_verdict::verified;
    host.crew.acknowledge(waiting[0].lease);
    return is_true ? text : "not true";
}

std::string task_id(std::string const& text) {
    return muster::parse(text, muster::from_worker).value.task_id.decoded<std::string>();
}

std::size_t live(auto& host) {
    return host.crew.read([](muster::crew const& c) { return c.state().live().size(); });
}

// Spawning

TEST(coordination, SW01_the_prompt_is_the_whole_specification_and_comes_as_it_was_written) {
    session host;
    EXPECT_FALSE(host.call("Agent", R"({"description":"Fix expiry","subagent_type":"worker",)"
                                    R"("prompt":"Fix auth.rs:142:\n  `<` must be `<=`.\nThen run the tests."})")
                     .is_error);
    muster::assignment const job = host.crew.start().value();
    EXPECT_EQ(texts_of(job), std::vector<std::string>{"Fix auth.rs:142:\n  `<` must be `<=`.\nThen run the tests."});
    EXPECT_EQ(muster::value_of(job.settings, "agent_type"), "worker");
}

TEST(coordination, SW04_nothing_but_its_prompt_gets_into_a_workers_context) {
    session host;
    (void)host.call("Agent", R"({"description":"Research","prompt":"Read auth.rs.","name":"reader"})");
    (void)work(host, "The boundary is at line 142.");
    (void)report(host);
    (void)host.call("Agent", R"({"description":"Tests","prompt":"Run the tests.","name":"tester"})");
    EXPECT_EQ(work(host, "All pass."), std::vector<std::string>{"Run the tests."});  // so the cost: it is told again
}

// The four steps of a worker's life, each by a tool of the coordinator's.
TEST(coordination, SW05_a_coordinator_spawns_directs_stops_and_continues) {
    binding host;
    std::string const id = member(host.ask("TeamCreate", R"({"prompt":"Find it."})"), "worker_id");
    muster::run_id const run = host.crew.start()->run;
    EXPECT_FALSE(host.call("SendToPeer", call_with("to", id, R"("message":"In auth.rs.")")).is_error);
    EXPECT_EQ(host.crew.next_turn(run).messages, std::vector<std::string>{"In auth.rs."});
    EXPECT_FALSE(host.call("TaskStop", R"({"task_id":")" + id + R"("})").is_error);
    EXPECT_EQ(live(host), 0U);
    EXPECT_FALSE(host.call("SendMessageToWorker", call_with("worker_id", id, R"("message":"Go on.")")).is_error);
    EXPECT_EQ(live(host), 1U);
}

// From the user's request to the answer: research, a specification to the same worker, one that verifies.
TEST(coordination, SW07_from_a_request_to_its_answer_with_one_worker_and_its_verifier) {
    session host;
    std::string const id =
        member(host.ask("Agent", R"({"description":"Find the bug","prompt":"Find why tokens expire."})"), "agentId");
    EXPECT_TRUE(host.crew.take(desk()).empty());  // it works on its own, and nobody asks it
    EXPECT_EQ(work(host, "auth.rs:142 compares with <."), std::vector<std::string>{"Find why tokens expire."});
    std::string const found = report(host);
    EXPECT_EQ(task_id(found), id);
    EXPECT_NE(found.find("auth.rs:142"), std::string::npos);

    std::string const fix = R"("message":"In auth.rs:142 write <= for <.","summary":"Fix the boundary in auth.rs")";
    EXPECT_FALSE(host.call("SendMessage", call_with("to", task_id(found), fix)).is_error);
    EXPECT_EQ(work(host, "Fixed."), (std::vector<std::string>{"Find why tokens expire.", "auth.rs:142 compares with <.",
                                                              "In auth.rs:142 write <= for <."}));
    EXPECT_EQ(task_id(report(host)), id);

    std::string const again = R"("message":"Add a test of the boundary.","summary":"Add a test of it")";
    EXPECT_FALSE(host.call("SendMessage", call_with("to", id, again)).is_error);  // until it is done
    EXPECT_EQ(work(host, "Added.").size(), 5U);
    EXPECT_EQ(task_id(report(host)), id);

    (void)host.call("Agent", R"({"description":"Verify it","prompt":"Run the tests of auth.rs."})");
    EXPECT_EQ(work(host, "All pass."), std::vector<std::string>{"Run the tests of auth.rs."});  // with fresh eyes
    std::string const verified = report(host);
    EXPECT_NE(task_id(verified), id);
    EXPECT_FALSE(host.call("SyntheticOutput", R"({"output":"{\"fixed\":\"auth.rs:142\"}"})").is_error);
    EXPECT_EQ(host.work.output(), R"({"fixed":"auth.rs:142"})");
    EXPECT_EQ(live(host), 0U);
    EXPECT_TRUE(host.crew.take(desk()).empty());
}

TEST(coordination, SW07_of_a_binding) {
    binding host;
    std::string const id = member(host.ask("TeamCreate", R"({"prompt":"Find why tokens expire."})"), "worker_id");
    (void)work(host, "auth.rs:142");
    std::string const found = report(host);
    EXPECT_EQ(task_id(found), id);
    EXPECT_FALSE(
        host.call("SendMessageToWorker", call_with("worker_id", task_id(found), R"("message":"Fix auth.rs:142.")"))
            .is_error);
    EXPECT_EQ(work(host, "Fixed."),
              (std::vector<std::string>{"Find why tokens expire.", "auth.rs:142", "Fix auth.rs:142."}));
    EXPECT_EQ(task_id(report(host)), id);
}

// A worker that was redirected and one that was stopped: both go on, with what they know.
TEST(coordination, SW08_QR07_a_worker_is_used_again_after_a_redirection_and_after_a_stop) {
    session host;
    std::string const id = member(host.ask("Agent", R"({"description":"Move to JWT","prompt":"Use JWT."})"), "agentId");
    muster::run_id const first = host.crew.start()->run;
    std::string const other = R"("message":"Keep sessions.","summary":"Requirements have changed")";
    EXPECT_FALSE(host.call("SendMessage", call_with("to", id, other)).is_error);
    EXPECT_EQ(host.crew.next_turn(first, "JWT half done.").messages, std::vector<std::string>{"Keep sessions."});
    EXPECT_FALSE(host.call("TaskStop", R"({"task_id":")" + id + R"("})").is_error);
    std::string const killed = report(host);
    EXPECT_NE(killed.find("<status>killed</status>"), std::string::npos) << killed;
    EXPECT_NE(killed.find("JWT half done."), std::string::npos) << killed;

    std::string const corrected = R"("message":"Fix the null pointer only.","summary":"Fix the pointer instead")";
    EXPECT_FALSE(host.call("SendMessage", call_with("to", id, corrected)).is_error);
    std::vector<std::string> const read = work(host, "Fixed.");
    EXPECT_EQ(read.at(0), "Use JWT.");
    EXPECT_EQ(read.at(1), "JWT half done.");
    EXPECT_EQ(read.at(2), "Keep sessions.");  // no later turn had confirmed it, so it comes again
    EXPECT_EQ(read.back(), "Fix the null pointer only.");
    EXPECT_EQ(task_id(report(host)), id);
}

// What it takes of a crew that runs one worker at a time.
TEST(coordination, QR04_a_finished_worker_holds_nothing_and_comes_back_with_what_it_knew) {
    binding host{{}, {.max_running = 1}};
    std::string const id = member(host.ask("TeamCreate", R"({"prompt":"Read auth.rs."})"), "worker_id");
    (void)host.call("TeamCreate", R"({"prompt":"Read user.rs."})");
    std::optional<muster::assignment> const first = host.crew.start();
    EXPECT_FALSE(host.crew.start().has_value());
    (void)host.crew.finish(first->run, {.result = "It is line 142."});
    EXPECT_EQ(work(host, "Nothing there."), std::vector<std::string>{"Read user.rs."});  // its place is free
    EXPECT_EQ(live(host), 0U);
    EXPECT_FALSE(host.call("SendMessageToWorker", call_with("worker_id", id, R"("message":"Fix it.")")).is_error);
    EXPECT_EQ(work(host, "Fixed."), (std::vector<std::string>{"Read auth.rs.", "It is line 142.", "Fix it."}));
}

// Messages

TEST(coordination, MA01_one_tool_carries_a_text_and_the_messages_of_the_protocol) {
    std::string told;
    session host{{.answer_lead = [&](std::string_view text) { return told = text, std::string{}; }}};
    std::string const id = member(host.ask("Agent", R"({"description":"Plan it","prompt":"Plan it."})"), "agentId");
    muster::run_id const run = host.crew.start()->run;
    (void)host.crew.ask_for_approval(run, "Fix auth.rs:142.");
    for (std::string_view const more :
         {R"("message":"Plan the tests too.","summary":"Plan the tests too")",
          R"("message":{"type":"plan_approval_response","request_id":"plan-1","approve":true})",
          R"("message":{"type":"shutdown_request"})"}) {
        EXPECT_FALSE(host.call("SendMessage", call_with("to", id, more)).is_error) << more;
    }
    std::vector<std::string> const read = host.crew.next_turn(run).messages;
    ASSERT_EQ(read.size(), 3U);
    EXPECT_EQ(read[0], "Plan the tests too.");
    EXPECT_EQ(member(read[1], "type"), "plan_approval_response");
    EXPECT_EQ(member(read[2], "type"), "shutdown_request");
    EXPECT_FALSE(host.call("SendMessage", R"({"to":"team-lead","message":{"type":"shutdown_response",)"
                                          R"("request_id":"s-1","approve":true}})")
                     .is_error);
    EXPECT_EQ(member(told, "type"), "shutdown_response");
}

TEST(coordination, MA03_a_worker_is_addressed_by_the_id_that_its_start_has_answered) {
    session host;
    std::string const one = member(host.ask("Agent", R"({"description":"One","prompt":"One."})"), "agentId");
    std::string const two = member(host.ask("Agent", R"({"description":"Two","prompt":"Two."})"), "agentId");
    (void)work(host, "1"), (void)work(host, "2");
    EXPECT_FALSE(host.call("SendMessage", call_with("to", two, R"("message":"Go on.","summary":"Go on")")).is_error);
    EXPECT_EQ(work(host, "3"), (std::vector<std::string>{"Two.", "2", "Go on."}));
    EXPECT_NE(one, two);
}

// To one or to all, reports by themselves, and between workers no way at all.
struct hand : muster::agent<muster::role::worker, muster::tool_set<muster::tools::todo_write>, session_with_teams> {};

TEST(coordination, MA04_who_may_tell_whom) {
    session host;
    for (char const* const name : {"a", "b"}) {
        (void)host.call("Agent", call_with("name", name, R"("description":"Do it","prompt":"Do it.")"));
    }
    muster::run_id const a = host.crew.start()->run;
    muster::run_id const b = host.crew.start()->run;
    (void)host.call("SendMessage", R"({"to":"a","message":"You alone.","summary":"You alone"})");
    (void)host.call("SendMessage", R"({"to":"*","message":"All of you.","summary":"All of you"})");
    EXPECT_EQ(host.crew.next_turn(a).messages, (std::vector<std::string>{"You alone.", "All of you."}));
    EXPECT_EQ(host.crew.next_turn(b).messages, std::vector<std::string>{"All of you."});

    (void)host.crew.finish(a, {.result = "Done."});  // nothing else: the report goes by itself
    EXPECT_EQ(task_id(report(host)), "a.1");
    EXPECT_TRUE(host.crew.next_turn(b).messages.empty());

    for (std::string_view const tool : {"SendMessage", "SendToPeer", "SendMessageToWorker"}) {
        EXPECT_FALSE(muster::surface<hand>.offers(tool)) << tool;
    }
    session worker{{}, {}, {desk(), muster::role_kind::worker}};  // nor by a toolbox that it should not have
    EXPECT_NE(worker.ask("SendMessage", R"({"to":"b","message":"Psst.","summary":"Psst"})").find("RoleRefused"),
              std::string::npos);
}

// The three verbs of a binding on the same finished worker.
TEST(coordination, CT05_a_continuation_is_no_live_message_and_no_fresh_worker) {
    binding host;
    std::string const id = member(host.ask("TeamCreate", R"({"prompt":"Find it.","name":"scout"})"), "worker_id");
    (void)work(host, "auth.rs:142");
    EXPECT_EQ(member(host.ask("SendToPeer", call_with("to", id, R"("message":"Fix it.")")), "kind"),
              "WorkerNotRunning");
    EXPECT_EQ(live(host), 0U);
    std::string const fresh = member(host.ask("TeamCreate", R"({"prompt":"Fix it."})"), "worker_id");
    EXPECT_NE(fresh, id);
    EXPECT_EQ(work(host, "What?"), std::vector<std::string>{"Fix it."});  // an empty context
    EXPECT_EQ(member(host.ask("SendMessageToWorker", call_with("worker_id", id, R"("message":"Fix it.")")), "kind"),
              "Continued");
    EXPECT_EQ(work(host, "Fixed."), (std::vector<std::string>{"Find it.", "auth.rs:142", "Fix it."}));
}

// Teams

// Whichever tool has put a worker into it, a team is the same.
TEST(coordination, TC01_what_starts_workers_and_what_opens_teams_share_them) {
    session host;
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth"})").is_error);
    std::string const id =
        member(host.ask("Agent", R"({"description":"Find it","prompt":"Find it.","name":"scout","team_name":"auth"})"),
               "agentId");
    ASSERT_EQ(host.work.teams().size(), 1U);
    EXPECT_EQ(host.work.teams()[0].members.at(0).worker.text(), id);
    EXPECT_EQ(member(host.ask("TeamDelete", "{}"), "kind"), "BlockedByActiveMembers");
    (void)work(host, "Done.");
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
}

TEST(coordination, TC03_DV24_the_lead_of_a_session_leads_one_team) {
    session host;
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"auth"})").is_error);
    EXPECT_EQ(member(host.ask("TeamCreate", R"({"team_name":"other"})"), "kind"), "ConcurrentCapExceeded");
    EXPECT_EQ(member(host.ask("Agent", R"({"description":"x","prompt":"x","name":"a","team_name":"other"})"), "kind"),
              "ConcurrentCapExceeded");
    EXPECT_FALSE(host.crew.start().has_value());
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
    EXPECT_FALSE(host.call("TeamCreate", R"({"team_name":"other"})").is_error);

    binding several;
    for (char const* const name : {"a", "b", "c", "d"}) {
        EXPECT_FALSE(several.call("TeamCreate", R"({"team_name":")" + std::string{name} + R"("})").is_error);
    }
    EXPECT_EQ(member(several.ask("TeamCreate", R"({"team_name":"e"})"), "kind"), "ConcurrentCapExceeded");
}

TEST(coordination, TC04_a_team_gets_a_name_where_a_call_gives_none) {
    session host{{.new_team_id = [] { return std::string{"4k7x9"}; }}};
    EXPECT_EQ(member(host.ask("TeamCreate", R"({"description":"Token expiry"})"), "team_name"), "team-4k7x9");
}

// What a host needs for the file, when it writes it and whenever it writes it again.
TEST(coordination, TC05_a_team_knows_what_its_file_holds) {
    std::vector<muster::team> written;
    session host{{.session_id = "s-81", .write_team_file = [&](muster::team const& what) {
                      written.push_back(what);
                      return muster::team_file{.path = "/teams/" + what.name + "/config.json"};
                  }}};
    EXPECT_FALSE(host.call("Agent", R"({"description":"x","prompt":"x","name":"scout","team_name":"auth"})").is_error);
    ASSERT_EQ(written.size(), 2U);  // again with its member
    for (muster::team const& what : {written.at(0), written.at(1), host.work.teams().at(0)}) {
        EXPECT_EQ(what.name, "auth");
        EXPECT_EQ(what.lead_agent_id(), "team-lead@auth");
        EXPECT_EQ(what.lead_session_id, "s-81");
    }
    EXPECT_TRUE(written.at(0).members.empty());  // it is there before anybody joins
    EXPECT_EQ(written.at(1).members.at(0).name, "scout");
    EXPECT_EQ(host.work.teams().at(0).members.at(0).name, "scout");
    EXPECT_EQ(host.work.teams().at(0).file, "/teams/auth/config.json");
}

TEST(coordination, TD02_nothing_is_cleaned_up_before_all_members_are_done) {
    int cleaned = 0;
    session host{{.clean_up = {{"directory", [&](muster::team const&) { return ++cleaned, std::string{}; }}}}};
    for (char const* const name : {"a", "b"}) {
        (void)host.call("Agent", call_with("name", name, R"("description":"x","prompt":"x","team_name":"auth")"));
    }
    for (int done = 0; done < 2; ++done) {
        EXPECT_TRUE(host.call("TeamDelete", "{}").is_error);
        EXPECT_EQ(cleaned, 0);
        (void)work(host, "Done.");
    }
    EXPECT_FALSE(host.call("TeamDelete", "{}").is_error);
    EXPECT_EQ(cleaned, 1);
}

}  // namespace
