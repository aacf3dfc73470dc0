// A shared_crew with a journal: what it has answered is kept, and what could not be kept has not been.
#include <muster/crew/shared_crew.hpp>

#include <muster/crew/memory_journal.hpp>
#include <muster/crew/restart_report.hpp>

#include "crew_host.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using muster::journal_fault;
using muster_test::desk;
using namespace std::chrono_literals;

struct host {
    muster::memory_journal& journal;
    muster::time_point now = muster_test::at_ms(1000);
    std::vector<std::string> told;
    muster::shared_crew crew;

    explicit host(muster::memory_journal& in, muster::crew_limits most = {})
        : journal(in),
          crew(
              most, [this] { return now; },
              {.on_event = [this](muster::event const& e) { told.push_back(muster::event_line(e)); }}, in) {}

    muster::spawn_answer spawn(std::string name = {}, std::vector<muster::setting> settings = {}) {
        return crew.spawn(desk(), {.prompt = "Do it.", .name = std::move(name), .settings = std::move(settings)});
    }
    muster::run_id run(std::string name = {}) {
        muster::run_id const wanted = spawn(std::move(name)).run;
        while (!(crew.start().value().run == wanted)) {}
        return wanted;
    }
    std::string picture() {
        return crew.read([](muster::crew const& c) { return muster_test::picture(c); });
    }
    // What another program finds in this journal.
    std::string kept() {
        muster::memory_journal copy{std::string{journal.bytes()}};
        muster::crew again;
        EXPECT_TRUE(copy.replay([&](auto step) { return again.restore(step) == step.size(); }));
        return muster_test::picture(again);
    }
};

TEST(kept_crew, before_its_journal_was_read_nothing_is_done) {
    muster::memory_journal journal;
    host first{journal};
    EXPECT_EQ(first.spawn().why, muster::task_fault::not_kept);
    EXPECT_EQ(first.crew.journal_state(), journal_fault::not_read);
    EXPECT_TRUE(first.told.empty());
    EXPECT_TRUE(first.crew.restart());
    EXPECT_TRUE(first.spawn());
}

TEST(kept_crew, what_was_answered_is_in_the_journal) {
    muster::memory_journal journal;
    host first{journal};
    ASSERT_TRUE(first.crew.restart());
    muster::run_id const run = first.run("scout");
    EXPECT_EQ(first.kept(), first.picture());
    EXPECT_TRUE(first.crew.next_turn(run, "half"));
    EXPECT_EQ(first.kept(), first.picture());
    EXPECT_EQ(first.crew.finish(run, {.result = "Done."}), muster::ending_answer::recorded);
    EXPECT_EQ(first.kept(), first.picture());
    auto const under_way = first.crew.take(desk());
    ASSERT_EQ(under_way.size(), 1U);
    EXPECT_EQ(first.kept(), first.picture());
    EXPECT_TRUE(first.crew.acknowledge(under_way[0].lease));
    EXPECT_EQ(first.kept(), first.picture());
}

TEST(kept_crew, C053_what_ran_when_the_program_ended_is_lost_and_can_be_continued) {
    muster::memory_journal journal;
    {
        host first{journal};
        ASSERT_TRUE(first.crew.restart());
        (void)first.crew.next_turn(first.run("scout"), "Read 3 of 5.");
        (void)first.run("reader");
        (void)first.spawn("waiting");
    }
    host second{journal};
    muster::restart_report const found = second.crew.restart();
    ASSERT_TRUE(found);
    EXPECT_EQ(found.lost, 2U);
    auto const under_way = second.crew.take(desk());
    ASSERT_EQ(under_way.size(), 2U);
    EXPECT_EQ(under_way[0].notice.cause, muster::cause::lost);
    EXPECT_EQ(under_way[0].notice.worker.text(), "scout.1");
    EXPECT_EQ(under_way[0].notice.result, "Read 3 of 5.");
    EXPECT_EQ(second.crew.start()->worker.text(), "waiting.3");
    muster::caller const ana{desk(), muster::role_kind::coordinator};
    EXPECT_TRUE(second.crew.send_to_worker(ana, "scout.1", "Go on.").accepted());
    EXPECT_EQ(second.crew.start()->worker.text(), "scout.1");
    EXPECT_EQ(second.kept(), second.picture());
}

TEST(kept_crew, KF_07_a_notice_that_was_acknowledged_does_not_come_again_and_one_under_way_does) {
    muster::memory_journal journal;
    {
        host first{journal};
        ASSERT_TRUE(first.crew.restart());
        for (char const* const name : {"a", "b"}) (void)first.crew.finish(first.run(name), {.result = name});
        auto const under_way = first.crew.take(desk());
        ASSERT_EQ(under_way.size(), 2U);
        EXPECT_TRUE(first.crew.acknowledge(under_way[0].lease));
    }
    host second{journal};
    EXPECT_EQ(second.crew.restart().returned, 1U);
    auto const again = second.crew.take(desk());
    ASSERT_EQ(again.size(), 1U);
    EXPECT_EQ(again[0].notice.worker.text(), "b.2");
    EXPECT_EQ(again[0].lease.attempt, 2U);
    EXPECT_TRUE(second.crew.acknowledge(again[0].lease));
    host third{journal};
    EXPECT_EQ(third.crew.restart().returned, 0U);
    EXPECT_TRUE(third.crew.take(desk()).empty());
}

TEST(kept_crew, KF_12_who_was_stopped_stays_stopped_and_by_whom) {
    muster::memory_journal journal;
    {
        host first{journal};
        ASSERT_TRUE(first.crew.restart());
        (void)first.run("scout");
        EXPECT_TRUE(first.crew.stop(desk(), "scout"));
    }
    host second{journal};
    EXPECT_EQ(second.crew.restart().lost, 0U);
    auto const under_way = second.crew.take(desk());
    ASSERT_EQ(under_way.size(), 1U);
    EXPECT_EQ(under_way[0].notice.cause, muster::cause::user_stop);
    EXPECT_FALSE(second.crew.start());
}

TEST(kept_crew, C061_C068_C069_ids_and_settings_are_the_same_in_every_life) {
    muster::memory_journal journal;
    std::vector<muster::setting> const settings{{"cwd", "/srv/a b"}, {"model", "m-1"}};
    {
        host first{journal};
        ASSERT_TRUE(first.crew.restart());
        EXPECT_EQ(first.spawn("scout", settings).worker, *muster::worker_id::from("scout.1"));
    }
    for (int life = 0; life < 3; ++life) {
        host next{journal};
        ASSERT_TRUE(next.crew.restart());
        auto const found = next.crew.read([](muster::crew const& c) { return c.find(desk(), "scout")->settings; });
        EXPECT_EQ(found, settings);
        EXPECT_EQ(next.spawn("scout").why, muster::task_fault::name_taken);
        std::string const name(static_cast<std::size_t>(life) + 1, 'w');
        EXPECT_EQ(next.spawn(name).worker, *muster::worker_id::from(name + "." + std::to_string(life + 2)));
    }
}

TEST(kept_crew, C065_a_worker_goes_on_with_the_tools_that_it_had_or_not_at_all) {
    muster::memory_journal journal;
    {
        host first{journal};
        ASSERT_TRUE(first.crew.restart());
        (void)first.crew.spawn(desk(),
                               {.prompt = "Do it.", .name = "scout", .agent = "reader", .tools = {"Grep", "Read"}});
        EXPECT_EQ(first.crew.finish(first.crew.start()->run, {.result = "Done."}), muster::ending_answer::recorded);
    }
    muster::caller const ana{desk(), muster::role_kind::coordinator};
    struct row {
        std::optional<std::vector<std::string>> now;  // what this host gives a reader
        muster::continuation_kind kind;
    };
    for (row const& each : {row{{}, muster::continuation_kind::agent_unknown},
                            row{{{"Read"}}, muster::continuation_kind::surface_changed},
                            row{{{"Grep", "Read", "Write"}}, muster::continuation_kind::continued}}) {
        muster::memory_journal copy{std::string{journal.bytes()}};
        muster::shared_crew next{{},
                                 [] { return muster_test::at_ms(1000); },
                                 {.surface_of = [&](std::string_view) { return each.now; }},
                                 copy};
        ASSERT_TRUE(next.restart());
        EXPECT_EQ(next.send_to_worker(ana, "scout", "Go on.").kind, each.kind);
        if (each.kind != muster::continuation_kind::continued) continue;
        EXPECT_EQ(next.start().value().tools, (std::vector<std::string>{"Grep", "Read"})) << "never more";
    }
}

TEST(kept_crew, what_could_not_be_kept_was_not_done) {
    muster::memory_journal journal;
    host first{journal};
    ASSERT_TRUE(first.crew.restart());
    muster::run_id const run = first.run("scout");
    auto const before = first.picture();
    auto const told = first.told.size();
    journal.fill_up();
    muster::caller const ana{desk(), muster::role_kind::coordinator};
    EXPECT_EQ(first.spawn("w").why, muster::task_fault::not_kept);
    EXPECT_EQ(first.crew.next_turn(run, "half").kind, muster::turn_kind::not_kept);
    EXPECT_EQ(first.crew.finish(run, {.result = "Done."}), muster::ending_answer::not_kept);
    EXPECT_EQ(first.crew.stop(desk(), "scout").kind, muster::stop_kind::not_kept);
    EXPECT_EQ(first.crew.nudge(ana, "scout", "Hurry.").kind, muster::continuation_kind::not_kept);
    EXPECT_EQ(first.picture(), before) << "and nothing of it can be seen";
    EXPECT_EQ(first.told.size(), told) << "nor is it told";
    journal.fill_up(false);
    EXPECT_EQ(first.crew.finish(run, {.result = "Done."}), muster::ending_answer::recorded) << "the run went on";
    EXPECT_EQ(first.kept(), first.picture());
    EXPECT_EQ(first.told.size(), told + 1);
}

TEST(kept_crew, with_a_damaged_journal_every_command_is_refused) {
    muster::memory_journal journal;
    {
        host first{journal};
        ASSERT_TRUE(first.crew.restart());
        for (char const* const name : {"a", "b", "c"}) (void)first.run(name);
    }
    std::string bytes{journal.bytes()};
    bytes[bytes.size() / 2] ^= 1;
    muster::memory_journal damaged{bytes};
    host second{damaged};
    EXPECT_EQ(second.crew.restart().read.why, journal_fault::damaged);
    EXPECT_EQ(second.crew.journal_state(), journal_fault::damaged);
    EXPECT_EQ(second.spawn().why, muster::task_fault::not_kept);
    EXPECT_FALSE(second.crew.start());
    EXPECT_EQ(damaged.bytes(), bytes);
}

// One whose device takes its time, and forgets to say that it is done until it is told to.
class slow_journal final : public muster::journal {
public:
    muster::memory_journal in_memory;
    std::atomic<bool> works{true};
    std::atomic<std::uint64_t> kept{0};

    muster::journal_report replay(muster::event_visitor const& visit) override { return in_memory.replay(visit); }
    std::uint64_t append(std::span<muster::event const> step) override { return in_memory.append(step); }
    bool keep(std::uint64_t record) override {
        std::this_thread::sleep_for(1ms);
        if (works && kept < record) kept = record;
        return works;
    }
    bool replace(std::span<muster::event const>) override { return false; }
    [[nodiscard]] bool is_long() const override { return false; }
    [[nodiscard]] journal_fault fault() const override {
        return works ? in_memory.fault() : journal_fault::cannot_sync;
    }
};

// A journal that can be full, and that counts the events that it replays.
class full_journal final : public muster::journal {
public:
    muster::memory_journal in_memory;
    std::uint64_t visited = 0;

    muster::journal_report replay(muster::event_visitor const& visit) override {
        return in_memory.replay(
            [&](std::span<muster::event const> step) { return visited += step.size(), visit(step); });
    }
    std::uint64_t append(std::span<muster::event const> step) override { return in_memory.append(step); }
    [[nodiscard]] bool has_room() override { return in_memory.has_room(); }
    bool keep(std::uint64_t) override { return true; }
    bool replace(std::span<muster::event const>) override { return false; }
    [[nodiscard]] bool is_long() const override { return false; }
    [[nodiscard]] journal_fault fault() const override { return in_memory.fault(); }
};

TEST(kept_crew, without_room_a_refused_command_replays_nothing) {
    full_journal journal;
    muster::shared_crew crew{{}, [] { return muster_test::at_ms(1000); }, {}, journal};
    ASSERT_TRUE(crew.restart());
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(crew.spawn(desk(), {.prompt = "Do it."}));
    std::uint64_t const before = journal.visited;
    journal.in_memory.fill_up();
    for (int i = 0; i < 100; ++i) EXPECT_EQ(crew.spawn(desk(), {.prompt = "Do it."}).why, muster::task_fault::not_kept);
    EXPECT_EQ(journal.visited, before);
    journal.in_memory.fill_up(false);
    EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it."}));
    EXPECT_EQ(journal.visited, before);
}

TEST(kept_crew, nothing_is_told_or_answered_before_it_is_kept) {
    slow_journal journal;
    std::atomic<std::uint64_t> too_early{0};
    std::atomic<std::uint64_t> told{0};
    muster::shared_crew crew{{},
                             [] { return muster_test::at_ms(1000); },
                             {.on_event = [&](muster::event const&) { too_early += journal.kept < ++told ? 1U : 0U; }},
                             journal};
    ASSERT_TRUE(crew.restart());
    std::vector<std::thread> threads;
    std::atomic<int> spawned{0};
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 20; ++i) {
                auto const answer = crew.spawn(desk(), {.prompt = "Do it."});
                if (answer && journal.kept >= answer.run.number()) ++spawned;
            }
        });
    }
    for (std::thread& each : threads) each.join();
    EXPECT_EQ(spawned, 80);
    EXPECT_EQ(told, 80U);
    EXPECT_EQ(too_early, 0U);
}

TEST(kept_crew, once_the_device_has_refused_nothing_is_answered_any_more) {
    slow_journal journal;
    std::vector<std::string> told;
    muster::shared_crew crew{{},
                             [] { return muster_test::at_ms(1000); },
                             {.on_event = [&](muster::event const& e) { told.push_back(muster::event_line(e)); }},
                             journal};
    ASSERT_TRUE(crew.restart());
    EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it."}));
    journal.works = false;
    EXPECT_FALSE(crew.spawn(desk(), {.prompt = "Do it."}));
    EXPECT_FALSE(crew.start());
    EXPECT_EQ(crew.journal_state(), journal_fault::cannot_sync);
    EXPECT_EQ(told.size(), 1U);
}

}  // namespace
