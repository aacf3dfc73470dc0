// The tools through which agents use a scratchpad.
//
//     struct bench : muster::tool_set<read_file, muster::tools::pad_read, muster::tools::pad_write> {};
//
// Either side may hold them: they reach the scratchpad and nothing else, so a coordinator that has no file tools reads
// what its workers have found, and writes what they are to do. pad_tools.hpp answers them.
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/tool/enum_names.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace muster { inline namespace v0 {

// How sure a writer is of what it writes, as an argument.
template <>
struct enum_names<confidence> {
    static constexpr enum_name<confidence> names[] = {{confidence::high, word(confidence::high)},
                                                      {confidence::medium, word(confidence::medium)},
                                                      {confidence::low, word(confidence::low)}};
};

namespace tools {

struct pad_read : tool<"PadRead", tool_kind::shared> {
    static constexpr std::string_view description =
        "Reads a note of the scratchpad, or a range of its lines. Use it for notes that your task builds on, and not "
        "for files of the project.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
    struct arguments {
        std::string_view name = {};
        std::optional<std::uint32_t> first_line = {};
        std::optional<std::uint32_t> last_line = {};
        std::optional<std::uint64_t> version = {};

        static constexpr auto fields = muster::fields(
            field("name", &arguments::name, "The note, as PadList has it.", {.max_bytes = 255}),
            field("first_line", &arguments::first_line, "The first line wanted, counted from 1.", {.minimum = 1}),
            field("last_line", &arguments::last_line, "The last line wanted.", {.minimum = 1}),
            field("version", &arguments::version, "An earlier version, as PadHistory has it.", {.minimum = 1}));
    };
};

struct pad_write : tool<"PadWrite", tool_kind::shared> {
    static constexpr std::string_view description =
        "Writes a note of the scratchpad as a whole: a new one, or one whose newest version you have read. Use it "
        "for knowledge that others need, and not for your final result.";
    static constexpr tool_hints hints{.destructive = false, .open_world = false};
    struct arguments {
        std::string_view name = {};
        std::string_view text = {};
        std::optional<std::uint64_t> based_on = {};
        std::optional<std::string_view> message = {};
        std::optional<muster::confidence> confidence = {};

        static constexpr auto fields = muster::fields(
            field("name", &arguments::name, "The name of the note, as in research-w3-expiry.md.", {.max_bytes = 255}),
            field("text", &arguments::text, "The whole text of the note."),
            field("based_on", &arguments::based_on,
                  "The version that you have read and changed; leave it out for a new note."),
            field("message", &arguments::message, "What is new, in one line."),
            field("confidence", &arguments::confidence, "How sure you are of it."));
    };
};

struct pad_append : tool<"PadAppend", tool_kind::shared> {
    static constexpr std::string_view description =
        "Adds to the end of a note of the scratchpad, and makes the note if there is none. Use it for a note that "
        "several agents write, and not to correct what stands in one.";
    static constexpr tool_hints hints{.destructive = false, .open_world = false};
    struct arguments {
        std::string_view name = {};
        std::string_view text = {};
        std::optional<std::string_view> message = {};
        std::optional<muster::confidence> confidence = {};

        static constexpr auto fields =
            muster::fields(field("name", &arguments::name, "The name of the note.", {.max_bytes = 255}),
                           field("text", &arguments::text, "What to add; it begins on a line of its own."),
                           field("message", &arguments::message, "What is new, in one line."),
                           field("confidence", &arguments::confidence, "How sure you are of it."));
    };
};

struct pad_list : tool<"PadList", tool_kind::shared> {
    static constexpr std::string_view description =
        "Lists the notes of the scratchpad and who wrote them last. Use it when you do not know the name of a note, "
        "and not to see whether a worker has finished.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
    struct arguments {
        std::optional<std::string_view> begins_with = {};

        static constexpr auto fields = muster::fields(field("begins_with", &arguments::begins_with,
                                                            "Only names that begin so, as in "
                                                            "research-.",
                                                            {.max_bytes = 255}));
    };
};

struct pad_history : tool<"PadHistory", tool_kind::shared> {
    static constexpr std::string_view description =
        "Shows the versions of a note of the scratchpad: who wrote them, when, why and how sure. Use it when a note "
        "has changed or you doubt it, and not to read the note.";
    static constexpr tool_hints hints{.read_only = true, .open_world = false};
    struct arguments {
        std::string_view name = {};

        static constexpr auto fields =
            muster::fields(field("name", &arguments::name, "The name of the note.", {.max_bytes = 255}));
    };
};

// All five, for a catalogue.
struct pad : tool_set<pad_read, pad_write, pad_append, pad_list, pad_history> {};

}  // namespace tools

}}  // namespace muster::v0
