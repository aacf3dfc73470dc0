// EXPECT: the_sections_of_an_agent_are_a_list_so_make_it_a_section_list_of_them
// CULPRIT: ana, house_style
#include <muster/persona/system_prompt.hpp>

struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
};

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {
#ifdef MUSTER_REFUSED
    using sections = house_style;
#else
    using sections = muster::section_list<house_style>;
#endif
};

static_assert(!muster::system_prompt<ana>.empty());
