// What the plain model of a crew knows: desks with their workers and notices, and the time.
//
// The model is written from the requirements and uses nothing of muster, so that a slip of the one is not a slip of the
// other: lists that are searched, and nothing shared. What is slow here may be slow; what is subtle here is wrong. Each
// layer stands on the one below: naive_world, naive_endings, naive_runs, naive_crew.
#pragma once

#include "script.hpp"

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

class naive_world {
protected:
    naive_world(naive_limits most, ways how, slip wrong) : most_(most), how_(how), slip_(wrong) {}

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

    // Families

    std::vector<worker*> children_of(std::uint64_t run) {
        std::vector<worker*> all;
        for (desk& in : desks_) {
            for (worker& w : in.workers) {
                if (run != 0 && w.live() && w.parent == run) all.push_back(&w);
            }
        }
        return all;
    }

    // Who is told: the next above that can still read it, or the coordinator.
    std::string told_above(std::uint64_t parent) {
        for (auto above = live_run(parent); above.second; above = live_run(above.second->parent)) {
            if (!finishing(*above.second)) return above.second->id;
        }
        return "";
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

    // Notices

    void comes_back(letter& each) {
        each.taken = false;
        ++returned_;
        happened();
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
