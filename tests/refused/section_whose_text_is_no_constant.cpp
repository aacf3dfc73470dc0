// EXPECT: a_section_has_a_text_or_applies_and_render_so_give_it_one_of_them
// CULPRIT: house_style
#include <muster/persona/section.hpp>

struct house_style {
#ifdef MUSTER_REFUSED
    std::string_view text = "## House style\n\nBritish spelling.\n";
#else
    static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
#endif
};

struct mine : muster::section_list<house_style> {};
static_assert(mine::size == 1);
