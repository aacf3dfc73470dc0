// The coordinator understands before it directs, and writes tasks that stand alone.
#pragma once

#include <muster/craft/phrases.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct synthesis {
    static constexpr std::string_view heading = "## Synthesis"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Synthesis\n\n"sv);
        if (!can_delegate(context)) return out.put(alone);
        out.put(
            "Never delegate understanding: read every result, settle contradictions, and only then direct work that "
            "rests on it.\n\n"sv);
        // Of a shared directory they see what others left there.
        out.put(context.rules().pad.has_directory() ? "- Workers cannot see this conversation"sv
                                                    : "- Workers cannot see this conversation or other results"sv);
        out.put(", so each task states its purpose, its limits, what to report and when it is done.\n"sv);
        if (directs_changes(context)) {
            out.put("- A task for a change names file paths, line numbers and the exact changes.\n"sv);
        }
        out.put(
            "- A task for research names the question, the scope, where to start and when to stop.\n"
            "- Never forward findings unchanged: reports differ in form, omit things and show only a part.\n"sv);
        put_phrases(out, context);
    }

private:
    static constexpr std::string_view alone =
        "Understand every result before you report it, and settle contradictions. Tell the user what remains "
        "uncertain.\n"sv;

    static constexpr void put_phrases(sink auto& out, prompt_context const& context) {
        std::string_view before = "- Never write \""sv;
        for (std::string_view const phrase : forbidden_phrases) {
            out.put(before);
            out.put(phrase);
            before = "\" or \""sv;
        }
        out.put("\" in a task.\n"sv);
        if (!directs_changes(context)) return;
        out.put("  - Wrong: \""sv);
        out.put(wrong_brief);
        out.put("\"\n  - Right: \""sv);
        out.put(right_brief);
        out.put("\"\n"sv);
    }
};

}}}  // namespace muster::v0::sections
