// clean_up_step: what the deletion of a team takes; answers an error, or an empty text
//
//     how.clean_up = {{"directory", remove_team_directory}, {"worktrees", remove_worktrees}};
//
// The team is the one in memory, so what a step needs does not go with the files of an earlier one. A step that has
// worked is not called again when the deletion is tried again.
#pragma once

#include <muster/crew/team.hpp>

#include <functional>
#include <string>

namespace muster { inline namespace v0 {

struct clean_up_step {
    std::string name = {};
    std::function<std::string(team const&)> run = {};
};

}}  // namespace muster::v0
