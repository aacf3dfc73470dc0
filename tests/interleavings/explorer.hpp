// Every order of the moves that are allowed, each state once, and the contract checked in each.
//
//     explorer all{{.limits = …, .set_up = …, .moves = {{"host", "finish", moves::finish, "a", 1}, …}}};
//     all.explore();   // how many states there are
//
// Two states are one where the crew shows the same and the actors know and may do the same. A state is entered by
// replaying its journal, so replay is checked on the way. Where a check fails, the way there is printed.
#pragma once

#include "contract.hpp"
#include "moves.hpp"
#include "world.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace muster_test {

struct allowed_move {
    std::string_view actor, what;
    void (*make)(scene&, std::string const& worker) = nullptr;  // null: the program ends and starts again
    std::string worker = {};                                    // whom it is about, if anybody
    unsigned char times = 1;
};

struct small_world {
    muster::crew_limits limits = moves::limits;
    muster::crew_options options = {};
    void (*set_up)(scene&) = nullptr;
    std::vector<allowed_move> moves = {};
};

class explorer {
public:
    explicit explorer(small_world of) : of_(std::move(of)) {}

    std::size_t explore() {
        world first;
        for (allowed_move const& each : of_.moves) first.left.push_back(each.times);
        enter({first, "", ""}, first, "", [&](scene& at) { of_.set_up(at); });
        while (!open_.empty() && !::testing::Test::HasFailure()) {
            visited const here = std::move(open_.back());
            open_.pop_back();
            for (std::size_t m = 0; m < of_.moves.size() && !::testing::Test::HasFailure(); ++m) try_move(here, m);
        }
        return seen_.size();
    }

private:
    struct visited {
        world in;
        std::string way;  // how it was reached
        std::string key;  // of the crew and of what is known
    };

    muster::crew_options told(world& in) const {
        muster::crew_options how = of_.options;
        how.on_event = [&in](muster::event const& e) { in.journal.push_back(e); };
        return how;
    }

    void try_move(visited const& here, std::size_t m) {
        if (here.in.left[m] == 0 || !is_there(here, of_.moves[m].worker)) return;
        world next = here.in;
        --next.left[m];
        allowed_move const& move = of_.moves[m];
        std::string way = here.way;
        way.append(move.actor).append(": ").append(move.what).append(1, ' ').append(move.worker).append(1, '\n');
        enter(here, std::move(next), std::move(way), [&](scene& at) {
            if (move.make)
                move.make(at, move.worker);
            else
                (void)at.crew.recover(at.now());
        });
    }

    // Is it a move about nobody, or about somebody who has been asked for?
    static bool is_there(visited const& here, std::string const& name) {
        if (name.size() != 1) return true;
        for (muster::event const& e : here.in.journal) {
            if (std::holds_alternative<muster::events::spawned>(e.what) && e.worker.text().starts_with(name))
                return true;
        }
        return false;
    }

    // Makes a move, and keeps where it led to if nobody has been there.
    template <class Move>
    void enter(visited const& from, world in, std::string way, Move make) {
        muster::crew crew{of_.limits, told(in)};
        ASSERT_EQ(crew.restore(from.in.journal), from.in.journal.size());
        crew.tick(at_ms(in.known.host_ms));  // from here on its clock goes on
        scene at{crew, in};
        make(at);
        std::string key = key_of(crew, in);
        if (key == from.key) return;  // nothing happened: the state it came from can do more
        bool const is_new = seen_.insert(key + std::string{in.left.begin(), in.left.end()}).second;
        if (is_new) check(crew, in);
        if (::testing::Test::HasFailure()) std::cout << way << "leads to\n" << picture(crew) << '\n';
        if (is_new) open_.push_back({std::move(in), std::move(way), std::move(key)});
    }

    static std::string key_of(muster::crew const& crew, world const& in) {
        std::string key = picture(crew);
        for (auto const& [name, run] : in.known.at_host) key += name + std::to_string(run.number()) + ' ';
        for (muster::notice_lease const& each : in.known.at_coordinator) {
            key += each.binding.text();
            key += std::to_string(each.number) + '.' + std::to_string(each.attempt) + ' ';
        }
        return key;
    }

    void check(muster::crew const& crew, world const& in) const {
        contract::run_records const runs = contract::records_of(in.journal);
        contract::each_run_ends_once(crew, runs);
        contract::each_end_has_one_notice(crew, runs);
        contract::a_stop_is_final(in.journal);
        contract::each_promised_message_is_there_once(crew, in.known);
        contract::nobody_waits_unheard(crew, in.journal);
        contract::only_what_is_owed_is_verified(crew, desk(), other_desk());
        contract::only_what_is_owed_is_verified(crew, other_desk(), desk());
        contract::families_hold_together(crew, in.journal);
        contract::teams_know_who_is_at_work(crew);
        contract::nothing_is_past_its_limit(crew);
        contract::replay_gives_the_same(crew, in.journal);
        contract::a_restart_loses_nothing(crew, in.journal, of_.options, at_ms(in.known.host_ms));
        comes_to_rest(in);
    }

    // From every state the crew can come to rest, with each run reported once and each message read.
    void comes_to_rest(world in) const {
        muster::crew crew{of_.limits, told(in)};
        std::vector<muster::event> const before = in.journal;
        crew.restore(before);
        if (!crew.workers(other_desk()).empty()) {
            contract::nobody_learns_of_others(crew, desk(), other_desk());
            contract::nobody_learns_of_others(crew, other_desk(), desk());
        }
        scene at{crew, in};
        bring_to_rest(at);
        contract::run_records const runs = contract::records_of(in.journal);
        contract::each_run_ends_once(crew, runs);
        EXPECT_EQ(crew.counters().acknowledged, crew.counters().runs);
        EXPECT_TRUE(crew.state().live().empty());
        for (muster::worker const* const w : everybody(crew)) EXPECT_TRUE(w->held.empty()) << w->id.text();
        contract::each_promised_message_is_there_once(crew, in.known);
    }

    static void bring_to_rest(scene& at) {
        muster::crew& crew = at.crew;
        for (muster::worker const* const w : everybody(crew)) {
            muster::caller const coordinator{crew.state().key_of(*w), muster::role_kind::coordinator};
            if (w->is_live() || w->held.empty()) continue;
            (void)crew.send_to_worker(at.now(), coordinator, std::string{w->id.text()}, "Go on.");
        }
        while (!crew.state().live().empty()) {
            (void)crew.start(at.now());
            std::vector<muster::run_id> runs;
            for (auto const& [run, slot] : crew.state().live()) runs.push_back(run);
            for (muster::run_id const run : runs) (void)crew.finish(at.now(), run, {.result = "at last"});
        }
        for (muster::binding_key const& in : {desk(), other_desk()}) {
            crew.give_back_all(at.now(), in);
            for (muster::delivery const& each : crew.take(at.now(), in)) {
                EXPECT_TRUE(crew.acknowledge(at.now(), each.lease));
            }
        }
    }

    small_world of_;
    std::vector<visited> open_;
    std::unordered_set<std::string> seen_;
};

}  // namespace muster_test
