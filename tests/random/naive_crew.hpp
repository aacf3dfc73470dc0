// The rules of a crew once more, as plainly as they can be said.
//
//     muster_test::naive_crew model{limits, ways};
//     model.carry_out(command, seen);   // puts down its answer
//     model.show(seen);                 // and all that can be seen of it
#pragma once

#include "naive_runs.hpp"
#include "script.hpp"
#include "seen.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace muster_test {

class naive_crew : private naive_runs {
public:
    naive_crew(naive_limits most, ways how, slip wrong = slip::none) : naive_runs(most, how, wrong) {}

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
            case verb::send: return send(c, out, how_.queues);
            case verb::nudge: return nudge(c, out);
            case verb::tell: return send(c, out, true);
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
    // Notices

    std::uint64_t return_all(int d, std::string const* whose) {
        std::uint64_t back = 0;
        if (d > 1) return 0;
        for (auto& [number, each] : desks_[d].letters) {
            if (!each.taken || (whose && each.to != *whose)) continue;
            comes_back(each);
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
        if (may) comes_back(*one);
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
    void send(command const& c, seen& out, bool queues) {
        if (std::string const why = fault(c, most_.message_bytes); !why.empty()) return out.word("message", why);
        worker* const w = find(c.desk, c.who);
        if (!w) return out.word("message", "unknown");
        if (w->live() && !queues) return out.word("message", "still running");
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
};

}  // namespace muster_test
