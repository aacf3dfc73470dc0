// Does a spawned agent run while the one that spawned it goes on?
//
//     auto const how = muster::spawning({.mode = muster::orchestration_mode::coordinator});
//     if (!how.in_background) wait_for(child);
//     if (how.remark != muster::spawn_remark::none) warn(describe(how.remark));
#pragma once

#include <muster/role/mode.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

struct spawn_request {
    orchestration_mode mode = orchestration_mode::normal;
    bool asked = false;      // the call asks for the background
    bool by_type = false;    // this type of agent always runs there
    bool assistant = false;  // the host is an assistant that must stay free to talk
    bool disabled = false;   // the host has switched background tasks off
};

enum class spawn_remark : unsigned char {
    none,
    coordinator_has_to_wait,  // coordinator mode wants the background, and it is switched off
};

struct spawn_decision {
    bool in_background = {};
    spawn_remark remark = {};
};

// spawning(request): a coordinator and forks never wait, unless background tasks are switched off
[[nodiscard]] constexpr spawn_decision spawning(spawn_request const& of) noexcept {
    bool const forced = of.mode != orchestration_mode::normal;
    if (!of.disabled) return {forced || of.asked || of.by_type || of.assistant, spawn_remark::none};
    bool const held_up = of.mode == orchestration_mode::coordinator;
    return {false, held_up ? spawn_remark::coordinator_has_to_wait : spawn_remark::none};
}

// describe(remark): a line for the host's log; empty when there is nothing to say
[[nodiscard]] constexpr std::string_view describe(spawn_remark remark) noexcept {
    if (remark == spawn_remark::none) return {};
    return "Background tasks are switched off, so the coordinator has to wait for each worker.";
}

}}  // namespace muster::v0
