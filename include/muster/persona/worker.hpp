// What a worker is told, in this order.
//
//     muster::worker_sections::render(out, context);  // without the heading of the role, see system_prompt.hpp
#pragma once

#include <muster/persona/section.hpp>
#include <muster/persona/sections/scratchpad.hpp>
#include <muster/persona/sections/task_list.hpp>
#include <muster/persona/sections/tools.hpp>
#include <muster/persona/sections/worker_report.hpp>
#include <muster/persona/sections/worker_role.hpp>

namespace muster { inline namespace v0 {

struct worker_sections
    : section_list<sections::worker_role, sections::worker_tools, sections::self_check, sections::worker_report,
                   sections::worker_task_list, sections::worker_scratchpad> {};

}}  // namespace muster::v0
