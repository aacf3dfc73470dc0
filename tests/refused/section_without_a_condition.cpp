// EXPECT: a_section_has_a_text_or_applies_and_render_so_give_it_one_of_them
// CULPRIT: budget
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>

struct budget {
#ifndef MUSTER_REFUSED
    static constexpr bool applies(muster::prompt_context const&) { return true; }
#endif
    static constexpr void render(muster::sink auto& out, muster::prompt_context const&) {
        out.put("## Budget\n\nAt most five workers.\n");
    }
};

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {
    struct sections : muster::with_sections<muster::coordinator_sections, budget> {};
};

static_assert(muster::system_prompt<ana>.size() > 1000);
