// How work goes wrong, how that shows, and what a coordinator does about it: the first time, the second, and from then on.
//
//     static_assert(muster::remedy_for(muster::failure_class::tool_failed, 0) == muster::remedy::retry);
//     static_assert(muster::remedy_for(muster::failure_class::tool_failed, 1) == muster::remedy::adjust);
//
// To fail is nothing out of the ordinary. What the prompt says about it and what the program does go by these rows.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// In the order in which a text is searched: what must not be tried again by itself comes first.
enum class failure_class : unsigned char {
    denied,
    needs_input,
    stopped,
    quota_used_up,
    wrong_approach,
    context_too_long,
    budget_used_up,
    overloaded,
    tool_gone,
    timed_out,
    silent,
    lost,
    tool_failed,
    unknown,
};

enum class remedy : unsigned char {
    retry,    // the same task again
    adjust,   // the task again with something changed: its parameters, or the way it is gone about
    degrade,  // the task without a tool, as the plan says for that case
    split,    // smaller tasks in its place
    ask,      // whoever can answer or allow it, and nothing before that
    give_up,  // the task has failed, and what depends on it cannot be reached
};

inline constexpr remedy all_remedies[] = {remedy::retry, remedy::adjust, remedy::degrade,
                                          remedy::split, remedy::ask,    remedy::give_up};

[[nodiscard]] constexpr std::string_view word(remedy what) noexcept {
    switch (what) {
        case remedy::retry: return "try again";
        case remedy::adjust: return "adjust";
        case remedy::degrade: return "do without";
        case remedy::split: return "split";
        case remedy::ask: return "ask";
        case remedy::give_up: break;
    }
    return "give up";
}

// failure_rows: one for each class, in their order
//
// `steps` is what is done at the first failure of that class in one task, at the second, and from the third on. A step that
// cannot be taken, because the plan names no way without the tool or the task cannot be split, is left out.
enum class next_worker : unsigned char {
    either,  // as the dialect says
    fresh,   // what the last one has in its context would stand in the way, or is gone
};

struct failure_row {
    failure_class what = {};
    std::string_view word = {};
    std::string_view shows = {};     // how a coordinator sees it
    std::string_view response = {};  // what it does
    remedy steps[3] = {};
    next_worker by = {};
    bool waits = {};  // it may be over by itself: try again later, not at once
};

inline constexpr failure_row failure_rows[] = {
    {failure_class::denied,
     "denied",
     "it was not allowed to do something",
     "ask the user for that very action, and give what is approved to a fresh worker",
     {remedy::ask, remedy::give_up, remedy::give_up},
     next_worker::fresh,
     false},
    {failure_class::needs_input,
     "needs input",
     "it ended its turn with a question",
     "answer it or ask the user, and then continue the worker",
     {remedy::ask, remedy::ask, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::stopped,
     "stopped",
     "it was stopped",
     "do not repeat it unasked, but continue it with corrected instructions if it only went the wrong way",
     {remedy::ask, remedy::give_up, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::quota_used_up,
     "quota used up",
     "a service has no credit left for it, or a quota is used up",
     "tell the user, and go on when there is credit again or the quota is full, not before",
     {remedy::ask, remedy::give_up, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::wrong_approach,
     "wrong approach",
     "it says that this cannot work, or misunderstood the task",
     "give another approach to a fresh worker, with an account of the first",
     {remedy::adjust, remedy::ask, remedy::give_up},
     next_worker::fresh,
     false},
    {failure_class::context_too_long,
     "context too long",
     "its history is over the limit of the model",
     "split the task, or give a fresh worker an account in place of the history",
     {remedy::split, remedy::retry, remedy::give_up},
     next_worker::fresh,
     false},
    {failure_class::budget_used_up,
     "budget used up",
     "its turns or tokens ended before the task did",
     "look at what is finished, and give the rest away again",
     {remedy::retry, remedy::split, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::overloaded,
     "overloaded",
     "a service has too much to do",
     "do other work first, and then give the task away again",
     {remedy::retry, remedy::retry, remedy::give_up},
     next_worker::either,
     true},
    {failure_class::tool_gone,
     "tool gone",
     "a tool, or the server behind it, is not there",
     "do without the tool if the plan says how, and try again later if not",
     {remedy::degrade, remedy::retry, remedy::ask},
     next_worker::either,
     true},
    {failure_class::timed_out,
     "timed out",
     "its time was used up before the task was done",
     "look at what is finished, and give the rest away again, in smaller tasks if it is the second time",
     {remedy::retry, remedy::split, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::silent,
     "silent",
     "it went silent and was stopped for you",
     "continue it, or start a fresh worker with what it left",
     {remedy::retry, remedy::split, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::lost,
     "lost",
     "its program or machine is gone",
     "give the task to a fresh worker, and have it look first at what was left and changed",
     {remedy::retry, remedy::retry, remedy::give_up},
     next_worker::fresh,
     false},
    {failure_class::tool_failed,
     "tool failed",
     "a command ended with an exit code other than 0",
     "find the cause and try again, and change something if that fails too",
     {remedy::retry, remedy::adjust, remedy::give_up},
     next_worker::either,
     false},
    {failure_class::unknown,
     "unknown",
     "it failed in another way",
     "try again once with a fresh worker, and then ask the user",
     {remedy::retry, remedy::ask, remedy::give_up},
     next_worker::fresh,
     false},
};

// row_of(class), word(class)
[[nodiscard]] constexpr failure_row const& row_of(failure_class what) noexcept {
    for (failure_row const& row : failure_rows) {
        if (row.what == what) return row;
    }
    return failure_rows[static_cast<std::size_t>(failure_class::unknown)];
}
[[nodiscard]] constexpr std::string_view word(failure_class what) noexcept { return row_of(what).word; }

// remedy_for(class, before): what its row says after that many failures of that class in the same task
[[nodiscard]] constexpr remedy remedy_for(failure_class what, std::size_t before) noexcept {
    return row_of(what).steps[before < 2 ? before : 2];
}

}}  // namespace muster::v0
