// What a worker is told, in this order.
//
//     muster::worker_sections::render(out, context);  // without the heading of the role, see system_prompt.hpp
#pragma once

#include <muster/persona/section.hpp>                 // section_list
#include <muster/persona/sections/scratchpad.hpp>     // worker_scratchpad
#include <muster/persona/sections/task_list.hpp>      // worker_task_list
#include <muster/persona/sections/tools.hpp>          // worker_tools
#include <muster/persona/sections/worker_report.hpp>  // worker_report, self_check
#include <muster/persona/sections/worker_role.hpp>    // worker_role

namespace muster::inline v0 {

struct worker_sections
    : section_list<sections::worker_role, sections::worker_tools, sections::self_check, sections::worker_report,
                   sections::worker_task_list, sections::worker_scratchpad> {};

}  // namespace muster::inline v0
