// EXPECT: this_section_is_not_in_the_list_so_name_one_that_is
// CULPRIT: budget
#include <muster/persona/coordinator.hpp>
#include <muster/persona/section_algebra.hpp>

struct budget {
    static constexpr std::string_view text = "## Budget\n\nAt most five workers.\n";
};

#ifdef MUSTER_REFUSED
struct mine : muster::without_sections<muster::coordinator_sections, muster::sections::synthesis, budget> {};
#else
struct mine : muster::without_sections<muster::coordinator_sections, muster::sections::synthesis> {};
#endif
