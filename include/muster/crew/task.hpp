// What a worker is given to do, and what was said to it since.
//
//     muster::task{.prompt = "Read src/auth.rs:120-160. Find why tokens expire early. Change nothing.",
//                  .description = "Find the expiry bug", .name = "scout"}
#pragma once

#include <muster/crew/agent_name.hpp>
#include <muster/crew/ids.hpp>
#include <muster/crew/limits.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// setting: how a worker is to be run, beyond what a crew looks at: its model, its directory, its team and so on
//
// A crew keeps them as they are, and hands them out with every run of the worker.
struct setting {
    std::string name = {};
    std::string value = {};

    friend bool operator==(setting const&, setting const&) = default;
};

// value_of(settings, name): the first of that name, or empty; lives as long as the settings
[[nodiscard]] inline std::string_view value_of(std::vector<setting> const& settings, std::string_view name) noexcept {
    for (setting const& one : settings) {
        if (one.name == name) return one.value;
    }
    return {};
}

struct task {
    std::string prompt = {};        // all that the worker will know: it cannot see the conversation
    std::string description = {};   // three to five words, for people
    std::string name = {};          // is_worker_name and not reserved, or empty; the worker answers to it and to its id
    call_id asked_by = {};          // the tool call, if one asked for it
    duration time_budget = {};      // of each run; 0 is the crew's own
    std::uint32_t turn_budget = 0;  // the same
    std::uint64_t token_budget = 0;  // the same
    duration silence_budget = {};    // the same: how long a run may give no sign of life
    std::vector<setting> settings = {};
    std::string agent = {};               // the type of agent that it is, if the host has several
    std::vector<std::string> tools = {};  // what it may call, for a host that asks for it again; sorted, none twice
    run_id parent = {};                   // the run that asks for it; empty: the coordinator
    notice_priority report = notice_priority::later;  // `next` for one that watches something: it is told of at once

    friend bool operator==(task const&, task const&) = default;
};

// An entry of a worker's history: what it was asked stands in it as well as what it answered.
struct history_entry {
    enum class side : unsigned char { user, worker };

    side by = side::user;
    std::string text = {};

    friend bool operator==(history_entry const&, history_entry const&) = default;
};

// message_for: is a message that comes too late for a run of any use to the next one?
enum class message_for : unsigned char {
    the_worker,  // yes: it waits, or starts another run
    this_run,    // no: it is gone with the run
};

// held_message: one that a worker has not had yet
struct held_message {
    std::string text = {};
    message_for whom = message_for::the_worker;
};

// bytes_in_history(text): what it counts for; short ones count for the room that they take
[[nodiscard]] constexpr std::size_t bytes_in_history(std::string_view text) noexcept {
    return text.size() + sizeof(history_entry);
}

enum class task_fault : unsigned char {
    none,
    blank_prompt,
    prompt_too_large,
    description_too_large,
    settings_too_large,
    surface_too_large,
    bad_name,        // not is_worker_name
    reserved_name,   // it addresses somebody else: see check_agent_name
    binding_empty,   // no binding to spawn it for
    unknown_parent,  // no such run, or another binding's
    name_taken,      // another worker of this binding has it, or one that is the same by same_name
    too_many_bindings,
    queue_full,    // max_queued runs wait already
    notices_full,  // max_notices; acknowledge some first
    not_kept,      // the journal could not keep it
};

// word(fault): its kind in an answer
[[nodiscard]] constexpr std::string_view word(task_fault why) noexcept {
    switch (why) {
        case task_fault::none: return "None";
        case task_fault::blank_prompt: return "Wire";
        case task_fault::prompt_too_large:
        case task_fault::description_too_large:
        case task_fault::settings_too_large:
        case task_fault::surface_too_large: return "BodyTooLarge";
        case task_fault::bad_name:
        case task_fault::reserved_name: return "InvalidMemberName";
        case task_fault::binding_empty: return "BindingUnresolved";
        case task_fault::unknown_parent: return "UnknownParent";
        case task_fault::name_taken: return "NameTaken";
        case task_fault::too_many_bindings: return "TooManyBindings";
        case task_fault::queue_full: return "QueueFull";
        case task_fault::notices_full: return "NoticesFull";
        case task_fault::not_kept: return "NotKept";
    }
    return "Wire";
}

[[nodiscard]] constexpr std::string_view describe(task_fault why) noexcept {
    switch (why) {
        case task_fault::none: return "nothing is wrong";
        case task_fault::blank_prompt: return "the prompt is blank: a worker knows nothing but its prompt";
        case task_fault::prompt_too_large: return "the prompt is too large: put the material into files and name them";
        case task_fault::description_too_large: return "the description is too large: three to five words are enough";
        case task_fault::settings_too_large: return "the settings are too large";
        case task_fault::surface_too_large: return "the names of its tools are too many";
        case task_fault::bad_name:
            return "the name may have 1 to 64 letters, digits, '_' and '-', not '-' or '_' alone";
        case task_fault::reserved_name: return describe(agent_name_error::reserved);
        case task_fault::binding_empty: return "there is no binding to spawn a worker for";
        case task_fault::unknown_parent: return "there is no run for which it could work";
        case task_fault::name_taken:
            return "another worker has this name, or one that differs only in case, '_' and '-': continue that one, or "
                   "choose another name";
        case task_fault::too_many_bindings: return "there are too many bindings";
        case task_fault::queue_full: return "too many runs are waiting: let some finish first";
        case task_fault::notices_full: return "too many runs have ended unread: read their notifications first";
        case task_fault::not_kept: return "this could not be kept, so it was not done: try again later";
    }
    return "an unknown fault";
}

// fault_of(task, limits): what is wrong with it by itself, whoever else is there
namespace detail {

[[nodiscard]] inline std::size_t bytes_of(std::vector<setting> const& settings) noexcept {
    std::size_t bytes = 0;
    for (setting const& one : settings) bytes += sizeof(setting) + one.name.size() + one.value.size();
    return bytes;
}

[[nodiscard]] inline std::size_t bytes_of(std::vector<std::string> const& names) noexcept {
    std::size_t bytes = 0;
    for (std::string const& one : names) bytes += sizeof(std::string) + one.size();
    return bytes;
}

}  // namespace detail

[[nodiscard]] inline task_fault fault_of(task const& what, crew_limits const& most) noexcept {
    if (trimmed(what.prompt).empty()) return task_fault::blank_prompt;
    if (what.prompt.size() > most.max_prompt_bytes) return task_fault::prompt_too_large;
    if (what.description.size() > most.max_description_bytes) return task_fault::description_too_large;
    if (detail::bytes_of(what.settings) > most.max_settings_bytes) return task_fault::settings_too_large;
    if (what.agent.size() + detail::bytes_of(what.tools) > most.max_surface_bytes) return task_fault::surface_too_large;
    if (what.name.empty()) return task_fault::none;
    if (!is_worker_name(what.name) || is_blank_name(what.name)) return task_fault::bad_name;
    return is_reserved_name(what.name) ? task_fault::reserved_name : task_fault::none;
}

}}  // namespace muster::v0
