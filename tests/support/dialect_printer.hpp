// Prints every field of a dialect, a line each. A field that was added does not compile here until it is printed too.
#pragma once

#include <muster/role/dialect.hpp>  // dialect

#include <cstddef>
#include <string>
#include <string_view>

namespace muster_test {

namespace detail {

constexpr std::string_view word(muster::prompt_composition what) {
    switch (what) {
        case muster::prompt_composition::replace: return "replace";
        case muster::prompt_composition::prepend: return "prepend";
    }
    return "?";
}
constexpr std::string_view word(muster::context_channel what) {
    switch (what) {
        case muster::context_channel::system_prompt: return "system_prompt";
        case muster::context_channel::user_context: return "user_context";
    }
    return "?";
}
constexpr std::string_view word(muster::continue_rule what) {
    switch (what) {
        case muster::continue_rule::threshold: return "threshold";
        case muster::continue_rule::situations: return "situations";
        case muster::continue_rule::both: return "both";
    }
    return "?";
}
constexpr std::string_view word(muster::phase_gate what) {
    switch (what) {
        case muster::phase_gate::strict: return "strict";
        case muster::phase_gate::per_task: return "per_task";
    }
    return "?";
}
constexpr std::string_view word(muster::role_source what) {
    switch (what) {
        case muster::role_source::binding_role: return "binding_role";
        case muster::role_source::process_gate: return "process_gate";
    }
    return "?";
}
constexpr std::string_view word(muster::on_running what) {
    switch (what) {
        case muster::on_running::refuse: return "refuse";
        case muster::on_running::queue: return "queue";
    }
    return "?";
}
constexpr std::string_view word(muster::retry_rule what) {
    switch (what) {
        case muster::retry_rule::same_worker: return "same_worker";
        case muster::retry_rule::new_worker: return "new_worker";
        case muster::retry_rule::by_overlap: return "by_overlap";
    }
    return "?";
}
constexpr std::string_view word(muster::pad_kind what) {
    switch (what) {
        case muster::pad_kind::none: return "none";
        case muster::pad_kind::directory: return "directory";
        case muster::pad_kind::list: return "list";
        case muster::pad_kind::both: return "both";
    }
    return "?";
}

class dialect_printer {
public:
    std::string text;

    void print(muster::dialect const& rules) {
        auto const& [name, names, prompt, surface, crew, pad] = rules;
        row("name", name);
        print(names);
        print(prompt);
        print(surface);
        print(crew);
        print(pad);
    }

private:
    void print(muster::naming_rules const& rules) {
        auto const& [tools, aliases, mode_variable, simple_variable] = rules;
        for (std::size_t i = 0; i < muster::operation_count; ++i) {
            std::string_view const name = tools.of[i];
            row("names.tools", muster::word(static_cast<muster::operation>(i)), name.empty() ? "not offered" : name);
        }
        for (auto const& [name, what] : aliases) row("names.aliases", name, muster::word(what));
        row("names.mode_variable", mode_variable);
        row("names.simple_variable", simple_variable);
    }

    void print(muster::prompt_rules const& rules) {
        auto const& [coordinator, worker, addendum, composition, worker_persona, context, continuing, phases] = rules;
        row("prompt.coordinator_heading", coordinator);
        row("prompt.worker_heading", worker);
        row("prompt.addendum_heading", addendum);
        row("prompt.composition", word(composition));
        row("prompt.worker_persona", worker_persona ? "yes" : "no");
        row("prompt.context", word(context));
        row("prompt.continuing", word(continuing));
        row("prompt.phases", word(phases));
    }

    void print(muster::surface_rules const& rules) {
        auto const& [roles, coordinator_tools, worker_tools, worker_exclusions, simple_tools] = rules;
        row("surface.roles", word(roles));
        print("surface.coordinator_tools", coordinator_tools, "no limit");
        print("surface.worker_tools", worker_tools, "no limit");
        print("surface.worker_exclusions", worker_exclusions, "none");
        print("surface.simple_tools", simple_tools, "none");
    }

    void print(muster::crew_rules const& rules) {
        auto const& [message_to_running, retry] = rules;
        row("crew.message_to_running", word(message_to_running));
        row("crew.retry", word(retry));
    }

    void print(muster::pad_rules const& rules) {
        auto const& [kind, list_required_from] = rules;
        row("pad.kind", word(kind));
        row("pad.list_required_from", list_required_from == 0 ? "never" : std::to_string(list_required_from));
    }

    void print(std::string_view field, muster::name_list names, std::string_view if_empty) {
        if (names.empty()) row(field, if_empty);
        for (std::string_view const name : names) row(field, name);
    }

    void row(std::string_view field, std::string_view value) {
        text.append(field).append(": ").append(value).append("\n");
    }
    void row(std::string_view field, std::string_view key, std::string_view value) {
        text.append(field).append(".").append(key).append(": ").append(value).append("\n");
    }
};

}  // namespace detail

// printed(dialect): all its fields, in their order
inline std::string printed(muster::dialect const& rules) {
    detail::dialect_printer printer;
    printer.print(rules);
    return printer.text;
}

}  // namespace muster_test
