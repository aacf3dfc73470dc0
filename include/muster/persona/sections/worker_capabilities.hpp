// What workers can do, for the coordinator who directs them: their tools, the servers they reach, where they share notes.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/detail/foreign_line.hpp>
#include <muster/persona/detail/in_order.hpp>
#include <muster/role/judge_tool.hpp>
#include <muster/role/role.hpp>
#include <muster/role/tool_pattern.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// A fact: it changes with what the host connects, and so stands behind what a model may cache. The path of the
// scratchpad stands here and nowhere else, and only where the dialect has a directory.
struct worker_capabilities {
    static constexpr std::string_view heading = "## Worker capabilities";

    static constexpr bool applies(prompt_context const& context) noexcept {
        return has_scratchpad(context) || has_tools(context) || has_servers(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Worker capabilities\n\n"sv);
        put_names(out, "- Workers have these tools: "sv, [&](auto visit) { each_tool(context, visit); });
        put_names(out, "- Workers reach these MCP servers: "sv, [&](auto visit) { each_server(context, visit); });
        if (has_scratchpad(context)) put_scratchpad(out, context.facts().scratchpad);
    }

private:
    static constexpr bool has_scratchpad(prompt_context const& context) noexcept {
        return context.rules().pad.has_directory() && !context.facts().scratchpad.empty();
    }

    static constexpr bool fits(prompt_context const& context, tool_info const& tool) noexcept {
        return judge_tool(role_kind::worker, context.rules(), context.facts().mode, tool) == holding::fits;
    }
    static constexpr bool has_tools(prompt_context const& context) noexcept {
        for (tool_info const& tool : context.facts().worker_tools) {
            if (fits(context, tool)) return true;
        }
        return false;
    }
    // In simple mode no worker reaches a server.
    static constexpr name_list servers(prompt_context const& context) noexcept {
        return context.facts().mode == worker_mode::simple ? name_list{} : context.facts().mcp_servers;
    }
    static constexpr bool has_servers(prompt_context const& context) noexcept {
        for (std::string_view const name : servers(context)) {
            if (!name.empty()) return true;
        }
        return false;
    }

    static constexpr void each_tool(prompt_context const& context, auto const& visit) {
        for (tool_info const& tool : context.facts().worker_tools) {
            if (fits(context, tool)) visit(tool.name);
        }
    }
    static constexpr void each_server(prompt_context const& context, auto const& visit) {
        for (std::string_view const name : servers(context)) visit(name);
        each_tool(context, [&visit](std::string_view name) { visit(mcp_server_of(name)); });
    }

    static constexpr void put_names(sink auto& out, std::string_view label, auto const& names) {
        bool any = false;
        detail::for_each_in_order(names, [&](std::string_view name) {
            out.put(any ? ", "sv : label);
            detail::put_foreign_line(out, name);
            any = true;
        });
        if (any) out.put("\n"sv);
    }

    static constexpr void put_scratchpad(sink auto& out, std::string_view path) {
        out.put("- The scratchpad directory `"sv);
        detail::put_foreign_line(out, path);
        out.put(
            "` is the place for durable knowledge shared between workers. They read and write there without permission "
            "prompts.\n"sv);
    }
};

}}}  // namespace muster::v0::sections
