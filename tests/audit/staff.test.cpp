// A run keeps its place as long as its thread lives, whatever the crew has decided; a run for which there is no thread
// fails.
#include <staff.hpp>

#include <allocations.hpp>

#include <no_threads.hpp>
#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <thread>

namespace {

muster::time_point now() {
    auto const since = std::chrono::steady_clock::now().time_since_epoch();
    return muster::time_point{std::chrono::duration_cast<muster::duration>(since)};
}

class audit_staff : public testing::Test {
protected:
    // Workers wait at a door until it opens, whatever they are asked to do.
    void open_door() {
        std::lock_guard const lock{mutex_};
        is_open_ = true;
        changed_.notify_all();
    }
    void wait_at_door() {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return is_open_; });
        if (throws_) throw std::bad_alloc{};
    }
    // One allocation fails after that many: in the thread that starts a run, or in the run before its work.
    void memory_ends() {
        muster_test::fails_once = true;
        muster_test::allocations_left = before_memory_ends_;
    }
    static void memory_lasts() { muster_test::allocations_left = muster_test::unlimited; }
    [[nodiscard]] bool is_free() const { return frees_ != 0; }

    muster_test::temporary_root root_;
    muster::binding_key const desk_ = *muster::binding_key::of("test", "desk");
    std::string fault_;
    std::optional<audit::tree_files> const files_ = audit::tree_files::open(root_.path(), fault_);
    muster::pad_answer<muster::scratchpad> pad_ = muster::open_scratchpad({.root = root_.path(), .session = "s"});

    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_open_ = false;
    bool throws_ = false;
    std::size_t starts_ = 0, ends_ = 0;
    std::size_t before_memory_ends_ = muster_test::unlimited;
    std::atomic<std::size_t> frees_ = 0;

    muster::shared_crew crew_{audit::staff_limits(1, 600), now};
    audit::staff staff_{
        crew_,
        *pad_,
        *files_,
        1,
        {.on_start = [this](auto const&) { return ++starts_, memory_ends(), std::make_shared<audit::progress>(); },
         .on_end = [this](muster::run_id) { ++ends_; },
         .on_free = [this] { ++frees_; },
         .trouble_for = [this](auto const&) { return memory_lasts(), wait_at_door(), audit::trouble::none; }}};
};

TEST_F(audit_staff, a_stopped_run_keeps_its_place_until_its_thread_has_ended) {
    for (char const* const name : {"one", "two"})
        ASSERT_TRUE(crew_.spawn(desk_, {.prompt = "task: none", .name = name}));
    staff_.start_what_waits();
    EXPECT_EQ(starts_, 1U);
    EXPECT_TRUE(crew_.stop(desk_, "one"));  // the crew has room again
    staff_.start_what_waits();
    EXPECT_EQ(starts_, 1U);
    EXPECT_EQ(ends_, 0U);
    open_door();
    while (!is_free()) std::this_thread::yield();
    staff_.start_what_waits();
    EXPECT_EQ(starts_, 2U);
    EXPECT_EQ(ends_, 1U);
    staff_.join_all();
}

TEST_F(audit_staff, without_a_thread_a_run_fails_and_its_place_is_free) {
    ASSERT_TRUE(crew_.spawn(desk_, {.prompt = "task: none", .name = "one"}));
    {
        muster_test::no_threads const none;
        if (!none) GTEST_SKIP() << "this system makes threads whatever the size of their stacks";
        staff_.start_what_waits();
    }
    EXPECT_TRUE(staff_.idle());
    EXPECT_EQ(ends_, 1U);
    auto const told = crew_.take(desk_);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].notice.cause, muster::cause::failed);
    EXPECT_TRUE(told[0].notice.summary.starts_with("the system has no thread for it: ")) << told[0].notice.summary;
    ASSERT_TRUE(crew_.spawn(desk_, {.prompt = "task: none", .name = "two"}));
    staff_.start_what_waits();
    EXPECT_EQ(starts_, 2U);
    open_door();
    staff_.join_all();
}

TEST_F(audit_staff, without_memory_a_run_fails_and_no_thread_waits_for_another) {
    alarm(60);  // a deadlock ends the test
    open_door();
    constexpr std::size_t places_to_fail = 40;
    for (std::size_t i = 0; i < places_to_fail; ++i) {
        ASSERT_TRUE(crew_.spawn(desk_, {.prompt = "task: none"}));
        before_memory_ends_ = i;
        staff_.start_what_waits();
        staff_.join_all();
        memory_lasts();
        ASSERT_EQ(starts_, i + 1);
        ASSERT_EQ(crew_.read([](muster::crew const& crew) { return crew.counters().ended; }), i + 1) << i;
        for (muster::delivery const& each : crew_.take(desk_)) crew_.acknowledge(each.lease);
    }
    alarm(0);
}

TEST_F(audit_staff, what_a_worker_throws_is_the_failure_of_its_run) {
    ASSERT_TRUE(crew_.spawn(desk_, {.prompt = "task: none", .name = "one"}));
    throws_ = true;
    open_door();
    staff_.start_what_waits();
    staff_.join_all();
    auto const told = crew_.take(desk_);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].notice.summary, "the worker threw: std::bad_alloc");
}

}  // namespace
