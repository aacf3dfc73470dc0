// EXPECT: this_section_is_not_in_the_list_so_name_one_that_is
// CULPRIT: worker_report
#include <muster/persona/coordinator.hpp>
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/worker.hpp>

struct my_report {
    static constexpr std::string_view text = "## Report\n\nIn one line.\n";
};

#ifdef MUSTER_REFUSED
struct mine : muster::with_section_replaced<muster::coordinator_sections, muster::sections::worker_report, my_report> {
};
#else
struct mine : muster::with_section_replaced<muster::worker_sections, muster::sections::worker_report, my_report> {};
#endif
