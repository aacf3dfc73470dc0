// Which worker gets the next piece of work: one that has finished, or a fresh one.
#pragma once

#include <muster/persona/context.hpp>                    // prompt_context
#include <muster/persona/say.hpp>                        // say
#include <muster/persona/sections/coordinator_role.hpp>  // can_delegate
#include <muster/role/dialect.hpp>                       // operation, on_running
#include <muster/text/sink.hpp>                          // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct continue_or_spawn {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Continue or spawn\n\n"sv);
        if (!can_delegate(context)) out.put("None of your tools continues a worker or starts one.\n"sv);
        if (!has_rows(context)) return;
        if (!can_delegate(context)) out.put("\n"sv);
        out.put("| Situation | What to do |\n|---|---|\n"sv);
        rows_of_delegation(out, context);
        rows_of_running_workers(out, context);
        rules(out, context);
    }

private:
    static constexpr bool has_rows(prompt_context const& context) noexcept {
        return can_delegate(context) || context.offers(operation::nudge) || context.offers(operation::stop);
    }

    static constexpr void rows_of_delegation(sink auto& out, prompt_context const& context) {
        say(out, context, "| A worker has finished, and the new task builds on what it has read | Continue it with `",
            operation::resume, "` |\n");
        say(out, context, "| The new task overlaps with no finished worker | Spawn a fresh one with `",
            operation::spawn, "` |\n");
        say(out, context, "| Two streams of work are unrelated | Spawn both in one message: one `", operation::spawn,
            "` call for each |\n");
    }

    static constexpr void rows_of_running_workers(sink auto& out, prompt_context const& context) {
        say(out, context, "| A worker is still running, and you want to nudge it | Message it as a peer with `",
            operation::nudge, "` |\n");
        if (!say(out, context, "| A worker has been silent beyond its budget | Stop it with `", operation::stop, "`"))
            return;
        say(out, context, ". From what it had found, choose: continue it with `", operation::resume,
            "`, or spawn with `", operation::spawn, "` |\n")
            || say(out, context, ". Then continue it with `", operation::resume, "` from what it had found |\n")
            || say(out, context, ". Then spawn with `", operation::spawn, "`, and pass on what it had found |\n")
            || say(out, context, ", and report to the user what it had found |\n");
    }

    static constexpr void rules(sink auto& out, prompt_context const& context) {
        if (!can_delegate(context)) return;
        out.put("\n"sv);
        choice(out, context);
        limits(out, context);
        out.put(
            "- Never use one worker to inspect another: every hop loses detail, and a wrong result can no longer be "
            "traced. Each result comes to you: read it, understand it, then write the next task yourself.\n"
            "- Never use a worker merely to report what a file contains: you would pay twice for text without an "
            "answer. Ask a question, and have it answered with `path:line`.\n"sv);
    }

    static constexpr void choice(sink auto& out, prompt_context const& context) {
        if (!context.offers(operation::spawn) || !context.offers(operation::resume)) return;
        out.put(
            "- A continued worker still has everything it has read. A fresh one has its task and nothing else.\n"
            "- Continue by default when the worker has already covered more than 50 % of the files and search terms "
            "of the new task. Exactly 50 % is not enough.\n"
            "- Spawn by default when the task lies in a different subsystem.\n"sv);
    }

    static constexpr void limits(sink auto& out, prompt_context const& context) {
        if (context.rules().crew.message_to_running == on_running::refuse) {
            say(out, context, "- `", operation::resume,
                "` reaches finished workers only, also failed and stopped ones. ")
                && (say(out, context, "To one that is running use `", operation::nudge, "`.\n")
                    || say(out, context, "Wait for the block of one that is running.\n"));
        } else {
            say(out, context, "- What `", operation::resume,
                "` sends to a running worker waits until its next round of tool calls.\n");
        }
        if (!context.offers(operation::spawn)) out.put("- You cannot start workers, only continue those you have.\n"sv);
    }
};

}  // namespace muster::inline v0::sections
