// EXPECT: a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_operation
// EXPECT: at<29>
// CULPRIT: budget
// CULPRIT: operation::stop
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/standard.hpp>

struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
};
struct budget {
#ifdef MUSTER_REFUSED
    static constexpr std::string_view text = "## Budget\n\nAfter ten minutes TaskStop is due.\n";
#else
    static constexpr std::string_view text = "## Budget\n\nAfter ten minutes stop the worker.\n";
#endif
};

struct desk : muster::tool_set<muster::tools::team_create> {};
struct ana : muster::agent<muster::role::coordinator, desk> {
    struct sections : muster::with_sections<muster::coordinator_sections, house_style, budget> {};
};

static_assert(muster::system_prompt<ana>.size() > 1000);
