// The coordinator understands before it directs, and writes tasks that stand alone.
#pragma once

#include <muster/craft/phrases.hpp>    // forbidden_phrases, wrong_brief, right_brief
#include <muster/persona/context.hpp>  // prompt_context
#include <muster/text/sink.hpp>        // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct synthesis {
    static constexpr std::string_view heading = "## Synthesis"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "## Synthesis\n"
            "\n"
            "Never delegate understanding: read every result, settle contradictions, and only then direct work "
            "that rests on it.\n"
            "\n"sv);
        // Of a shared directory they see what others left there.
        out.put(context.rules().pad.has_directory() ? "- Workers cannot see this conversation: "sv
                                                    : "- Workers cannot see this conversation or other results: "sv);
        out.put(
            "each task states its purpose, file paths, line numbers, exact changes or question, limits and report.\n"
            "- Never forward findings unchanged: formats differ, reports digress and omit, each sees only its part.\n"sv);
        put_phrases(out);
    }

private:
    static constexpr void put_phrases(sink auto& out) {
        std::string_view before = "- Never write \""sv;
        for (std::string_view const phrase : forbidden_phrases) {
            out.put(before);
            out.put(phrase);
            before = "\" or \""sv;
        }
        out.put("\".\n  - Wrong: \""sv);
        out.put(wrong_brief);
        out.put("\"\n  - Right: \""sv);
        out.put(right_brief);
        out.put("\"\n"sv);
    }
};

}  // namespace muster::inline v0::sections
