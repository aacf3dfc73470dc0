// Prints every field of a dialect, a line each, or two dialects as a table. A field that was added does not compile
// here until it is printed too.
#pragma once

#include <muster/role/dialect.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

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
constexpr std::string_view word(muster::verification_actor what) {
    switch (what) {
        case muster::verification_actor::fresh_worker: return "fresh_worker";
        case muster::verification_actor::coordinator_or_worker: return "coordinator_or_worker";
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
constexpr std::string_view word(muster::on_finished what) {
    switch (what) {
        case muster::on_finished::accept_pending: return "accept_pending";
        case muster::on_finished::resume: return "resume";
    }
    return "?";
}
constexpr std::string_view word(muster::on_stop what) {
    switch (what) {
        case muster::on_stop::emit: return "emit";
        case muster::on_stop::suppress: return "suppress";
    }
    return "?";
}
constexpr std::string_view word(muster::team_naming what) {
    switch (what) {
        case muster::team_naming::as_requested: return "as_requested";
        case muster::team_naming::another_if_taken: return "another_if_taken";
        case muster::team_naming::made_where_host_can: return "made_where_host_can";
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
        auto const& [coordinator, worker, addendum, composition, worker_persona, context, continuing, phases, verifying,
                     workers_change_files] = rules;
        row("prompt.coordinator_heading", coordinator);
        row("prompt.worker_heading", worker);
        row("prompt.addendum_heading", addendum);
        row("prompt.composition", word(composition));
        row("prompt.worker_persona", worker_persona ? "yes" : "no");
        row("prompt.context", word(context));
        row("prompt.continuing", word(continuing));
        row("prompt.phases", word(phases));
        row("prompt.verifying", word(verifying));
        row("prompt.workers_change_files", workers_change_files ? "yes" : "no");
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
        auto const& [message_to_running, message_to_finished, notice_of_stop, retry, teams_at_once, teams_are_named,
                     closed_teams_are_kept] = rules;
        row("crew.message_to_running", word(message_to_running));
        row("crew.message_to_finished", word(message_to_finished));
        row("crew.notice_of_stop", word(notice_of_stop));
        row("crew.retry", word(retry));
        row("crew.teams_at_once", std::to_string(teams_at_once));
        row("crew.teams_are_named", word(teams_are_named));
        row("crew.closed_teams_are_kept", closed_teams_are_kept ? "yes" : "no");
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

// table_of(dialect...): all beside one another, as a table for a page
namespace detail {

struct table_row {
    std::string field;
    std::vector<std::string> cells;
};

inline table_row& row_for(std::vector<table_row>& rows, std::string const& field, std::size_t columns) {
    for (table_row& row : rows) {
        if (row.field == field) return row;
    }
    return rows.emplace_back(table_row{field, std::vector<std::string>(columns)});
}

// Adds a dialect's lines; the values of one field stand beside one another.
inline void add_column(std::vector<table_row>& rows, std::string const& printed, std::size_t column,
                       std::size_t columns) {
    for (std::size_t at = 0; at < printed.size();) {
        std::size_t const colon = printed.find(": ", at);
        std::size_t const end = printed.find('\n', at);
        std::string field = printed.substr(at, colon - at);
        std::string value = "`" + printed.substr(colon + 2, end - colon - 2) + "`";
        if (std::size_t const alias = field.find("aliases."); alias != field.npos) {
            value = "`" + field.substr(alias + 8) + "` for " + printed.substr(colon + 2, end - colon - 2);
            field.resize(alias + 7);
        }
        std::string& cell = row_for(rows, field, columns).cells[column];
        cell.append(cell.empty() ? "" : ", ").append(value);
        at = end + 1;
    }
}

}  // namespace detail

template <class... Dialects>
std::string table_of(Dialects const&... dialects) {
    std::vector<detail::table_row> rows;
    std::size_t column = 0;
    (detail::add_column(rows, printed(dialects), column++, sizeof...(dialects)), ...);
    std::string table = "| field |", line = "\n|---|";
    ((table += " " + std::string{dialects.name} + " |", line += "---|"), ...);
    table += line + "\n";
    for (auto const& [field, cells] : rows) {
        table += "| `" + field + "` |";
        for (std::string const& cell : cells) table += " " + cell + " |";
        table += "\n";
    }
    return table;
}

}  // namespace muster_test
