#include <muster/crew/report_options.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster_test::desk;
using muster_test::other_desk;

TEST(report_options, show_all_bindings_and_finished_workers_if_nobody_says_otherwise) {
    muster::report_options const usual;
    EXPECT_TRUE(usual.only.empty());
    EXPECT_TRUE(usual.with_finished);
}

TEST(report_options, leave_out_other_bindings) {
    muster::crew crew;
    (void)crew.spawn({}, desk(), {.prompt = "Do it.", .name = "mine"});
    (void)crew.spawn({}, other_desk(), {.prompt = "Do it.", .name = "theirs"});
    std::string const all = crew.report();
    std::string const mine = crew.report({.only = desk()});
    EXPECT_NE(all.find("theirs.1"), std::string::npos);
    EXPECT_NE(mine.find("mine.1"), std::string::npos);
    EXPECT_EQ(mine.find("theirs.1"), std::string::npos);
}

}  // namespace
