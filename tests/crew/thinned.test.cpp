#include <muster/crew/thinned.hpp>

#include <muster/crew/event_record.hpp>
#include <muster/crew/file_journal.hpp>
#include <muster/crew/memory_journal.hpp>
#include <muster/crew/shared_crew.hpp>

#include "chance.hpp"
#include "crew_host.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::chance;
using muster_test::desk;

std::string bytes_of(std::vector<muster::event> const& events) {
    std::string bytes;
    for (muster::event const& e : events) muster::put_event(bytes, e);
    return bytes;
}

constexpr muster::crew_limits few{.max_running = 3, .max_finished = 4, .max_notices = 12};

// Commands as they come, and everything that a host may do between them.
void work(muster_test::crew_host& host, chance& draw, int commands) {
    muster::caller const lead{desk(), muster::role_kind::coordinator};
    std::vector<muster::run_id> runs;
    for (int i = 0; i < commands; ++i) {
        host.pass(static_cast<std::int64_t>(draw.below(300)));
        muster::run_id const run = runs.empty() ? muster::run_id{} : runs[draw.below(runs.size())];
        std::string const text(draw.below(400), 't');
        switch (draw.below(13)) {
            case 0: host.spawn({}, draw.below(3) == 0 ? muster_test::other_desk() : desk()); break;
            case 1: (void)host.crew.spawn(host.now, desk(), {.prompt = "Help.", .parent = run}); break;
            case 2:
            case 3:
                if (auto const job = host.crew.start(host.now)) runs.push_back(job->run);
                break;
            case 4:
            case 5: (void)host.crew.next_turn(host.now, run, text); break;
            case 6: (void)host.crew.finish(host.now, run, {.result = text}); break;
            case 7:
                if (auto const* const who = host.crew.state().find(run)) {
                    (void)host.crew.nudge(host.now, lead, std::string{who->id.text()}, "Hurry. " + text);
                }
                break;
            case 8: {
                auto const all = host.crew.workers(desk());
                if (!all.empty()) host.send(std::string{all[draw.below(all.size())]->id.text()}, "Go on. " + text);
                break;
            }
            case 9: (void)host.crew.ask_for_approval(host.now, run, "Plan. " + text); break;
            case 10:
                if (auto const* const who = host.crew.state().find(run)) {
                    (void)host.crew.ask_to_stop(host.now, lead, std::string{who->id.text()}, text);
                }
                break;
            case 11: {
                std::uint64_t const last = host.crew.state().requests().last(desk());
                std::string const number = std::to_string(last < 3 ? last : last - draw.below(3));
                (void)host.crew.answer_stop(host.now, run, "shutdown-" + number, draw.below(2) == 0, "No. " + text);
                break;
            }
            default: host.read(draw.below(2) == 0 ? muster_test::other_desk() : desk());
        }
    }
}

TEST(thinned, its_fold_is_the_same_crew) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        chance draw{seed};
        muster_test::crew_host host{few};
        work(host, draw, 300);
        std::vector<muster::event> const fewer = muster::thinned(host.journal, host.crew.state());
        muster::crew again{few};
        ASSERT_EQ(again.restore(fewer), fewer.size());
        ASSERT_EQ(muster_test::picture(again), muster_test::picture(host.crew));
        EXPECT_LT(bytes_of(fewer).size(), bytes_of(host.journal).size());
        // And goes on as the other one would.
        ASSERT_EQ(bytes_of(muster::thinned(fewer, again.state())), bytes_of(fewer)) << "twice is once";
    }
}

TEST(thinned, what_is_said_to_those_who_are_gone_is_gone) {
    muster_test::crew_host host{{.max_finished = 1}};
    std::string const big(5000, 'r');
    for (int i = 0; i < 20; ++i) {
        muster::run_id const run = host.run();
        (void)host.crew.next_turn(host.now, run, big);
        (void)host.crew.finish(host.now, run, {.result = big});
        host.read();
    }
    std::size_t const before = bytes_of(host.journal).size();
    std::size_t const after = bytes_of(muster::thinned(host.journal, host.crew.state())).size();
    EXPECT_GT(before, 20 * 2 * big.size());
    EXPECT_LT(after, 2 * big.size() + 20 * 1000) << "the text of one worker, and the bones of the others";
}

TEST(thinned, what_was_said_instead_is_enough) {
    muster_test::crew_host host;
    std::string const big(5000, 'r');
    muster::run_id const run = host.run("scout");
    for (int i = 0; i < 20; ++i) {
        (void)host.crew.next_turn(host.now, run, big);
        (void)host.crew.progress(host.now, run, {.so_far = big, .tokens = 7});
        (void)host.crew.add_task(host.now, desk(), "", {.subject = "Fix it.", .description = big});
        (void)host.crew.edit_task(host.now, desk(), "", 1, {.subject = "Fix it now.", .description = big});
        if (i > 0) (void)host.crew.delete_task(host.now, desk(), "", static_cast<muster::task_number>(i + 1));
    }
    std::vector<muster::event> const fewer = muster::thinned(host.journal, host.crew.state());
    muster::crew again;
    ASSERT_EQ(again.restore(fewer), fewer.size());
    EXPECT_EQ(muster_test::picture(again), muster_test::picture(host.crew));
    EXPECT_EQ(again.board(desk(), ""), host.crew.board(desk(), ""));
    EXPECT_LT(bytes_of(fewer).size(), 2 * big.size() + 100 * 100) << "what it shows now, and one task";
}

TEST(thinned, what_a_run_says_before_its_children_end_it_says_in_the_end) {
    muster_test::crew_host host;
    muster::run_id const parent = host.run("scout");
    ASSERT_TRUE(host.crew.spawn(host.now, desk(), {.prompt = "Help.", .name = "hand", .parent = parent}));
    muster::run_id const child = host.crew.start(host.now)->run;
    (void)host.crew.finish(host.now, parent, {.result = "Found it."});
    (void)host.crew.finish(host.now, child, {.result = "Done."});
    ASSERT_EQ(host.count<muster::events::own_part_done>(), 1U);
    std::vector<muster::event> const fewer = muster::thinned(host.journal, host.crew.state());
    muster::crew again;
    ASSERT_EQ(again.restore(fewer), fewer.size());
    EXPECT_EQ(muster_test::picture(again), muster_test::picture(host.crew));
}

TEST(thinned, a_notice_that_nobody_has_read_keeps_its_text_though_its_worker_is_gone) {
    muster_test::crew_host host{{.max_finished = 0}};
    (void)host.crew.finish(host.now, host.run("scout"), {.result = "Found it."});
    ASSERT_EQ(host.crew.find(desk(), "scout"), nullptr);
    std::vector<muster::event> const fewer = muster::thinned(host.journal, host.crew.state());
    muster::crew again{{.max_finished = 0}};
    ASSERT_EQ(again.restore(fewer), fewer.size());
    auto const under_way = again.take(host.now, desk());
    ASSERT_EQ(under_way.size(), 1U);
    EXPECT_EQ(under_way[0].notice.result, "Found it.");
}

TEST(thinned, a_crew_thins_out_its_journal_by_itself) {
    muster::memory_journal journal;
    journal.replace_above(20000);
    muster::time_point const now = muster_test::at_ms(1000);
    muster::shared_crew crew{{.max_finished = 2}, [&] { return now; }, {}, journal};
    ASSERT_TRUE(crew.restart());
    std::size_t longest = 0;
    for (int i = 0; i < 60; ++i) {
        (void)crew.spawn(desk(), {.prompt = "Do it."});
        auto const job = crew.start();
        EXPECT_EQ(crew.finish(job->run, {.result = std::string(4000, 'r')}), muster::ending_answer::recorded);
        for (auto const& each : crew.take(desk())) EXPECT_TRUE(crew.acknowledge(each.lease));
        longest = std::max(longest, journal.bytes().size());
    }
    EXPECT_LT(longest, 60000U) << "60 results of 4000 bytes would be 240000";
    muster::crew again;
    EXPECT_TRUE(journal.replay([&](auto step) { return again.restore(step) == step.size(); }));
    EXPECT_EQ(muster_test::picture(again), crew.read([](auto const& c) { return muster_test::picture(c); }));
}

}  // namespace
