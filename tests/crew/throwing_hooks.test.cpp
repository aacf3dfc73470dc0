// Functions of the host's that throw: a crew stays as it is, or has done all of it, and says what was thrown.
#include <muster/crew/loopback_transport.hpp>
#include <muster/crew/memory_journal.hpp>
#include <muster/crew/shared_crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster_test::at_ms;
using muster_test::desk;

[[noreturn]] void fail() { throw std::runtime_error{"no socket"}; }

// on_event
struct deaf_listener {
    std::shared_ptr<std::vector<std::size_t>> heard = std::make_shared<std::vector<std::size_t>>();

    void operator()(muster::event const& e) const {
        heard->push_back(e.what.index());
        fail();
    }
};

TEST(throwing_hooks, a_listener_that_throws_hears_every_event_and_loses_no_answer) {
    deaf_listener const ear;
    muster::crew crew{{}, {.on_event = ear}};
    muster::spawn_answer const spawned = crew.spawn(at_ms(1), desk(), {.prompt = "Do it.", .name = "a"});
    EXPECT_TRUE(spawned);
    auto const job = crew.start(at_ms(2));
    ASSERT_TRUE(job);
    (void)crew.finish(at_ms(3), job->run, {.result = "Done."});
    EXPECT_EQ(crew.take(at_ms(4), desk()).size(), 1U);
    EXPECT_EQ(ear.heard->size(), 4U);
    EXPECT_EQ(crew.listener_failures().count, 4U);
    EXPECT_EQ(crew.listener_failures().last, "it threw: no socket");
}

TEST(throwing_hooks, a_listener_of_many_threads_that_throws_leaves_no_lock) {
    deaf_listener const ear;
    muster::shared_crew crew{{}, [] { return at_ms(1); }, {.on_event = ear}};
    for (int i = 0; i != 3; ++i) EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it."}));
    EXPECT_EQ(ear.heard->size(), 3U);
    EXPECT_EQ(crew.listener_failures().count, 3U);
    EXPECT_EQ(crew.listener_failures().last, "it threw: no socket");
    EXPECT_EQ(crew.dropped_events(), 0U);
    EXPECT_TRUE(crew.start());
}

TEST(throwing_hooks, a_listener_that_throws_and_calls_the_crew_hears_what_that_did) {
    muster::crew* crew = nullptr;
    std::size_t heard = 0;
    auto const listen = [&](muster::event const&) {
        if (++heard == 1) (void)crew->spawn(at_ms(2), desk(), {.prompt = "And that."});
        fail();
    };
    muster::crew made{{}, {.on_event = listen}};
    crew = &made;
    (void)made.spawn(at_ms(1), desk(), {.prompt = "Do it."});
    EXPECT_EQ(heard, 2U);
    EXPECT_EQ(made.listener_failures().count, 2U);
}

TEST(throwing_hooks, what_is_thrown_need_not_be_an_exception_of_the_standard) {
    muster::crew crew{{}, {.on_event = [](muster::event const&) { throw 7; }}};
    (void)crew.spawn(at_ms(1), desk(), {.prompt = "Do it."});
    EXPECT_EQ(crew.listener_failures().last, "it threw");
}

// stop
TEST(throwing_hooks, a_stop_whose_hook_throws_is_refused_and_changes_nothing) {
    muster_test::crew_host host;
    muster::run_id const run = host.run("a");
    std::size_t const before = host.journal.size();
    auto const answer =
        host.crew.stop(host.now, desk(), "a", muster::stopper::user, [](muster::run_id) -> std::string { fail(); });
    EXPECT_EQ(answer.kind, muster::stop_kind::refused);
    EXPECT_EQ(answer.error, "it threw: no socket");
    EXPECT_EQ(host.journal.size(), before);
    EXPECT_EQ(host.crew.stop(host.now, desk(), "a").kind, muster::stop_kind::stopped);
    EXPECT_EQ(host.crew.find(desk(), "a")->run, run);
}

TEST(throwing_hooks, the_same_of_a_crew_of_many_threads) {
    muster::shared_crew crew{{}, [] { return at_ms(1); }};
    (void)crew.spawn(desk(), {.prompt = "Do it.", .name = "a"});
    (void)crew.start();
    auto const answer = crew.stop(desk(), "a", muster::stopper::user, [](muster::run_id) -> std::string { fail(); });
    EXPECT_EQ(answer.kind, muster::stop_kind::refused);
    EXPECT_EQ(answer.error, "it threw: no socket");
    EXPECT_EQ(crew.stop(desk(), "a").kind, muster::stop_kind::stopped);
}

// surface_of, has_transcript: asked before anything is done, so what they throw goes to whoever has asked
TEST(throwing_hooks, a_question_that_throws_leaves_the_worker_as_it_was) {
    muster::crew_options const asks[] = {
        {.surface_of = [](std::string_view) -> std::optional<std::vector<std::string>> { fail(); }},
        {.has_transcript = [](muster::binding_key const&, muster::worker_id const&) -> bool { fail(); }}};
    for (muster::crew_options const& how : asks) {
        muster::shared_crew crew{{}, [] { return at_ms(1); }, how};
        (void)crew.spawn(desk(), {.prompt = "Do it.", .name = "a", .agent = "reader"});
        crew.finish(crew.start()->run, {.result = "Done."});
        std::string const before = crew.report();
        muster::caller const ana{desk(), muster::role_kind::coordinator};
        EXPECT_THROW((void)crew.send_to_worker(ana, "a", "More."), std::runtime_error);
        EXPECT_EQ(crew.report(), before);
        EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it."}));  // the lock is free
    }
}

TEST(throwing_hooks, a_question_that_throws_about_one_worker_leaves_only_that_one_waiting) {
    bool is_broken = false;
    auto const has_transcript = [&](muster::binding_key const&, muster::worker_id const& who) {
        if (is_broken && who.text().starts_with("a")) fail();
        return true;
    };
    muster::shared_crew crew{{}, [] { return at_ms(1); }, {.resume_engine = false, .has_transcript = has_transcript}};
    muster::caller const ana{desk(), muster::role_kind::coordinator};
    for (char const* const name : {"a", "b"}) {
        (void)crew.spawn(desk(), {.prompt = "Do it.", .name = name});
        crew.finish(crew.start()->run, {.result = "Done."});
        EXPECT_TRUE(crew.send_to_worker(ana, name, "More.").accepted());
    }
    is_broken = true;
    EXPECT_EQ(crew.connect_resume_engine(), 1U);
    EXPECT_TRUE(crew.start()->worker.text().starts_with("b"));
    is_broken = false;
    EXPECT_EQ(crew.connect_resume_engine(), 1U);
}

// read, and the clock
TEST(throwing_hooks, a_look_or_a_clock_that_throws_leaves_the_lock) {
    bool is_broken = false;
    muster::shared_crew crew{{}, [&] {
                                 if (is_broken) fail();
                                 return at_ms(1);
                             }};
    EXPECT_THROW((void)crew.read([](muster::crew const&) -> int { fail(); }), std::runtime_error);
    is_broken = true;
    EXPECT_THROW((void)crew.spawn(desk(), {.prompt = "Do it."}), std::runtime_error);
    is_broken = false;
    EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it.", .name = "a"}));
    EXPECT_EQ(crew.read([](muster::crew const& of) { return of.counters().spawned; }), 1U);
}

// journal: a host's own
class broken_journal final : public muster::journal {
public:
    enum part { nothing, appending, keeping, replaying, replacing, asking };
    part broken = nothing;

    [[nodiscard]] muster::journal_report replay(muster::event_visitor const& visit) override {
        check(replaying);
        return kept_.replay(visit);
    }
    [[nodiscard]] std::uint64_t append(std::span<muster::event const> step) override {
        check(appending);
        return kept_.append(step);
    }
    [[nodiscard]] bool keep(std::uint64_t record) override {
        check(keeping);
        return kept_.keep(record);
    }
    [[nodiscard]] bool replace(std::span<muster::event const> state) override {
        check(replacing);
        return kept_.replace(state);
    }
    [[nodiscard]] bool is_long() const override {
        check(asking);
        return broken == replacing;
    }
    [[nodiscard]] muster::journal_fault fault() const override { return kept_.fault(); }

private:
    void check(part which) const {
        if (broken == which) fail();
    }
    muster::memory_journal kept_;
};

TEST(throwing_hooks, a_journal_that_throws_has_not_kept_it) {
    for (auto const part : {broken_journal::appending, broken_journal::keeping}) {
        broken_journal kept;
        muster::shared_crew crew{{}, [] { return at_ms(1); }, {}, kept};
        ASSERT_TRUE(crew.restart());
        ASSERT_TRUE(crew.spawn(desk(), {.prompt = "Do it.", .name = "a"}));
        kept.broken = part;
        EXPECT_EQ(crew.spawn(desk(), {.prompt = "Do it.", .name = "b"}).why, muster::task_fault::not_kept) << part;
        kept.broken = broken_journal::nothing;
        EXPECT_TRUE(crew.start()) << part;
    }
}

TEST(throwing_hooks, a_journal_that_throws_while_it_is_made_shorter_stays_as_it_is) {
    for (auto const part : {broken_journal::replacing, broken_journal::asking}) {
        broken_journal kept;
        muster::shared_crew crew{{}, [] { return at_ms(1); }, {}, kept};
        ASSERT_TRUE(crew.restart());
        kept.broken = part;
        EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it.", .name = "a"})) << part;
        EXPECT_TRUE(crew.start()) << part;
    }
}

TEST(throwing_hooks, a_journal_that_throws_while_it_is_read_is_not_begun_with) {
    broken_journal kept;
    muster::shared_crew crew{{}, [] { return at_ms(1); }, {}, kept};
    kept.broken = broken_journal::replaying;
    EXPECT_EQ(crew.restart().read.why, muster::journal_fault::cannot_read);
    EXPECT_EQ(crew.spawn(desk(), {.prompt = "Do it."}).why, muster::task_fault::not_kept);
    kept.broken = broken_journal::nothing;
    EXPECT_TRUE(crew.restart());
    EXPECT_TRUE(crew.spawn(desk(), {.prompt = "Do it."}));
}

// A visitor's exception goes to whoever replays, and the journal can be replayed again.
TEST(throwing_hooks, a_visitor_that_throws_leaves_the_journal_as_it_was) {
    muster::memory_journal kept;
    ASSERT_TRUE(kept.replay([](std::span<muster::event const>) { return true; }));
    muster_test::crew_host host;
    (void)host.run("a");
    ASSERT_NE(kept.append(host.journal), 0U);
    EXPECT_THROW((void)kept.replay([](std::span<muster::event const>) -> bool { fail(); }), std::runtime_error);
    EXPECT_EQ(kept.replay([](std::span<muster::event const>) { return true; }).records, 1U);
    EXPECT_NE(kept.append(host.journal), 0U);
}

// message_taker
TEST(throwing_hooks, a_session_that_throws_has_not_answered) {
    muster::loopback_board board;
    muster::loopback_transport const eva{board, "s-7",
                                         [](muster::cross_session_message const&) -> muster::receipt { fail(); }};
    muster::loopback_transport ana{board, "s-1",
                                   [](muster::cross_session_message const&) { return muster::receipt{}; }};
    muster::receipt const got = ana.send("s-7", "Hello.");
    EXPECT_EQ(got.kind, muster::receipt_kind::unknown);
    EXPECT_EQ(got.why, "it threw: no socket");
}

}  // namespace
