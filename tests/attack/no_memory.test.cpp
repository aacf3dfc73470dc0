// Whichever allocation of a call fails: nothing is lost, nothing is done twice, and the next call goes on.
#include <muster/crew/crew.hpp>
#include <muster/crew/memory_journal.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/turn_queue.hpp>
#include <muster/worktree/detail/private_git.hpp>

#include <allocations.hpp>
#include <crew_host.hpp>
#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using muster_test::at_ms;
using muster_test::crew_host;
using muster_test::desk;

constexpr char const* said = "What did you find? Tell me all of it, with lines.";
constexpr char const* report = "A report that is long enough to need memory: 0123456789.";

// for_each_failure(test): calls test(fails, is_last), where fails(action) runs the action with the n-th allocation
// failing, once alone and once with all that follow it, for every n that the action reaches.
template <class Test>
void for_each_failure(Test test) {
    for (bool const only_once : {true, false}) {
        bool failed = true;
        std::size_t count = 0;
        while (failed) {
            SCOPED_TRACE((only_once ? "only allocation " : "from allocation ") + std::to_string(count));
            test([&](auto action) {
                bool const threw = muster_test::runs_out_after(count, action, only_once);
                failed = muster_test::has_failed;
                return threw;
            });
            ++count;
        }
    }
}

struct told_turns : crew_host {
    muster::turn_queue queue{desk()};

    told_turns() {
        muster::run_id const first = run("scout");
        crew.finish(now, first, {.result = report});
        static_cast<void>(queue.say(said));
    }
    // What the host does after a failure: it tries again, later as well.
    std::string try_again() {
        std::optional<muster::turn_input> turn = queue.next(crew, now);
        std::string text = turn ? turn->text() : std::string{};
        for (int i = 0; i < 300 && text.find("0123456789") == text.npos; ++i) {
            if (turn) queue.done(turn->number, crew, now);
            pass(30'000);
            crew.tick(now);
            turn = queue.next(crew, now);
            if (turn) text += turn->text();
        }
        return text;
    }
};

TEST(no_memory, a_queue_of_turns_gives_all_of_a_turn_that_could_not_be_made) {
    for_each_failure([](auto fails) {
        told_turns host;
        std::optional<muster::turn_input> turn;
        fails([&] { turn = host.queue.next(host.crew, host.now); });
        std::string const text = turn ? turn->text() : host.try_again();
        EXPECT_NE(text.find(said), text.npos);
        EXPECT_NE(text.find("0123456789"), text.npos);
    });
}

TEST(no_memory, a_queue_of_turns_gives_more_after_a_call_that_failed) {
    for_each_failure([](auto fails) {
        told_turns host;
        muster::turn_input const first = host.queue.next(host.crew, host.now).value();
        static_cast<void>(host.queue.say("Wait, and this, which is long enough too.", muster::origin::user,
                                         muster::notice_priority::next));
        std::optional<muster::turn_input> turn;
        fails([&] { turn = host.queue.more(first.number, muster::notice_priority::next, host.crew, host.now); });
        EXPECT_EQ(host.queue.open_turn(), first.number);
        if (!turn) turn = host.queue.more(first.number, muster::notice_priority::next, host.crew, host.now);
        ASSERT_TRUE(turn);
        EXPECT_EQ(turn->text(), "Wait, and this, which is long enough too.");
        EXPECT_EQ(host.queue.words(), 2U);
    });
}

TEST(no_memory, a_turn_can_be_settled_again_after_a_call_that_failed) {
    for (int const how : {0, 1, 2}) {
        for_each_failure([&](auto fails) {
            told_turns host;
            muster::turn_input const first = host.queue.next(host.crew, host.now).value();
            auto const settle = [&] {
                if (how == 0) return host.queue.done(first.number, host.crew, host.now);
                if (how == 1) return host.queue.arrived(first.number, host.crew, host.now);
                return host.queue.failed(first.number, host.crew, host.now);
            };
            if (fails([&] { static_cast<void>(settle()); })) {
                EXPECT_TRUE(settle());
            }
            EXPECT_EQ(host.crew.unacknowledged(desk()), how == 2 ? 1U : 0U);
            EXPECT_EQ(host.queue.words(), how == 2 ? 1U : 0U);
        });
    }
}

// shared_crew with a journal
struct kept_crew {
    muster::memory_journal journal;
    muster::shared_crew crew{{}, [] { return at_ms(1); }, {}, journal};
    muster::run_id first;

    kept_crew() {
        static_cast<void>(crew.restart());
        static_cast<void>(crew.spawn(desk(), {.prompt = "Find why tokens expire early, with lines.", .name = "scout"}));
        static_cast<void>(crew.spawn(desk(), {.prompt = "Read every log, each of them.", .name = "reader"}));
        first = crew.start().value().run;
        static_cast<void>(crew.start());
    }
    kept_crew(kept_crew const&) = delete;
    // The journal has all that the crew has, and is whole.
    [[nodiscard]] bool is_kept() {
        muster::memory_journal copy{std::string{journal.bytes()}};
        muster::crew again;
        bool const read{
            copy.replay([&](std::span<muster::event const> step) { return again.restore(step) == step.size(); })};
        return read
            && crew.read([&](muster::crew const& c) { return muster_test::picture(c); }) == muster_test::picture(again);
    }
};

// The journal can always be taken up again, and the crew has what the journal has.
template <class Command>
void keeps_or_undoes(Command command) {
    for_each_failure([&](auto fails) {
        kept_crew host;
        fails([&] { command(host.crew, host.first); });
        muster::memory_journal copy{std::string{host.journal.bytes()}};
        EXPECT_TRUE(copy.replay([](std::span<muster::event const>) { return true; }));
        if (muster_test::fails_once) {
            EXPECT_TRUE(host.is_kept());
        }
        EXPECT_TRUE(host.crew.restart());  // what went on is lost, and each run has its notice
        EXPECT_TRUE(host.is_kept());
        EXPECT_TRUE(host.crew.spawn(desk(), {.prompt = "Another one."}));
        static_cast<void>(host.crew.stop_all(desk()));
        EXPECT_GE(host.crew.take(desk()).size(), 3U);
        EXPECT_TRUE(host.is_kept());
    });
}

TEST(no_memory, a_crew_with_a_journal_keeps_a_command_or_undoes_it) {
    muster::caller const ana{desk(), muster::role_kind::coordinator};
    keeps_or_undoes([](muster::shared_crew& crew, muster::run_id run) { crew.finish(run, {.result = report}); });
    keeps_or_undoes([](muster::shared_crew& crew, muster::run_id run) { crew.fail(run, {.error = report}); });
    keeps_or_undoes([](muster::shared_crew& crew, muster::run_id) { static_cast<void>(crew.stop_all(desk())); });
    keeps_or_undoes([](muster::shared_crew& crew, muster::run_id) {
        static_cast<void>(crew.spawn(desk(), {.prompt = report, .name = "other"}));
    });
    keeps_or_undoes([&](muster::shared_crew& crew, muster::run_id) {
        static_cast<void>(crew.send_to_worker(ana, "scout", report));
    });
}

// A plain crew whose host keeps the events, and has memory for them.
template <class Command>
void tears_or_not(Command command) {
    for_each_failure([&](auto fails) {
        std::vector<muster::event> kept;
        muster::crew crew{{}, {.on_event = [&](muster::event const& e) {
                              std::size_t const left = muster_test::allocations_left.exchange(muster_test::unlimited);
                              kept.push_back(e);
                              muster_test::allocations_left = left;
                          }}};
        for (char const* const name : {"scout", "reader"}) {
            static_cast<void>(crew.spawn(at_ms(1), desk(), {.prompt = "Find why tokens expire early.", .name = name}));
        }
        muster::run_id const run = crew.start(at_ms(1)).value().run;
        fails([&] { command(crew, run); });
        if (crew.is_torn()) {
            EXPECT_THROW(static_cast<void>(crew.spawn(at_ms(1), desk(), {.prompt = report})), std::bad_alloc);
            EXPECT_NO_THROW(static_cast<void>(crew.take(at_ms(1), desk(), 0)));
            crew.start_over();
            EXPECT_EQ(crew.restore(kept), kept.size());
        }
        muster::crew again;
        EXPECT_EQ(again.restore(kept), kept.size());
        EXPECT_EQ(muster_test::picture(again), muster_test::picture(crew));
        static_cast<void>(crew.stop_all(at_ms(1), desk()));
        EXPECT_GE(crew.take(at_ms(1), desk()).size(), 2U);
    });
}

TEST(no_memory, a_crew_that_is_torn_says_so_and_its_events_restore_it) {
    tears_or_not([](muster::crew& crew, muster::run_id run) { crew.finish(at_ms(1), run, {.result = report}); });
    tears_or_not([](muster::crew& crew, muster::run_id run) { crew.fail(at_ms(1), run, {.error = report}); });
    tears_or_not([](muster::crew& crew, muster::run_id) { static_cast<void>(crew.stop(at_ms(1), desk(), "reader")); });
    tears_or_not([](muster::crew& crew, muster::run_id) {
        static_cast<void>(crew.spawn(at_ms(1), muster_test::other_desk(), {.prompt = report, .name = "other"}));
    });
}

TEST(no_memory, a_journal_in_memory_appends_all_of_a_step_or_nothing) {
    crew_host host;
    crew_host const* const made = &host;
    static_cast<void>(host.run("scout"));
    for_each_failure([&](auto fails) {
        muster::memory_journal journal;
        EXPECT_TRUE(journal.replay([](std::span<muster::event const>) { return true; }));
        std::string const before{journal.bytes()};
        if (fails([&] { static_cast<void>(journal.append(made->journal)); })) {
            EXPECT_EQ(journal.bytes(), before);
        }
        EXPECT_NE(journal.append(made->journal), 0U);
        EXPECT_TRUE(journal.replay([](std::span<muster::event const>) { return true; }));
    });
}

// A clock of the host's that throws is as good as no memory.
TEST(no_memory, a_queue_of_turns_outlives_a_crew_that_throws) {
    bool is_broken = false;
    muster::shared_crew crew{{}, [&] {
                                 if (is_broken) throw std::runtime_error{"no clock"};
                                 return at_ms(1);
                             }};
    muster::turn_queue queue{desk()};
    static_cast<void>(queue.say(said));
    is_broken = true;
    EXPECT_THROW(static_cast<void>(queue.next(crew)), std::runtime_error);
    EXPECT_EQ(queue.words(), 1U);
    is_broken = false;
    EXPECT_EQ(queue.next(crew).value().text(), said);
}

// The lowest free number tells.
int next_file_number() {
    int const file = ::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    (void)::close(file);
    return file;
}

TEST(no_memory, the_names_in_a_directory_leave_no_file_open) {
    namespace detail = muster::detail::worktree;
    muster_test::temporary_root const at;
    std::string const directory = at / "directory";
    ASSERT_EQ(::mkdir(directory.c_str(), 0755), 0);
    ASSERT_EQ(::mkdir((directory + "/a name that is too long to be kept without memory").c_str(), 0755), 0);
    auto const expect_all_closed = [&](auto reads) {
        int const before = next_file_number();
        for_each_failure([&](auto fails) {
            (void)fails(reads);
            EXPECT_EQ(next_file_number(), before);
        });
    };
    expect_all_closed([&] { (void)detail::names_in(directory); });
    expect_all_closed([&] { detail::private_git::remove_left_behind(directory); });
    expect_all_closed([&] {
        std::vector<std::string> names;
        detail::pipe_end const open{detail::open_directory_at(AT_FDCWD, directory.c_str())};
        (void)detail::read_names(open.get(), names);
    });
}

}  // namespace
