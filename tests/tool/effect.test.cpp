#include <muster/tool/effect.hpp>

#include <muster/config/catalog.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/standard.hpp>
#include <muster/tool/tool.hpp>
#include <muster/toolbox/owned_surface.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::effect_by_name;
using muster::effect_of;
using muster::info_of;
using muster::tool_effect;
using muster::tool_info;

// effect_by_name
constexpr std::string_view that_change_files[] = {
    "Edit",           "Write",
    "edit",           "MultiEdit",
    "multi_edit",     "NotebookEdit",
    "FileEdit",       "write_file",
    "edit-file",      "create_file",
    "WriteFile",      "apply_patch",
    "applyPatch",     "str_replace_editor",
    "fs_write",       "str_replace_based_edit_tool",
    "delete_file",    "replace_in_file",
    "write_to_file",  "create_or_update_file",
    "search_replace", "mcp__filesystem__write_file",
    "move_file",      "mcp__disk__create_directory",
    "EditTool",       "push_files",
};
constexpr std::string_view that_run_commands[] = {
    "Bash",
    "BashTool",
    "bash",
    "run_command",
    "RunShell",
    "execute_command",
    "run_terminal_cmd",
    "local_shell",
    "exec",
    "code_execution",
    "code_interpreter",
    "python",
    "run_tests",
    "Build",
    "run_in_terminal",
    "PowerShell",
    "start_process",
    "mcp__box__run_script",
};
constexpr std::string_view that_do_neither[] = {
    "",
    "Read",
    "Grep",
    "Glob",
    "WebFetch",
    "WebSearch",
    "Skill",
    "ToolSearch",
    "TodoWrite",
    "PadWrite",
    "write_note",
    "edit_message",
    "create_issue",
    "http_patch",
    "update_event",
    "upload_file",
    "execute_sql",
    "send_command",
    "SlashCommand",
    "SendEmail",
    // They look at files, at commands or at what these printed.
    "read_file",
    "list_files",
    "list_directory",
    "get_file_contents",
    "BashOutput",
    "KillShell",
    "list_commands",
    "read_terminal",
    "diff_view",
    // Of a server's tool only its own name speaks.
    "mcp__shell__get_time",
    "mcp__write_file__lookup",
    "mcp__github__open",
    "mcp__broken",
    "__",
};
constexpr bool each_is(auto const& names, tool_effect effect) {
    for (std::string_view const name : names) {
        if (effect_by_name(name) != effect) return false;
    }
    return true;
}
static_assert(each_is(that_change_files, tool_effect::changes_files));
static_assert(each_is(that_run_commands, tool_effect::runs_commands));
static_assert(each_is(that_do_neither, tool_effect::acts));
TEST(effect_by_name, knows_the_usual_names) {
    for (auto const name : that_change_files) EXPECT_EQ(effect_by_name(name), tool_effect::changes_files) << name;
    for (auto const name : that_run_commands) EXPECT_EQ(effect_by_name(name), tool_effect::runs_commands) << name;
    for (auto const name : that_do_neither) EXPECT_EQ(effect_by_name(name), tool_effect::acts) << name;
}

// info_of: what a type states comes before its hints, and its hints before its name
//{ quoted by docs/tool.md: effect
struct revise : muster::tool<"Revise"> {  // the name does not show it
    static constexpr muster::tool_effect effect = muster::tool_effect::changes_files;
};
struct write_invoice : muster::tool<"WriteFile"> {  // of a shop, not of a project
    static constexpr muster::tool_effect effect = muster::tool_effect::acts;
};
struct dry_run : muster::tool<"RunTests"> {  // shows what would be run
    static constexpr muster::tool_hints hints{.read_only = true};
};
struct shell : muster::tool<"Bash"> {};

static_assert(muster::info_of<revise>.effect == muster::tool_effect::changes_files);
static_assert(muster::info_of<write_invoice>.effect == muster::tool_effect::acts);
static_assert(muster::info_of<dry_run>.effect == muster::tool_effect::reads);
static_assert(muster::info_of<shell>.effect == muster::tool_effect::runs_commands);
//}
struct hinted : muster::tool<"Edit"> {
    static constexpr muster::tool_hints hints{.destructive = false};
};
static_assert(info_of<hinted>.effect == tool_effect::changes_files);  // its hints say nothing about files
static_assert(info_of<muster::tools::todo_write>.effect == tool_effect::acts);
static_assert(info_of<muster::tools::team_create>.effect == tool_effect::acts);
static_assert(info_of<muster::tools::list_peers>.effect == tool_effect::reads);

// effect_of: tools that become known while running
constexpr tool_info from_server(std::string_view name, bool read_only) {
    return {name, "", muster::tool_kind::execution, effect_of(muster::tool_hints{.read_only = read_only})};
}
static_assert(effect_of(from_server("mcp__disk__write_file", true)) == tool_effect::reads);
static_assert(effect_of(from_server("mcp__disk__write_file", false)) == tool_effect::changes_files);
static_assert(effect_of(from_server("mcp__github__open_issue", false)) == tool_effect::acts);
static_assert(effect_of(tool_info{"Bash", ""}) == tool_effect::runs_commands);
static_assert(effect_of(tool_info{"Bash", "", muster::tool_kind::coordination}) == tool_effect::acts);

TEST(effect_of, is_kept_by_a_catalog_and_by_a_surface) {
    muster::catalog known = muster::catalog::of<muster::tool_set<revise>>();
    ASSERT_EQ(known.add(from_server("mcp__disk__write_file", true)), muster::catalog_answer::added);
    EXPECT_EQ(known[known.find("Revise")].effect, tool_effect::changes_files);
    EXPECT_EQ(known[known.find("mcp__disk__write_file")].effect, tool_effect::reads);
    muster::owned_surface const kept{{known[0], known[1]}};
    EXPECT_EQ(kept.view().find("Revise")->effect, tool_effect::changes_files);
}

}  // namespace
