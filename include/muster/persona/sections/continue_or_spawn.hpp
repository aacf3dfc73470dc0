// Which worker gets the next piece of work: one that has finished, or a fresh one.
#pragma once

#include <muster/craft/situation.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/say.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

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
        if (can_delegate(context)) purposes(out, context);
    }

private:
    static constexpr bool has_bullets(prompt_context const& context) noexcept {
        return can_delegate(context) || context.offers(operation::nudge) || context.offers(operation::stop);
    }

    static constexpr void finished_workers(sink auto& out, prompt_context const& context) {
        bool const chooses = context.offers(operation::spawn) && context.offers(operation::resume);
        if (say(out, context, "- Continue a finished worker (`", operation::resume, "`), which keeps its context")) {
            chooses ? put_situations(out, context, worker_action::resume)
                    : out.put(". You cannot start a fresh one.\n"sv);
        }
        if (say(out, context, "- Spawn a fresh worker (`", operation::spawn, "`), which has no context")) {
            chooses ? put_situations(out, context, worker_action::spawn)
                    : out.put(". You cannot continue one, so put all that it needs into its task.\n"sv);
        }
        if (chooses && context.rules().prompt.continuing == continue_rule::both) {
            say(out, context, "- Otherwise continue a worker ", row_of(situation::over_half).said,
                ", or else spawn.\n");
        }
        if (context.offers(operation::spawn)) {
            say(out, context, "- For ", row_of(situation::streams).said, " spawn both workers in one message.\n");
        }
    }

    // Those of an action, as words that end its sentence: `, this, that, or something else.`
    static constexpr void put_situations(sink auto& out, prompt_context const& context, worker_action what) {
        std::string_view held;
        bool any = false;
        for (situation_row const& row : situation_rows) {
            if (row.action != what || !is_listed(row.which, context.rules())) continue;
            if (!held.empty()) put_one(out, ", "sv, held);
            any = any || !held.empty();
            held = row.said;
        }
        put_one(out, any ? ", or "sv : ", "sv, held);
        out.put(".\n"sv);
    }
    static constexpr void put_one(sink auto& out, std::string_view before, std::string_view said) {
        out.put(before);
        out.put(said);
    }

    // The others have sentences of their own, here or, for a failed task, where failures are told.
    static constexpr bool is_listed(situation which, dialect const& rules) noexcept {
        bool const by_share = which == situation::over_half || which == situation::under_half;
        bool const told_elsewhere = which == situation::redirected || which == situation::fresh_retry
                                 || (by_share && rules.prompt.continuing == continue_rule::both);
        return !told_elsewhere && is_in_force(which, rules);
    }

    static constexpr void running_workers(sink auto& out, prompt_context const& context) {
        std::string_view const running = row_of(situation::running).said;
        if (context.rules().crew.message_to_running == on_running::queue) {
            say(out, context, "- `", operation::resume, "` also reaches ", running,
                ", which reads the message after its next tool calls.\n");
        }
        say(out, context, "- Message ", running, " with `", operation::nudge, "`.\n");
        if (say(out, context, "- If a worker ", row_of(situation::misdirected).said, ", stop it with `",
                operation::stop, "`, and then "))
            after_stop(out, context);
        if (!can_delegate(context)) return;
        say(out, context, "- A worker that ", row_of(situation::silent).said,
            " is stopped for you, and its block says timeout.\n");
    }
    static constexpr void after_stop(sink auto& out, prompt_context const& context) {
        bool const spawns = context.offers(operation::spawn);
        if (!context.offers(operation::resume)) {
            return out.put(spawns ? "spawn a fresh one and pass on what it found.\n"sv : "report what it found.\n"sv);
        }
        say(out, context, "continue it ", row_of(situation::redirected).said);
        out.put(spawns ? ", or spawn a fresh one and pass on what it found.\n"sv : ".\n"sv);
    }

    // Testing what another has made is no inspection chain: the tester looks at the work and not at a report.
    static constexpr void purposes(sink auto& out, prompt_context const& context) {
        out.put("- Never use a worker to inspect another, because each hop loses detail and hides errors."sv);
        out.put(context.offers(operation::spawn) ? " Verification is the exception: there a fresh worker tests the "
                                                   "work itself.\n"sv
                                                 : " Verification is the exception: there a worker that took "
                                                   "no part in the work tests it.\n"sv);
        out.put("- Never use a worker merely to report the contents of a file: ask it for conclusions.\n"sv);
    }
};

}}}  // namespace muster::v0::sections
