// What a call wants of teams and workers, and what came of it.
#pragma once

#include <muster/crew/brief_verdict.hpp>
#include <muster/crew/detail/answer_text.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/team.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// What a call asks for: a team, a worker, or a worker in a team.
struct team_wish {
    std::string team = {};    // empty: none
    std::string member = {};  // what the worker is to be called, if it has a name
    std::string description = {};
    bool wants_team = false;
    bool wants_worker = false;
    bool opens = false;                  // as it was when it was asked; else the team is there already
    bool is_opened = false;              // by this call
    bool can_have_another_name = false;  // where this one is taken
    std::string file = {};               // of the team, once that is open
};

// A worker that was started, or the kind of the refusal and its words.
struct started_worker {
    worker_id id = {};
    std::string name = {};  // if it has one
    std::string_view kind = {};
    std::string error = {};
    std::string file_error = {};  // of its team's file, if that could not be written again
    bool lacks_team = false;      // it was closed meanwhile
    std::size_t live = 0;         // workers that are at work then, this one included
};

// A step of a team's deletion that did not work, and why.
struct failed_step {
    std::string_view name;
    std::string error;
};

// What is wrong with a text, line by line.
inline answer_text refusal(brief_verdict const& verdict) {
    return refusal("BriefRefused", "no worker could act on this:\n" + verdict.text());
}
inline answer_text failure_answer(brief_verdict const& verdict) {
    return failure_answer("BriefRefused", "no worker could act on this:\n" + verdict.text());
}

inline answer_text refusal(team_fault why) { return refusal(word(why), describe(why)); }
inline answer_text failure_answer(team_fault why) { return failure_answer(word(why), describe(why)); }

}}}  // namespace muster::v0::detail
