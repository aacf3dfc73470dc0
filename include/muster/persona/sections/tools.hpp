// The tools of an agent, one bullet for each; for a worker also what no tool of its can do.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/detail/foreign_line.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/tool.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// The surface in its own order: for a coordinator its own tools before the shared ones.
struct tools {
    static constexpr std::string_view heading = "## Tools"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        if (context.surface().empty()) return out.put("## Tools\n\nYou have no tools.\n"sv);
        out.put("## Tools\n\nYou have these tools and no others:\n\n"sv);
        for (tool_info const& tool : context.surface()) bullet(out, tool);
    }

private:
    static constexpr void bullet(sink auto& out, tool_info const& tool) {
        out.put("- `"sv);
        out.put(tool.name);
        out.put("`"sv);
        if (!tool.description.empty()) out.put(": "sv);
        if (is_mcp_tool(tool.name) && !tool.is_final)
            detail::put_inert_line(out, tool.description);
        else
            put_joined_lines(out, tool.description);
        out.put("\n"sv);
    }
};

// Says in words what a worker lacks: a name would offer what every call refuses.
struct worker_tools {
    static constexpr std::string_view heading = tools::heading;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        tools::render(out, context);
        out.put(
            "\n"
            "You cannot start, continue, message or stop agents: only the coordinator does. If you want to, the task "
            "is "
            "too large: end with `blocked: need a smaller task` and propose how to split it.\n"sv);
    }
};

}}}  // namespace muster::v0::sections
