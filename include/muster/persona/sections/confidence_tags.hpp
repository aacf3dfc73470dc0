// How sure each line of a specification is, and what that means for whoever implements it: in no list by default.
//
//     struct lead : muster::agent<muster::role::coordinator, desk> {
//         using sections = muster::with_sections<muster::coordinator_sections, muster::sections::confidence_tags>;
//     };
#pragma once

#include <muster/craft/confidence.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/role/role.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// For both roles: whoever writes a specification tags it, and whoever implements it goes by the tags.
struct confidence_tags {
    static constexpr std::string_view heading = "## Confidence"sv;

    static constexpr bool applies(prompt_context const& context) noexcept {
        return context.role() != role_kind::coordinator || can_delegate(context);
    }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Confidence\n\n"sv);
        out.put(context.role() == role_kind::coordinator
                    ? "Begin each line of a specification with a tag, which tells its implementer what to do:\n\n"sv
                    : "Each line of a specification begins with a tag, which tells you what to do:\n\n"sv);
        for (confidence_row const& row : confidences) put_row(out, row);
        if (context.role() != role_kind::coordinator) return;
        out.put(
            "\nDo not wait for perfect knowledge: specify what is known, and tag the rest. Have no [LOW] line "
            "implemented "
            "before its research has ended.\n"sv);
    }

private:
    static constexpr void put_row(sink auto& out, confidence_row const& row) {
        out.put("- "sv);
        out.put(row.tag);
        out.put(" means "sv);
        out.put(row.meaning);
        out.put("; "sv);
        out.put(row.effect);
        out.put(".\n"sv);
    }
};

}}}  // namespace muster::v0::sections
