#include <muster/crew/crew_options.hpp>

#include <gtest/gtest.h>

namespace {

TEST(crew_options, by_default_an_engine_is_there_and_a_running_worker_takes_no_message) {
    muster::crew_options const usual;
    EXPECT_TRUE(usual.resume_engine);
    EXPECT_EQ(usual.message_to_running, muster::on_running::refuse);
    EXPECT_EQ(usual.message_to_finished, muster::on_finished::accept_pending);
    EXPECT_EQ(usual.notice_of_stop, muster::on_stop::emit);
    EXPECT_FALSE(usual.surface_of || usual.has_transcript || usual.on_event);
}

}  // namespace
