// What counts as proof that a change works.
#pragma once

#include <muster/craft/verification_step.hpp>  // verification_steps
#include <muster/persona/context.hpp>          // prompt_context
#include <muster/role/dialect.hpp>             // operation
#include <muster/text/sink.hpp>                // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct verification {
    static constexpr std::string_view heading = "## Verification"sv;

    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "## Verification\n"
            "\n"
            "Prove that changes work: neither \"the build passed\" nor a worker's word is verification. In order, with "
            "output: "sv);
        put_steps(out);
        out.put(" Name steps left out."sv);
        out.put(
            context.offers(operation::spawn)
                ? " Implementers do this; then a fresh worker tests independently, edge cases and error paths too.\n"sv
                : "\n"sv);
    }

private:
    static constexpr void put_steps(sink auto& out) {
        for (verification_step_row const& row : verification_steps) {
            out.put(row.said);
            out.put(row.step == verification_step::diff ? "."sv : ", "sv);
        }
    }
};

}  // namespace muster::inline v0::sections
