// A crew that carries out scripts, and is restarted from its journal where a script says so.
#pragma once

#include <muster/crew/crew.hpp>

#include "naive_crew.hpp"

#include <crew_host.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

inline constexpr muster::crew_limits narrow{
    .max_bindings = 2,
    .max_running = 2,
    .max_queued = 3,
    .max_finished = 3,
    .max_notices = 6,
    .max_held = 2,
    .max_message_bytes = 12,
    .max_nudge_bytes = 16,
    .max_history_bytes = 10 * (sizeof(muster::history_entry) + 6),
    .run_budget = std::chrono::milliseconds{50},
    .turn_budget = 3,
    .lease = std::chrono::milliseconds{40},
    .longest_step = std::chrono::milliseconds{60},
};

inline constexpr naive_limits narrow_for_the_model{
    .running = narrow.max_running,
    .queued = narrow.max_queued,
    .finished = narrow.max_finished,
    .notices = narrow.max_notices,
    .held = narrow.max_held,
    .message_bytes = narrow.max_message_bytes,
    .nudge_bytes = narrow.max_nudge_bytes,
    .history_bytes = narrow.max_history_bytes,
    .entry_bytes = sizeof(muster::history_entry),
    .run_ms = narrow.run_budget.count(),
    .lease_ms = narrow.lease.count(),
    .step_ms = narrow.longest_step.count(),
    .turns = narrow.turn_budget,
};

class real_crew {
public:
    explicit real_crew(ways how) : how_(how) { make(); }

    void carry_out(command const& c, seen& out) {
        host_ += std::chrono::milliseconds{c.later};
        using muster::outcome;
        muster::run_id const run{c.number};
        auto const by = c.flag ? muster::stopper::parent : muster::stopper::user;
        switch (c.what) {
            case verb::spawn: return spawn(c, out);
            case verb::start: return start(out);
            case verb::next_turn: return next_turn(c, out);
            case verb::progress: return put(crew_->progress(host_, run, {.so_far = c.text, .tokens = c.tokens}), out);
            case verb::wait_for_user: return out.number("waits", crew_->wait_for_user(host_, run));
            case verb::user_answered: return out.number("answered", crew_->user_answered(host_, run));
            case verb::finish: return put("finish", crew_->finish(host_, run, {.result = c.text}), out);
            case verb::fail: return put("fail", crew_->fail(host_, run, {.error = c.text, .aborted = c.flag}), out);
            case verb::stop: return put(crew_->stop(host_, key(c.desk), c.who, {by, c.text}), out);
            case verb::stop_run: return put(crew_->stop_run(host_, key(c.desk), c.who, run, {by, c.text}), out);
            case verb::stop_all:
                for (auto const& id : crew_->stop_all(host_, key(c.desk), by)) out.word("stopped", id.text());
                return;
            case verb::tick: return crew_->tick(host_);
            case verb::take: return take(c, out);
            case verb::acknowledge: return out.number("acknowledged", crew_->acknowledge(host_, lease(c)));
            case verb::give_back: return out.number("given back", crew_->give_back(host_, lease(c)));
            case verb::give_back_all: return out.number("given back", crew_->give_back_all(host_, reader(c)));
            case verb::fetch:
                for (auto const& each : crew_->fetch(host_, key(c.desk), c.who, run)) put(each, out);
                return;
            case verb::send: return put(crew_->send_to_worker(host_, from(c), c.who, c.text), out);
            case verb::nudge: return nudge(c, out);
            case verb::tell: return put(crew_->tell_worker(host_, from(c), c.who, c.text), out);
            case verb::connect: how_.engine = true; return out.number("runs", crew_->connect_resume_engine(host_));
            case verb::forget: return out.number("forgotten", crew_->forget(host_, key(c.desk)));
            case verb::restart: return restart(out);
            case verb::last: return;
        }
    }

    void show(seen& out) const {
        out.number("now", count(crew_->now()));
        for (int d = 0; d < 2; ++d) show_desk(key(d), out);
        muster::crew_counters const& c = crew_->counters();
        for (std::uint64_t const n :
             {c.spawned, c.runs, c.ended, c.acknowledged, c.returned, c.late_endings, c.unknown_endings, c.evicted}) {
            out.number("counter", n);
        }
    }

    // Of the last restart: did every event of the journal follow from those before it?
    [[nodiscard]] bool replayed() const { return replayed_; }
    [[nodiscard]] std::vector<muster::event> const& journal() const { return journal_; }

private:
    static muster::binding_key const& key(int d) {
        static muster::binding_key const keys[] = {desk(), other_desk(), {}};
        return keys[d];
    }
    static std::uint64_t count(muster::time_point when) {
        return static_cast<std::uint64_t>(when.time_since_epoch().count());
    }
    static muster::caller from(command const& c) {
        auto const role = c.flag && c.what == verb::send ? muster::role_kind::worker : muster::role_kind::coordinator;
        if (c.desk > 1) return {{}, role};
        return {key(c.desk), role};
    }
    // A worker reads under its id alone.
    static muster::recipient reader(command const& c) {
        return {key(c.desk), muster::worker_id::from(c.who).value_or(muster::worker_id{})};
    }
    static muster::notice_lease lease(command const& c) { return {key(c.desk), c.number, c.attempt, reader(c).worker}; }

    void make() {
        crew_ = std::make_unique<muster::crew>(
            narrow, muster::crew_options{
                        .resume_engine = how_.engine,
                        .message_to_running = how_.queues ? muster::on_running::queue : muster::on_running::refuse,
                        .message_to_finished =
                            how_.needs_engine ? muster::on_finished::resume : muster::on_finished::accept_pending,
                        .notice_of_stop = how_.is_silent_stop ? muster::on_stop::suppress : muster::on_stop::emit,
                        .on_event = [this](muster::event const& e) { journal_.push_back(e); }});
    }

    void restart(seen& out) {
        make();
        replayed_ = crew_->restore(journal_) == journal_.size();
        out.number("lost", crew_->recover(host_));
    }

    void spawn(command const& c, seen& out) {
        muster::task const what{.prompt = c.text,
                                .name = c.who,
                                .turn_budget = c.attempt,
                                .token_budget = c.tokens,
                                .silence_budget = muster::duration{c.silence},
                                .parent = muster::run_id{c.number}};
        muster::spawn_answer const answer = crew_->spawn(host_, key(c.desk), what);
        using enum muster::task_fault;
        if (answer.why != none) return out.word("spawn", word_for(answer.why));
        out.word("spawn", answer.worker.text());
        out.number("run", answer.run.number());
        out.number("is stopped", answer.is_stopped);
    }

    static std::string_view word_for(muster::task_fault why) {
        using enum muster::task_fault;
        switch (why) {
            case binding_empty: return "no binding";
            case blank_prompt: return "blank";
            case unknown_parent: return "unknown parent";
            case name_taken: return "name taken";
            case queue_full: return "queue full";
            case notices_full: return "notices full";
            default: return describe(why);
        }
    }

    void start(seen& out) {
        auto const job = crew_->start(host_);
        if (!job) return out.word("start", "nothing");
        out.word("start", job->worker.text());
        out.number("run", job->run.number());
        for (muster::history_entry const& e : job->history) out.word("asked", e.text);
    }

    void next_turn(command const& c, seen& out) { put(crew_->next_turn(host_, muster::run_id{c.number}, c.text), out); }

    static void put(muster::turn_answer const& answer, seen& out) {
        static constexpr std::string_view words[] = {"go on", "turn limit", "token limit", "waiting", "not running"};
        out.word("turn", words[static_cast<std::size_t>(answer.kind)]);
        for (std::string const& m : answer.messages) out.word("message", m);
    }

    static void put(std::string_view what, muster::ending_answer answer, seen& out) {
        static constexpr std::string_view words[] = {"recorded", "children at work", "already ended", "not started",
                                                     "unknown"};
        out.word(what, words[static_cast<std::size_t>(answer)]);
    }

    static void put(muster::stop_answer const& answer, seen& out) {
        static constexpr std::string_view words[] = {"stopped", "not running", "unknown", "refused"};
        out.word("stop", words[static_cast<std::size_t>(answer.kind)]);
        if (answer) out.number("run", answer.run.number());
        if (answer.was) out.word("was", word(*answer.was));
        if (answer.ended) out.word("ended", word(*answer.ended));
        out.word("of", answer.worker.text());
        for (muster::worker_id const& id : answer.stopped) out.word("stopped", id.text());
        for (muster::worker_id const& id : answer.running) out.word("could be stopped", id.text());
    }

    void take(command const& c, seen& out) {
        for (muster::delivery const& each : crew_->take(host_, reader(c), static_cast<std::size_t>(c.number))) {
            out.number("taken", each.lease.number);
            out.number("attempt", each.lease.attempt);
            put(each.notice, out);
        }
    }

    static void put(muster::notice const& each, seen& out) {
        out.word("of", each.worker.text());
        out.word("to", each.to.worker.text());
        out.number("run", each.run.number());
        out.word("cause", word(each.cause));
        // Words of the crew's own, where nobody said anything, are its to choose.
        if (each.summary != summary_of(each.cause, {})) out.word("summary", each.summary);
        out.word("result", each.result.value_or(""));
        out.number("took", each.used.duration_ms ? *each.used.duration_ms : 0);
        out.number("unread", each.unread);
    }

    void nudge(command const& c, seen& out) {
        auto const whom = c.flag ? muster::message_for::this_run : muster::message_for::the_worker;
        put(crew_->nudge(host_, from(c), c.who, c.text, whom), out);
    }

    static std::string_view word_for(muster::continuation const& answer) {
        using enum muster::continuation_kind;
        switch (answer.kind) {
            case continued: return "continued";
            case queued: return "queued";
            case unknown_worker: return "unknown";
            case worker_still_running: return "still running";
            case worker_not_running: return "not running";
            case message_too_large: return "too large";
            case binding_unresolved: return "no binding";
            case role_refused: return "role";
            case history_full: return "history";
            case no_engine: return "no engine";
            case wire: return answer.detail == "worker_id" ? "blank worker" : "blank message";
            default: break;
        }
        if (answer.detail.ends_with("wait to go on already")) return "too many pending";
        if (answer.detail == describe(muster::task_fault::queue_full)) return "queue full";
        return answer.detail == describe(muster::task_fault::notices_full) ? "notices full" : "held full";
    }

    static void put(muster::continuation const& answer, seen& out) {
        out.word("message", word_for(answer));
        if (!answer.accepted()) return;
        out.word("to", answer.worker.text());
        out.number("run", answer.run.number());
        out.word("prior", word(answer.prior));
        out.number("messages", answer.messages_count);
        out.number("waiting", answer.waiting);
        out.number("pending", answer.pipeline_pending);
    }

    void show_desk(muster::binding_key const& in, seen& out) const {
        for (muster::worker const* const w : crew_->workers(in)) show(*w, out);
        muster::mailbox const* const box = crew_->state().find_mailbox(in);
        if (!box) return;
        for (auto const& [number, each] : box->all()) {
            out.number("notice", number);
            out.number("attempt", each.attempt);
            out.number("under way until", each.taken ? count(each.until) : 0);
            put(box->notice_of(each), out);
        }
    }

    static void show(muster::worker const& w, seen& out) {
        out.word("worker", w.id.text());
        out.word("state", word(w.state));
        if (!w.is_live()) out.word("cause", word(w.cause));
        if (w.state == muster::worker_state::running) out.number("deadline", count(w.current->deadline));
        out.number("works for", w.current->parent.number());
        out.number("tokens", w.current->tokens);
        out.number("run", w.run.number());
        out.number("runs", w.runs);
        out.number("turns", w.turns_taken);
        out.number("since", count(w.since));
        out.number("bytes", w.history_bytes);
        out.number("wants to go on", w.wants_to_go_on);
        out.word("so far", w.current->so_far);
        for (muster::history_entry const& e : w.history) {
            out.word(e.by == muster::history_entry::side::worker ? "said" : "asked", e.text);
        }
        out.number("handed out", w.current->under_way);
        for (muster::held_message const& m : w.held) {
            out.word(m.whom == muster::message_for::this_run ? "held for this run" : "held", m.text);
        }
    }

    ways how_;
    muster::time_point host_ = at_ms(1000);
    std::vector<muster::event> journal_;
    std::unique_ptr<muster::crew> crew_;
    bool replayed_ = true;
};

}  // namespace muster_test
