// Who calls tools in this benchmark: a worker with forty of them, of its host and of three MCP servers.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <string_view>

namespace bench {

template <muster::fixed_text... Names>
struct named : muster::tool_set<muster::tool<Names>...> {};

struct tools : named<"Read", "Write", "Edit", "Bash", "Grep", "Glob", "WebSearch", "WebFetch", "NotebookEdit", "Skill",
                     "ToolSearch", "EnterWorktree", "ExitWorktree", "LS", "MultiEdit", "BashOutput",
                     "mcp__github__search_issues", "mcp__github__search_code", "mcp__github__get_issue",
                     "mcp__github__list_commits", "mcp__github__create_branch", "mcp__github__create_issue",
                     "mcp__github__add_comment", "mcp__github__get_pull_request", "mcp__postgres__query",
                     "mcp__postgres__list_tables", "mcp__postgres__describe_table", "mcp__postgres__explain",
                     "mcp__browser__navigate", "mcp__browser__click", "mcp__browser__type", "mcp__browser__screenshot",
                     "mcp__browser__evaluate", "mcp__browser__select_option", "mcp__browser__press_key",
                     "mcp__browser__wait_for", "mcp__browser__network_requests", "mcp__browser__console_messages",
                     "mcp__browser__take_snapshot", "mcp__browser__close_page"> {};

struct worker : muster::agent<muster::role::worker, tools> {};

inline constexpr muster::surface_view surface = muster::surface<worker>;
static_assert(surface.size() == 40);

}  // namespace bench
