// What counts as proof that a change works.
#pragma once

#include <muster/craft/verification_step.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/role/dialect.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

// The implementer supplies the evidence and another worker tests: the coordinator itself runs nothing.
struct verification {
    static constexpr std::string_view heading = "## Verification"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Verification\n\n"sv);
        if (!can_delegate(context)) return out.put(alone);
        if (directs_changes(context)) {
            put_evidence(out);
            out.put(
                context.offers(operation::spawn)
                    ? "Then have a fresh worker test the change independently, edge cases and error paths too.\n"sv
                    : "You cannot start a fresh worker, so have one that took no part in the change test it, or tell "
                      "the user "
                      "that only its implementer has tested it.\n"sv);
            return;
        }
        out.put("A worker's word is not verification: ask for the source of each statement"sv);
        out.put(context.offers(operation::spawn) ? ", and have a fresh worker check what matters most.\n"sv
                                                 : ", and tell the user what nobody else has checked.\n"sv);
    }

private:
    static constexpr std::string_view alone =
        "Do not take a report on trust: tell the user what was tested and how, and what was not.\n"sv;

    static constexpr void put_evidence(sink auto& out) {
        out.put(
            "Prove that changes work: neither \"the build passed\" nor a worker's word is verification. The "
            "implementer of "
            "a change to code supplies the evidence. Ask it to do these steps in order, report the output of each "
            "and name "
            "those left out: "sv);
        for (verification_step_row const& row : verification_steps) {
            if (row.step == verification_step::diff) out.put("and "sv);
            out.put(row.said);
            out.put(row.step == verification_step::diff ? ". "sv : ", "sv);
        }
    }
};

}}}  // namespace muster::v0::sections
