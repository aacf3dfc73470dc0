// Where notes are kept: a list of steps for those who can keep one, a directory where the dialect has it, and the tools of
// a scratchpad for those who hold them.
#pragma once

#include <muster/craft/pad_tool_names.hpp>               // pad_tool_names
#include <muster/persona/context.hpp>                    // prompt_context
#include <muster/persona/say.hpp>                        // say
#include <muster/persona/sections/coordinator_role.hpp>  // can_delegate
#include <muster/role/dialect.hpp>                       // operation, pad_rules
#include <muster/text/decimal.hpp>                       // decimal
#include <muster/text/sink.hpp>                          // sink

#include <cstddef>      // size_t
#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// can_track(context): is there a list of steps, and a tool that keeps it?
constexpr bool can_track(prompt_context const& context) noexcept {
    return context.rules().pad.has_list() && context.offers(operation::track);
}

// can_read_pad(context), can_write_pad(context): does it hold the tools of a scratchpad? They are a host's, and so no
// operation of a dialect. Who cannot read one is not told of it.
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
        return can_track(context) || shares(context) || can_read_pad(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Scratchpad\n\n"sv);
        bool const notes = put_notes(out, context);
        if (!can_track(context)) return;
        if (notes) out.put("\n"sv);
        list(out, context);
    }

private:
    // Is there anything to say of notes?
    static constexpr bool put_notes(sink auto& out, prompt_context const& context) {
        if (!can_read_pad(context)) {
            if (shares(context)) out.put(directory);
            return shares(context);
        }
        out.put("You share a scratchpad for durable knowledge with your workers"sv);
        put_pad_uses(out, context);
        out.put(
            "Have findings filed as `{phase}-{worker}-{topic}.md`, and name in each task the notes to build on. What you must "
            "understand belongs in a result.\n"sv);
        return true;
    }

    // It has no file tools: without a worker there is nobody to read or to write.
    static constexpr bool shares(prompt_context const& context) noexcept {
        return context.rules().pad.has_directory() && can_delegate(context);
    }

    static constexpr std::string_view directory =
        "If your context names a scratchpad directory, workers share durable knowledge there, reading and writing without "
        "asking. You reach it through them: put its path in each task, have findings filed as "
        "`{phase}-{worker}-{topic}.md`, and name the files to build on. What you must understand belongs in a result.\n"sv;

    static constexpr void list(sink auto& out, prompt_context const& context) {
        say(out, context, "`", operation::track, "` tracks work across workers");
        if (std::size_t const from = context.rules().pad.list_required_from; from != 0) {
            say(out, context, "; mandatory with ", decimal{from}.view(), " or more");
        }
        out.put(". Update each task's worker and state at every notification.\n"sv);
    }
};

struct worker_scratchpad {
    static constexpr std::string_view heading = "## Scratchpad"sv;

    static constexpr bool applies(prompt_context const& context) noexcept {
        return can_track(context) || shares(context) || can_read_pad(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Scratchpad\n\n"sv);
        bool const notes = put_notes(out, context);
        if (!can_track(context)) return;
        if (notes) out.put("\n"sv);
        say(out, context, "`", operation::track,
            "` holds the steps of your own task. It is not for coordination between workers: nobody else sees it.\n");
    }

private:
    // Is there anything to say of notes?
    static constexpr bool put_notes(sink auto& out, prompt_context const& context) {
        if (!can_read_pad(context)) {
            if (shares(context)) out.put(directory);
            return shares(context);
        }
        out.put("All workers share a scratchpad"sv);
        put_pad_uses(out, context);
        out.put("Read the notes your task builds on. "sv);
        if (can_write_pad(context)) {
            out.put(
                "File findings that others need as `{phase}-{worker}-{topic}.md`, and overwrite no note of another's. "sv);
        }
        out.put("Your final text still states the result.\n"sv);
        return true;
    }

    static constexpr bool shares(prompt_context const& context) noexcept {
        return context.rules().pad.has_directory() && !context.surface().empty();
    }

    static constexpr std::string_view directory =
        "If your task names a scratchpad directory, all workers share it: read and write there without asking. Read "
        "the files your task builds on. File findings that others need as `{phase}-{worker}-{topic}.md`; append to "
        "another's file, never overwrite it. Your final text still states the result.\n"sv;
};

}  // namespace muster::inline v0::sections
