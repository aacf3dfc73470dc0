// EXPECT: a_list_is_reordered_without_this_section_so_name_it_or_drop_it
// CULPRIT: tone
#include <muster/persona/section_algebra.hpp>

struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
};
struct budget {
    static constexpr std::string_view text = "## Budget\n\nAt most five workers.\n";
};
struct tone {
    static constexpr std::string_view text = "## Tone\n\nFriendly.\n";
};
struct three : muster::section_list<house_style, budget, tone> {};

#ifdef MUSTER_REFUSED
struct mine : muster::with_sections_in_order<three, budget, house_style> {};
#else
struct mine : muster::with_sections_in_order<three, tone, budget, house_style> {};
#endif
