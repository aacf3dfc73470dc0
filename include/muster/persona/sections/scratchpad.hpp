// Where notes are kept: a list of steps for those who can keep one, a directory where the dialect has it.
#pragma once

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

// No path stands in either section: it changes from session to session, and a prompt without one has no directory.
struct coordinator_scratchpad {
    static constexpr std::string_view heading = "## Scratchpad"sv;

    static constexpr bool applies(prompt_context const& context) noexcept {
        return shares(context) || can_track(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Scratchpad\n\n"sv);
        if (shares(context)) out.put(directory);
        if (shares(context) && can_track(context)) out.put("\n"sv);
        if (can_track(context)) list(out, context);
    }

private:
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
        return shares(context) || can_track(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Scratchpad\n\n"sv);
        if (shares(context)) out.put(directory);
        if (shares(context) && can_track(context)) out.put("\n"sv);
        if (!can_track(context)) return;
        say(out, context, "`", operation::track,
            "` holds the steps of your own task. It is not for coordination between workers: nobody else sees it.\n");
    }

private:
    static constexpr bool shares(prompt_context const& context) noexcept {
        return context.rules().pad.has_directory() && !context.surface().empty();
    }

    static constexpr std::string_view directory =
        "If your task names a scratchpad directory, all workers share it: read and write there without asking. Read "
        "the files your task builds on. File findings that others need as `{phase}-{worker}-{topic}.md`; append to "
        "another's file, never overwrite it. Your final text still states the result.\n"sv;
};

}  // namespace muster::inline v0::sections
