// Where workers share notes: a directory where the dialect has it, or the tools of a scratchpad for those who hold them.
#pragma once

#include <muster/craft/pad_tool_names.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/say.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_read_pad(context), can_write_pad(context): does it hold the tools of a scratchpad? They are a host's, and so no
// operation of a dialect. An agent that cannot read one is not told of it.
constexpr bool can_read_pad(prompt_context const& context) noexcept {
    return context.surface().offers(pad_tool_names::read);
}
constexpr bool can_write_pad(prompt_context const& context) noexcept {
    return context.surface().offers(pad_tool_names::write);
}

// put_pad_uses(out, context): the words that end a sentence about a scratchpad, which tool does what with its notes
constexpr void put_pad_uses(sink auto& out, prompt_context const& context) {
    say(out, context, ": `", pad_tool_names::read, "` reads its notes");
    if (can_write_pad(context)) say(out, context, ", `", pad_tool_names::write, "` writes one");
    if (context.surface().offers(pad_tool_names::append)) {
        say(out, context, ", `", pad_tool_names::append, "` adds to one");
    }
    out.put(".\n"sv);
}

// No path stands in either section: it changes from session to session, and a prompt without one has no directory.
struct coordinator_scratchpad {
    static constexpr std::string_view heading = "## Scratchpad"sv;

    static constexpr bool applies(prompt_context const& context) noexcept {
        return can_read_pad(context) || shares(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Scratchpad\n\n"sv);
        if (!can_read_pad(context)) return out.put(directory);
        out.put("You share a scratchpad for durable knowledge with your workers"sv);
        put_pad_uses(out, context);
        if (!can_delegate(context)) return;
        out.put(
            "Tell workers to file findings as `{phase}-{worker}-{topic}.md`, and name in each task the notes to "
            "build on. "
            "Ask for what you must understand in the result itself.\n"sv);
    }

private:
    // It has no file tools: without a worker it can neither read nor write there.
    static constexpr bool shares(prompt_context const& context) noexcept {
        return context.rules().pad.has_directory() && can_delegate(context);
    }

    static constexpr std::string_view directory =
        "If your context names a scratchpad directory, workers share durable knowledge there, and read and write "
        "without "
        "asking. You reach it only through them: put its path into each task, tell them to file findings as "
        "`{phase}-{worker}-{topic}.md`, and name the files to build on. Ask for what you must understand in the "
        "result "
        "itself.\n"sv;
};

struct worker_scratchpad {
    static constexpr std::string_view heading = "## Scratchpad"sv;

    static constexpr bool applies(prompt_context const& context) noexcept {
        return can_read_pad(context) || shares(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Scratchpad\n\n"sv);
        if (!can_read_pad(context)) return put_directory(out, context);
        out.put("All workers share a scratchpad"sv);
        put_pad_uses(out, context);
        out.put("Read the notes that your task builds on. "sv);
        if (can_write_pad(context)) {
            out.put(
                "File findings that others need as `{phase}-{worker}-{topic}.md`, and overwrite no note of "
                "another's. "sv);
        }
        out.put(closing);
    }

private:
    static constexpr bool shares(prompt_context const& context) noexcept {
        return context.rules().pad.has_directory() && !context.surface().empty();
    }

    // One that cannot write there reads what others have left.
    static constexpr void put_directory(sink auto& out, prompt_context const& context) {
        bool const writes = context.changes_files();
        out.put("If your task names a scratchpad directory, all workers share it"sv);
        out.put(writes ? written : read_only);
        out.put(closing);
    }

    static constexpr std::string_view written =
        ": read and write there without asking. Read the files that your task builds on. File findings that others "
        "need as "
        "`{phase}-{worker}-{topic}.md`; append to another's file and never overwrite it. "sv;
    static constexpr std::string_view read_only =
        ". As far as your tools can, read the files there that your task builds on, without asking. "sv;
    static constexpr std::string_view closing = "Your final text still states the result.\n"sv;
};

}}}  // namespace muster::v0::sections
