// The first fault of a plan that is a constant.
#pragma once

#include <muster/plan/detail/plan_checks.hpp>
#include <muster/plan/detail/workspace.hpp>
#include <muster/plan/plan_task.hpp>

namespace muster { inline namespace v0 { namespace detail {

struct strict_rules {
    static constexpr plan_rules rules{};
};
template <class Dialect>
struct rules_of_dialect {
    static constexpr plan_rules rules = plan_rules_of(Dialect::rules);
};

struct first_finding {
    planning::finding found{};

    constexpr void operator()(planning::finding const& one) noexcept {
        if (found.task == planning::nobody) found = one;
    }
};

// Of Rows::tasks under Rules::rules. Not consteval: Clang would evaluate it for the call, and again for the variable.
template <class Rules, class Rows>
constexpr planning::finding first_fault_of() {
    constexpr planning::sizes size = planning::sizes_of(Rows::tasks, Rules::rules.paths.base);
    planning::array_workspace<size.tasks, size.needs, size.places, size.bytes> memory;
    first_finding first;
    planning::plan_checks<first_finding>{Rows::tasks, Rules::rules, memory.view(), first}.run();
    return first.found;
}

}}}  // namespace muster::v0::detail
