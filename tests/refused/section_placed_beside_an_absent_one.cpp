// EXPECT: this_section_is_not_in_the_list_so_name_one_that_is
// CULPRIT: worker_report
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>

struct budget {
    static constexpr std::string_view text = "## Budget\n\nAt most five workers.\n";
};

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {
#ifdef MUSTER_REFUSED
    struct sections
        : muster::with_sections_before<muster::coordinator_sections, muster::sections::worker_report, budget> {};
#else
    struct sections : muster::with_sections_before<muster::coordinator_sections, muster::sections::synthesis, budget> {
    };
#endif
};

static_assert(muster::system_prompt<ana>.size() > 1000);
