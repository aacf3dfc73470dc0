// What counts as proof that a change works.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/role/dialect.hpp>     // operation
#include <muster/text/sink.hpp>        // sink

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
            "output: run the failing case and see it fail, apply the change, see it pass, run the broader suite, read the "
            "diff. Name steps left out."sv);
        out.put(
            context.offers(operation::spawn)
                ? " Implementers do this; then a fresh worker tests independently, edge cases and error paths too.\n"sv
                : "\n"sv);
    }
};

}  // namespace muster::inline v0::sections
