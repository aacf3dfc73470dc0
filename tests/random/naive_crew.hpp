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
            case verb::finish: return finish(c, out);
            case verb::fail: return fail(c, out);
            case verb::stop: return stop(c, out);
            case verb::stop_run: return stop_run(c, out);
            case verb::stop_all: return stop_all(c, out);
            case verb::tick: return tick();
            case verb::take: return take(c, out);
            case verb::acknowledge: return acknowledge(c, out);
            case verb::give_back: return give_back(c, out);
            case verb::give_back_all: return out.number("given back", return_all(c.desk));
            case verb::fetch: return fetch(c, out);
            case verb::send: return send(c, out);
            case verb::nudge: return nudge(c, out);
            case verb::connect: return connect(out);
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
    [[nodiscard]] std::uint64_t last_notice(int d) const { return desks_[d].last_notice; }
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
    struct worker {
        std::string id, name, state, cause;
        std::uint64_t run = 0, runs = 0, turns = 0, turn_budget = 0;
        std::int64_t since = 0, deadline = 0;
        std::vector<entry> history;
        std::vector<message> held;
        std::string so_far;
        bool wants_to_go_on = false;

        [[nodiscard]] bool live() const { return state != "finished"; }
    };
    struct letter {
        std::string worker;
        std::uint64_t run = 0;
        std::string cause, summary, result;
        std::optional<std::int64_t> took;
        std::uint64_t unread = 0;
        std::uint32_t attempt = 0;
        bool taken = false;
        std::int64_t until = 0;
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
        w.turns = 0;
        w.wants_to_go_on = false;
        ++w.runs;
        happened();
    }

    void spawn(command const& c, seen& out) {
        if (c.desk > 1) return out.word("spawn", "no binding");
        if (c.text.empty()) return out.word("spawn", "blank");
        if (!c.who.empty() && find(c.desk, c.who)) return out.word("spawn", "name taken");
        if (std::string const full = no_room(c.desk); !full.empty()) return out.word("spawn", full);

        desk& in = desks_[c.desk];
        if (in.spawned == 0) by_age_.push_back(c.desk);
        worker w;
        w.name = c.who;
        w.id = (c.who.empty() ? "worker" : c.who) + "." + std::to_string(++in.spawned);
        w.turn_budget = c.attempt == 0 ? most_.turns : c.attempt;
        w.history.push_back({false, c.text});
        ++spawned_;
        begin(w);
        in.workers.push_back(w);
        out.word("spawn", w.id);
        out.number("run", w.run);
    }

    void start(seen& out) {
        worker* first = nullptr;
        std::size_t at_work = 0;
        for (desk& in : desks_) {
            for (worker& w : in.workers) {
                at_work += running(w) ? 1U : 0U;
                if (queued(w) && (!first || w.run < first->run)) first = &w;
            }
        }
        if (!first || at_work >= most_.running) return out.word("start", "nothing");
        first->state = "running";
        first->since = now_;
        first->deadline = now_ + most_.run_ms;
        happened();
        out.word("start", first->id);
        out.number("run", first->run);
        for (entry const& e : first->history) out.word("asked", e.text);
    }

    void next_turn(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        if (!w || !running(*w)) return out.word("turn", "not running");
        if (w->turns >= w->turn_budget) {
            end(d, *w, w->deadline <= now_ ? "deadline" : "turn limit", "", c.text);
            return out.word("turn", "limit");
        }
        out.word("turn", "go on");
        confirm(*w);
        for (message& m : w->held) {
            out.word("message", m.text);
            m.handed_out = true;
        }
        ++w->turns;
        if (!c.text.empty()) w->so_far = c.text;
        happened();
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
        if (!w) return out.word("finish", ignored(c.number));
        if (!running(*w)) return out.word("finish", "not started");
        end(d, *w, "finished", "", c.text);
        out.word("finish", "recorded");
    }

    void fail(command const& c, seen& out) {
        auto const [d, w] = live_run(c.number);
        if (!w) return out.word("fail", ignored(c.number));
        if (!running(*w)) return out.word("fail", "not started");
        bool const late = w->deadline <= now_;
        end(d, *w, late ? "deadline" : c.flag ? "aborted" : "failed", late ? "" : c.text, "");
        out.word("fail", "recorded");
    }

    std::string ignored(std::uint64_t run) {
        happened();
        bool const was = run != 0 && run <= last_run_;
        ++(was ? late_endings_ : unknown_endings_);
        return was ? "already ended" : "unknown";
    }

    // One notice for each end. Messages that came too late start another run after a good end, and wait after any other.
    void end(int d, worker& w, std::string const& cause, std::string const& error, std::string const& result) {
        if (cause == "finished") confirm(w);
        std::uint64_t unread = 0;
        for (message const& m : w.held) unread += m.this_run_only ? 0 : 1;
        bool const goes_on = cause == "finished" && how_.engine && unread != 0 && no_room(d).empty()
                          && slip_ != slip::a_late_message_is_lost;
        letter about;
        about.worker = w.id;
        about.run = w.run;
        about.cause = cause;
        about.result = result.empty() ? w.so_far : result;
        about.summary = cause == "finished" ? about.result : error;
        about.unread = goes_on ? 0 : unread;
        if (running(w)) about.took = now_ - w.since;
        desks_[d].letters[++desks_[d].last_notice] = about;

        w.state = "finished";
        w.cause = cause;
        w.since = now_;
        w.so_far.clear();
        std::erase_if(w.held, [](message const& m) { return m.this_run_only; });
        for (message& m : w.held) m.handed_out = false;
        if (!about.result.empty()) w.history.push_back({true, about.result});
        desks_[d].finished.push_back(w.id);
        ++ended_;
        happened();
        if (goes_on) go_on(d, w, "");
        while (desks_[d].finished.size() > most_.finished) evict(d);
    }

    void evict(int d) {
        std::string const oldest = desks_[d].finished.front();
        desks_[d].finished.erase(desks_[d].finished.begin());
        std::erase_if(desks_[d].workers, [&](worker const& w) { return w.id == oldest; });
        ++evicted_;
        happened();
    }

    void go_on(int d, worker& w, std::string const& text) {
        std::erase(desks_[d].finished, w.id);
        for (message const& m : w.held) w.history.push_back({false, m.text});
        w.held.clear();
        if (!text.empty()) w.history.push_back({false, text});
        begin(w);
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
        end(c.desk, *w, c.flag ? "parent stop" : "user stop", "", "");
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
            end(c.desk, *find(c.desk, id), c.flag ? "parent stop" : "user stop", "", "");
        }
    }

    void tick() {
        for (;;) {
            std::pair<int, worker*> due{0, nullptr};
            for (int d = 0; d < 2; ++d) {
                for (worker& w : desks_[d].workers) {
                    bool const over = running(w) && w.deadline + (slip_ == slip::a_deadline_is_late ? 1 : 0) <= now_;
                    auto const when = [](worker const& of) { return std::pair{of.deadline, of.run}; };
                    if (over && (!due.second || when(w) < when(*due.second))) due = {d, &w};
                }
            }
            if (!due.second) break;
            end(due.first, *due.second, "deadline", "", "");
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
    std::uint64_t return_all(int d) {
        std::uint64_t back = 0;
        if (d > 1) return 0;
        for (auto& [number, each] : desks_[d].letters) {
            if (!each.taken) continue;
            give_back(each);
            ++back;
        }
        return back;
    }
    void take(command const& c, seen& out) {
        if (c.desk > 1) return;
        std::uint64_t left = c.number;
        for (auto& [number, each] : desks_[c.desk].letters) {
            if (each.taken || left == 0) continue;
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
        return found == desks_[c.desk].letters.end() ? nullptr : &found->second;
    }
    void acknowledge(command const& c, seen& out) {
        letter const* const one = known(c);
        bool const may = one && c.attempt != 0 && c.attempt <= one->attempt;
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
        for (auto it = desks_[c.desk].letters.begin(); it != desks_[c.desk].letters.end();) {
            if (it->second.worker != w->id || (c.number != 0 && it->second.run != c.number)) {
                ++it;
                continue;
            }
            put(it->second, out);
            it = desks_[c.desk].letters.erase(it);
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
        out.number("waiting", w.held.size());
        out.number("pending", !running(w));
    }
    static std::string status(worker const& w) {
        if (w.live()) return "running";
        if (w.cause == "finished") return "completed";
        if (w.cause == "user stop" || w.cause == "parent stop" || w.cause == "aborted") return "killed";
        return w.cause == "deadline" || w.cause == "turn limit" ? "timeout" : w.cause;
    }
    void hold(worker& w, command const& c, std::string_view kind, seen& out) {
        if (w.held.size() >= most_.held) return out.word("message", "held full");
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
        for (int const d : by_age_) {
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
        for (int d = 0; d < 2; ++d) (void)return_all(d);
        std::map<std::uint64_t, std::pair<int, std::string>> gone;
        for (int d = 0; d < 2; ++d) {
            for (worker const& w : desks_[d].workers) {
                if (running(w)) gone[w.run] = {d, w.id};
            }
        }
        for (auto const& [run, whose] : gone) {
            end(whose.first, *find(whose.first, whose.second), "lost", "", "");
        }
        out.number("lost", gone.size());
    }

    // Showing

    static void put(letter const& each, seen& out) {
        out.word("of", each.worker);
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
            out.number("run", w.run);
            out.number("runs", w.runs);
            out.number("turns", w.turns);
            out.number("since", static_cast<std::uint64_t>(w.since));
            out.number("bytes", bytes(w));
            out.number("wants to go on", w.wants_to_go_on);
            out.word("so far", w.live() ? w.so_far : "");
            for (entry const& e : w.history) out.word(e.by_worker ? "said" : "asked", e.text);
            out.number("handed out", static_cast<std::uint64_t>(std::count_if(
                                         w.held.begin(), w.held.end(), [](message const& m) { return m.handed_out; })));
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
    std::vector<int> by_age_;  // desks, as the first worker came to each
    std::int64_t host_ = 1000, now_ = 0, last_event_ = std::numeric_limits<std::int64_t>::min();
    std::optional<std::int64_t> host_seen_;
    bool started_ = false;
    std::uint64_t last_run_ = 0, spawned_ = 0, ended_ = 0, acknowledged_ = 0, returned_ = 0;
    std::uint64_t late_endings_ = 0, unknown_endings_ = 0, evicted_ = 0;
};

}  // namespace muster_test
