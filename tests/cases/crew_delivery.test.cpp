// Delivery and lifecycle: what other systems lost, repeated or coloured, told of one crew.
#include <muster/crew/crew.hpp>

#include <muster/envelope/parse.hpp>
#include <muster/envelope/write.hpp>
#include <muster/text/sink.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::on_running;
using muster_test::crew_host;
using muster_test::desk;

TEST(cases, C041_a_message_sent_in_mid_run_does_not_eat_the_completion) {
    for (bool const goes_well : {true, false}) {
        crew_host host{{}, on_running::queue};
        muster::run_id const run = host.run("scout");
        ASSERT_TRUE(host.send("scout", "Also b.").accepted());
        if (goes_well)
            (void)host.crew.finish(host.now, run, {.result = "a"});
        else
            (void)host.crew.fail(host.now, run, {.error = "rate limit"});
        std::vector<muster::notice> const notices = host.read();
        ASSERT_EQ(notices.size(), 1U);
        EXPECT_EQ(notices[0].run, run);
        EXPECT_EQ(notices[0].unread, goes_well ? 0U : 1U);  // read by another run, or reported
        EXPECT_EQ(host.crew.find(desk(), "scout")->is_live(), goes_well);
    }
}

TEST(cases, C062_a_message_to_a_running_worker_starts_no_second_copy) {
    for (on_running const policy : {on_running::refuse, on_running::queue}) {
        crew_host host{{}, policy};
        muster::run_id const run = host.run("scout");
        muster::continuation const answer = host.send("scout", "Also b.");
        EXPECT_EQ(answer.kind, policy == on_running::refuse ? muster::continuation_kind::worker_still_running
                                                            : muster::continuation_kind::queued);
        EXPECT_EQ(host.crew.find(desk(), "scout")->runs, 1U);
        EXPECT_FALSE(host.crew.start(host.now));
        std::size_t const read = host.crew.next_turn(host.now, run).messages.size();
        EXPECT_EQ(read, answer.accepted() ? 1U : 0U);
        EXPECT_TRUE(host.crew.next_turn(host.now, run).messages.empty());
    }
}

TEST(cases, C135_every_limit_and_every_moment_is_the_hosts_to_say) {
    crew_host host{{.run_budget = 7ms, .turn_budget = 1, .lease = 3ms, .longest_step = 100ms}};
    muster::run_id const slow = host.run("slow"), chatty = host.run("chatty");
    EXPECT_TRUE(host.crew.next_turn(host.now, chatty));
    EXPECT_EQ(host.crew.next_turn(host.now, chatty).kind, muster::turn_kind::turn_limit);
    host.pass(6);
    host.crew.tick(host.now);
    EXPECT_TRUE(host.crew.state().find(slow));
    host.pass(1);
    host.crew.tick(host.now);
    EXPECT_FALSE(host.crew.state().find(slow));
    EXPECT_EQ(host.crew.take(host.now, desk()).size(), 2U);
    host.pass(3);
    host.crew.tick(host.now);
    EXPECT_EQ(host.crew.take(host.now, desk()).size(), 2U);
}

TEST(cases, KF_11_a_resumed_worker_is_running_under_the_id_that_its_spawn_gave) {
    crew_host host;
    std::string const id = host.finished("scout");
    ASSERT_TRUE(host.send("scout", "Go on.").accepted());
    EXPECT_TRUE(host.crew.find(desk(), id)->is_live());
    muster::assignment const job = host.crew.start(host.now).value();
    EXPECT_EQ(job.worker.text(), id);
    (void)host.crew.finish(host.now, job.run, {.result = "Done again."});
    std::vector<muster::notice> const notices = host.read();
    ASSERT_EQ(notices.size(), 2U);
    for (muster::notice const& each : notices) EXPECT_EQ(each.worker.text(), id);
}

TEST(cases, KF_13_what_a_run_leaves_is_capped_and_says_so) {
    crew_host host{{.max_result_bytes = 1000}};
    (void)host.crew.finish(host.now, host.run("scout"), {.result = std::string(100'000, 'x')});
    muster::notice const told = host.read().at(0);
    EXPECT_LE(told.result->size(), 1000U + 100U);  // with the words that stand for what is missing
    EXPECT_GE(told.omitted, 99'000U);
    EXPECT_NE(told.result->find(std::to_string(told.omitted)), std::string::npos);
}

TEST(cases, KF_16_a_completion_carries_its_result) {
    crew_host host;
    (void)host.crew.finish(host.now, host.run("scout"), {.result = "src/a.cpp:7"});
    EXPECT_EQ(host.read().at(0).result, "src/a.cpp:7");
}

TEST(cases, KF_17_a_send_says_the_truth_and_revives_nobody_who_was_stopped) {
    crew_host host{{.max_held = 3}, on_running::queue};
    EXPECT_EQ(host.send("nobody", "Go on.").kind, muster::continuation_kind::unknown_worker);
    host.run("scout");
    EXPECT_EQ(host.send("scout", "One.").waiting, 1U);
    EXPECT_EQ(host.send("scout", "Two.").waiting, 2U);  // the depth can be seen
    (void)host.crew.stop(host.now, desk(), "scout");
    EXPECT_EQ(host.read().at(0).unread, 2U);
    EXPECT_FALSE(host.crew.start(host.now));
    (void)host.crew.connect_resume_engine(host.now);
    EXPECT_FALSE(host.crew.start(host.now));
    ASSERT_TRUE(host.send("scout", "Three.").accepted());  // explicit: what was held comes first
    muster::worker_history const history = host.crew.start(host.now).value().history;
    ASSERT_EQ(history.size(), 4U);
    EXPECT_EQ(history[1].text, "One.");
    EXPECT_EQ(history[2].text, "Two.");
    EXPECT_EQ(history[3].text, "Three.");
}

TEST(cases, KF_19_a_verdict_can_say_of_which_revision_it_speaks) {
    muster::extra_element const measured[] = {{"revision", "4f2c9e1"}};
    std::string text;
    muster::append_sink out{text};
    ASSERT_TRUE(muster::write(
        {.task_id = "review.1", .status = muster::status::completed, .summary = "Approved.", .extras = measured}, out));
    muster::parsed const read = muster::parse(text);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read.value.extensions.find("revision")->text.equals("4f2c9e1"));
}

}  // namespace
