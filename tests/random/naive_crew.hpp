// The rules of a crew once more, as plainly as they can be said: lists that are searched, and nothing shared.
//
// It is written from the requirements and uses nothing of muster, so that a slip of the one is not a slip of
// the other. What is slow here may be slow; what is subtle here is wrong.
#pragma once

#include "script.hpp"
#include "seen.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

// As the crew's own limits, as far as random scripts come near them.
struct naive_limits {
    std::size_t running, queued, finished, notices, held;
    std::size_t message_bytes, nudge_bytes, history_bytes;
    std::size_t entry_bytes;  // what an entry of a history counts for besides its text
    std::int64_t run_ms, lease_ms, step_ms;
    std::uint32_t turns;
};

// A rule that the model has wrong on purpose, to see that it is found out.
enum class slip : unsigned char { none, any_attempt_gives_back, a_late_message_is_lost, a_deadline_is_late };

class naive_crew {
public:
    naive_crew(naive_limits most, ways how, slip wrong = slip::none) : most_(most), how_(how), slip_(wrong) {}

    // Carries it out and puts down the answer.
    void carry_out(command const& c, seen& out) {
        host_ += c.later;
        if (c.what != verb::restart) read_time();
        switch (c.what) {
            case verb::spawn: return spawn(c, out);
            case verb::start: return start(out);
            case verb::next_turn: return next_turn(c, out);
            case verb::progress: return progress(c, out);
            case verb::wait_for_user: return wait_for_user(c, out);
            case verb::user_answered: return user_answered(c, out);
            case verb::finish: return finish(c, out);
            case verb::fail: return fail(c, out);
            case verb::stop: return stop(c, out);
            case verb::stop_run: return stop_run(c, out);
            case verb::stop_all: return stop_all(c, out);
            case verb::tick: return tick();
            case verb::take: return take(c, out);
            case verb::acknowledge: return acknowledge(c, out);
            case verb::give_back: return give_back(c, out);
            case verb::give_back_all: return out.number("given back", return_all(c.desk, &c.who));
            case verb::fetch: return fetch(c, out);
            case verb::send: return send(c, out);
            case verb::nudge: return nudge(c, out);
            case verb::connect: return connect(out);
            case verb::forget: return out.number("forgotten", forget(c.desk));
            case verb::restart: return restart(out);
            case verb::last: return;
        }
    }

    void show(seen& out) const {
        out.number("now", static_cast<std::uint64_t>(now_));
        for (int d = 0; d < 2; ++d) show_desk(d, out);
        for (std::uint64_t const n :
             {spawned_, last_run_, ended_, acknowledged_, returned_, late_endings_, unknown_endings_, evicted_}) {
            out.number("counter", n);
        }
    }

    // What a script may speak of.
    [[nodiscard]] std::uint64_t last_run() const { return last_run_; }
    // One of those that are live, whichever `which` comes to; 0 if there is none.
    [[nodiscard]] std::uint64_t live_run_at(std::size_t which) const {
        std::vector<std::uint64_t> live;
        for (desk const& in : desks_) {
            for (worker const& w : in.workers) {
                if (w.live()) live.push_back(w.run);
            }
        }
        return live.empty() ? 0 : live[which % live.size()];
    }
    [[nodiscard]] std::uint64_t last_notice(int d) const { return desks_[d].last_notice; }
    [[nodiscard]] std::string reader_of(int d, std::uint64_t number) const {
        auto const found = desks_[d].letters.find(number);
        return found == desks_[d].letters.end() ? "" : found->second.to;
    }
    [[nodiscard]] std::uint64_t last_worker(int d) const { return desks_[d].spawned; }

private:
    struct entry {
        bool by_worker;
        std::string text;
    };
    struct message {
        std::string text;
        bool this_run_only;
        bool handed_out = false;  // in a turn that nobody has said was read
    };
    struct letter {
        std::string worker, to;  // to: the worker that is told; empty is the coordinator
        std::uint64_t run = 0;
        std::string cause, summary, result;
        std::optional<std::int64_t> took;
        std::uint64_t unread = 0;
        std::uint32_t attempt = 0;
        bool taken = false;
        std::int64_t until = 0;
    };
    struct worker {
        std::string id, name, state, cause;
        std::uint64_t run = 0, runs = 0, turns = 0, turn_budget = 0, tokens = 0, token_budget = 0;
        std::uint64_t parent = 0;  // the live run that this one works for; 0 is the coordinator
        std::int64_t since = 0, deadline = 0, silence = 0, began = 0, heard = 0;
        std::vector<entry> history;
        std::vector<message> held;
        std::string so_far;
        bool wants_to_go_on = false;
        std::optional<letter> own_part;  // while its children are still at work

        [[nodiscard]] bool live() const { return state != "finished"; }
    };
    struct desk {
        std::vector<worker> workers;        // as they were spawned
        std::vector<std::string> finished;  // ids, as they ended
        std::map<std::uint64_t, letter> letters;
        std::uint64_t spawned = 0, last_notice = 0;
    };

    // Time

    void read_time() {
        if (!host_seen_ && !started_) now_ = host_;
        if (host_seen_) now_ += std::clamp<std::int64_t>(host_ - *host_seen_, 0, most_.step_ms);
        host_seen_ = host_;
        started_ = true;
    }
    void happened() { last_event_ = std::max(last_event_, now_); }

    // Finding

    worker* find(int d, std::string_view who) {
        if (d > 1) return nullptr;
        for (worker& w : desks_[d].workers) {
            if (w.id == who || (!w.name.empty() && w.name == who)) return &w;
        }
        return nullptr;
    }
    std::pair<int, worker*> live_run(std::uint64_t run) {
        for (int d = 0; d < 2; ++d) {
            for (worker& w : desks_[d].workers) {
                if (run != 0 && w.run == run && w.live()) return {d, &w};
            }
        }
        return {0, nullptr};
    }
    template <class Which>
    std::size_t count(int d, Which which) const {
        return static_cast<std::size_t>(std::count_if(desks_[d].workers.begin(), desks_[d].workers.end(), which));
    }
    static bool queued(worker const& w) { return w.state == "queued"; }
    static bool running(worker const& w) { return w.state == "running"; }
    static bool at_host(worker const& w) { return w.state == "running" || w.state == "waiting"; }
    static bool finishing(worker const& w) { return w.state == "finishing"; }
    static bool is_live(worker const& w) { return w.live(); }

    std::size_t bytes(worker const& w) const {
        std::size_t sum = 0;
        for (entry const& e : w.history) sum += e.text.size() + most_.entry_bytes;
        for (message const& m : w.held) sum += m.text.size() + most_.entry_bytes;
        return sum;
    }
    std::string no_room(int d) const {
        if (count(d, queued) >= most_.queued) return "queue full";
        return count(d, is_live) + desks_[d].letters.size() >= most_.notices ? "notices full" : "";
    }

    // Runs

    void begin(worker& w) {
        w.state = "queued";
        w.since = now_;
        w.run = ++last_run_;
        w.turns = w.tokens = w.parent = 0;
        w.wants_to_go_on = false;
        ++w.runs;
        happened();
    }

    void spawn(command const& c, seen& out) {
        if (c.desk > 1) return out.word("spawn", "no binding");
        if (c.text.empty()) return out.word("spawn", "blank");
        auto const [its_desk, parent] = live_run(c.number);
        if (c.number > last_run_ || (parent && its_desk != c.desk)) return out.word("spawn", "unknown parent");
        if (!c.who.empty() && find(c.desk, c.who)) return out.word("spawn", "name taken");
        if (std::string const full = no_room(c.desk); !full.empty()) return out.word("spawn", full);

        desk& in = desks_[c.desk];
        settle(c.desk);
        worker w;
        w.name = c.who;
        w.id = (c.who.empty() ? "worker" : c.who) + "." + std::to_string(++in.spawned);
        w.turn_budget = c.attempt == 0 ? most_.turns : c.attempt;
        w.token_budget = c.tokens;
        w.silence = c.silence;
        w.history.push_back({false, c.text});
        ++spawned_;
        begin(w);
        bool const is_late = c.number != 0 && (!parent || finishing(*parent));
        if (parent) w.parent = c.number;
        in.workers.push_back(w);
        if (is_late) end(c.desk, in.workers.back(), "parent stop", "", "");
        out.word("spawn", w.id);
        out.number("run", w.run);
        out.number("is stopped", is_late);
    }
    // A desk has a place from its first worker on, until it is forgotten; numbers go on above all that there were.
    void settle(int d) {
        if (desks_[d].letters.empty()) desks_[d].last_notice = std::max(desks_[d].last_notice, least_notice_);
        if (std::count(places_.begin(), places_.end(), d) != 0) return;
        desks_[d].spawned = least_serial_;
        if (free_places_.empty()) return places_.push_back(d);
        places_[free_places_.back()] = d;
        free_places_.pop_back();
    }
    bool forget(int d) {
        auto const place = std::find(places_.begin(), places_.end(), d);
        if (place == places_.end()) return false;
        desk& in = desks_[d];
        bool const busy = std::any_of(in.workers.begin(), in.workers.end(),
                                      [](worker const& w) { return w.live() || w.wants_to_go_on; });
        if (busy || !in.letters.empty()) return false;
        while (!in.finished.empty()) evict(d);
        least_serial_ = std::max(least_serial_, in.spawned);
        least_notice_ = std::max(least_notice_, in.last_notice);
        *place = -1;
        free_places_.push_back(static_cast<std::size_t>(place - places_.begin()));
        happened();
        return true;
    }

    void start(seen& out) {
        worker* first = nullptr;
        std::size_t at_work = 0;
        for (desk& in : desks_) {
            for (worker& w : in.workers) {
                at_work += at_host(w) ? 1U : 0U;
                if (queued(w) && (!first || w.run < first->run)) first = &w;
            }
        }
        if (!first || at_work >= most_.running) return out.word("start", "nothing");
        first->state = "running";
        first->since = first->began = first->heard = now_;
        first->deadline = now_ + most_.run_ms;
        happened();
        out.word("start", first->id);
        out.number("run", first->run);
        for (entry const& e : first->history) out.word("asked", e.text);
    }

    // When a run that goes on is over by itself.
    std::int64_t due(worker const& w) const {
        return w.silence == 0 ? w.deadline : std::min(w.deadline, w.heard + w.silence);
    }
    // Which of two ends that are seen at once counts.
    std::string first_cause(worker const& w, std::string const& told) const {
        static constexpr std::string_view order[] = {"user stop",   "parent stop", "deadline", "turn limit",
                                                     "token limit", "silent",      "failed",   "aborted",
                                                     "lost",        "finished"};
        auto const rank = [](std::string_view cause) { return std::find(std::begin(order), std::end(order), cause); };
        if (!running(w) || due(w) + lateness() > now_) return told;
        std::string const seen_here = w.deadline + lateness() <= now_ ? "deadline" : "silent";
        return rank(seen_here) < rank(told) ? seen_here : told;
    }
    std::int64_t lateness() const { return slip_ == slip::a_deadline_is_late ? 1 : 0; }

    bool goes_on(worker const* w, seen& out) const {
        if (!w || queued(*w) || finishing(*w)) return out.word("turn", "not running"), false;
        if (!running(*w)) return out.word("turn", "waiting"), false;
        return true;
    }
    bool is_over(worker const& w) const { return w.token_budget != 0 && w.tokens >= w.token_budget; }

    void next_turn(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        if (!goes_on(w, out)) return;
        if (w->turns >= w->turn_budget || is_over(*w)) {
            std::string const which = w->turns >= w->turn_budget ? "turn limit" : "token limit";
            end_all(d, *w, first_cause(*w, which), "", c.text);
            return out.word("turn", which);
        }
        out.word("turn", "go on");
        confirm(*w);
        for (message& m : w->held) {
            out.word("message", m.text);
            m.handed_out = true;
        }
        ++w->turns;
        w->heard = now_;
        if (!c.text.empty()) w->so_far = c.text;
        happened();
    }

    void progress(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        if (!goes_on(w, out)) return;
        w->tokens = std::max(w->tokens, c.tokens);
        w->heard = now_;
        if (!c.text.empty()) w->so_far = c.text;
        happened();
        if (!is_over(*w)) return out.word("turn", "go on");
        end_all(d, *w, first_cause(*w, "token limit"), "", "");
        out.word("turn", "token limit");
    }

    // Time and silence do not count while a human is waited for.
    void wait_for_user(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        bool const may = w && running(*w);
        out.number("waits", may);
        if (!may) return;
        w->state = "waiting";
        w->since = now_;
        happened();
    }
    void user_answered(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        bool const may = w && w->state == "waiting";
        out.number("answered", may);
        if (!may) return;
        std::int64_t const waited = now_ - w->since;
        w->deadline = std::max(w->deadline, w->since) + waited;
        w->began += waited;
        w->state = "running";
        w->since = w->heard = now_;
        happened();
    }

    std::vector<worker*> children_of(std::uint64_t run) {
        std::vector<worker*> all;
        for (desk& in : desks_) {
            for (worker& w : in.workers) {
                if (run != 0 && w.live() && w.parent == run) all.push_back(&w);
            }
        }
        return all;
    }

    // What was handed out has been read: a further turn or a good end says so.
    void confirm(worker& w) {
        for (message const& m : w.held) {
            if (m.handed_out) w.history.push_back({false, m.text});
        }
        std::erase_if(w.held, [](message const& m) { return m.handed_out; });
    }

    void finish(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        if (!w || finishing(*w)) return out.word("finish", ignored(c.number));
        if (queued(*w)) return out.word("finish", "not started");
        if (!children_of(w->run).empty()) {
            w->own_part = about(*w, "finished", "", c.text);
            confirm(*w);
            w->state = "finishing";
            leave_to(d, w->id, told_above(w->parent));  // it reads no more
            w->since = now_;
            happened();
            return out.word("finish", "children at work");
        }
        end(d, *w, "finished", "", c.text);
        out.word("finish", "recorded");
    }

    void fail(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        if (!w || finishing(*w)) return out.word("fail", ignored(c.number));
        if (queued(*w)) return out.word("fail", "not started");
        std::string const told = c.flag ? "aborted" : "failed";
        std::string const why = first_cause(*w, told);
        end_all(d, *w, why, why == told ? c.text : "", "");
        out.word("fail", "recorded");
    }

    std::string ignored(std::uint64_t run) {
        happened();
        bool const was = run != 0 && run <= last_run_;
        ++(was ? late_endings_ : unknown_endings_);
        return was ? "already ended" : "unknown";
    }

    letter about(worker const& w, std::string const& cause, std::string const& error, std::string const& result) const {
        letter made;
        made.worker = w.id;
        made.run = w.run;
        made.cause = cause;
        made.result = result.empty() ? w.so_far : result;
        made.summary = cause == "finished" ? made.result : error;
        if (running(w)) made.took = now_ - w.began;
        if (w.state == "waiting") made.took = w.since - w.began;
        return made;
    }
    // Who is told: the next above that can still read it, or the coordinator.
    std::string told_above(std::uint64_t parent) {
        for (auto above = live_run(parent); above.second; above = live_run(above.second->parent)) {
            if (!finishing(*above.second)) return above.second->id;
        }
        return "";
    }

    // One notice for each end. Messages that came too late start another run after a good end, and wait after any other.
    void end(int d, worker& w, std::string const& cause, std::string const& error, std::string const& result,
             bool quietly = false) {
        letter made = finishing(w) ? *w.own_part : about(w, cause, error, result);
        if (finishing(w) && cause != "finished") made.summary.clear();
        made.cause = cause;
        if (cause == "finished") confirm(w);
        std::uint64_t unread = 0;
        for (message const& m : w.held) unread += m.this_run_only ? 0 : 1;
        bool const goes_on = cause == "finished" && how_.engine && unread != 0 && no_room(d).empty()
                          && slip_ != slip::a_late_message_is_lost;
        made.unread = goes_on ? 0 : unread;
        made.to = told_above(w.parent);
        std::string const id = w.id;
        std::uint64_t const parent = w.parent;

        w.state = "finished";
        w.cause = cause;
        w.since = now_;
        w.so_far.clear();
        w.own_part.reset();
        w.parent = 0;
        std::erase_if(w.held, [](message const& m) { return m.this_run_only; });
        for (message& m : w.held) m.handed_out = false;
        if (!made.result.empty()) w.history.push_back({true, made.result});
        desks_[d].finished.push_back(id);
        ++ended_;
        happened();
        for (worker* const child : children_of(w.run)) child->parent = parent;
        leave_to(d, id, told_above(parent));
        std::uint64_t const number = ++desks_[d].last_notice;
        desks_[d].letters[number] = made;
        if (quietly) {
            desks_[d].letters.erase(number);
            ++acknowledged_;
        }
        if (goes_on) go_on(d, w, "", parent);
        while (desks_[d].finished.size() > most_.finished) evict(d);
        complete(parent);
    }
    // What a worker that is over has not taken goes to who is above it.
    void leave_to(int d, std::string const& from, std::string const& to) {
        for (auto& [number, each] : desks_[d].letters) {
            if (each.to != from) continue;
            each.to = to;
            if (each.taken) give_back(each);
        }
    }
    // A run that only waited for its children is over with the last of them.
    void complete(std::uint64_t run) {
        auto const [d, w] = live_run(run);
        if (w && finishing(*w) && children_of(run).empty()) end(d, *w, "finished", "", "");
    }
    // All that works for a run, directly or not, in the order in which it was asked for.
    std::vector<std::uint64_t> below(std::uint64_t run) {
        std::set<std::uint64_t> family{run};
        for (bool more = true; more;) {
            std::size_t const before = family.size();
            for (std::uint64_t const each : std::vector<std::uint64_t>{family.begin(), family.end()}) {
                for (worker const* const child : children_of(each)) family.insert(child->run);
            }
            more = family.size() != before;
        }
        family.erase(run);
        return {family.begin(), family.end()};
    }
    // An end that is no good one ends all that works for the run: it first.
    std::vector<std::string> end_all(int d, worker& w, std::string const& cause, std::string const& error,
                                     std::string const& result, bool quietly = false) {
        std::vector<std::uint64_t> const family = below(w.run);
        std::vector<std::string> ids{w.id};
        end(d, w, cause, error, result, quietly);
        for (std::uint64_t const run : family) {
            auto const [its_desk, child] = live_run(run);
            if (!child) continue;
            ids.push_back(child->id);
            end(its_desk, *child, "parent stop", "", "", quietly);
        }
        return ids;
    }

    void evict(int d) {
        std::string const oldest = desks_[d].finished.front();
        desks_[d].finished.erase(desks_[d].finished.begin());
        std::erase_if(desks_[d].workers, [&](worker const& w) { return w.id == oldest; });
        ++evicted_;
        happened();
    }

    void go_on(int d, worker& w, std::string const& text, std::uint64_t parent = 0) {
        std::erase(desks_[d].finished, w.id);
        for (message const& m : w.held) w.history.push_back({false, m.text});
        w.held.clear();
        if (!text.empty()) w.history.push_back({false, text});
        begin(w);
        if (live_run(parent).second) w.parent = parent;
    }

    // Stopping

    void put_live(int d, seen& out) const {
        if (d > 1) return;
        for (worker const& w : desks_[d].workers) {
            if (w.live()) out.word("could be stopped", w.id);
        }
    }

    void withdraw(int d, worker& w) {
        w.wants_to_go_on = false;
        desks_[d].finished.push_back(w.id);
        happened();
    }

    void stop(command const& c, seen& out) {
        worker* const w = find(c.desk, c.who);
        if (!w) {
            out.word("stop", "unknown");
            return put_live(c.desk, out);
        }
        if (!w->live() && !w->wants_to_go_on) {
            out.word("stop", "not running");
            return put_live(c.desk, out);
        }
        out.word("stop", "stopped");
        if (!w->live()) {
            withdraw(c.desk, *w);
            return out.number("run", 0);
        }
        out.number("run", w->run);
        std::string const cause = c.flag ? "parent stop" : "user stop";
        for (std::string const& id : end_all(c.desk, *w, cause, "", "", how_.is_silent_stop)) out.word("stopped", id);
    }

    void stop_run(command const& c, seen& out) {
        worker* const w = find(c.desk, c.who);
        if (w && !(w->live() && w->run == c.number)) {
            out.word("stop", "not running");
            return put_live(c.desk, out);
        }
        stop(c, out);
    }

    void stop_all(command const& c, seen& out) {
        if (c.desk > 1) return;
        std::vector<std::string> live;
        for (worker& w : desks_[c.desk].workers) {
            if (w.live()) live.push_back(w.id);
            if (w.wants_to_go_on) withdraw(c.desk, w);
        }
        for (std::string const& id : live) {
            out.word("stopped", id);
            end(c.desk, *find(c.desk, id), c.flag ? "parent stop" : "user stop", "", "", how_.is_silent_stop);
        }
    }

    void tick() {
        for (;;) {
            std::pair<int, worker*> first{0, nullptr};
            auto const when = [&](worker const& w) { return std::pair{due(w), w.run}; };
            for (int d = 0; d < 2; ++d) {
                for (worker& w : desks_[d].workers) {
                    bool const over = running(w) && due(w) + lateness() <= now_;
                    if (over && (!first.second || when(w) < when(*first.second))) first = {d, &w};
                }
            }
            if (!first.second) break;
            end_all(first.first, *first.second, first_cause(*first.second, "finished"), "", "");
        }
        for (desk& in : desks_) {
            for (auto& [number, each] : in.letters) {
                if (each.taken && each.until <= now_) give_back(each);
            }
        }
    }

    // Notices

    void give_back(letter& each) {
        each.taken = false;
        ++returned_;
        happened();
    }
    std::uint64_t return_all(int d, std::string const* whose) {
        std::uint64_t back = 0;
        if (d > 1) return 0;
        for (auto& [number, each] : desks_[d].letters) {
            if (!each.taken || (whose && each.to != *whose)) continue;
            give_back(each);
            ++back;
        }
        return back;
    }
    void take(command const& c, seen& out) {
        if (c.desk > 1) return;
        std::uint64_t left = c.number;
        for (auto& [number, each] : desks_[c.desk].letters) {
            if (each.taken || left == 0 || each.to != c.who) continue;
            --left;
            each.taken = true;
            ++each.attempt;
            each.until = now_ + most_.lease_ms;
            happened();
            out.number("taken", number);
            out.number("attempt", each.attempt);
            put(each, out);
        }
    }
    letter* known(command const& c) {
        if (c.desk > 1) return nullptr;
        auto const found = desks_[c.desk].letters.find(c.number);
        bool const is_its = found != desks_[c.desk].letters.end() && found->second.to == c.who;
        return is_its && c.attempt != 0 && c.attempt <= found->second.attempt ? &found->second : nullptr;
    }
    void acknowledge(command const& c, seen& out) {
        bool const may = known(c) != nullptr;
        out.number("acknowledged", may);
        if (!may) return;
        desks_[c.desk].letters.erase(c.number);
        ++acknowledged_;
        happened();
    }
    void give_back(command const& c, seen& out) {
        letter* const one = known(c);
        bool const may = one && one->taken && (slip_ == slip::any_attempt_gives_back || one->attempt == c.attempt);
        out.number("given back", may);
        if (may) give_back(*one);
    }
    void fetch(command const& c, seen& out) {
        worker const* const w = find(c.desk, c.who);
        if (!w) return;
        std::map<std::uint64_t, letter>& letters = desks_[c.desk].letters;
        std::vector<std::uint64_t> read;
        for (auto const& [number, each] : letters) {
            bool const wanted = each.worker == w->id && (c.number == 0 || each.run == c.number);
            if (wanted && each.to.empty()) read.push_back(number);
        }
        for (std::uint64_t const number : read) {
            put(letters[number], out);
            letters.erase(number);
            ++acknowledged_;
            happened();
        }
    }

    // Messages

    std::string fault(command const& c, std::size_t most) const {
        if (c.flag && c.what == verb::send) return "role";
        if (c.who.empty()) return "blank worker";
        if (c.text.empty()) return "blank message";
        if (c.text.size() > most) return "too large";
        return c.desk > 1 ? "no binding" : "";
    }
    void answer(seen& out, std::string_view kind, worker const& w, std::string_view prior) const {
        out.word("message", kind);
        out.word("to", w.id);
        out.number("run", w.live() ? w.run : 0);
        out.word("prior", prior);
        out.number("messages", w.history.size() + w.held.size());
        out.number("waiting", count_handed_out(w, false));
        out.number("pending", !at_host(w));
    }
    static std::uint64_t count_handed_out(worker const& w, bool which) {
        return static_cast<std::uint64_t>(
            std::count_if(w.held.begin(), w.held.end(), [&](message const& m) { return m.handed_out == which; }));
    }
    static std::string status(worker const& w) {
        if (w.live()) return "running";
        if (w.cause == "finished") return "completed";
        if (w.cause == "user stop" || w.cause == "parent stop" || w.cause == "aborted") return "killed";
        bool const is_failure = w.cause == "failed" || w.cause == "lost";
        return is_failure ? w.cause : "timeout";
    }
    void hold(worker& w, command const& c, std::string_view kind, seen& out) {
        if (w.held.size() >= most_.held) return out.word("message", "held full");
        bool const is_new = !w.live() && !w.wants_to_go_on;
        auto const wants = [](worker const& each) { return each.wants_to_go_on; };
        if (is_new && count(c.desk, wants) >= most_.queued) return out.word("message", "too many pending");
        std::string const prior = status(w);
        w.held.push_back({c.text, c.flag && c.what == verb::nudge});
        if (!w.live()) std::erase(desks_[c.desk].finished, w.id);  // it makes no room for others
        w.wants_to_go_on = !w.live();
        happened();
        answer(out, kind, w, prior);
    }
    void send(command const& c, seen& out) {
        if (std::string const why = fault(c, most_.message_bytes); !why.empty()) return out.word("message", why);
        worker* const w = find(c.desk, c.who);
        if (!w) return out.word("message", "unknown");
        if (w->live() && !how_.queues) return out.word("message", "still running");
        if (bytes(*w) + c.text.size() + most_.entry_bytes > most_.history_bytes) return out.word("message", "history");
        if (w->live()) return hold(*w, c, "queued", out);
        if (!how_.engine && how_.needs_engine) return out.word("message", "no engine");
        if (!how_.engine) return hold(*w, c, "continued", out);
        if (std::string const full = no_room(c.desk); !full.empty()) return out.word("message", full);
        std::string const prior = status(*w);
        go_on(c.desk, *w, c.text);
        answer(out, "continued", *w, prior);
    }
    void nudge(command const& c, seen& out) {
        if (std::string const why = fault(c, most_.nudge_bytes); !why.empty()) return out.word("message", why);
        worker* const w = find(c.desk, c.who);
        if (!w) return out.word("message", "unknown");
        if (!w->live()) return out.word("message", "not running");
        if (bytes(*w) + c.text.size() + most_.entry_bytes > most_.history_bytes) return out.word("message", "history");
        hold(*w, c, "queued", out);
    }
    void connect(seen& out) {
        how_.engine = true;
        std::uint64_t runs = 0;
        for (int const d : places_) {
            if (d < 0) continue;
            for (worker& w : desks_[d].workers) {
                if (!w.wants_to_go_on || !no_room(d).empty()) continue;
                go_on(d, w, "");
                ++runs;
            }
        }
        out.number("runs", runs);
    }

    // The program ends and another reads its journal: whatever went on is lost, whatever was under way waits again.
    void restart(seen& out) {
        now_ = last_event_;
        started_ = started_ && last_event_ != std::numeric_limits<std::int64_t>::min();
        host_seen_.reset();
        read_time();
        for (int d = 0; d < 2; ++d) (void)return_all(d, nullptr);
        std::vector<std::uint64_t> gone;
        std::set<std::uint64_t> left_alone;  // what worked for the lost, and was not carried out itself
        for (desk const& in : desks_) {
            for (worker const& w : in.workers) {
                if (at_host(w)) gone.push_back(w.run);
            }
        }
        std::sort(gone.begin(), gone.end());
        for (std::uint64_t const run : gone) {
            for (std::uint64_t const each : below(run)) left_alone.insert(each);
        }
        for (std::uint64_t const run : gone) {
            auto const [d, w] = live_run(run);
            end(d, *w, "lost", "", "");
        }
        for (std::uint64_t const run : left_alone) {
            auto const [d, w] = live_run(run);
            if (w) end(d, *w, "parent stop", "", "");
        }
        out.number("lost", gone.size());
    }

    // Showing

    static void put(letter const& each, seen& out) {
        out.word("of", each.worker);
        out.word("to", each.to);
        out.number("run", each.run);
        out.word("cause", each.cause);
        if (!each.summary.empty()) out.word("summary", each.summary);
        out.word("result", each.result);
        out.number("took", each.took ? static_cast<std::uint64_t>(*each.took) : 0);
        out.number("unread", each.unread);
    }
    void show_desk(int d, seen& out) const {
        desk const& in = desks_[d];
        for (worker const& w : in.workers) {
            out.word("worker", w.id);
            out.word("state", w.state);
            if (!w.live()) out.word("cause", w.cause);
            if (running(w)) out.number("deadline", static_cast<std::uint64_t>(w.deadline));
            out.number("works for", w.parent);
            out.number("tokens", w.live() ? w.tokens : 0);
            out.number("run", w.run);
            out.number("runs", w.runs);
            out.number("turns", w.turns);
            out.number("since", static_cast<std::uint64_t>(w.since));
            out.number("bytes", bytes(w));
            out.number("wants to go on", w.wants_to_go_on);
            out.word("so far", w.live() ? w.so_far : "");
            for (entry const& e : w.history) out.word(e.by_worker ? "said" : "asked", e.text);
            out.number("handed out", count_handed_out(w, true));
            for (message const& m : w.held) out.word(m.this_run_only ? "held for this run" : "held", m.text);
        }
        for (auto const& [number, each] : in.letters) {
            out.number("notice", number);
            out.number("attempt", each.attempt);
            out.number("under way until", each.taken ? static_cast<std::uint64_t>(each.until) : 0);
            put(each, out);
        }
    }

    naive_limits most_;
    ways how_;
    slip slip_;
    desk desks_[2];
    std::vector<int> places_;  // the desks that are known, each in its place; -1 where one was forgotten
    std::vector<std::size_t> free_places_;
    std::uint64_t least_serial_ = 0, least_notice_ = 0;
    std::int64_t host_ = 1000, now_ = 0, last_event_ = std::numeric_limits<std::int64_t>::min();
    std::optional<std::int64_t> host_seen_;
    bool started_ = false;
    std::uint64_t last_run_ = 0, spawned_ = 0, ended_ = 0, acknowledged_ = 0, returned_ = 0;
    std::uint64_t late_endings_ = 0, unknown_endings_ = 0, evicted_ = 0;
};

}  // namespace muster_test
