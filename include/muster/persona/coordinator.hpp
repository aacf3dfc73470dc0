// What a coordinator is told, in this order.
//
//     muster::coordinator_sections::render(out, context);  // without the heading of the role, see system_prompt.hpp
#pragma once

#include <muster/persona/section.hpp>                     // section_list
#include <muster/persona/sections/continue_or_spawn.hpp>  // continue_or_spawn
#include <muster/persona/sections/coordinator_role.hpp>   // coordinator_role, phases
#include <muster/persona/sections/parallelism.hpp>        // parallelism
#include <muster/persona/sections/scratchpad.hpp>         // coordinator_scratchpad
#include <muster/persona/sections/synthesis.hpp>          // synthesis
#include <muster/persona/sections/task_list.hpp>          // coordinator_task_list
#include <muster/persona/sections/tools.hpp>              // tools
#include <muster/persona/sections/verification.hpp>       // verification
#include <muster/persona/sections/worker_results.hpp>     // worker_results

namespace muster::inline v0 {

// None of these changes while a coordinator runs: what does ends the prompt, see user_context.hpp.
struct coordinator_sections
    : section_list<sections::coordinator_role, sections::phases, sections::tools, sections::worker_results,
                   sections::continue_or_spawn, sections::synthesis, sections::verification, sections::parallelism,
                   sections::coordinator_task_list, sections::coordinator_scratchpad> {};

}  // namespace muster::inline v0
