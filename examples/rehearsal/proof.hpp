// A verification's five steps, taken on the project as it was and as it is.
//
//     at.prove(rehearsal::proof(at, {.what = "switch e-mails off", .worked_before = …, .works_now = …, .suite = …}));
#pragma once

#include "script.hpp"

#include <muster/plan/verification_record.hpp>

#include <string>
#include <string_view>

namespace rehearsal {

struct findings {
    std::string_view what;      // the case
    bool worked_before = true;  // on the project as it was: a case that worked proves nothing
    bool works_now = false;
    std::string_view suite_what;  // what else was looked at
    bool suite = false;
    std::string_view below = {};  // the part of the project that is verified; empty: all of it
};

inline muster::verification_record proof(workplace const& at, findings const& saw) {
    std::string changed;
    for (std::string const& path : at.changed()) {
        if (path.starts_with(saw.below)) changed += (changed.empty() ? "" : ", ") + path;
    }
    auto const outcome = [](bool good) { return good ? muster::step_outcome::passed : muster::step_outcome::failed; };
    std::string const what{saw.what};
    return {.failing_case = {outcome(saw.worked_before), what + ", before the change"},
            .fix = {outcome(!changed.empty()), changed},
            .same_case = {outcome(saw.works_now), what + ", after it"},
            .suite = {outcome(saw.suite), std::string{saw.suite_what}},
            .diff = {outcome(!changed.empty()), "read: " + changed}};
}

}  // namespace rehearsal
