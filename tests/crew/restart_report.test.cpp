#include <muster/crew/restart_report.hpp>

#include <gtest/gtest.h>

namespace {

TEST(restart_report, is_as_good_as_what_was_read) {
    EXPECT_TRUE(muster::restart_report{});
    EXPECT_FALSE(muster::restart_report{.read = {.why = muster::journal_fault::damaged}});
}

}  // namespace
