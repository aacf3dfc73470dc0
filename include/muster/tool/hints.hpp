// What a tool does to the world, for the user of a client that asks before it lets a tool be called.
//
//     struct read_note : muster::tool<"ReadNote"> {
//         static constexpr std::string_view title = "Read a note";
//         static constexpr muster::tool_hints hints{.read_only = true};
//     };
//
// Hints are for people: no check of the library or of a client relies on them. The wording of a prompt does: an agent
// whose tools only read is not told to run tests (tool/effect.hpp).
#pragma once

#include <muster/tool/effect.hpp>

namespace muster { inline namespace v0 {

// tool_hints: what is said of a tool that says nothing is the worst
struct tool_hints {
    bool read_only = false;   // changes nothing
    bool destructive = true;  // may undo or overwrite what is there; means nothing where `read_only` is true
    bool idempotent = false;  // the same call again changes nothing more; means nothing where `read_only` is true
    bool open_world = true;   // deals with more than what is the host's own

    friend constexpr bool operator==(tool_hints const&, tool_hints const&) noexcept = default;
};

// effect_of(hints): what hints say about files; `unstated` where they say nothing, so that the name decides
//
// For a tool of an MCP server: {.read_only = its readOnlyHint, false where the server sent none}.
[[nodiscard]] constexpr tool_effect effect_of(tool_hints const& hints) noexcept {
    return hints.read_only ? tool_effect::reads : tool_effect::unstated;
}

// hints_of<Tool>
namespace detail {
template <class Tool>
consteval tool_hints find_hints() {
    if constexpr (requires { tool_hints{Tool::hints}; }) return Tool::hints;
    return {};
}
}  // namespace detail

template <class Tool>
inline constexpr tool_hints hints_of = detail::find_hints<Tool>();

}}  // namespace muster::v0
