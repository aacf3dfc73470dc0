// EXPECT: a_section_stands_twice_in_a_list_so_drop_one
// CULPRIT: house_style
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>

struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
};
struct budget {
    static constexpr std::string_view text = "## Budget\n\nAt most five workers.\n";
};

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {
#ifdef MUSTER_REFUSED
    struct sections : muster::with_sections<muster::coordinator_sections, house_style, budget, house_style> {};
#else
    struct sections : muster::with_sections<muster::coordinator_sections, house_style, budget> {};
#endif
};

static_assert(muster::system_prompt<ana>.size() > 1000);
