#include <muster/config/resolve_options.hpp>

#include <gtest/gtest.h>

#include <muster/config/policy.hpp>
#include <string>

#include "host.hpp"

namespace {

// By default a binding is resolved as in the dialect of bindings, and workers keep all that they are granted.
TEST(resolve_options, SF02_by_default_are_the_binding_dialect_and_full_mode) {
    muster::resolve_options const usual;
    EXPECT_EQ(usual.rules.name, muster::dialects::binding::rules.name);
    EXPECT_EQ(usual.mode, muster::worker_mode::full);
    EXPECT_EQ(usual.bounds.most_entries, muster::config::limits{}.most_entries);
}

// Each option reaches what is resolved by it.
TEST(resolve_options, all_of_them_count) {
    muster::config::binding scout;
    scout.role = "worker";
    scout.allowed_tools = {"Raed", "Bahs"};
    muster::resolve_options how;
    how.rules = muster::dialects::session::rules;
    how.mode = muster::worker_mode::simple;
    how.bounds.most_faults = 1;
    auto const refused = muster::policy::resolve(scout, host::tools(), how);
    EXPECT_EQ(refused.faults.size(), 2U);
    EXPECT_EQ(refused.faults.unlisted(), 1U);

    scout.allowed_tools.clear();
    auto const resolved = muster::policy::resolve(scout, host::tools(), how);
    ASSERT_TRUE(resolved);
    EXPECT_EQ(resolved.resolved.rules.name, "session");
    EXPECT_EQ(resolved.resolved.mode, muster::worker_mode::simple);
}

}  // namespace
