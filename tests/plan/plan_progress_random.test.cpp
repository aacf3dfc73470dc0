// Random moves on random plans: also with circles, with missing needs and with names that appear twice. Each result is
// compared with a model that looks at the whole plan at each move.
#include <muster/plan/plan_progress.hpp>

#include <chance.hpp>
#include <plain_progress.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::owned_task;
using muster::phase;
using muster::plan_move;
using muster_test::chance;

constexpr phase kinds[] = {phase::research, phase::synthesis, phase::implementation, phase::verification};

std::string name_of(std::size_t number) { return "t" + std::to_string(number); }

owned_task drawn(chance& draw, std::size_t names) {
    owned_task task{.name = name_of(draw.below(names)), .kind = kinds[draw.below(4)]};
    for (std::size_t needs = draw.below(3); needs > 0; --needs) task.needs.push_back(name_of(draw.below(names)));
    return task;
}

muster::owned_plan drawn_plan(chance& draw, std::size_t size) {
    std::vector<owned_task> tasks;
    for (std::size_t i = 0; i < size; ++i) {
        owned_task task = drawn(draw, size + 2);
        if (draw.below(8) != 0) task.name = name_of(i);
        bool const is_layered = draw.below(3) != 0;  // or there may be circles
        for (std::string& need : task.needs) {
            if (is_layered) need = name_of(i == 0 ? size + 5 : draw.below(i));
        }
        tasks.push_back(std::move(task));
    }
    return muster::owned_plan{std::move(tasks)};
}

template <class Run>
plan_move move(Run& run, std::size_t what, std::string_view name, muster::worker_id const& who,
               std::vector<owned_task> const& more) {
    switch (what) {
        case 0:
        case 1:
        case 2: return run.start(name, who);
        case 3: return run.start_own(name);
        case 4:
        case 5:
        case 6: return run.finish(name);
        case 7: return run.fail(name);
        case 8: return run.give_up(name);
        case 9: return run.go_without(name);
        case 10: return run.send_back(name);
        case 11: return run.add(more[0]);
        default: return run.split(name, more);
    }
}

template <class Run>
std::string described(Run const& run) {
    std::string text;
    for (muster::task_progress const& each : run.tasks()) {
        text += each.task.name + ' ' + std::string{word(each.state)} + ' ' + std::to_string(each.attempts) + " of";
        for (std::string const& need : each.task.needs) text += ' ' + need;
        for (muster::worker_id const& hand : each.hands) text += " by " + std::string{hand.text()};
        text += '\n';
    }
    for (std::string_view const name : run.ready()) text += std::string{name} + " is ready\n";
    for (muster::plan_state const state : muster::all_plan_states)
        text += std::to_string(run.in_state(state).size()) + ' ';
    return text + (run.is_over() ? "over" : "") + (run.is_done() ? "done" : "");
}

TEST(plan_progress_random, each_move_has_the_outcome_of_a_look_at_the_whole_plan) {
    chance draw{20'261};
    for (int plans = 0; plans < 300; ++plans) {
        std::size_t const size = 1 + draw.below(9);
        muster::owned_plan const plan = drawn_plan(draw, size);
        muster::plan_rules rules;
        rules.gate = draw.below(2) == 0 ? muster::phase_gate::strict : muster::phase_gate::per_task;
        muster::plan_progress run{plan.tasks(), rules, 16};
        muster::plain::plan_progress plain{plan.tasks(), rules, 16};
        ASSERT_EQ(described(run), described(plain));
        for (int moves = 0; moves < 40; ++moves) {
            std::size_t const what = draw.below(13);
            std::string const name = name_of(draw.below(size + 3));
            muster::worker_id const who = *muster::worker_id::of("w", draw.below(3));
            std::vector<owned_task> const more{drawn(draw, size + 6), drawn(draw, size + 8)};
            ASSERT_EQ(run.may_start(name, who), plain.may_start(name, who));
            ASSERT_EQ(move(run, what, name, who, more), move(plain, what, name, who, more)) << what << ' ' << name;
            ASSERT_EQ(described(run), described(plain)) << what << ' ' << name;
        }
    }
}

}  // namespace
