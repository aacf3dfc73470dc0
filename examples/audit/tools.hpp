// The agents' tools: what they are called, what they say of themselves to a model, and what they take.
//
// Paths and lines travel as one_line.hpp writes them, so that JSON and envelopes carry any byte.
#pragma once

#include <muster/tool/fields.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/tool.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace audit::tools {

using muster::field;
using std::string_view;
using std::uint64_t;

struct list_files : muster::tool<"ListFiles"> {
    static constexpr string_view description =
        "Lists files below a path in the order of their paths, one a line: those of one share out of several, behind "
        "a given one, at most so many. No line is the end of the list.";
    struct arguments {
        string_view path;
        uint64_t share = 1;
        uint64_t shares = 1;
        uint64_t limit = 1;
        std::optional<string_view> after;
        static constexpr auto fields =
            muster::fields(field("path", &arguments::path, "Where to look, as the task has it."),
                           field("share", &arguments::share, "Which share, from 1 on."),
                           field("shares", &arguments::shares, "How many shares there are."),
                           field("limit", &arguments::limit, "How many files at most."),
                           field("after", &arguments::after, "The last file that is known already."));
    };
};

struct search : muster::tool<"Search"> {
    static constexpr string_view description =
        "Finds the lines of files that use a term as a whole word, adds them to a note as `path:line:text`, and answers "
        "with figures and the first of the lines. If it had to stop before the last file, it says why, and how far it came.";
    struct arguments {
        string_view term;
        string_view files;
        string_view save_as;
        static constexpr auto fields =
            muster::fields(field("term", &arguments::term, "What to look for; letters' case counts."),
                           field("files", &arguments::files, "Paths, one a line, as ListFiles gives them."),
                           field("save_as", &arguments::save_as, "The note; it appears when the run ends."));
    };
};

struct read_file : muster::tool<"ReadFile"> {
    static constexpr string_view description =
        "Shows lines of a file as `number:text`. With a term, a line that does not use it is shown as `number-text`. "
        "A line that is not there is left out.";
    struct arguments {
        string_view path;
        std::vector<uint64_t> lines;
        std::optional<string_view> term;
        static constexpr auto fields =
            muster::fields(field("path", &arguments::path, "The file."),
                           field("lines", &arguments::lines, "Their numbers, rising; 64 at most."),
                           field("term", &arguments::term, "A term to look for in them."));
    };
};

struct read_note : muster::tool<"ReadNote", muster::tool_kind::shared> {
    static constexpr string_view title = "Read a note";
    static constexpr muster::tool_hints hints{.read_only = true, .open_world = false};
    static constexpr string_view description =
        "Shows lines of a note in the scratchpad from the given one on, as many as fit. None is the end of the note.";
    struct arguments {
        string_view name;
        uint64_t from_line = 1;
        static constexpr auto fields = muster::fields(field("name", &arguments::name, "The note."),
                                                      field("from_line", &arguments::from_line, "From 1 on."));
    };
};

struct write_note : muster::tool<"WriteNote", muster::tool_kind::shared> {
    static constexpr string_view title = "Write a new note";
    static constexpr muster::tool_hints hints{.destructive = false, .open_world = false};
    static constexpr string_view description =
        "Writes a new note into the scratchpad. A long one is written in pieces, one call each, all but the last with "
        "`more`; it appears when it is whole.";
    struct arguments {
        string_view name;
        string_view text;
        std::optional<bool> more;
        static constexpr auto fields =
            muster::fields(field("name", &arguments::name, "The note; no other one may have this name."),
                           field("text", &arguments::text, "What it says, or its next piece."),
                           field("more", &arguments::more, "True when another piece follows."));
    };
};

struct merge_notes : muster::tool<"MergeNotes", muster::tool_kind::shared> {
    static constexpr string_view title = "Merge notes into new ones";
    static constexpr muster::tool_hints hints{.destructive = false, .open_world = false};
    static constexpr string_view description =
        "Merges the notes of several searches into two in the order of their paths, the uses and the remarks, and "
        "answers with figures.";
    struct arguments {
        std::vector<string_view> from;
        string_view uses;
        string_view remarks;
        static constexpr auto fields =
            muster::fields(field("from", &arguments::from, "The notes that searches saved."),
                           field("uses", &arguments::uses, "The new note of all uses."),
                           field("remarks", &arguments::remarks, "The new note of all other lines."));
    };
};

struct change_plan : muster::tool<"ChangePlan", muster::tool_kind::shared> {
    static constexpr string_view title = "Change the plan";
    static constexpr muster::tool_hints hints{.destructive = false, .open_world = false};
    static constexpr string_view description =
        "Changes the plan after a step of it has failed: others take its place, or none does, and the steps that need it "
        "go on without it. What has failed and is tried again needs no change.";
    struct arguments {
        string_view step;
        std::vector<string_view> others;
        static constexpr auto fields =
            muster::fields(field("step", &arguments::step, "The step that failed, by its name in the plan."),
                           field("others", &arguments::others, "The names of those in its place; none gives it up."));
    };
};

}  // namespace audit::tools
