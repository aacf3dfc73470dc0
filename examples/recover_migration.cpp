// A migration of a database fails halfway while two other workers are at work: how that is seen, what is tried, what becomes
// of the changes that were made already, and what the others are told.
//
// The workers are scripted; the crew, the claims and every decision are real. It prints what was decided and why, and checks
// itself.
#include <muster/crew/crew.hpp>
#include <muster/plan/account.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/classify_failure.hpp>
#include <muster/plan/place.hpp>
#include <muster/plan/plan_recovery.hpp>
#include <muster/plan/recovery.hpp>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;

bool all_true = true;
void must(bool holds, char const* what) {
    if (holds) return;
    std::printf("NOT TRUE: %s\n", what);
    all_true = false;
}

void say(std::string_view who, std::string_view what) {
    std::printf("%-9.*s %.*s\n", static_cast<int>(who.size()), who.data(), static_cast<int>(what.size()), what.data());
}

// The database: three steps lead from the old schema to the new one, and each is applied or is not.
struct database {
    bool locked = true;
    bool column_is_there = true;  // from an older, half undone migration: what nobody knew
    std::size_t applied = 0;
};

// What the migrating worker does, and how it ends. Only what its brief says of the column helps it over the second step.
struct migrated {
    std::string error{};  // empty: it went well
    std::string partial{};
};

migrated migrate(database& db, std::string_view brief) {
    bool const knows = brief.find("duplicate column") != std::string_view::npos;
    if (db.locked) return {"database is locked", "Nothing applied."};
    for (; db.applied < 3; ++db.applied) {
        if (db.applied == 1 && db.column_is_there && !knows)
            return {"migration failed at step 2 of 3: duplicate column user.kind",
                    "Applied: step 1 (table notification). Not applied: steps 2 and 3."};
    }
    return {{}, "Steps 2 and 3 applied; step 2 only where the column was missing."};
}

// What is to be done; the specification has been written already.
muster::owned_plan const job{
    {{.name = "migrate", .kind = muster::phase::implementation, .writes = {"db"}},
     {.name = "service", .kind = muster::phase::implementation, .writes = {"src/services"}},
     {.name = "frontend", .kind = muster::phase::implementation, .writes = {"src/components"}},
     {.name = "check", .kind = muster::phase::verification, .needs = {"migrate", "service", "frontend"}}}};

// The desk of the coordinator.
struct desk {
    muster::binding_key binding = *muster::binding_key::of("terminal", "ana");
    muster::crew crew{muster::crew_limits{.max_running = 4}};
    muster::claims files{"/repo"};
    muster::plan_progress plan{job.tasks()};
    muster::time_point now{1s};

    muster::spawn_answer spawn(std::string name, std::string prompt) {
        auto const made = crew.spawn(now, binding, {.prompt = std::move(prompt), .name = std::move(name)});
        must(made && crew.start(now), "a worker begins");
        return made;
    }
    muster::run_id go_on(muster::worker_id const& who, std::string const& message) {
        (void)crew.send_to_worker(now, {binding, muster::role_kind::coordinator}, who.text(), message);
        auto const run = crew.start(now);
        must(run && run->worker == who, "the worker goes on");
        return run ? run->run : muster::run_id{};
    }
    // The one notice that waits, as the coordinator reads it.
    muster::notice next_notice() {
        auto const under_way = crew.take(now, binding, 1);
        must(!under_way.empty(), "the end of a run leaves a notice");
        if (under_way.empty()) return {};
        crew.acknowledge(now, under_way[0].lease);
        return under_way[0].notice;
    }
};

//{ quoted by docs/recovery.md: try
// One try has ended. What the notice says becomes a failed run of the task, unless it went well.
bool ended_well(muster::task_history& task, muster::notice const& told, muster::overlap knows) {
    auto const failed = muster::classify_failure(muster::ended_run_of(told));
    if (!failed) return true;
    task.runs.push_back({.who = told.worker,
                         .what = failed->what,
                         .error = told.summary,
                         .partial = told.result.value_or(""),
                         .knows = knows,
                         .can_continue = true});
    return false;
}
//}

// What the workers beside it write and read: only who reads what has been changed halfway is told.
struct beside {
    std::string_view name;
    std::string_view reads;
    muster::spawn_answer made{};
    bool told = false;
};

void tell_who_reads(desk& at, std::vector<beside>& others, std::string_view changed, std::string_view what) {
    for (beside& other : others) {
        if (!muster::covers(changed, other.reads)) continue;
        auto const queued = at.crew.nudge(at.now, {at.binding, muster::role_kind::coordinator},
                                          other.made.worker.text(), std::string{what});
        other.told = queued.accepted();
        say(other.name, "is told: " + std::string{what});
    }
}

void migration_recovers() {
    desk at;
    database db;
    std::string brief = "Bring db/schema.sql from version 4 to 5 by the three steps of db/migrations/0005.sql:1-40.";
    auto const first = at.spawn("migrator", brief);
    std::vector<beside> others = {{"service", "/repo/db/schema.sql"}, {"frontend", "/repo/src/components"}};
    for (beside& other : others) {
        other.made = at.spawn(std::string{other.name}, "Work in your own files.");
        must(at.plan.start(other.name, other.made.worker) == muster::plan_move::taken, "the others are at work");
    }
    must(at.plan.start("migrate", first.worker) == muster::plan_move::taken, "and the migrator");
    must(static_cast<bool>(at.files.ask(first.worker, muster::claim_kind::write, {"db"})), "the migrator has db/");

    //{ quoted by docs/recovery.md: rounds
    muster::task_history task = muster::history_of(at.plan.find("migrate")->task);
    task.purpose = "the migration of the database";
    muster::recovery_rules rules{.tries_of_a_task = 4};
    muster::run_id run = first.run;
    muster::worker_id who = first.worker;
    std::vector<muster::recovery> decided;
    for (;;) {
        migrated const end = migrate(db, brief);
        if (end.error.empty())
            at.crew.finish(at.now, run, {.result = end.partial});
        else
            at.crew.fail(at.now, run, {.error = end.error, .partial = end.partial});
        if (ended_well(task, at.next_notice(), {2, 2})) break;

        muster::recovery const next = muster::recover(task, rules, at.now);
        rules.recoveries_so_far += muster::note(task, next);
        decided.push_back(next);
        muster::mark(at.plan, task, next);
        say("decided", muster::reason_of(next));
        say("user", muster::plain_words(task, next));
        if (next.action == muster::remedy::give_up) return must(false, "it is not given up");

        // Its claims stay until somebody has looked at what it changed; so nobody builds on half a migration.
        if (next.check_changes_first && db.applied != 0)
            tell_who_reads(at, others, "/repo/db", "step 1 of 3 is applied to db/schema.sql, the rest is not: wait");
        at.now = next.not_before;
        db.locked = false;  // whoever held the lock is done by then
        if (next.who == muster::next_hand::same_worker) {
            run = at.go_on(who, "Try again.");
            at.plan.start("migrate", who);
            continue;
        }
        brief += "\n" + muster::account_of(task);
        auto const fresh = at.spawn("migrator-" + std::to_string(task.runs.size()), brief);
        must(!at.files.ask(fresh.worker, muster::claim_kind::write, {"db"}), "db/ is not free before it was looked at");
        at.files.release(who);
        must(static_cast<bool>(at.files.ask(fresh.worker, muster::claim_kind::write, {"db"})), "then it is");
        at.plan.start("migrate", fresh.worker);
        who = fresh.worker;
        run = fresh.run;
    }
    at.plan.finish("migrate");
    //}
    say("brief", brief);

    must(db.applied == 3 && at.plan.state("migrate") == muster::plan_state::done, "the migration is whole");
    must(at.plan.find("migrate")->attempts == 3 && at.plan.find("migrate")->hands.size() == 2, "in three tries by two");
    must(at.plan.state("service") == muster::plan_state::running, "the others have not stopped for it");
    must(decided.size() == 2, "it took two recoveries");
    must(decided[0].what == muster::failure_class::overloaded && decided[0].who == muster::next_hand::same_worker
             && decided[0].wait == 1s,
         "a locked database is waited for, by the worker that knows the task");
    must(decided[1].what == muster::failure_class::tool_failed && decided[1].who == muster::next_hand::fresh_worker,
         "who failed twice is not continued");
    must(brief.find("Applied: step 1") != std::string::npos, "the fresh worker knows what was applied");
    must(others[0].told && !others[1].told, "only who reads the schema is told");
}

// The same where nothing helps: it ends, and says what was left.
void migration_is_given_up() {
    desk at;
    muster::task_history task = muster::history_of(at.plan.find("migrate")->task);
    task.purpose = "the migration of the database";
    muster::recovery next{};
    do {
        auto const made = at.spawn("try-" + std::to_string(task.runs.size() + 1), "Bring db/schema.sql to version 5.");
        at.crew.fail(at.now, made.run,
                     {.error = "exit code 1: syntax error in 0005.sql:12", .partial = "Step 1 applied."});
        must(!ended_well(task, at.next_notice(), {1, 2}), "it fails");
        next = muster::recover(task, {}, at.now);
        muster::note(task, next);
        muster::mark(at.plan, task, next);
        say("decided", muster::reason_of(next));
    } while (next.action != muster::remedy::give_up && task.runs.size() < 10);

    std::string const told = muster::plain_words(task, next);
    say("user", told);
    for (std::string_view const lost : at.plan.in_state(muster::plan_state::unreachable))
        say("plan", std::string{lost} + " cannot be reached");
    must(at.plan.in_state(muster::plan_state::unreachable) == std::vector<std::string_view>{"check"},
         "what rests on it is unreachable, and nothing else");
    must(at.plan.ready() == std::vector<std::string_view>{"service", "frontend"}, "the others may go on");
    must(task.runs.size() == 3 && next.why == muster::why_so::tries_used_up, "three tries are what the rules allow");
    must(told.find('<') == std::string::npos && told.find("not tried again") != std::string::npos,
         "the user is told in plain words");
    must(muster::account_of(task).find("Step 1 applied") != std::string::npos, "what was applied is known");
}

}  // namespace

int main() {
    migration_recovers();
    std::printf("\n");
    migration_is_given_up();
    return all_true ? EXIT_SUCCESS : EXIT_FAILURE;
}
