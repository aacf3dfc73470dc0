#include <muster/plan/planned_research.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::phase;
using muster::plan_progress;

TEST(planned_research, CA05_is_what_the_plan_still_has_before_it) {
    muster::owned_plan const plan{
        {{.name = "queue-scout", .kind = phase::research, .reads = {"src/queue"}},
         {.name = "spec", .kind = phase::synthesis, .needs = {"queue-scout"}, .reads = {"src/b"}}}};
    plan_progress run{plan.tasks()};
    std::string_view const by_place = "- [LOW] what src/queue/retry.ts does when it is full\n";
    std::string_view const by_name = "- [LOW] the order of mails (queue-scout)\n";
    std::string_view const by_nobody = "- [LOW] what src/b/c.ts does; src/queues\n";
    EXPECT_TRUE(hand_over(by_place, planned_research(run)));
    EXPECT_TRUE(hand_over(by_name, planned_research(run)));
    EXPECT_FALSE(hand_over(by_nobody, planned_research(run)));

    // What is done is not before it: if the line is still [LOW], nobody looks any more.
    EXPECT_EQ(run.start("queue-scout", *muster::worker_id::from("w.1")), muster::plan_move::taken);
    EXPECT_TRUE(hand_over(by_place, planned_research(run)));
    EXPECT_EQ(run.finish("queue-scout"), muster::plan_move::taken);
    EXPECT_FALSE(hand_over(by_place, planned_research(run)));
}

}  // namespace
