#include <muster/toolbox/handler_fault.hpp>

#include <gtest/gtest.h>

namespace {

using muster::handler_fault_kind;

TEST(handler_fault, says_the_culprit_and_the_way_out) {
    EXPECT_EQ(muster::line({handler_fault_kind::no_handler, "Read"}),
              R"("Read" is on the surface and has no handler; add one with on, on_name, on_prefix or on_any)");
    EXPECT_EQ(muster::line({handler_fault_kind::two_handlers, "Read"}), R"("Read" has two handlers; drop one)");
    EXPECT_EQ(muster::line({handler_fault_kind::of_another_role, "TaskStop"}),
              R"("TaskStop" is on the surface of a role that may not hold it; take it off, or change the role)");
    EXPECT_EQ(muster::line({handler_fault_kind::listed_twice, "Read"}),
              R"("Read" is on the surface twice; take one of the two off)");
    EXPECT_EQ(muster::line({handler_fault_kind::reads_alike, "read_file"}),
              R"("read_file" is on the surface beside a tool whose name differs only in case, _ and -; )"
              "take one of the two off, or rename it");
}

TEST(handler_fault, is_one_line_whatever_the_name) {
    EXPECT_EQ(
        muster::line({handler_fault_kind::no_tool_name, "Read\n# x\x1b\xFF"}),
        R"("Read\x0A# x\x1B\xFF" is on the surface and is not the name of a tool; 1 to 64 letters, digits, _ and - are)");
}

}  // namespace
