// A migration of a database fails halfway while two other workers are at work: how that is seen, what is tried, what becomes
// of the changes that were made already, and what the others are told.
//
// The workers are scripted; the crew, the claims and every decision are real. It prints what was decided and why, and checks
// itself.
#include <muster/craft/brief.hpp>
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
#include <string>
#include <string_view>
#include <utility>
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

// A worker beside it. Only who reads what has been changed halfway is told of it.
struct beside {
    std::string_view name;
    std::string_view reads;
    muster::spawn_answer made{};
    int told = 0;
};

class migration {
public:
    migration() {
        for (beside& other : others_) {
            other.made = at_.spawn(std::string{other.name}, "Work in your own files.");
            at_.plan.start(other.name, other.made.worker);
        }
        task_.purpose = "the migration of the database";
        give_to_fresh_worker("migrator");
    }

    //{ quoted by docs/recovery.md: rounds
    // Until it is whole or given up.
    void carry_out() {
        while (!try_once()) {
            muster::recovery const next = muster::recover(task_, rules_, at_.now);
            rules_.recoveries_so_far += muster::note(task_, next);
            muster::mark(at_.plan, task_, next);
            say("decided", muster::reason_of(next));
            say("user", muster::plain_words(task_, next));
            decided_.push_back(next);
            if (next.action == muster::remedy::give_up) return;
            go_on(next);
        }
        at_.plan.finish("migrate");
        tell_who_reads("/repo/db", "all steps are applied to db/schema.sql: go on");
    }

    void go_on(muster::recovery const& next) {
        // Whoever has written keeps its claims until somebody has looked, so that nobody builds on half a migration.
        if (next.check_changes_first && db_.applied != 0)
            tell_who_reads("/repo/db", "some steps are applied to db/schema.sql, others are not: wait");
        at_.now = next.not_before;
        db_.locked = false;  // whoever held the lock is done by then
        if (next.who == muster::next_hand::same_worker) {
            run_ = at_.go_on(who_, "Look at what is applied, and try again.");
            at_.plan.start("migrate", who_);
        } else {
            brief_ += "\n" + muster::account_of(task_);
            give_to_fresh_worker("migrator-" + std::to_string(task_.runs.size()));
        }
    }
    //}

    void check() const {
        say("brief", brief_);
        muster::task_progress const& its = *at_.plan.find("migrate");
        must(db_.applied == 3 && its.state == muster::plan_state::done, "the migration is whole");
        must(its.attempts == 4 && its.hands.size() == 2, "in four tries by two workers");
        must(at_.plan.state("service") == muster::plan_state::running, "the others have not stopped for it");
        must(others_[0].told == 3 && others_[1].told == 0, "only who reads the schema is told");
        must(muster::check_brief(brief_).errors == 0, "a worker can act on the brief");
        must(brief_.find("Applied: step 1") != std::string::npos, "the fresh worker knows what was applied");
        check_decisions();
    }

private:
    void check_decisions() const {
        must(decided_.size() == 3, "it took three recoveries");
        if (decided_.size() != 3) return;
        auto const is = [&](std::size_t at, muster::failure_class what, muster::remedy action, muster::next_hand who) {
            return decided_[at].what == what && decided_[at].action == action && decided_[at].who == who;
        };
        using enum muster::failure_class;
        using enum muster::next_hand;
        must(is(0, overloaded, muster::remedy::retry, same_worker) && decided_[0].wait == 1s, "for a lock one waits");
        must(is(1, tool_failed, muster::remedy::retry, same_worker), "who knows the error tries again");
        must(is(2, tool_failed, muster::remedy::adjust, fresh_worker), "who failed twice is not continued");
    }

    // Did it go well?
    bool try_once() {
        migrated const end = migrate(db_, brief_);
        if (end.error.empty())
            at_.crew.finish(at_.now, run_, {.result = end.partial});
        else
            at_.crew.fail(at_.now, run_, {.error = end.error, .partial = end.partial});
        return ended_well(task_, at_.next_notice(), {2, 2});
    }

    void give_to_fresh_worker(std::string name) {
        auto const fresh = at_.spawn(std::move(name), brief_);
        bool const free = static_cast<bool>(at_.files.ask(fresh.worker, muster::claim_kind::write, {"db"}));
        must(free == who_.empty(), "db/ is not free before somebody has looked");
        if (!free) {
            at_.files.release(who_);
            must(static_cast<bool>(at_.files.ask(fresh.worker, muster::claim_kind::write, {"db"})), "then it is");
        }
        at_.plan.start("migrate", fresh.worker);
        who_ = fresh.worker;
        run_ = fresh.run;
    }

    void tell_who_reads(std::string_view changed, std::string const& what) {
        for (beside& other : others_) {
            if (!muster::covers(changed, other.reads)) continue;
            muster::caller const ana{at_.binding, muster::role_kind::coordinator};
            other.told += at_.crew.nudge(at_.now, ana, other.made.worker.text(), what).accepted();
            say(other.name, "is told: " + what);
        }
    }

    desk at_;
    database db_;
    std::string brief_ = "Bring db/schema.sql from version 4 to 5 by the three steps of db/migrations/0005.sql:1-40.";
    std::vector<beside> others_ = {{"service", "/repo/db/schema.sql"}, {"frontend", "/repo/src/components"}};
    muster::task_history task_ = muster::history_of(at_.plan.find("migrate")->task);
    muster::recovery_rules rules_{.tries_of_a_task = 4};
    std::vector<muster::recovery> decided_;
    muster::worker_id who_;
    muster::run_id run_;
};

void check_given_up(muster::plan_progress const& plan, muster::task_history const& task, muster::recovery const& last) {
    std::string const told = muster::plain_words(task, last);
    auto const lost = plan.in_state(muster::plan_state::unreachable);
    say("user", told);
    for (std::string_view const name : lost) say("plan", std::string{name} + " cannot be reached");
    must(lost == std::vector<std::string_view>{"check"}, "what rests on it is unreachable, and nothing else");
    must(plan.ready() == std::vector<std::string_view>{"service", "frontend"}, "the others may go on");
    must(task.runs.size() == 3 && last.why == muster::recovery_reason::tries_used_up,
         "three tries are what the rules allow");
    must(told.find("not tried again") != std::string::npos, "the user is told in plain words");
    must(muster::account_of(task).find("Step 1 applied") != std::string::npos, "what was applied is known");
}

// The same where nothing helps: it ends, and says what was left.
void migration_is_given_up() {
    desk at;
    muster::task_history task = muster::history_of(at.plan.find("migrate")->task);
    task.purpose = "the migration of the database";
    muster::recovery next{};
    do {
        auto const made = at.spawn("try-" + std::to_string(task.runs.size() + 1), "Bring db/schema.sql to version 5.");
        at.plan.start("migrate", made.worker);
        at.crew.fail(at.now, made.run,
                     {.error = "exit code 1: syntax error in 0005.sql:12", .partial = "Step 1 applied."});
        must(!ended_well(task, at.next_notice(), {1, 2}), "it fails");
        next = muster::recover(task, {}, at.now);
        muster::note(task, next);
        muster::mark(at.plan, task, next);
        say("decided", muster::reason_of(next));
    } while (next.action != muster::remedy::give_up && task.runs.size() < 10);

    check_given_up(at.plan, task, next);
}

}  // namespace

int main() {
    migration whole;
    whole.carry_out();
    whole.check();
    std::printf("\n");
    migration_is_given_up();
    return all_true ? EXIT_SUCCESS : EXIT_FAILURE;
}
