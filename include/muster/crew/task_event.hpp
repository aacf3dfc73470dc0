// What happens to the tasks of a board: a part of the closed list in event.hpp.
//
//     auto const* const claimed = std::get_if<muster::events::task_claimed>(&e.what);
//     if (claimed) show(claimed->board, claimed->task, claimed->owner);
//
// `board` is the name of a team of the event's binding, or empty for the coordinator's own board.
#pragma once

#include <muster/crew/board_task.hpp>

#include <string>

namespace muster { inline namespace v0 { namespace events {

struct task_added {
    std::string board = {};
    task_number task = 0;
    task_texts texts = {};
};
struct task_edited {
    std::string board = {};
    task_number task = 0;
    task_texts texts = {};
};
struct task_claimed {
    std::string board = {};
    task_number task = 0;
    std::string owner = {};
};
struct task_released {  // nobody has it, and if somebody was at it, nobody is
    std::string board = {};
    task_number task = 0;
};
struct task_moved {
    std::string board = {};
    task_number task = 0;
    task_state to = task_state::pending;
};
struct tasks_linked {  // `task` waits for `blocker`
    std::string board = {};
    task_number blocker = 0;
    task_number task = 0;
};
struct tasks_unlinked {
    std::string board = {};
    task_number blocker = 0;
    task_number task = 0;
};
struct task_deleted {  // for good: its number is not used again, and what waited for it does not any more
    std::string board = {};
    task_number task = 0;
};

}}}  // namespace muster::v0::events
