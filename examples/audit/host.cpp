#include "host.hpp"

#include <muster/craft/phase.hpp>
#include <muster/crew/event_line.hpp>
#include <muster/envelope/scan.hpp>

#include <fmt/format.h>

#include <chrono>
#include <variant>

namespace audit {

namespace {

std::string order_text(order const& what) {
    return "Find and verify every use of a term.\n\n" + labelled("path", what.path) + labelled("term", what.term)
         + labelled("workers", what.workers);
}

order order_for(options const& asked) {
    order what{.workers = asked.workers, .retries = asked.retries};
    append_one_line(what.path, asked.path);
    append_one_line(what.term, asked.term);
    return what;
}

std::unique_ptr<muster::shared_crew> crew_for(muster::crew_limits const& most, muster::shared_crew::clock now,
                                              muster::crew_options how, muster::journal* kept_in) {
    if (!kept_in) return std::make_unique<muster::shared_crew>(most, std::move(now), std::move(how));
    return std::make_unique<muster::shared_crew>(most, std::move(now), std::move(how), *kept_in);
}

muster::tool_result refused(std::string why) { return muster::tool_result::error(std::move(why)); }

signature own_signature() { return {.author = "lead", .phase = std::string{muster::word(muster::phase::synthesis)}}; }

// For a question about somebody who is not there yet.
muster::worker_id a_fresh_one() { return *muster::worker_id::from("a-fresh-one"); }

}  // namespace

host::host(options const& asked, muster::scratchpad const& pad, tree_files const& files, screen& shown,
           std::atomic<bool> const& interrupted, muster::journal* kept_in)
    : asked_(asked),
      pad_(pad),
      screen_(shown),
      interrupted_(interrupted),
      desk_(*muster::binding_key::of("terminal", "audit")),
      start_(std::chrono::steady_clock::now()),
      rules_(asked.workers, pad.path()),
      mind_(order_for(asked)),
      own_bench_(pad, files, {}, own_progress_, trouble::none, own_signature()),
      box_(muster::on<muster::tools::team_create>([this](auto const& given) { return hire(given); }),
           muster::on<muster::tools::send_message_to_worker>(
               [this](auto const& given) { return continue_worker(given); }),
           muster::on<muster::tools::task_stop>([this](auto const& given) { return stop_worker(given); }),
           muster::on<muster::tools::todo_write>([this](auto const& given) { return show_steps(given); }),
           muster::on<tools::change_plan>([this](auto const& given) { return change_plan(given); }),
           muster::on<tools::read_note>([this](auto const& given) { return own_bench_.read_note(given); }),
           muster::on<tools::write_note>([this](auto const& given) { return write(given); }),
           muster::on<tools::merge_notes>([this](auto const& given) { return merge(given); })),
      talk_{lead_prompt, lead_tools},
      inbox_(desk_),
      owned_crew_(crew_for(
          staff_limits(asked.workers, asked.budget), [this] { return now(); },
          {.on_event = [this](auto const& what) { on_event(what); }}, kept_in)),
      crew_(*owned_crew_),
      staff_(crew_, pad, files, asked.workers,
             {.on_start = [this](auto const& job) { return figures_[job.run] = std::make_shared<progress>(); },
              .on_free = [this] { look_again(); },
              .on_lost_notes = [this](auto const& why) { give_up(why); },
              .trouble_for = [this](auto const& job) { return trouble_for(job.history.back().text); }}) {}

muster::time_point host::now() const {
    auto const passed = std::chrono::steady_clock::now() - start_;
    return muster::time_point{std::chrono::duration_cast<std::chrono::milliseconds>(passed)};
}

//{ quoted by docs/audit.md: loop
// A turn for the coordinator, then the work that it handed out, then what comes back: again, until nothing does.
reply host::run() {
    if (std::string why = take_up(); !why.empty()) return {.text = std::move(why), .gives_up = true};
    inbox_.say(order_text(order_for(asked_)));
    reply answer;
    for (std::optional<muster::turn_input> turn; !answer.gives_up && (turn = next_turn());) answer = take_turn(*turn);
    crew_.stop_all(desk_);
    staff_.join_all();
    if (interrupted_) return {.text = "interrupted", .gives_up = true};
    return problem_.empty() ? answer : reply{.text = problem_, .gives_up = true};
}

// With a journal, an audit that was broken off goes on: what ran then is lost, and its workers can be continued.
std::string host::take_up() {
    muster::restart_report const found = crew_.restart();
    if (!found) return muster::describe(found.read);
    if (found.lost != 0) screen_.say("taken up again: " + counted(found.lost, "run") + " had been broken off");
    return {};
}

// What the coordinator is told next: what its user said, and the reports of all that has ended since. Nothing when
// nobody is at work any more.
std::optional<muster::turn_input> host::next_turn() {
    for (;;) {
        staff_.start_what_waits();
        crew_.tick();
        if (auto turn = inbox_.next(crew_)) return turn;
        if (staff_.idle() || interrupted_) return {};
        if (screen_.is_terminal()) screen_.refresh(crew_.report({.width = screen_.columns(), .with_finished = false}));
        std::unique_lock lock{mutex_};
        if (!problem_.empty()) return {};
        something_ended_.wait_for(lock, std::chrono::milliseconds{50}, [this] { return ended_; });
        ended_ = false;
    }
}

// What was told is acknowledged when the coordinator is done with it: not before, so that nothing is lost.
reply host::take_turn(muster::turn_input const& turn) {
    for (muster::delivery const& each : turn.notices) note_end(each.notice);
    if (!is_true(turn)) return {.text = "a report was not what had happened", .gives_up = true};
    talk_.add({.said = turn.text()});
    reply answer = converse(mind_, box_, talk_, [this] { return pass_on(talk_.turns.back().answered.text), true; });
    note_plan();
    inbox_.done(turn.number, crew_);
    return answer;
}

// What it says beside its calls is for whoever asked.
void host::pass_on(std::string_view words) {
    while (!words.empty()) {
        std::string const& line = said_.emplace_back(take_line(words));
        screen_.say("lead: " + line);
    }
}

void host::note_end(muster::notice const& ended) {
    staff_.join(ended.run);  // so that nobody writes behind the coordinator's back
    bool const done = status_of(ended.cause) == muster::status::completed;
    rules_.end(ended.worker, done ? step_result::done : step_result::failed);
}

// Parsing is not trusting: what a worker's part says is compared with what the crew knows.
bool host::is_true(muster::turn_input const& turn) {
    for (muster::turn_part const& part : turn.parts) {
        for (muster::envelope_item const& item : muster::envelopes(part.text, {.from = part.from})) {
            if (item.kind == muster::item_kind::text) continue;
            if (item.kind != muster::item_kind::notification) return false;
            if (crew_.verify(desk_, item.value) != muster::report_verdict::verified) return false;
            envelopes_.emplace_back(item.raw);
            if (asked_.envelopes) screen_.say(item.raw);
        }
    }
    return true;
}
//}

//{ quoted by docs/audit.md: phases
// Steps are begun in the plan's order, with a brief that says enough, by one writer for each file: or not at all, and
// then the objection is the tool's answer.
muster::tool_result host::hire(muster::tools::team_create_arguments const& given) {
    std::string const prompt{given.prompt.value_or("")};
    if (std::string why = rules_.objection_to(prompt, a_fresh_one(), false); !why.empty())
        return refused(std::move(why));
    if (given.name && crew_.read([&](auto const& c) { return c.find(desk_, *given.name) != nullptr; })) {
        return hire_again(*given.name, prompt);
    }
    muster::task what{.prompt = prompt, .description = std::string{given.description.value_or("")}};
    what.name = given.name.value_or("");
    if (trouble_for(what.prompt) == trouble::is_slow) what.time_budget = std::chrono::milliseconds{500};
    muster::spawn_answer const hired = crew_.spawn(desk_, std::move(what));
    if (!hired) return muster::tool_result::error(std::string{muster::describe(hired.why)});
    return begun(prompt, hired.worker);
}

// Its run waits until this turn is over, so that it can still be taken back.
muster::tool_result host::begun(std::string_view brief, muster::worker_id const& who) {
    if (std::string why = rules_.begin(brief, who); !why.empty()) {
        (void)crew_.stop(desk_, who.text());
        return refused(std::move(why));
    }
    return muster::tool_result::ok(labelled("worker_id", who.text()));
}

// In an audit that was taken up again: one that was lost, or had finished, goes on; one that waits need not be told.
muster::tool_result host::hire_again(std::string_view name, std::string_view prompt) {
    muster::continuation const answer = crew_.send_to_worker({desk_, muster::role_kind::coordinator}, name, prompt);
    muster::worker_id const who = crew_.read([&](auto const& c) { return c.find(desk_, name)->id; });
    bool const is_at_work = answer.accepted() || answer.kind == muster::continuation_kind::worker_still_running;
    return is_at_work ? begun(prompt, who) : muster::tool_result{{}, muster::to_json(answer), true};
}

muster::tool_result host::continue_worker(muster::tools::send_message_to_worker_arguments const& given) {
    auto const who = muster::worker_id::from(given.worker_id).value_or(muster::worker_id{});
    if (std::string why = rules_.objection_to(given.message, who, true); !why.empty()) return refused(std::move(why));
    muster::caller const from{desk_, muster::role_kind::coordinator};
    muster::continuation const answer = crew_.send_to_worker(from, given.worker_id, given.message);
    return answer.accepted() ? begun(given.message, who) : muster::tool_result{{}, muster::to_json(answer), true};
}

// Kept as a note, with who has changed it and why: a version for each turn that has moved it.
void host::note_plan() {
    std::string text = rules_.plan_text();
    if (text == plan_text_) return;
    std::string why = plan_number_ == 0 ? "as it was planned" : "steps have ended, others have begun";
    if (said_.size() != told_) why = said_.back();
    told_ = said_.size();
    muster::pad_revised const made =
        pad_.revise(notes::plan, text, plan_number_, own_signature().of(why, rules_.certainty()));
    if (!made) return give_up(describe(made));
    plan_number_ = made.number;
    plan_text_ = std::move(text);
}

muster::tool_result host::change_plan(tools::change_plan::arguments const& given) {
    std::string why = rules_.replace(given.step, given.others);
    return why.empty() ? muster::tool_result::ok("changed") : refused(std::move(why));
}

// The coordinator's own step: from the merging of the findings to the specification.
muster::tool_result host::merge(tools::merge_notes::arguments const& given) {
    if (std::string why = rules_.begin_synthesis(); !why.empty()) return refused(std::move(why));
    note_merge merging = own_bench_.merge_notes(given);
    return merging.go_on([this] { return interrupted_.load(); }) ? merging.answer() : refused("interrupted");
}

muster::tool_result host::write(tools::write_note::arguments const& given) {
    muster::tool_result answer = own_bench_.write_note(given);
    if (given.name == notes::specification)
        rules_.end_synthesis(given.text, answer.is_error ? step_result::failed : step_result::done);
    return answer;
}
//}

muster::tool_result host::stop_worker(muster::tools::task_stop_arguments const& given) {
    if (crew_.stop(desk_, given.task_id)) return muster::tool_result::ok("stopped");
    return muster::tool_result::error("no worker of yours that is running has this id");
}

muster::tool_result host::show_steps(muster::tools::todo_write_arguments const& given) {
    for (auto const& item : given.items) {
        if (item.status == muster::tools::step_state::in_progress) screen_.say("phase: " + one_line(item.content));
    }
    return muster::tool_result::ok("noted");
}

void host::give_up(std::string const& why) {
    std::lock_guard const lock{mutex_};
    problem_ = why;
}

// A share by its number at the beginning: halves of it are numbered on behind all the others.
trouble host::trouble_for(std::string_view task) const {
    std::string step{value_of(task, "step")};
    if (std::uint64_t const share = number_of(task, "share"); share != 0)
        step = std::to_string((share - 1) % asked_.workers + 1);
    auto const suffers = [&](trouble_asked const& what) {
        return what.runs != 0 && step == what.step && number_of(task, "attempt") <= what.runs;
    };
    if (suffers(asked_.broken)) return trouble::breaks;
    return suffers(asked_.slow) ? trouble::is_slow : trouble::none;
}

// What the crew tells: for the screen, for the journal, and for a thread whose run has been ended from outside.
void host::on_event(muster::event const& what) {
    runs_.add(what);
    if (std::holds_alternative<muster::events::turn_taken>(what.what)) return;
    std::string const worker = "  " + std::string{what.worker.text()};
    bool const began = std::holds_alternative<muster::events::started>(what.what);
    if (began && !screen_.is_terminal()) screen_.say(worker + " starts: " + runs_.task_of(what.run));
    auto const* const end = std::get_if<muster::events::ended>(&what.what);
    if (end) {
        staff_.request_stop(what.run);
        screen_.say(fmt::format("{} {}: {}", worker, muster::word(status_of(end->notice.cause)), end->notice.summary));
    }
    {
        std::lock_guard const lock{mutex_};
        event_lines_.push_back(event_line(what));
    }
    if (end) look_again();
}

void host::look_again() {
    std::lock_guard const lock{mutex_};
    ended_ = true;
    something_ended_.notify_one();
}

}  // namespace audit
