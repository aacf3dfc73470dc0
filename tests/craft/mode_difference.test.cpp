#include <muster/craft/mode_difference.hpp>

#include <page_table.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace {

using muster::mode_difference;
using muster::mode_differences;

TEST(mode_differences, EX03_MD02_has_each_dimension_with_a_reason) {
    std::set<std::string_view> names;
    for (mode_difference const& row : mode_differences) {
        names.insert(row.name);
        EXPECT_NE(row.coordinator, row.fork);
        EXPECT_FALSE(row.coordinator.empty() || row.fork.empty() || row.reason.empty()) << row.name;
    }
    for (auto const* each : {"architecture", "context", "scenarios", "communication", "cache", "recovery", "overhead",
                             "allocation", "aggregation"}) {
        EXPECT_EQ(names.count(each), 1U) << each;
    }
}

TEST(mode_differences, stand_in_the_page) {
    std::string made = "| | coordinator | fork | because |\n|---|---|---|---|\n";
    for (mode_difference const& row : mode_differences) {
        for (std::string_view const cell : {row.name, row.coordinator, row.fork, row.reason}) {
            (made += "| ").append(cell) += ' ';
        }
        made += "|\n";
    }
    EXPECT_TRUE(muster_test::page_table("modes.md", "mode differences", made));
}

}  // namespace
