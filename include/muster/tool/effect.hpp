// A tool's effect tells whether an agent can change files or run commands: only such an agent is told of tests, diffs
// and commits.
//
//     struct edit_file : muster::tool<"ReviseText"> {
//         static constexpr muster::tool_effect effect = muster::tool_effect::changes_files;
//     };
//     static_assert(muster::effect_by_name("mcp__disk__write_file") == muster::tool_effect::changes_files);
//
// A tool that states nothing is judged by the words of its name. State the effect where the name does not show it.
#pragma once

#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// tool_effect: the strongest thing that a call can do
enum class tool_effect : unsigned char {
    unstated,       // the tool states nothing: its name decides
    reads,          // changes nothing
    acts,           // changes something that is not a file: sends a message, books a room, keeps a list
    changes_files,  // writes, edits, moves or deletes files
    runs_commands,  // runs programs, which may change files as well
};

// effect_by_name(name): changes_files or runs_commands where the words of a name say so, else acts
//
// Words end at `_`, `-` and before a capital: `write_file`, `WriteFile` and `mcp__disk__write-file` have the same two last
// words. A name such as `BashOutput` or `list_commands` only looks at something. Linear in the name.
namespace detail::effect {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

enum : unsigned {
    edits = 1,          // alone, or among words that add nothing, it changes files: `Edit`, `multi_edit`
    changes = 2,        // with a word for files it changes files: `create_directory`
    file = 4,           // a word for files
    shell = 8,          // alone it runs commands: `Bash`
    runs = 16,          // with a word for programs it runs commands: `run_tests`
    program = 32,       // a word for programs; alone it runs one: `Build`
    adds_nothing = 64,  // `tool`
    looks = 128,        // no command is run, and no file changed: `BashOutput`
};

struct word_row {
    std::string_view word = {};
    unsigned says = {};
};

inline constexpr word_row words[] = {
    {"edit"sv, edits | changes},
    {"write"sv, edits | changes},
    {"rewrite"sv, edits | changes},
    {"replace"sv, edits | changes},
    {"editor"sv, edits | changes},
    {"patch"sv, edits | file},
    {"multiedit"sv, edits | changes},
    {"append"sv, changes},
    {"apply"sv, changes},
    {"copy"sv, changes},
    {"create"sv, changes},
    {"delete"sv, changes},
    {"insert"sv, changes},
    {"modify"sv, changes},
    {"move"sv, changes},
    {"push"sv, changes},
    {"remove"sv, changes},
    {"rename"sv, changes},
    {"save"sv, changes},
    {"update"sv, changes},
    {"file"sv, file | adds_nothing},
    {"files"sv, file | adds_nothing},
    {"fs"sv, file | adds_nothing},
    {"diff"sv, file},
    {"dir"sv, file},
    {"directory"sv, file},
    {"folder"sv, file},
    {"notebook"sv, file},
    {"str"sv, file},
    {"bash"sv, shell},
    {"cmd"sv, shell},
    {"exec"sv, shell},
    {"interpreter"sv, shell},
    {"powershell"sv, shell},
    {"pwsh"sv, shell},
    {"shell"sv, shell},
    {"terminal"sv, shell},
    {"zsh"sv, shell},
    {"eval"sv, runs},
    {"execute"sv, runs},
    {"execution"sv, runs},
    {"launch"sv, runs},
    {"run"sv, runs},
    {"start"sv, runs},
    {"build"sv, program},
    {"code"sv, program | adds_nothing},
    {"command"sv, program},
    {"commands"sv, program},
    {"javascript"sv, program},
    {"process"sv, program},
    {"program"sv, program},
    {"python"sv, program},
    {"script"sv, program},
    {"test"sv, program},
    {"tests"sv, program},
    {"and"sv, adds_nothing},
    {"based"sv, adds_nothing},
    {"in"sv, adds_nothing},
    {"local"sv, adds_nothing},
    {"mcp"sv, adds_nothing},
    {"multi"sv, adds_nothing},
    {"search"sv, adds_nothing},
    {"text"sv, adds_nothing},
    {"to"sv, adds_nothing},
    {"tool"sv, adds_nothing},
    {"get"sv, looks},
    {"history"sv, looks},
    {"kill"sv, looks},
    {"list"sv, looks},
    {"output"sv, looks},
    {"read"sv, looks},
    {"show"sv, looks},
    {"stop"sv, looks},
    {"view"sv, looks},
};

// Of a word in any case; 0 for one that the table does not have, so that `edit_message` is not about files.
constexpr unsigned said_by(std::string_view word) noexcept {
    for (word_row const& row : words) {
        std::size_t const size = row.word.size();
        if (size != word.size() || row.word[0] != to_ascii_lower(word[0])) continue;
        std::size_t at = 1;
        while (at < size && row.word[at] == to_ascii_lower(word[at])) ++at;
        if (at == size) return row.says;
    }
    return 0;
}

constexpr bool is_separator(char c) noexcept { return c == '_' || c == '-'; }
constexpr bool is_capital(char c) noexcept { return c >= 'A' && c <= 'Z'; }

// Where the word that begins at `at` ends.
constexpr std::size_t end_of_word(std::string_view name, std::size_t at) noexcept {
    while (++at < name.size() && !is_separator(name[at])) {
        if (is_capital(name[at]) && !is_capital(name[at - 1])) break;
    }
    return at;
}

// Of a tool of a server only its own name speaks: `mcp__shell__get_time` runs nothing.
constexpr std::string_view own_name(std::string_view name) noexcept {
    if (!name.starts_with("mcp__"sv)) return name;
    // A loop, since find() in a template argument's text is not constant under GCC's sanitizer.
    for (std::size_t at = 5; at + 1 < name.size(); ++at) {
        if (name[at] == '_' && name[at + 1] == '_') return name.substr(at + 2);
    }
    return name;
}

constexpr tool_effect judge(unsigned any, bool all_known, std::size_t count) noexcept {
    auto const says = [any](unsigned what) { return (any & what) != 0; };
    if (says(looks)) return tool_effect::acts;
    if (says(shell) || (says(program) && (says(runs) || count == 1))) return tool_effect::runs_commands;
    bool const alone = says(edits) && all_known;
    return alone || (says(changes) && says(file)) ? tool_effect::changes_files : tool_effect::acts;
}

}  // namespace detail::effect

[[nodiscard]] constexpr tool_effect effect_by_name(std::string_view name) noexcept {
    namespace effect = detail::effect;
    std::string_view const own = effect::own_name(name);
    unsigned any = 0;
    std::size_t count = 0;
    bool all_known = true;
    for (std::size_t at = 0; at < own.size();) {
        if (effect::is_separator(own[at])) {
            ++at;
            continue;
        }
        std::size_t const end = effect::end_of_word(own, at);
        unsigned const says = effect::said_by(own.substr(at, end - at));
        any |= says;
        ++count;
        all_known = all_known && (says & (effect::edits | effect::adds_nothing | effect::file)) != 0;
        at = end;
    }
    return effect::judge(any, all_known, count);
}

}}  // namespace muster::v0
