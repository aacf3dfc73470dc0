// What counts as proof that a change works.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/persona/say.hpp>      // say
#include <muster/role/dialect.hpp>     // operation
#include <muster/text/sink.hpp>        // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct verification {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put(
            "## Verification\n"
            "\n"
            "Verification proves that a change works. \"The build passed\" is not verification, and neither is a "
            "worker's word. Ask for these steps, in this order, with the output of each:\n"
            "\n"
            "1. Run the failing case first, and see it fail.\n"
            "2. Apply the change.\n"
            "3. Run the same case again, and see it pass.\n"
            "4. Run the broader suite.\n"
            "5. Read the diff.\n"
            "\n"
            "- Call a change verified only if all five were shown. Otherwise name the step that is missing.\n"sv);
        say(out, context,
            "- The worker that makes a change takes these steps itself. After it, spawn a fresh worker with `",
            operation::spawn,
            "` that tests the change independently, edge cases and error paths included. It examines the changed files, "
            "not the other worker.\n");
    }
};

}  // namespace muster::inline v0::sections
