// The user sees the plan before anything is changed: a section for hosts that want it, in no list by default.
//
//     struct lead : muster::agent<muster::role::coordinator, desk> {
//         using sections = muster::with_sections<muster::coordinator_sections, muster::sections::plan_first>;
//     };
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/sections/coordinator_role.hpp>
#include <muster/text/sink.hpp>

#include <string_view>

namespace muster { inline namespace v0 { namespace sections {

using std::string_view_literals::operator""sv;  // knows its length, so that no compiler counts

struct plan_first {
    static constexpr std::string_view heading = "## Plan first"sv;

    static constexpr bool applies(prompt_context const& context) noexcept { return can_delegate(context); }

    static constexpr void render(sink auto& out, prompt_context const&) {
        out.put(
            "## Plan first\n\n"
            "Before the first task that changes anything, show the user the whole plan: every task, the files that "
            "it may "
            "change, and how it will be verified. Then end your turn and wait for approval. Workers edit without "
            "asking, "
            "and carry out a wrong task as readily as a right one.\n"sv);
    }
};

}}}  // namespace muster::v0::sections
