// EXPECT: a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_type
// EXPECT: at<16>
// CULPRIT: budget
// CULPRIT: 'W', 'e', 'b', 'F', 'e', 't', 'c', 'h'
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/standard.hpp>

struct budget {
#ifdef MUSTER_REFUSED
    static constexpr std::string_view text = "## Budget\n\nOne `WebFetch` for each page.\n";
#else
    static constexpr std::string_view text = "## Budget\n\nOne look at each page.\n";
#endif
};

struct desk : muster::tool_set<muster::tools::task_stop> {};
struct ana : muster::agent<muster::role::coordinator, desk, muster::dialects::session> {
    struct sections : muster::with_sections<muster::coordinator_sections, budget> {};
};

static_assert(muster::system_prompt<ana>.size() > 1000);
