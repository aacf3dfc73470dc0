// All 512 subsets of nine tools, of each role in each dialect, from the text of a configuration.
//
// tests/persona/ has the compiler's prompts of the same subsets: they equal those that are compared with here.
#include <muster/config/load.hpp>

#include "host.hpp"

#include <configuration.hpp>
#include <families.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

std::string entries_of(std::vector<muster::tool_info> const& tools) {
    std::string entries;
    for (auto const& tool : tools) muster_test::add_entry(entries, tool.name);
    return entries;
}

// One half says what is granted, the other what is not.
template <class Family>
std::string configuration_of(unsigned mask) {
    bool const by_name = mask % 2 == 1 || mask == 0;
    std::string const allowed = by_name ? entries_of(muster_test::surface_with<Family>(mask)) : "\"*\"";
    std::string const denied = by_name ? "" : entries_of(muster_test::surface_with<Family>(~mask & 511U));
    return muster_test::configuration_of(Family::role::kind, allowed, denied);
}

template <class Family>
void compare_all() {
    muster::catalog const host = muster::catalog::of<typename Family::tools>();
    for (unsigned mask = 0; mask < muster_test::subset_count; ++mask) {
        auto const got = muster::config::load(configuration_of<Family>(mask), host, {.rules = Family::dialect::rules});
        ASSERT_TRUE(got) << mask << '\n' << muster::config::lines(got.faults);
        ASSERT_EQ(got.policies.size(), 1U);
        auto const tools = muster_test::surface_with<Family>(mask);
        ASSERT_EQ(host::names(got.policies[0].surface()), host::names({tools.data(), tools.size()})) << mask;
        ASSERT_EQ(got.policies[0].system_prompt(), muster_test::prompt_with<Family>(mask, "You are Ana.", "Be brief."))
            << mask;
        ASSERT_TRUE(got.policies[0].remarks.empty()) << mask;
    }
}

TEST(subsets, TS03_TS11_of_coordinators_come_to_what_the_program_renders) {
    compare_all<muster_test::binding_coordinators>();
}
TEST(subsets, TS10_TS11_of_workers_come_to_what_the_program_renders) { compare_all<muster_test::binding_workers>(); }
TEST(subsets, TS02_of_coordinators_of_a_session_come_to_what_the_program_renders) {
    compare_all<muster_test::session_coordinators>();
}
TEST(subsets, TS07_of_workers_of_a_session_come_to_what_the_program_renders) {
    compare_all<muster_test::session_workers>();
}

}  // namespace
