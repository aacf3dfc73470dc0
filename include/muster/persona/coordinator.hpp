// What a coordinator is told, in this order.
//
//     muster::coordinator_sections::render(out, context);  // without the heading of the role, see system_prompt.hpp
#pragma once

#include <muster/persona/section.hpp>
#include <muster/persona/sections/continue_or_spawn.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/persona/sections/parallelism.hpp>
#include <muster/persona/sections/scratchpad.hpp>
#include <muster/persona/sections/synthesis.hpp>
#include <muster/persona/sections/task_list.hpp>
#include <muster/persona/sections/tools.hpp>
#include <muster/persona/sections/verification.hpp>
#include <muster/persona/sections/worker_results.hpp>

namespace muster { inline namespace v0 {

// None of these changes while a coordinator runs: what does ends the prompt, see user_context.hpp.
struct coordinator_sections
    : section_list<sections::coordinator_role, sections::phases, sections::tools, sections::worker_results,
                   sections::continue_or_spawn, sections::synthesis, sections::verification, sections::parallelism,
                   sections::coordinator_task_list, sections::coordinator_scratchpad> {};

}}  // namespace muster::v0
