// Where a message goes: one answer for every sender and every address, by rules that stand in their order.
//
//     muster::route const where = muster::route_to(muster::address_from("scout"), {ana}, crew.state());
//     if (where.kind == muster::route_kind::running) …   // where.worker reads it in where.run
//
// There is no way from worker to worker: a run reaches its coordinator, from whatever depth, and nobody else. Constant
// time, and the same way for a worker of somebody else as for one that never was.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/crew/caller.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/state.hpp>
#include <muster/text/ascii.hpp>

#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

enum class route_kind : unsigned char {
    no_sender,    // refused: nobody known has sent it
    bad_address,  // refused: `to.fault` says why
    lead,         // to the coordinator of the run that sends it
    no_channel,   // refused: a run reaches nobody but its coordinator
    bridge,       // to another session
    socket,       // to another process
    itself,       // refused: it would come back
    running,      // to a worker that waits or runs, which reads it at its next turn
    finished,     // to a worker that goes on because of it
    everyone,     // to all workers that wait or run
    nobody,       // refused: nobody has that name
};

// sender: who sends a message. A coordinator by what it calls with, a worker by its run, which its host cannot make up.
struct sender {
    caller coordinator = {};
    run_id run = {};                 // then it is a worker
    std::string_view agent_id = {};  // under which others know the coordinator
};

struct route {
    route_kind kind = route_kind::nobody;
    address to = {};
    worker_id worker = {};  // of `running`, `finished`; of `lead` whose words they are
    run_id run = {};        // the run that goes on, or else the last: what was meant for it is for no other
};

// route_rules: the first that fits decides. docs/messages.md shows them.
namespace detail {

inline constexpr std::string_view main_name = "main";  // what a worker calls its coordinator

struct routing {
    sender const& from;
    address const& to;
    worker const* speaks = {};  // the worker whose run sends it, while that goes on
    worker const* hears = {};   // the sender's own worker that has this name or id

    [[nodiscard]] bool is_coordinator() const noexcept {
        caller const& who = from.coordinator;
        return from.run.empty() && who.role == role_kind::coordinator && who.binding && !who.binding->empty();
    }
    [[nodiscard]] bool names_the_lead() const noexcept {
        return to.kind == address_kind::agent && (to.target == main_name || to.target == lead_name);
    }
    [[nodiscard]] bool names_the_sender() const noexcept {
        bool const is_own_id = !from.agent_id.empty() && to.target == from.agent_id;
        return names_the_lead() || (to.kind == address_kind::agent && is_own_id);
    }
};

}  // namespace detail

struct route_rule {
    route_kind to = {};
    std::string_view when = {};  // for people
    bool (*fits)(detail::routing const&) noexcept = nullptr;
};

inline constexpr route_rule route_rules[] = {
    {route_kind::no_sender, "whoever sends it is no coordinator with a binding, and no run that goes on",
     [](detail::routing const& r) noexcept { return !r.is_coordinator() && !r.speaks; }},
    {route_kind::bad_address, "the address has a fault",
     [](detail::routing const& r) noexcept { return r.to.fault != address_fault::none; }},
    {route_kind::lead, "a run writes to `main` or `team-lead`",
     [](detail::routing const& r) noexcept { return r.speaks && r.names_the_lead(); }},
    {route_kind::no_channel, "a run writes to anybody else",
     [](detail::routing const& r) noexcept { return r.speaks != nullptr; }},
    {route_kind::bridge, "`bridge:`",
     [](detail::routing const& r) noexcept { return r.to.kind == address_kind::bridge; }},
    {route_kind::socket, "`uds:`", [](detail::routing const& r) noexcept { return r.to.kind == address_kind::socket; }},
    {route_kind::itself, "a coordinator writes to `main`, to `team-lead` or to its own id",
     [](detail::routing const& r) noexcept { return r.names_the_sender(); }},
    {route_kind::running, "a worker of the binding that waits or runs",
     [](detail::routing const& r) noexcept { return r.hears && r.hears->is_live(); }},
    {route_kind::finished, "a worker of the binding that has finished",
     [](detail::routing const& r) noexcept { return r.hears != nullptr; }},
    {route_kind::everyone, "`*`",
     [](detail::routing const& r) noexcept { return r.to.kind == address_kind::everyone; }},
    {route_kind::nobody, "nothing else fits", [](detail::routing const&) noexcept { return true; }},
};

// route_to(address, sender, state)
[[nodiscard]] inline route route_to(address const& to, sender const& from, crew_state const& state) {
    worker const* const own = from.run.empty() ? nullptr : state.find(from.run);
    bool const looks_up = from.run.empty() && from.coordinator.binding && to.kind == address_kind::agent;
    worker const* const hears = looks_up ? state.find(*from.coordinator.binding, to.target) : nullptr;
    bool const speaks = own && (own->state == worker_state::running || own->state == worker_state::waiting);
    detail::routing const question{from, to, speaks ? own : nullptr, hears};
    route answer{.to = to};
    for (route_rule const& rule : route_rules) {
        answer.kind = rule.to;
        if (rule.fits(question)) break;
    }
    bool const is_worker = answer.kind == route_kind::running || answer.kind == route_kind::finished;
    worker const* const whose = answer.kind == route_kind::lead ? own : is_worker ? hears : nullptr;
    if (!whose) return answer;
    answer.worker = whose->id;
    answer.run = whose->run;
    return answer;
}

// word(kind): its name in docs/messages.md; of one that is refused, also its kind in an answer
[[nodiscard]] constexpr std::string_view word(route_kind kind) noexcept {
    switch (kind) {
        case route_kind::no_sender: return "UnknownSender";
        case route_kind::bad_address: return "BadAddress";
        case route_kind::lead: return "Lead";
        case route_kind::no_channel: return "NoChannel";
        case route_kind::bridge: return "Bridge";
        case route_kind::socket: return "Socket";
        case route_kind::itself: return "SelfAddressed";
        case route_kind::running: return "Running";
        case route_kind::finished: return "Finished";
        case route_kind::everyone: return "Everyone";
        case route_kind::nobody: break;
    }
    return "Nobody";
}

}}  // namespace muster::v0
