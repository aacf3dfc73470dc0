// EXPECT: a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_type
// EXPECT: at<24>
// CULPRIT: deploy_tool
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>

struct test_tool : muster::tool<"Test"> {};
struct deploy_tool : muster::tool<"Deploy"> {};

struct budget {
#ifdef MUSTER_REFUSED
    static constexpr std::string_view heading = "## Budget";
#endif
    static constexpr bool applies(muster::prompt_context const&) { return true; }
    static constexpr void render(muster::sink auto& out, muster::prompt_context const&) {
        out.put("## Budget\n\nTest first. ");
#ifdef MUSTER_REFUSED
        out.put("`Deploy` once.\n");
#else
        out.put("Deploy once.\n");
#endif
    }
};

struct scout : muster::agent<muster::role::worker, muster::tool_set<test_tool>> {
    struct sections : muster::with_sections<muster::worker_sections, budget> {};
    using known_tools = muster::tool_set<test_tool, deploy_tool>;
};

static_assert(muster::system_prompt<scout>.size() > 1000);
