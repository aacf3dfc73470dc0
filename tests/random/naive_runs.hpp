// The commands of the plain model of a crew that carry runs on and stop them.
#pragma once

#include "naive_endings.hpp"
#include "script.hpp"
#include "seen.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

class naive_runs : public naive_endings {
protected:
    using naive_endings::naive_endings;

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

    // In which state it was found, and how its last run had ended where it is not live.
    static void put_found(worker const& w, std::string const& state, seen& out) {
        out.word("was", state);
        if (state == "finished") out.word("ended", w.cause);
        out.word("of", w.id);
    }
    void refuse_stop(command const& c, worker const* w, seen& out) const {
        out.word("stop", w ? "not running" : "unknown");
        if (w)
            put_found(*w, w->state, out);
        else
            out.word("of", "");
        put_live(c.desk, out);
    }

    void stop(command const& c, seen& out) {
        worker* const w = find(c.desk, c.who);
        if (!w || (!w->live() && !w->wants_to_go_on)) return refuse_stop(c, w, out);
        out.word("stop", "stopped");
        out.number("run", w->live() ? w->run : 0);
        put_found(*w, w->state, out);
        if (!w->live()) return withdraw(c.desk, *w);
        std::string const cause = c.flag ? "parent stop" : "user stop";
        for (std::string const& id : end_all(c.desk, *w, cause, "", c.text, how_.is_silent_stop))
            out.word("stopped", id);
    }

    void stop_run(command const& c, seen& out) {
        worker* const w = find(c.desk, c.who);
        if (w && !(w->live() && w->run == c.number)) return refuse_stop(c, w, out);
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
                if (each.taken && each.until <= now_) comes_back(each);
            }
        }
    }
};

}  // namespace muster_test
