// EXPECT: nobody_verifies_this_implementation_so_let_a_verification_need_it
// CULPRIT: the_task<'m', 'e', 'n', 'd'>
#include <muster/plan/plan_table.hpp>

#include <string_view>

constexpr std::string_view specified[] = {"specify"}, mended[] = {"mend"}, files[] = {"src/auth"};
constexpr muster::plan_task rows[] = {
    {.name = "specify", .kind = muster::phase::synthesis},
    {.name = "mend", .kind = muster::phase::implementation, .needs = specified, .writes = files},
#ifdef MUSTER_REFUSED
    {.name = "look", .kind = muster::phase::synthesis, .needs = mended},
#else
    {.name = "prove", .kind = muster::phase::verification, .needs = mended},
#endif
};
struct early_expiry : muster::plan_table<rows> {};
