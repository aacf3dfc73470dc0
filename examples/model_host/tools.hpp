// The agents' own tools: what they are called, what a model is told of them, and what they take.
#pragma once

#include <muster/tool/fields.hpp>
#include <muster/tool/tool.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace model_host::tools {

using muster::field;
using std::string_view;

struct list_files : muster::tool<"ListFiles"> {
    static constexpr string_view description =
        "Lists one folder, sorted by name. Folders end with a slash, links with an at sign; a link that leads out is not followed.";
    struct arguments {
        std::optional<string_view> path;
        static constexpr auto fields = muster::fields(
            field("path", &arguments::path, "The folder, from the top of the files on. Left out: the top."));
    };
};

struct read_file : muster::tool<"ReadFile"> {
    static constexpr string_view description =
        "Shows lines of a text file as `number:text`, as many as fit, and says where to read on.";
    struct arguments {
        string_view path;
        std::optional<std::uint32_t> first_line;
        std::optional<std::uint32_t> last_line;
        static constexpr auto fields = muster::fields(
            field("path", &arguments::path, "The file, from the top of the files on."),
            field("first_line", &arguments::first_line, "From 1 on."), field("last_line", &arguments::last_line));
    };
};

struct search_files : muster::tool<"SearchFiles"> {
    static constexpr string_view description =
        "Finds the lines of all text files below a folder that hold a text, as `path:number:line`. Hidden folders are "
        "passed over.";
    struct arguments {
        string_view text;
        std::optional<string_view> path;
        static constexpr auto fields =
            muster::fields(field("text", &arguments::text, "What to look for, literally; letters' case counts."),
                           field("path", &arguments::path, "The folder or file to look in. Left out: everything."));
    };
};

struct write_note : muster::tool<"WriteNote"> {
    static constexpr string_view description =
        "Writes a note that the coordinator and all workers can read. No other note may have its name.";
    struct arguments {
        string_view name;
        string_view text;
        static constexpr auto fields =
            muster::fields(field("name", &arguments::name, "Like research-auth.md."), field("text", &arguments::text));
    };
};

struct read_note : muster::tool<"ReadNote", muster::tool_kind::shared> {
    static constexpr string_view description = "Shows a note, from a line on, as many lines as fit.";
    struct arguments {
        string_view name;
        std::optional<std::uint32_t> first_line;
        static constexpr auto fields =
            muster::fields(field("name", &arguments::name), field("first_line", &arguments::first_line, "From 1 on."));
    };
};

struct list_notes : muster::tool<"ListNotes", muster::tool_kind::shared> {
    static constexpr string_view description = "Lists the notes that there are.";
    using arguments = muster::no_arguments;
};

}  // namespace model_host::tools
