#include "stage.hpp"

#include "desk.hpp"
#include "explain.hpp"
#include "teller.hpp"
#include "temporary_directory.hpp"

#include <muster/craft/brief.hpp>
#include <muster/crew/crew.hpp>
#include <muster/envelope/scan.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/plan/check_plan.hpp>
#include <muster/plan/choose_worker.hpp>
#include <muster/plan/claim.hpp>
#include <muster/plan/classify_failure.hpp>
#include <muster/plan/hand_over.hpp>
#include <muster/plan/plan_progress.hpp>
#include <muster/plan/plan_recovery.hpp>
#include <muster/plan/planned_research.hpp>
#include <muster/plan/task_claim.hpp>
#include <muster/plan/verification_text.hpp>
#include <muster/text/ascii.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <system_error>
#include <utility>

namespace rehearsal {
namespace {

namespace fs = std::filesystem;

std::string decoded(muster::maybe<muster::escaped_text> const& text) {
    return text ? text->decoded<std::string>() : std::string{};
}

class stage {
public:
    stage(job const& what, muster::scratchpad const& pad, fs::path project)
        : what_(what),
          pad_(pad),
          desk_(pad, std::move(project), what.project),
          plan_(what.plan, what.rules) {}

    performance run() {
        teller_.say("{}\n", wrapped("The request: " + std::string{what_.request}, 2));
        while (!plan_.is_over()) {
            begin_what_is_ready();
            if (at_work_.empty()) {
                must(plan_.is_over(), "nobody is at work, and the plan is not over");
                break;
            }
            time_ = next_end();
            end_what_is_due();
        }
        say_schedule();
        finish();
        done_.told = teller_.told();
        return std::move(done_);
    }

private:
    static constexpr std::size_t most_attempts = 3;

    struct player {
        muster::owned_task task;
        take script;
        unsigned turns = 0;
        muster::worker_id worker = {};
        muster::run_id run = {};
        std::size_t scene = 0;
    };

    void fault(std::string what) { done_.faults.push_back(std::move(what)); }
    void must(bool holds, std::string_view what, std::string_view about = {}) {
        if (!holds) fault(fmt::format("{}: {}", what, about));
    }
    [[nodiscard]] muster::time_point now() const { return muster::time_point{std::chrono::seconds{time_ + 1}}; }

    [[nodiscard]] part const* part_of(std::string_view name) const {
        for (part const& each : what_.parts) {
            if (each.task == name) return &each;
        }
        return nullptr;
    }

    // All that can begin now begins in one message, so that it runs side by side.
    void begin_what_is_ready() {
        std::vector<std::string> begun;
        auto const ready = plan_.ready();
        for (std::string const& name : std::vector<std::string>{ready.begin(), ready.end()}) {
            part const* const script = part_of(name);
            muster::owned_task const task = plan_.find(name)->task;
            if (!script) {
                fault("nobody plays " + name);
            } else if (muster::executor_of(task.kind) == muster::role_kind::coordinator) {
                begin_own(task, *script);
            } else if (begin_worker(task, *script)) {
                begun.push_back(name);
            }
        }
        if (begun.size() > 1) teller_.tell(time_, "one message, {} calls: {}", begun.size(), joined(begun));
        if (begun.size() == 1) teller_.tell(time_, "{} is asked", begun.front());
    }

    void begin_own(muster::owned_task const& task, part const& script) {
        must(plan_.start_own(task.name) == muster::plan_move::taken, "the plan refuses", task.name);
        teller_.tell(time_, "the coordinator's own work: {}", task.name);
        enter({task, {script.lasts, {}, script.play}}, "coordinator");
    }

    // A worker that cannot have its places yet waits: the task stays ready.
    bool begin_worker(muster::owned_task const& task, part const& script) {
        std::size_t const times = plan_.find(task.name)->attempts;
        if (times == most_attempts) return give_up(task.name), false;
        muster::worker_id const holder = *muster::worker_id::from(task.name);
        muster::owned_plan const plan = plan_.plan();
        muster::task_claim const wanted = muster::claim_of(plan.tasks(), task.name);
        muster::claim_answer const claim = claims_.ask(holder, wanted.how, wanted.places);
        if (!claim)
            return teller_.tell(time_, "{} waits: {} is {}'s", task.name, claim.held, claim.holder.text()), false;
        if (times != 0 && script.again) return begin_again(task, *script.again), true;
        check_brief(task, script.brief);
        std::string const name = task.name + (times == 0 ? "" : '-' + std::to_string(times + 1));
        auto const made =
            crew_.spawn(now(), ana_, {.prompt = std::string{script.brief}, .name = name, .turn_budget = script.turns});
        must(bool{made}, "the crew refuses", name);
        start({task, {script.lasts, script.brief, script.play}, script.turns, made.worker}, name,
              times == 0 ? "" : "verified again, by somebody new");
        return true;
    }
    void give_up(std::string const& task) {
        fault("done so often, and still not right: " + task);
        (void)plan_.give_up(task);
    }
    void start(player who, std::string name, std::string why = {}) {
        auto const job = crew_.start(now());
        if (!job || job->worker != who.worker) return fault("nobody begins: " + name);
        who.run = job->run;
        must(plan_.start(who.task.name, who.worker) == muster::plan_move::taken, "the plan refuses", name);
        enter(std::move(who), std::move(name), std::move(why));
    }

    // What was sent back: by whoever did it, if the table of situations says so, or by somebody new.
    void begin_again(muster::owned_task const& task, take const& script) {
        check_brief(task, script.brief, true);
        muster::interest const files{.files = task.writes};
        muster::worker_facts facts = muster::facts_of(files, files);
        facts.failed = true;
        auto const choice = muster::choose_worker({.edits = true}, {&facts, 1}, *what_.dialect);
        bool const goes_on = choice.action == muster::worker_action::resume;
        teller_.add("{}: {}", goes_on ? task.name + " goes on with it" : "by a fresh one", choice.reason());
        std::string const why = "sent back; " + std::string{choice.reason()};
        if (!goes_on) return begin_fresh(task, script, why);
        muster::worker_id const who = plan_.find(task.name)->who;
        auto const answer =
            crew_.send_to_worker(now(), {ana_, muster::role_kind::coordinator}, who.text(), script.brief);
        must(answer.accepted(), "the crew does not continue", task.name);
        start({task, script, 0, who}, task.name, why);
    }
    void begin_fresh(muster::owned_task const& task, take const& script, std::string const& why) {
        std::string const name = task.name + "-2";
        auto const made = crew_.spawn(now(), ana_, {.prompt = std::string{script.brief}, .name = name});
        start({task, script, 0, made.worker}, name, why);
    }

    // A worker can act on it, and the places that it names exist.
    void check_brief(muster::owned_task const& task, std::string_view brief, bool continues = false) {
        for (auto const& found : muster::check_brief(brief, {.kind = task.kind, .continues = continues}))
            fault(fmt::format("the brief of {}: {} \"{}\"", task.name, found.instead, found.phrase_in(brief)));
        desk_.sit_down(task, "the brief of " + task.name, time_);
        desk_.check_places(brief);
    }
    void enter(player who, std::string name, std::string why = {}) {
        who.scene = done_.scenes.size();
        done_.scenes.push_back({.task = who.task.name,
                                .who = std::move(name),
                                .kind = who.task.kind,
                                .from = time_,
                                .to = time_ + who.script.lasts,
                                .why = std::move(why)});
        at_work_.push_back(std::move(who));
    }
    [[nodiscard]] unsigned next_end() const {
        unsigned next = done_.scenes[at_work_.front().scene].to;
        for (player const& each : at_work_) next = std::min(next, done_.scenes[each.scene].to);
        return next;
    }

    // Who is due does his part; then the coordinator has one turn with all reports.
    void end_what_is_due() {
        std::vector<player> still_at_work, due;
        for (player& each : at_work_)
            (done_.scenes[each.scene].to == time_ ? due : still_at_work).push_back(std::move(each));
        at_work_ = std::move(still_at_work);
        for (player const& each : due) play(each);
        take_reports(due);
    }

    void play(player const& who) {
        scene& now_played = done_.scenes[who.scene];
        desk_.sit_down(who.task, now_played.who, time_);
        now_played.report = who.script.play(desk_);
        check_what_was_left(who.task);
        if (!desk_.sent_back().empty()) sent_back_[who.task.name] = desk_.sent_back();
        if (who.worker.empty())
            end_own(who, now_played.report);
        else
            end_run(who, now_played.report);
    }
    void end_own(player const& who, std::string const& result) {
        must(plan_.finish(who.task.name) == muster::plan_move::taken, "the plan refuses the end of", who.task.name);
        teller_.tell(time_, "coordinator: {}", result);
        for (muster::owned_task& task : desk_.take_added()) {
            teller_.add("one task more: {}", task.name);
            must(plan_.add(std::move(task)) == muster::plan_move::taken, "the plan refuses another task");
        }
        for (muster::plan_finding const& found : muster::check_plan(plan_.plan().tasks(), what_.rules).findings)
            fault(muster::text_of(found));
        if (!who.task.output.empty()) hand_over(who.task);
    }
    // Nobody is to make what nobody has looked at: what is marked so needs a task of research that is still to come.
    void hand_over(muster::owned_task const& synthesis) {
        auto const specification = pad_.read(synthesis.output);
        if (!specification) return fault(muster::describe(specification.error));
        auto const alone = muster::hand_over(specification->bytes),
                   with_plan = muster::hand_over(specification->bytes, muster::planned_research(plan_));
        must(bool{with_plan}, "the specification cannot be handed over", muster::text_of(with_plan));
        if (with_plan.known.tagged() == 0) return;
        teller_.add("{} is handed over: {} statements sure, {} to be confirmed, {} unknown", synthesis.output,
                    with_plan.known.high, with_plan.known.medium, with_plan.known.low);
        if (!alone)
            teller_.add("without the research that is planned it would not be: {}",
                        muster::trimmed(muster::text_of(alone)));
    }
    // Of a run whose turns are used up, what it had in its last turn is what it leaves.
    void end_run(player const& who, std::string const& result) {
        for (unsigned turn = 0; turn < who.turns; ++turn)
            must(bool{crew_.next_turn(now(), who.run, result)}, "no turn");
        if (who.turns != 0 && !crew_.next_turn(now(), who.run)) return;
        muster::outcome end{.result = result};
        if (desk_.proof())
            end.attached.push_back({std::string{muster::verification_element}, muster::text_of(*desk_.proof())});
        (void)crew_.finish(now(), who.run, std::move(end));
    }

    // The file that the plan speaks of is there; a synthesis has read all that it rests on; an implementation has
    // written all that it claimed.
    void check_what_was_left(muster::owned_task const& task) {
        if (!task.output.empty()) must(bool{pad_.read(task.output)}, "its output is not there", task.name);
        for (std::string const& place : task.writes)
            must(desk_.files_written().contains(place), "claimed and not written", place);
        if (task.kind != muster::phase::synthesis) return;
        for (std::string const& need : task.needs) {
            std::string const& output = plan_.find(need)->task.output;
            must(output.empty() || desk_.notes_read().contains(output), "findings that nobody has read", need);
        }
    }

    // Reports arrive as envelopes in a turn; what the crew does not confirm is not believed.
    void take_reports(std::vector<player> const& due) {
        std::string turn;
        std::vector<muster::delivery> const under_way = crew_.take(now(), ana_);
        for (muster::delivery const& each : under_way) turn += muster::envelope_text(each.notice) + '\n';
        for (muster::envelope_item const& item : muster::envelopes(turn, muster::from_worker)) {
            if (item.kind != muster::item_kind::notification) continue;
            bool const true_report = crew_.verify(ana_, item.value) == muster::report_verdict::verified;
            must(true_report, "not a report of the crew's", item.value.task_id.raw);
            if (true_report) take_report(item.value, due);
        }
        for (muster::delivery const& each : under_way) crew_.acknowledge(now(), each.lease);
    }
    void take_report(muster::notification const& from, std::vector<player> const& due) {
        for (player const& each : due) {
            if (!from.task_id.equals(each.worker.text())) continue;
            claims_.release(*muster::worker_id::from(each.task.name));
            teller_.tell(time_, "{}: {}", each.task.name, decoded(from.result));
            if (each.task.kind == muster::phase::verification) judge_record(each.task.name, from);
            return conclude(each.task.name, from);
        }
        fault("a report of nobody's");
    }
    // That it works is believed for what was done to find out, not for the words.
    void judge_record(std::string const& task, muster::notification const& from) {
        auto const read = muster::verification_of(from);
        if (!read || !*read) return fault("verified without a record: " + task);
        std::string steps;
        for (auto const& row : muster::verification_steps)
            steps += fmt::format("{}{} {}", steps.empty() ? "" : ", ", row.word,
                                 muster::word(read->record[row.step].outcome));
        auto const judged = muster::judge(read->record);
        bool const as_it_should =
            judged.verdict
            == (sent_back_.contains(task) ? muster::record_verdict::not_proven : muster::record_verdict::proven);
        must(as_it_should, muster::describe(judged.verdict), task);
        teller_.add("its record: {}", steps);
        if (judged.verdict != muster::record_verdict::proven) teller_.add("{}", muster::describe(judged.verdict));
    }
    void conclude(std::string const& task, muster::notification const& from) {
        auto const failed = muster::classify_failure(muster::ended_run_of(from));
        if (failed) return recover(task, from, failed->what);
        must(plan_.finish(task) == muster::plan_move::taken, "the plan refuses the end of", task);
        auto const wrong = sent_back_.extract(task);
        if (!wrong) return;
        teller_.add("{} has to be done again", wrong.mapped());
        must(plan_.send_back(wrong.mapped()) == muster::plan_move::taken, "the plan does not send back",
             wrong.mapped());
    }
    // Nothing is tried twice here: what was found will do, and the plan goes on with it.
    void recover(std::string const& name, muster::notification const& from, muster::failure_class what) {
        muster::task_history task = muster::history_of(plan_.find(name)->task);
        task.runs.push_back({.what = what, .error = decoded(from.summary), .partial = decoded(from.result)});
        muster::recovery const next = muster::recover(task, {.tries_of_a_task = 1}, now());
        must(muster::mark(plan_, task, next) == muster::plan_move::taken, "the plan cannot be marked", name);
        bool const goes_on = plan_.state(name) == muster::plan_state::left_out;
        teller_.add("{}{}", muster::reason_of(next), goes_on ? "; the plan goes on with what it found" : "");
    }

    void say_schedule() {
        for (std::string const& each : explain(done_.scenes, plan_.plan(), what_)) fault(each);
        teller_.say("\n{:24}{:16}{:>4} {:>4}\n", "who", "phase", "from", "to");
        for (scene const& each : done_.scenes) {
            std::string bar(time_, '.');
            for (unsigned at = each.from; at < each.to && at < time_; ++at) bar[at] = '#';
            teller_.say("{:24}{:16}{:4} {:4}  {}\n", each.who, muster::word(each.kind), each.from, each.to, bar);
        }
        teller_.say("\nWhy not earlier:\n");
        for (scene const& each : done_.scenes) teller_.say("{}", wrapped("  " + each.task + ": " + each.why, 6));
    }

    void finish() {
        teller_.say("\nIn the scratchpad:\n");
        if (auto const listing = pad_.list()) {
            for (muster::pad_entry const& each : listing->files) say_versions(each.name);
        } else {
            fault(muster::describe(listing.error));
        }
        teller_.say("\nChanged in the project:\n  {}\n", joined(desk_.changed(), "\n  "));
        done_.faults.insert(done_.faults.end(), desk_.faults().begin(), desk_.faults().end());
        for (std::string const& each : done_.faults) teller_.say("FAULT: {}\n", each);
        if (done_.faults.empty()) teller_.say("\n{}", wrapped("To the user: " + std::string{what_.last_word}, 2));
    }
    void say_versions(std::string const& note) {
        done_.notes.push_back(note);
        auto const versions = pad_.history(note);
        if (!versions) return fault(muster::describe(versions.error));
        for (muster::pad_revision const& one : *versions) teller_.say("  {}: {}\n", note, muster::describe(one));
    }

    job const& what_;
    muster::scratchpad const& pad_;
    desk desk_;
    muster::plan_progress plan_;
    muster::claims claims_{"/"};
    muster::binding_key ana_ = *muster::binding_key::of("rehearsal", "ana");
    muster::crew crew_{muster::crew_limits{.max_running = 64}};
    std::vector<player> at_work_;
    std::map<std::string, std::string> sent_back_;  // the verification, and in whose work it has found faults
    performance done_;
    teller teller_;
    unsigned time_ = 0;
};

void keep(fs::path const& project, muster::scratchpad const& pad, fs::path const& in, performance& done) {
    std::error_code why;
    fs::create_directories(in / "notes", why);
    fs::copy(project, in / "project", fs::copy_options::recursive | fs::copy_options::overwrite_existing, why);
    auto const copied = pad.persist_to(fs::absolute(in / "notes").string());
    if (why || !copied) done.faults.push_back("what came of it could not be kept");
}

}  // namespace

performance perform(job const& what, std::string const& keep_in) {
    temporary_directory const root;
    auto const pad = muster::open_scratchpad(
        {.root = root.path().string(), .session = "rehearsal", .versions = 16, .durable = false});
    if (!pad) return {.faults = {muster::describe(pad.error)}, .told = muster::describe(pad.error)};
    fs::path const project = root.path() / "project";
    performance done = stage{what, *pad, project}.run();
    if (!keep_in.empty()) keep(project, *pad, keep_in, done);
    return done;
}

}  // namespace rehearsal
