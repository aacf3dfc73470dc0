// How runs end in the plain model of a crew, what that means for others, and how a worker goes on.
#pragma once

#include "naive_world.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace muster_test {

class naive_endings : public naive_world {
protected:
    using naive_world::naive_world;

    void begin(worker& w) {
        w.state = "queued";
        w.since = now_;
        w.run = ++last_run_;
        w.turns = w.tokens = w.parent = 0;
        w.wants_to_go_on = false;
        ++w.runs;
        happened();
    }

    // What was handed out has been read: a further turn or a good end says so.
    void confirm(worker& w) {
        for (message const& m : w.held) {
            if (m.handed_out) w.history.push_back({false, m.text});
        }
        std::erase_if(w.held, [](message const& m) { return m.handed_out; });
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

    // One notice for each end. Messages that came too late start another run after a good end, and wait after any
    // other.
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
            if (each.taken) comes_back(each);
        }
    }
    // A run that only waited for its children is over with the last of them.
    void complete(std::uint64_t run) {
        auto const [d, w] = live_run(run);
        if (w && finishing(*w) && children_of(run).empty()) end(d, *w, "finished", "", "");
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
};

}  // namespace muster_test
