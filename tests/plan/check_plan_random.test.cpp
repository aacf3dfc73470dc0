// check_plan beside the same rules written the long way, over drawn plans that are mostly wrong.
#include <muster/plan/check_plan.hpp>
#include <muster/plan/owned_plan.hpp>

#include <chance.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using muster::owned_task;
using muster::phase;
using muster::plan_fault;
using muster::plan_rules;

using told = std::set<std::tuple<plan_fault, std::string, std::string>>;

class long_way {
public:
    long_way(std::vector<owned_task> const& tasks, plan_rules const& rules) : tasks_(tasks), rules_(rules) {}

    told faults() {
        for (owned_task const& one : tasks_) {
            check(one);
            for (owned_task const& other : tasks_) {
                if (&one != &other && !rests_on(one, other) && !rests_on(other, one)) check(one, other);
            }
        }
        return told_;
    }

private:
    owned_task const* find(std::string const& name) const {
        for (owned_task const& each : tasks_) {
            if (each.name == name) return &each;
        }
        return nullptr;
    }
    bool reaches(owned_task const& from, owned_task const& to, std::set<std::string>& seen) const {
        for (std::string const& name : from.needs) {
            owned_task const* const need = find(name);
            if (!need || !seen.insert(name).second) continue;
            if (need == &to || reaches(*need, to, seen)) return true;
        }
        return false;
    }
    bool rests_on(owned_task const& task, owned_task const& on) const {
        std::set<std::string> seen;
        return reaches(task, on, seen);
    }
    bool rests_on_a(owned_task const& task, phase kind) const {
        for (owned_task const& each : tasks_) {
            if (each.kind == kind && rests_on(task, each)) return true;
        }
        return false;
    }
    bool is_needed_by_a_verification(owned_task const& task) const {
        for (owned_task const& each : tasks_) {
            bool const needs = std::set<std::string>(each.needs.begin(), each.needs.end()).contains(task.name);
            if (needs && each.kind == phase::verification) return true;
        }
        return false;
    }
    bool is_understood_before(owned_task const& task, owned_task const& research) const {
        for (owned_task const& each : tasks_) {
            if (each.kind == phase::synthesis && rests_on(task, each) && rests_on(each, research)) return true;
        }
        return false;
    }
    static bool meet(std::vector<std::string> const& some, std::vector<std::string> const& others) {
        for (std::string const& one : some) {
            for (std::string const& other : others) {
                if (muster::places_meet(one, other)) return true;
            }
        }
        return false;
    }
    std::vector<std::string> region(owned_task const& verification) const {
        std::vector<std::string> places = verification.reads;
        if (!places.empty()) return places;
        for (std::string const& name : verification.needs) {
            owned_task const* const need = find(name);
            if (need && need->kind == phase::implementation)
                places.insert(places.end(), need->writes.begin(), need->writes.end());
        }
        return places;
    }
    void tell(plan_fault why, std::string const& task, std::string const& other = {}) {
        told_.insert({why, task, other});
    }

    void check(owned_task const& task) {
        for (std::string const& need : task.needs) {
            if (!find(need)) tell(plan_fault::missing_need, task.name, need);
        }
        if (rests_on(task, task)) tell(plan_fault::circle, task.name);
        if (task.kind == phase::verification && !rests_on_a(task, phase::implementation))
            tell(plan_fault::nothing_to_verify, task.name);
        if (task.kind != phase::implementation) return;
        if (task.writes.empty()) tell(plan_fault::nothing_written, task.name);
        if (!is_needed_by_a_verification(task)) tell(plan_fault::unverified, task.name);
        if (!rests_on_a(task, phase::synthesis)) return tell(plan_fault::no_specification, task.name);
        for (owned_task const& each : tasks_) {
            bool const counts = rules_.gate == muster::phase_gate::strict || rests_on(task, each);
            if (each.kind != phase::research || !counts || rests_on(each, task)) continue;
            if (!is_understood_before(task, each)) tell(plan_fault::undigested, task.name, each.name);
        }
    }
    void check(owned_task const& task, owned_task const& writer) {
        if (writer.kind != phase::implementation) return;
        bool const first = task.name < writer.name;
        if (task.kind == phase::implementation && first && meet(task.writes, writer.writes))
            tell(plan_fault::two_writers, task.name, writer.name);
        if (task.kind == phase::verification && meet(region(task), writer.writes))
            tell(plan_fault::moving_target, task.name, writer.name);
    }

    std::vector<owned_task> const& tasks_;
    plan_rules rules_;
    told told_;
};

std::vector<owned_task> drawn(muster_test::chance& draw) {
    constexpr std::string_view places[] = {"a", "a/b", "a/c", "d", "./d/../d"};
    std::vector<owned_task> tasks;
    for (char name = 'p'; name <= 'w'; ++name) {
        owned_task task{.name = std::string(1, name), .kind = static_cast<phase>(draw.below(4))};
        for (char need = 'p'; need <= 'x'; ++need) {  // nobody is x
            bool const before = need < name && draw.below(3) == 0;
            if (before || draw.below(60) == 0) task.needs.push_back(std::string(1, need));
        }
        bool const writes = task.kind == phase::implementation, reads = task.kind == phase::verification;
        for (std::size_t i = draw.below(3); (writes || reads) && i > 0; --i)
            (writes ? task.writes : task.reads).push_back(std::string{places[draw.below(5)]});
        tasks.push_back(std::move(task));
    }
    return tasks;
}

TEST(check_plan, finds_what_the_rules_say_written_the_long_way) {
    muster_test::chance draw{18};
    std::set<plan_fault> seen;
    for (int round = 0; round < 500; ++round) {
        std::vector<owned_task> const tasks = drawn(draw);
        plan_rules const rules{.gate = static_cast<muster::phase_gate>(draw.below(2))};
        told found, expected = long_way{tasks, rules}.faults();
        std::set<std::string> in_circles, expected_in_circles;
        for (auto const& each : muster::check_plan(muster::owned_plan{tasks}.tasks(), rules).findings) {
            seen.insert(each.why);
            if (each.why == plan_fault::circle)
                in_circles.insert(each.task);
            else
                found.insert({each.why, each.task, each.other});
        }
        std::erase_if(expected, [&](auto const& each) {
            bool const circle = std::get<0>(each) == plan_fault::circle;
            if (circle) expected_in_circles.insert(std::get<1>(each));
            return circle;
        });
        ASSERT_EQ(found, expected) << "round " << round;
        EXPECT_EQ(in_circles.empty(), expected_in_circles.empty());
        for (std::string const& task : in_circles) EXPECT_TRUE(expected_in_circles.contains(task)) << task;
    }
    EXPECT_EQ(seen.size(), 9U);
}

}  // namespace
