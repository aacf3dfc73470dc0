// Which mode suits a task? Three answers give an advice, and the path that led to it.
//
//     constexpr auto advice = muster::choose_mode({.coordinated_steps = true, .shared_knowledge = true});
//     static_assert(advice.mode == muster::orchestration_mode::coordinator);
//     put_reasons(out, advice);  // the questions, the answers and the advice, a line each
//
// It is advice: what can be in force is said by mode_in_force.
#pragma once

#include <muster/role/mode.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

struct task_needs {
    bool coordinated_steps = false;  // several steps that depend on each other
    bool shared_knowledge = false;   // one worker has to know what another has found
    bool shared_cache = false;       // parallel work that starts from one context
};

enum class mode_question : unsigned char { coordinated_steps, shared_knowledge, shared_cache };

struct mode_step {
    mode_question asked = {};
    bool yes = {};
};

// The first step is always about coordination, and the second depends on its answer.
struct mode_advice {
    orchestration_mode mode = {};
    bool if_independent = {};  // the advice holds only for tasks that do not depend on each other
    mode_step path[2] = {};
};

// choose_mode(needs)
[[nodiscard]] constexpr mode_advice choose_mode(task_needs const& of) noexcept {
    using enum orchestration_mode;
    mode_step const first{mode_question::coordinated_steps, of.coordinated_steps};
    if (of.coordinated_steps) {
        return {of.shared_knowledge ? coordinator : fork,
                !of.shared_knowledge,
                {first, {mode_question::shared_knowledge, of.shared_knowledge}}};
    }
    return {of.shared_cache ? fork : normal, false, {first, {mode_question::shared_cache, of.shared_cache}}};
}

// describe(question)
[[nodiscard]] constexpr std::string_view describe(mode_question question) noexcept {
    switch (question) {
        case mode_question::coordinated_steps: return "Does the task need several steps that are coordinated?";
        case mode_question::shared_knowledge: return "Must the workers share what they learn?";
        case mode_question::shared_cache: break;
    }
    return "Is it parallel work that should share one cached context?";
}

// describe(advice)
[[nodiscard]] constexpr std::string_view describe(mode_advice const& advice) noexcept {
    if (advice.if_independent) return "Consider fork mode, if the tasks do not depend on each other.";
    switch (advice.mode) {
        case orchestration_mode::coordinator: return "Use coordinator mode.";
        case orchestration_mode::fork: return "Use fork mode.";
        case orchestration_mode::normal: break;
    }
    return "Use normal mode: one sub-agent after the other.";
}

// put_reasons(out, advice)
constexpr void put_reasons(sink auto& out, mode_advice const& advice) {
    for (mode_step const& step : advice.path) {
        out.put(describe(step.asked));
        out.put(step.yes ? " Yes.\n" : " No.\n");
    }
    out.put(describe(advice));
    out.put("\n");
}

}}  // namespace muster::v0
