// What may run at the same time.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/persona/say.hpp>      // say
#include <muster/role/dialect.hpp>     // operation
#include <muster/text/sink.hpp>        // sink

#include <string_view>  // string_view, ""sv

namespace muster::inline v0::sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct parallelism {
    static constexpr bool applies(prompt_context const&) noexcept { return true; }

    static constexpr void render(sink auto& out, prompt_context const& context) {
        out.put("## Parallelism\n\n"sv);
        say(out, context, "- Fan out: independent work goes out in one message that holds all its `", operation::spawn,
            "` calls.\n")
            || say(out, context, "- Fan out: independent work goes out in one message that holds all its calls.\n");
        out.put(
            "- Read-only work may always run in parallel.\n"
            "- Write-heavy work runs one at a time for each set of files. Workers whose sets share no file may run side "
            "by side.\n"
            "- Changes to the same files, or to the same service, belong in one worker's task.\n"
            "- Verification may run beside an implementation that touches other files.\n"
            "- What needs another result waits for it.\n"sv);
    }
};

}  // namespace muster::inline v0::sections
