// What a host decides for a crew, besides its limits: its rules, and what it asks the host and tells it.
//
//     muster::crew crew{limits, {.message_to_running = muster::on_running::queue, .on_event = show}};
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/crew/outbox.hpp>
#include <muster/role/dialect.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

struct crew_options {
    bool resume_engine = true;  // somebody calls start(); without, continuations are recorded and wait for one
    on_running message_to_running = on_running::refuse;
    on_finished message_to_finished = on_finished::accept_pending;
    on_stop notice_of_stop = on_stop::emit;
    // What the host lets an agent of this name call now; nothing if there is no such agent. Asked before a worker that
    // has a surface goes on: it never gets a wider one than it had, and is refused where it would get a narrower.
    // Without this, nothing is asked. Neither of the two may call the crew. What
    // one of them throws goes to the caller of the command that sends a message, and nothing has changed;
    // `connect_resume_engine` leaves that worker waiting and goes on with the others.
    std::function<std::optional<std::vector<std::string>>(std::string_view agent)> surface_of = {};
    // Is there a transcript of the worker to go on from? Where the history of the crew is enough, leave it out.
    std::function<bool(binding_key const&, worker_id const&)> has_transcript = {};
    // Told each event after the command that made it. What it throws is kept (`listener_failures`), and goes no further.
    event_sink on_event = {};
};

}}  // namespace muster::v0
