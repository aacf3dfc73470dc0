#include <muster/crew/file_journal.hpp>

#include <muster/crew/memory_journal.hpp>

#include "crew_host.hpp"
#include "journal_days.hpp"
#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using muster::journal_fault;
using muster_test::content_of;
using muster_test::crew_steps;
using muster_test::read_back;
using muster_test::take_all;
using muster_test::temporary_root;

void write_file(std::string const& path, std::string_view bytes) {
    std::ofstream{path, std::ios::binary} << bytes;
    ::chmod(path.c_str(), 0600);
}

// A journal of these steps, closed again.
void write_journal(std::string const& path, crew_steps const& steps) {
    muster::file_journal journal{path};
    ASSERT_TRUE(journal.replay(take_all));
    for (auto const& step : steps) ASSERT_TRUE(journal.keep(journal.append(step)));
}

TEST(file_journal, its_bytes_are_those_of_a_journal_in_memory) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    write_journal(root / "crew", steps);
    muster::memory_journal same;
    ASSERT_TRUE(same.replay(take_all));
    for (auto const& step : steps) (void)same.append(step);
    EXPECT_EQ(content_of(root / "crew"), same.bytes());
    EXPECT_EQ(muster_test::mode_of(root / "crew"), 0600U);
}

TEST(file_journal, opened_again_it_goes_on) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    write_journal(root / "crew", {steps.begin(), steps.begin() + 3});
    write_journal(root / "crew", {steps.begin() + 3, steps.end()});
    muster::file_journal journal{root / "crew"};
    read_back const again{journal};
    EXPECT_TRUE(again.report);
    EXPECT_EQ(again.report.records, steps.size());
    muster::crew first;
    (void)first.restore(muster_test::joined(steps));
    EXPECT_EQ(again.picture, muster_test::picture(first));
}

TEST(file_journal, a_torn_record_is_dropped_and_written_over) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    write_journal(root / "crew", steps);
    std::string const bytes = content_of(root / "crew");
    for (std::size_t const size : {bytes.size() - 1, bytes.size() - 20, std::size_t{17}, std::size_t{3}}) {
        write_file(root / "crew", bytes.substr(0, size));
        std::uint64_t records = 0;
        {
            muster::file_journal journal{root / "crew"};
            muster::journal_report const found = journal.replay(take_all);
            EXPECT_TRUE(found);
            EXPECT_NE(found.torn, 0U);
            records = found.records;
            for (std::size_t i = records; i < steps.size(); ++i) EXPECT_TRUE(journal.keep(journal.append(steps[i])));
        }
        EXPECT_EQ(content_of(root / "crew"), bytes);
    }
}

TEST(file_journal, behind_a_damaged_record_nothing_is_written) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    write_journal(root / "crew", steps);
    std::string bytes = content_of(root / "crew");
    bytes[bytes.size() / 2] ^= 1;
    write_file(root / "crew", bytes);
    {
        muster::file_journal journal{root / "crew"};
        muster::journal_report const found = journal.replay(take_all);
        EXPECT_EQ(found.why, journal_fault::damaged);
        EXPECT_GT(found.records, 0U);
        EXPECT_LT(found.whole, bytes.size() / 2);
        EXPECT_EQ(journal.append(steps[0]), 0U);
        EXPECT_FALSE(journal.replace(steps[0]));
    }
    EXPECT_EQ(content_of(root / "crew"), bytes);
}

TEST(file_journal, one_at_a_time) {
    temporary_root const root;
    muster::file_journal first{root / "crew"};
    muster::file_journal second{root / "crew"};
    EXPECT_EQ(first.fault(), journal_fault::not_read);
    EXPECT_EQ(second.fault(), journal_fault::in_use);
    EXPECT_EQ(second.replay(take_all).why, journal_fault::in_use);
    EXPECT_EQ(second.append({}), 0U);
}

TEST(file_journal, neither_a_link_nor_a_directory_nor_a_pipe_is_a_journal) {
    temporary_root const root;
    write_journal(root / "crew", {});
    ASSERT_EQ(::symlink((root / "crew").c_str(), (root / "link").c_str()), 0);
    ASSERT_EQ(::mkfifo((root / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(muster::file_journal{root / "link"}.fault(), journal_fault::cannot_open);
    EXPECT_EQ(muster::file_journal{root / "pipe"}.fault(), journal_fault::cannot_open);
    EXPECT_EQ(muster::file_journal{root.path()}.fault(), journal_fault::cannot_open);
    EXPECT_EQ(muster::file_journal{root / "none/crew"}.fault(), journal_fault::cannot_open);
}

// What exists beforehand, which fault the journal reports, and whether the file is left as it was.
struct opened_file {
    journal_fault why;
    std::string sentence;
};
opened_file opened(std::string const& path) {
    muster::file_journal journal{path};
    muster::journal_report const found = journal.replay(take_all);
    EXPECT_EQ(found.why, journal.fault());
    EXPECT_EQ(describe(found), describe(journal));
    EXPECT_EQ(journal.append({}), 0U);
    EXPECT_FALSE(journal.replace({}));
    return {found.why, describe(journal)};
}

TEST(file_journal, one_that_other_users_may_read_is_refused_with_the_command_that_helps) {
    temporary_root const root;
    std::string const path = root / "crew";
    write_journal(path, muster_test::steps_of_a_day());
    std::string const bytes = content_of(path);
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
    opened_file const found = opened(path);
    EXPECT_EQ(found.why, journal_fault::open_to_others);
    EXPECT_EQ(found.sentence, path + ": mode 0640; expected 0600: chmod 600 " + path);
    EXPECT_EQ(content_of(path), bytes);
    ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
    EXPECT_TRUE(muster::file_journal{path}.replay(take_all));
}

TEST(file_journal, one_with_a_second_name_is_refused) {
    temporary_root const root;
    std::string const path = root / "crew";
    write_journal(path, {});
    ASSERT_EQ(::link(path.c_str(), (root / "other").c_str()), 0);
    opened_file const found = opened(path);
    EXPECT_EQ(found.why, journal_fault::linked);
    EXPECT_NE(found.sentence.find("2 names; expected 1"), std::string::npos) << found.sentence;
    ASSERT_EQ(::unlink((root / "other").c_str()), 0);
    EXPECT_TRUE(muster::file_journal{path}.replay(take_all));
}

TEST(file_journal, another_users_file_is_refused) {
    if (::geteuid() != 0) GTEST_SKIP() << "only the administrator can give a file away";
    temporary_root const root;
    std::string const path = root / "crew";
    write_journal(path, {});
    ASSERT_EQ(::chown(path.c_str(), 12345, static_cast<::gid_t>(-1)), 0);
    opened_file const found = opened(path);
    EXPECT_EQ(found.why, journal_fault::not_ours);
    EXPECT_NE(found.sentence.find("belongs to user 12345; expected user 0: chown 0 "), std::string::npos);
}

// While this object lives, this process makes files with fewer permissions than it asks for.
class umask_of {
public:
    explicit umask_of(::mode_t taken) : before_(::umask(taken)) {}
    umask_of(umask_of const&) = delete;
    umask_of& operator=(umask_of const&) = delete;
    ~umask_of() { ::umask(before_); }

private:
    ::mode_t before_;
};

TEST(file_journal, it_has_mode_0600_whatever_the_umask) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    for (::mode_t const taken : {0U, 0277U, 0777U}) {
        umask_of const mask{taken};
        std::string const path = root / std::to_string(taken);
        muster::file_journal journal{path};
        EXPECT_TRUE(journal.replay(take_all));
        EXPECT_EQ(muster_test::mode_of(path), 0600U);
        EXPECT_TRUE(journal.replace(steps[0]));
        EXPECT_EQ(muster_test::mode_of(path), 0600U) << "nor has its replacement";
    }
}

TEST(file_journal, a_replacement_is_not_written_into_what_somebody_has_put_in_its_place) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    write_file(root / "letter", "Dear diary,\n");
    muster::file_journal journal{root / "crew"};
    ASSERT_TRUE(journal.replay(take_all));
    ASSERT_EQ(::link((root / "letter").c_str(), (root / "crew.new").c_str()), 0);
    EXPECT_TRUE(journal.replace(steps[0]));
    EXPECT_EQ(content_of(root / "letter"), "Dear diary,\n");
    ASSERT_EQ(::symlink((root / "letter").c_str(), (root / "crew.new").c_str()), 0);
    EXPECT_TRUE(journal.replace(steps[0]));
    EXPECT_EQ(content_of(root / "letter"), "Dear diary,\n");
}

TEST(file_journal, anothers_file_is_left_alone) {
    temporary_root const root;
    write_file(root / "letter", "Dear diary,\n");
    {
        muster::file_journal journal{root / "letter"};
        EXPECT_EQ(journal.replay(take_all).why, journal_fault::not_a_journal);
        EXPECT_EQ(journal.append({}), 0U);
    }
    EXPECT_EQ(content_of(root / "letter"), "Dear diary,\n");
}

// Files of this process can be no longer while it lives.
class longest_file {
public:
    explicit longest_file(std::size_t bytes) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &was_);
        rlimit const now{bytes, was_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &now);
    }
    longest_file(longest_file const&) = delete;
    longest_file& operator=(longest_file const&) = delete;
    ~longest_file() {
        ::setrlimit(RLIMIT_FSIZE, &was_);
        std::signal(SIGXFSZ, before_);
    }

private:
    void (*before_)(int);
    rlimit was_{};
};

TEST(file_journal, where_there_is_no_room_nothing_of_a_step_is_kept) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew"};
    ASSERT_TRUE(journal.replay(take_all));
    std::size_t kept = 0;
    {
        longest_file const small{1000};
        while (kept < steps.size() && journal.append(steps[kept]) != 0) ++kept;
        ASSERT_GT(kept, 0U);
        ASSERT_LT(kept, steps.size());
        EXPECT_EQ(journal.fault(), journal_fault::cannot_write);
        EXPECT_EQ(content_of(root / "crew").size(), journal.size());
        EXPECT_FALSE(journal.replace(steps[0]));
    }
    EXPECT_EQ(journal.append(steps[kept]), 0U);
    muster::journal_report const found = journal.replay(take_all);
    EXPECT_TRUE(found);
    EXPECT_EQ(found.records, kept);
    EXPECT_TRUE(journal.keep(journal.append(steps[kept])));
}

TEST(file_journal, replaced_it_is_the_new_one_and_still_locked) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew", {.replace_above = 200}};
    ASSERT_TRUE(journal.replay(take_all));
    for (auto const& step : steps) ASSERT_TRUE(journal.keep(journal.append(step)));
    EXPECT_TRUE(journal.is_long());
    ASSERT_TRUE(journal.replace(steps[0]));
    EXPECT_FALSE(journal.is_long());
    EXPECT_FALSE(content_of(root / "crew").empty());
    EXPECT_EQ(::access((root / "crew.new").c_str(), F_OK), -1);
    EXPECT_EQ(muster::file_journal{root / "crew"}.fault(), journal_fault::in_use);
    EXPECT_TRUE(journal.keep(journal.append(steps[1])));
    std::uint64_t events = 0;
    muster::journal_report const found = journal.replay([&](auto step) { return events += step.size(), true; });
    EXPECT_EQ(found.records, 2U);
    EXPECT_EQ(events, steps[0].size() + steps[1].size());
}

TEST(file_journal, a_replacement_that_was_never_finished_is_no_journal) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    write_journal(root / "crew", steps);
    write_file(root / "crew.new", "half of a");
    muster::file_journal journal{root / "crew"};
    EXPECT_EQ(journal.replay(take_all).records, steps.size());
    EXPECT_TRUE(journal.replace(steps[0]));
    EXPECT_EQ(journal.replay(take_all).records, 1U);
}

std::atomic<int> syncs{0};
std::atomic<bool> device_fails{false};
bool counted_sync(int) noexcept {
    ++syncs;
    return !device_fails;
}

TEST(file_journal, the_device_is_waited_for_as_often_as_was_asked_for) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    ASSERT_GE(steps.size(), 12U);
    struct row {
        std::uint32_t every;
        int waits;
    };
    for (row const each : {row{1, 12}, row{4, 3}, row{0, 0}}) {
        muster::file_journal journal{root / std::to_string(each.every),
                                     {.sync_every = each.every, .sync = counted_sync}};
        ASSERT_TRUE(journal.replay(take_all));
        syncs = 0;
        for (std::size_t i = 0; i < 12; ++i) EXPECT_TRUE(journal.keep(journal.append(steps[i])));
        EXPECT_EQ(syncs, each.waits) << each.every;
    }
}

TEST(file_journal, one_wait_is_enough_for_all_that_is_written) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew", {.sync = counted_sync}};
    ASSERT_TRUE(journal.replay(take_all));
    syncs = 0;
    for (int i = 0; i < 5; ++i) EXPECT_NE(journal.append(steps[static_cast<std::size_t>(i)]), 0U);
    for (std::uint64_t record = 5; record != 0; --record) EXPECT_TRUE(journal.keep(record));
    EXPECT_EQ(syncs, 1);
}

TEST(file_journal, once_the_device_has_refused_nothing_is_believed_any_more) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew", {.sync = counted_sync}};
    ASSERT_TRUE(journal.replay(take_all));
    ASSERT_TRUE(journal.keep(journal.append(steps[0])));
    std::uint64_t const record = journal.append(steps[1]);
    device_fails = true;
    EXPECT_FALSE(journal.keep(record));
    device_fails = false;
    EXPECT_FALSE(journal.keep(record)) << "the system reports it once, and forgets";
    EXPECT_TRUE(journal.keep(1)) << "what was confirmed is confirmed";
    EXPECT_EQ(journal.append(steps[2]), 0U);
    EXPECT_EQ(journal.replay(take_all).why, journal_fault::cannot_sync);
}

// The same where it is a replay that the device refuses: what had been appended by then is not safe because of it.
TEST(file_journal, a_replay_that_the_device_refuses_confirms_nothing) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew", {.sync = counted_sync}};
    ASSERT_TRUE(journal.replay(take_all));
    std::uint64_t const record = journal.append(steps[0]);
    device_fails = true;
    EXPECT_EQ(journal.replay(take_all).why, journal_fault::cannot_sync);
    device_fails = false;
    EXPECT_FALSE(journal.keep(record));
    EXPECT_EQ(journal.replay(take_all).why, journal_fault::cannot_sync) << "it is not asked again";
    EXPECT_EQ(journal.append(steps[1]), 0U);
    EXPECT_EQ(muster::file_journal(root / "crew").fault(), journal_fault::in_use);
}

// The first wait after that is set is a long one, and the device refuses it; what comes later is said to be safe.
std::atomic<int> slow_waits{0};
std::atomic<bool> first_is_slow{false};
bool slow_sync(int) noexcept {
    if (!first_is_slow.exchange(false)) return true;
    ++slow_waits;
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
    return false;
}

TEST(file_journal, a_replay_does_not_speak_for_a_wait_that_goes_on) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew", {.sync = slow_sync}};
    ASSERT_TRUE(journal.replay(take_all));
    std::uint64_t const record = journal.append(steps[0]);
    first_is_slow = true;
    bool kept = true;
    std::thread waits{[&] { kept = journal.keep(record); }};
    while (slow_waits == 0) std::this_thread::yield();
    EXPECT_EQ(journal.replay(take_all).why, journal_fault::cannot_sync);
    waits.join();
    EXPECT_FALSE(kept);
}

// Room for so many files more, while this object lives.
class few_files {
public:
    explicit few_files(int more) {
        int const next = ::dup(0);
        ::close(next);
        ::getrlimit(RLIMIT_NOFILE, &before_);
        rlimit less = before_;
        less.rlim_cur = static_cast<rlim_t>(next + more);
        ::setrlimit(RLIMIT_NOFILE, &less);
    }
    ~few_files() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    few_files(few_files const&) = delete;
    few_files& operator=(few_files const&) = delete;

private:
    rlimit before_{};
};

TEST(file_journal, a_replacement_whose_name_may_be_lost_confirms_nothing) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew"};
    ASSERT_TRUE(journal.replay(take_all));
    std::uint64_t const record = journal.append(steps[0]);
    {
        few_files const one{1};  // for the new file, and none for its directory
        EXPECT_TRUE(journal.replace(steps[0]));
    }
    EXPECT_EQ(journal.fault(), journal_fault::cannot_sync);
    EXPECT_FALSE(journal.keep(record));
    EXPECT_EQ(journal.append(steps[1]), 0U);
}

TEST(file_journal, a_head_that_never_reached_the_device_is_written_again) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    for (unsigned const zeros : {0U, 16U}) {
        write_file(root / "crew", std::string(zeros, '\0'));
        muster::file_journal journal{root / "crew"};
        EXPECT_EQ(journal.replay(take_all).torn, zeros);
        EXPECT_NE(journal.append(steps[0]), 0U);
        EXPECT_EQ(journal.replay(take_all).records, 1U);
    }
    write_file(root / "crew", std::string(15, '\0'));
    EXPECT_EQ(muster::file_journal{root / "crew"}.replay(take_all).why, journal_fault::not_a_journal);
}

TEST(file_journal, a_path_with_a_nul_is_none) {
    temporary_root const root;
    muster::file_journal const journal{(root / "crew") + std::string(1, '\0') + ".journal"};
    EXPECT_EQ(journal.fault(), journal_fault::cannot_open);
    EXPECT_NE(::access((root / "crew").c_str(), F_OK), 0);
}

TEST(file_journal, threads_keep_together) {
    temporary_root const root;
    crew_steps const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{root / "crew"};
    ASSERT_TRUE(journal.replay(take_all));
    std::mutex one_at_a_time;
    std::atomic<int> kept{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 25; ++i) {
                std::uint64_t record = 0;
                {
                    std::lock_guard const lock{one_at_a_time};
                    record = journal.append(steps[0]);
                }
                if (journal.keep(record)) ++kept;
            }
        });
    }
    for (std::thread& each : threads) each.join();
    EXPECT_EQ(kept, 100);
    EXPECT_EQ(journal.replay(take_all).records, 100U);
}

}  // namespace
