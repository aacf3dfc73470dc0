// Whose a notice is, and whose it becomes: the coordinator's, or that of a worker which had spawned others.
#include <muster/crew/crew.hpp>

#include <muster/envelope/parse.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using muster::delivery;
using muster::ending_answer;
using muster::notice_lease;
using muster::notice_priority;
using muster::recipient;
using muster::report_verdict;
using muster::run_id;
using muster_test::crew_host;
using muster_test::desk;
using muster_test::other_desk;

recipient of(std::string_view worker) { return {desk(), *muster::worker_id::from(worker)}; }
recipient const coordinator{desk(), {}};

// A desk with a worker "lead", and others that work for it.
struct family : crew_host {
    run_id lead;

    explicit family(muster::crew_limits limits = {}) : crew_host(limits), lead(run("lead")) {}

    run_id child(std::string name, run_id parent, notice_priority report = notice_priority::later) {
        run_id const made =
            crew.spawn(now, desk(), {.prompt = "Do it.", .name = std::move(name), .parent = parent, .report = report})
                .run;
        while (!(crew.start(now).value().run == made)) {}
        return made;
    }
    run_id child(std::string name) { return child(std::move(name), lead); }
    void finish(run_id which) { (void)crew.finish(now, which, {.result = "Done."}); }

    std::vector<delivery> take(recipient const& whose) { return crew.take(now, whose); }
    std::string names_of(recipient const& whose) {
        std::string names;
        for (delivery const& each : take(whose)) {
            names.append(each.notice.worker.text()).append(" ");
            EXPECT_EQ(each.notice.to, whose);
        }
        crew.give_back_all(now, whose);
        return names;
    }
};

muster::notification read(std::string const& text) {
    auto const got = muster::parse(text, muster::from_worker);
    EXPECT_TRUE(got);
    return got.value;
}

// take
TEST(recipients, KF_04_F_58_a_child_s_notice_is_its_parent_s_and_nobody_else_s) {
    family at;
    run_id const sibling = at.run("sibling");
    at.finish(at.child("eyes"));
    EXPECT_EQ(at.names_of(coordinator), "");
    EXPECT_EQ(at.names_of(of("sibling.2")), "");
    EXPECT_EQ(at.names_of(of("nobody.9")), "");
    EXPECT_EQ(at.names_of({other_desk(), of("lead.1").worker}), "");
    EXPECT_EQ(at.names_of(of("lead.1")), "eyes.3 ");
    EXPECT_EQ(at.crew.unacknowledged(desk()), 0U);
    EXPECT_EQ(at.crew.unacknowledged(of("lead.1")), 1U);
    EXPECT_TRUE(at.replays());
    at.finish(sibling);
    EXPECT_EQ(at.names_of(coordinator), "sibling.2 ");
}

TEST(recipients, F_58_a_lease_under_another_name_is_worth_nothing) {
    family at;
    at.finish(at.child("eyes"));
    notice_lease const mine = at.take(of("lead.1")).at(0).lease;
    notice_lease theirs = mine;
    theirs.worker = {};
    EXPECT_FALSE(at.crew.acknowledge(at.now, theirs));
    EXPECT_FALSE(at.crew.give_back(at.now, theirs));
    theirs = mine;
    theirs.binding = other_desk();
    EXPECT_FALSE(at.crew.acknowledge(at.now, theirs));
    EXPECT_EQ(at.crew.give_back_all(at.now, desk()), 0U);
    EXPECT_TRUE(at.crew.acknowledge(at.now, mine));
    EXPECT_EQ(at.crew.unacknowledged(of("lead.1")), 0U);
    EXPECT_TRUE(at.replays());
}

TEST(recipients, F_55_what_is_next_is_taken_before_what_is_later) {
    family at;
    at.finish(at.child("slow"));
    at.finish(at.child("watch", at.lead, notice_priority::next));
    EXPECT_EQ(at.crew.take(at.now, of("lead.1"), 1).at(0).notice.worker.text(), "watch.3");
    at.crew.give_back_all(at.now, of("lead.1"));
    std::vector<delivery> const urgent = at.crew.take(at.now, of("lead.1"), muster::any_size, notice_priority::next);
    ASSERT_EQ(urgent.size(), 1U);
    EXPECT_EQ(urgent[0].notice.worker.text(), "watch.3");
    EXPECT_EQ(at.take(of("lead.1")).size(), 1U);
    EXPECT_TRUE(at.replays());
}

// Where a recipient is gone
TEST(recipients, what_a_stopped_worker_has_not_taken_goes_to_the_coordinator) {
    family at;
    at.finish(at.child("eyes"));
    (void)at.crew.stop(at.now, desk(), "lead");
    EXPECT_EQ(at.names_of(of("lead.1")), "");
    EXPECT_EQ(at.names_of(coordinator), "eyes.2 lead.1 ");
    EXPECT_TRUE(at.replays());
}

TEST(recipients, and_what_was_under_way_waits_there_and_is_its_own_no_more) {
    family at;
    at.finish(at.child("eyes"));
    notice_lease const old = at.take(of("lead.1")).at(0).lease;
    (void)at.crew.fail(at.now, at.lead, {.error = "x"});
    EXPECT_EQ(at.crew.counters().returned, 1U);
    EXPECT_FALSE(at.crew.acknowledge(at.now, old));
    EXPECT_FALSE(at.crew.give_back(at.now, old));
    delivery const again = at.take(coordinator).at(0);
    EXPECT_EQ(again.notice.worker.text(), "eyes.2");
    EXPECT_EQ(again.lease.number, old.number);
    EXPECT_EQ(again.lease.attempt, old.attempt + 1);
    EXPECT_FALSE(at.crew.acknowledge(at.now, old));
    EXPECT_TRUE(at.crew.acknowledge(at.now, again.lease));
    EXPECT_TRUE(at.replays());
}

TEST(recipients, a_lease_that_went_with_its_holder_is_not_due_any_more) {
    family at;
    at.finish(at.child("eyes"));
    (void)at.take(of("lead.1"));
    (void)at.crew.stop(at.now, desk(), "lead");
    EXPECT_TRUE(at.crew.state().leases().empty());
    EXPECT_FALSE(at.crew.next_deadline());
    for (int i = 0; i < 30; ++i) at.pass(30'000), at.crew.tick(at.now);
    EXPECT_EQ(at.count<muster::events::notice_returned>(), 0U);
}

TEST(recipients, KF_05_a_worker_whose_own_part_is_done_is_told_nothing_more) {
    family at;
    at.finish(at.child("first"));
    run_id const second = at.child("second");
    EXPECT_EQ(at.crew.finish(at.now, at.lead, {.result = "Mine."}), ending_answer::children_at_work);
    EXPECT_EQ(at.names_of(coordinator), "first.2 ");  // who would read it there?
    at.finish(second);
    EXPECT_EQ(at.names_of(coordinator), "first.2 second.3 lead.1 ");
    EXPECT_EQ(at.names_of(of("lead.1")), "");
    EXPECT_TRUE(at.replays());
}

TEST(recipients, the_next_one_above_that_is_at_work_is_told) {
    family at;
    run_id const middle = at.child("middle");
    at.finish(at.child("eyes", middle));
    EXPECT_EQ(at.names_of(of("middle.2")), "eyes.3 ");
    (void)at.crew.fail(at.now, middle, {.error = "x"});
    EXPECT_EQ(at.names_of(of("lead.1")), "eyes.3 middle.2 ");
    EXPECT_EQ(at.names_of(coordinator), "");
    (void)at.crew.stop(at.now, desk(), "lead");
    EXPECT_EQ(at.names_of(coordinator), "eyes.3 middle.2 lead.1 ");
    EXPECT_TRUE(at.replays());
}

TEST(recipients, a_continued_worker_begins_with_an_empty_queue) {
    family at;
    at.finish(at.child("eyes"));
    (void)at.crew.stop(at.now, desk(), "lead");
    (void)at.send("lead", "Go on.");
    (void)at.crew.start(at.now);
    EXPECT_EQ(at.names_of(of("lead.1")), "");
    EXPECT_EQ(at.names_of(coordinator), "eyes.2 lead.1 ");
}

TEST(recipients, an_end_that_tells_somebody_else_cannot_have_happened) {
    family at;
    at.finish(at.child("eyes"));
    for (recipient const& wrong : {coordinator, of("sibling.9"), recipient{other_desk(), {}}, recipient{}}) {
        std::vector<muster::event> journal = at.journal;
        std::get<muster::events::ended>(journal.back().what).notice.to = wrong;
        EXPECT_EQ(muster::crew{}.restore(journal), journal.size() - 1);
    }
}

// fetch
TEST(recipients, KF_08_a_result_that_its_recipient_fetched_is_not_told_again) {
    family at;
    at.finish(at.child("eyes"));
    EXPECT_TRUE(at.crew.fetch(at.now, desk(), "eyes").empty());  // it is not for the coordinator
    EXPECT_TRUE(at.crew.fetch(at.now, of("eyes.2"), "eyes").empty());
    (void)at.take(of("lead.1"));
    ASSERT_EQ(at.crew.fetch(at.now, of("lead.1"), "eyes").size(), 1U);  // under way or not
    EXPECT_EQ(at.names_of(of("lead.1")), "");
    (void)at.crew.stop(at.now, desk(), "lead");
    EXPECT_EQ(at.names_of(coordinator), "lead.1 ");
    EXPECT_TRUE(at.replays());
}

// KF_07
TEST(recipients, KF_07_a_run_is_told_once_wherever_its_notice_went) {
    family at{{.max_finished = 1}};
    run_id const eyes = at.child("eyes");
    at.finish(eyes);
    (void)at.crew.stop(at.now, desk(), "lead");
    (void)at.crew.stop(at.now, desk(), "lead");
    for (run_id const run : {eyes, at.lead, eyes}) {
        EXPECT_EQ(at.crew.finish(at.now, run, {}), ending_answer::already_ended);
        EXPECT_EQ(at.crew.fail(at.now, run, {}), ending_answer::already_ended);
    }
    EXPECT_EQ(at.crew.find(desk(), "eyes"), nullptr);  // evicted, and its notice still there
    EXPECT_EQ(at.read().size(), 2U);
    EXPECT_EQ(at.crew.finish(at.now, eyes, {}), ending_answer::already_ended);
    EXPECT_TRUE(at.read().empty());
    EXPECT_EQ(at.count<muster::events::ended>(), 2U);
}

// verify
TEST(recipients, C029_each_recipient_is_told_what_concerns_it) {
    family at;
    run_id const sibling = at.run("sibling");
    run_id const eyes = at.child("eyes");
    muster::notice told;
    told.worker = of("eyes.3").worker;
    told.summary = "Done.";
    told.result = "Done.";
    std::string const text = muster::envelope_text(told);
    muster::notification const said = read(text);
    auto const verdict = [&](recipient const& whose) { return at.crew.verify(whose, said); };

    EXPECT_EQ(verdict(of("lead.1")), report_verdict::not_finished);
    EXPECT_EQ(verdict(coordinator), report_verdict::not_finished);
    EXPECT_EQ(verdict(of("sibling.2")), report_verdict::unknown);
    EXPECT_EQ(verdict({other_desk(), {}}), report_verdict::unknown);
    at.finish(eyes);
    EXPECT_EQ(verdict(of("lead.1")), report_verdict::verified);
    EXPECT_EQ(verdict(coordinator), report_verdict::for_another);
    EXPECT_EQ(verdict(of("sibling.2")), report_verdict::unknown);
    EXPECT_EQ(verdict(of("eyes.3")), report_verdict::unknown);

    told.summary = "Failed.";
    std::string const false_text = muster::envelope_text(told);
    EXPECT_EQ(at.crew.verify(of("lead.1"), read(false_text)), report_verdict::contradicted);
    at.crew.acknowledge(at.now, at.take(of("lead.1")).at(0).lease);
    EXPECT_EQ(verdict(coordinator), report_verdict::repeated);
    EXPECT_EQ(verdict(of("lead.1")), report_verdict::unknown);  // it has read it, and is told of nobody twice
    (void)sibling;
}

TEST(recipients, C029_the_answer_for_a_sibling_s_worker_is_that_for_one_that_never_was) {
    family at;
    (void)at.run("sibling");
    at.finish(at.child("eyes"));
    muster::notice told;
    told.worker = of("eyes.3").worker;
    std::string const theirs = muster::envelope_text(told);
    told.worker = of("nobody.99").worker;
    std::string const nobody_s = muster::envelope_text(told);
    EXPECT_EQ(describe(at.crew.verify(of("sibling.2"), read(theirs))),
              describe(at.crew.verify(of("sibling.2"), read(nobody_s))));
    EXPECT_EQ(describe(at.crew.verify({other_desk(), {}}, read(theirs))),
              describe(at.crew.verify(coordinator, read(nobody_s))));
}

TEST(recipients, every_verdict_has_its_sentence) {
    std::vector<std::string_view> said;
    for (report_verdict const what : {report_verdict::verified, report_verdict::repeated, report_verdict::not_finished,
                                      report_verdict::contradicted, report_verdict::for_another,
                                      report_verdict::unknown, report_verdict::not_a_report}) {
        for (std::string_view const other : said) EXPECT_NE(describe(what), other);
        said.push_back(describe(what));
    }
}

// Room
TEST(recipients, max_notices_counts_what_waits_for_whomever) {
    family at{{.max_notices = 3}};
    at.finish(at.child("a"));
    at.finish(at.child("b"));
    EXPECT_EQ(at.crew.spawn(at.now, desk(), {.prompt = "x"}).why, muster::task_fault::notices_full);
    at.crew.acknowledge(at.now, at.take(of("lead.1")).at(0).lease);
    EXPECT_TRUE(at.crew.spawn(at.now, desk(), {.prompt = "x"}));
}

// Restart
TEST(recipients, a_restart_leaves_nothing_in_the_queue_of_one_that_is_lost) {
    family at;
    at.finish(at.child("eyes"));
    (void)at.child("arms");
    (void)at.take(of("lead.1"));
    muster::crew again{at.most};
    EXPECT_EQ(again.restore(at.journal), at.journal.size());
    EXPECT_EQ(again.recover(at.now), 2U);
    std::vector<delivery> const told = again.take(at.now, desk());
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0].notice.worker.text(), "eyes.2");
    EXPECT_EQ(again.take(at.now, of("lead.1")).size(), 0U);
    for (delivery const& each : told) EXPECT_TRUE(again.acknowledge(at.now, each.lease));
    EXPECT_EQ(again.unacknowledged(desk()), 0U);
}

}  // namespace
