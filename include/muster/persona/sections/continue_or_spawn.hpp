// Which worker gets the next piece of work: one that has finished, or a fresh one.
#pragma once

#include <muster/persona/context.hpp>                    // prompt_context
#include <muster/persona/say.hpp>                        // say
#include <muster/persona/sections/coordinator_role.hpp>  // can_delegate
#include <muster/role/dialect.hpp>                       // operation, continue_rule, on_running, retry_rule
#include <muster/text/sink.hpp>                          // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct continue_or_spawn {
    static constexpr std::string_view heading = "## Continue or spawn"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Continue or spawn\n\n"sv);
        if (!can_delegate(context)) out.put("None of your tools continues a worker or starts one.\n"sv);
        if (!has_bullets(context)) return;
        if (!can_delegate(context)) out.put("\n"sv);
        finished_workers(out, context);
        running_workers(out, context);
        if (!can_delegate(context)) return;
        out.put(
            "- Never use a worker to inspect another (each hop loses detail and hides errors) or merely to report file "
            "contents.\n"sv);
    }

private:
    static constexpr bool has_bullets(prompt_context const& context) noexcept {
        return can_delegate(context) || context.offers(operation::nudge) || context.offers(operation::stop);
    }

    static constexpr void finished_workers(sink auto& out, prompt_context const& context) {
        bool const chooses = context.offers(operation::spawn) && context.offers(operation::resume);
        if (say(out, context, "- Continue a finished worker (`", operation::resume, "`, keeping its context)")) {
            out.put(chooses ? reasons_to_continue(context) : ". You cannot start one.\n"sv);
        }
        if (say(out, context, "- Spawn a fresh one (`", operation::spawn, "`, without context)")) {
            out.put(chooses ? reasons_to_spawn(context) : ".\n"sv);
        }
        if (chooses && context.rules().prompt.continuing == continue_rule::both) {
            out.put(
                "- Otherwise continue if it has read over 50 % of the task's files and search terms, else spawn.\n"sv);
        }
        if (context.offers(operation::spawn)) out.put("- Unrelated streams: spawn both in one message.\n"sv);
    }

    // Whom a failed task goes to is the retry rule's to say, where that names a worker.
    static constexpr std::string_view reasons_to_continue(prompt_context const& context) noexcept {
        if (context.rules().prompt.continuing == continue_rule::threshold) {
            return " if it has read over 50 % of the task's files and search terms.\n"sv;
        }
        return context.rules().crew.retry == retry_rule::new_worker
                 ? " if its research covered exactly the files to edit, or to extend its work.\n"sv
                 : " if its research covered exactly the files to edit, or to correct or extend its work.\n"sv;
    }
    static constexpr std::string_view reasons_to_spawn(prompt_context const& context) noexcept {
        if (context.rules().prompt.continuing == continue_rule::threshold) {
            return " otherwise, or for a different subsystem.\n"sv;
        }
        return " for a narrow change after broad research, to verify another's work, after a wrong approach, or for an "
               "unrelated task or subsystem.\n"sv;
    }

    static constexpr void running_workers(sink auto& out, prompt_context const& context) {
        if (context.rules().crew.message_to_running == on_running::queue) {
            say(out, context, "- `", operation::resume,
                "` reaches a running worker at its next round of tool calls, and resumes a stopped one.\n");
        }
        say(out, context, "- Nudge a running worker: `", operation::nudge, "`.\n");
        if (!say(out, context, "- Silent past its budget, or misdirected: `", operation::stop, "`, then ")) return;
        out.put(after_stop(context));
    }
    static constexpr std::string_view after_stop(prompt_context const& context) noexcept {
        bool const spawns = context.offers(operation::spawn);
        if (!context.offers(operation::resume)) {
            return spawns ? "spawn, passing on what it found.\n"sv : "report what it found.\n"sv;
        }
        return spawns ? "continue or spawn from what it found.\n"sv : "continue it from what it found.\n"sv;
    }
};

}  // namespace muster::inline v0::sections
