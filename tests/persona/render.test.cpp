#include <muster/persona/render.hpp>  // first: the header proves that it stands alone

#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

//{ quoted by docs/persona.md: running
// A coordinator of whom the program learns while it runs.
std::string prompt_of(muster::surface_view tools, std::string_view base) {
    muster::known_worker const at_work[] = {{"w-17", "Read the session code"}};
    muster::prompt_context const agent{muster::role_kind::coordinator, tools, muster::dialects::binding::rules,
                                       at_work};
    std::string text;
    text.reserve(muster::system_prompt_size(agent, base));
    muster::append_sink out{text};
    muster::render_system_prompt(out, agent, base);
    return text;
}
//}

TEST(render_system_prompt, renders_what_the_program_learned) {
    std::string const text = prompt_of(muster::surface<muster_test::ana>, "You are Ana.");
    EXPECT_TRUE(text.starts_with("# COORDINATOR ROLE\n"));
    EXPECT_TRUE(text.ends_with("\n\nYou are Ana.\n\n## Known workers\n\nThese workers are yours already:\n\n"
                               "- `w-17`: Read the session code\n"));
}

// render_persona: the first part alone, and the sections that one asks for
struct greeting {
    static constexpr std::string_view text = "## Greeting\n\nSay hello.\n";
};
TEST(render_persona, renders_the_sections_asked_for) {
    std::string text;
    muster::append_sink out{text};
    muster::render_persona<muster::section_list<greeting>>(out, muster::context_of<muster_test::ana_worker>);
    EXPECT_EQ(text, "# WORKER ROLE\n\n## Greeting\n\nSay hello.\n");
}
TEST(render_persona, renders_nothing_without_a_role) {
    std::string text;
    muster::append_sink out{text};
    muster::render_persona(out, {muster::role_kind::proactive, {}, muster::dialects::binding::rules});
    muster::render_persona(out, {muster::role_kind::unset, {}, muster::dialects::binding::rules});
    EXPECT_EQ(text, "");
}

// sections_by_role: a build without coordinator mode tells a coordinator nothing, and a worker the same as ever
template <bool CompiledIn>
std::string persona_of(muster::role_kind role) {
    std::string text;
    muster::append_sink out{text};
    muster::prompt_context const agent{role, {}, muster::dialects::binding::rules};
    muster::render_persona<muster::sections_by_role<CompiledIn>>(out, agent);
    return text;
}
TEST(sections_by_role, MG04_F06_tell_no_coordinator_anything_where_its_mode_is_left_out) {
    EXPECT_TRUE(persona_of<true>(muster::role_kind::coordinator).starts_with("# COORDINATOR ROLE\n\n"));
    EXPECT_EQ(persona_of<false>(muster::role_kind::coordinator), "");
    EXPECT_TRUE(persona_of<false>(muster::role_kind::worker).starts_with("# WORKER ROLE\n\n"));
    EXPECT_EQ(persona_of<false>(muster::role_kind::worker), persona_of<true>(muster::role_kind::worker));
}

}  // namespace
