// A journal on a disk that has no locks, or that does not confirm the name of a file. This program replaces flock and
// fsync by functions that fail on demand.
#include <muster/crew/file_journal.hpp>

#include "journal_days.hpp"
#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace {
std::atomic<int> lock_error{0}, interruptions{0};
std::atomic<int> directory_error{0}, file_error{0};
}  // namespace

extern "C" int flock(int file, int how) noexcept {
    if (interruptions > 0) return --interruptions, errno = EINTR, -1;
    if (lock_error != 0) return errno = lock_error, -1;
    return static_cast<int>(::syscall(SYS_flock, file, how));
}

extern "C" int fsync(int file) {
    struct stat found {};
    bool const is_directory = ::fstat(file, &found) == 0 && S_ISDIR(found.st_mode);
    if (is_directory && directory_error != 0) return errno = directory_error, -1;
    return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace {

using muster::file_journal;
using muster::journal_fault;
using muster_test::take_all;
using muster_test::temporary_root;

// The calls fail while this object lives.
class failing {
public:
    failing(std::atomic<int>& what, int with) : what_(what) { what_ = with; }
    failing(failing const&) = delete;
    failing& operator=(failing const&) = delete;
    ~failing() { what_ = 0; }

private:
    std::atomic<int>& what_;
};

bool sync_or_fail(int file) noexcept {
    if (file_error != 0) return errno = file_error, false;
    return ::fdatasync(file) == 0;
}

bool contains(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(hostile_journal, only_a_lock_that_another_one_holds_is_in_use) {
    temporary_root const root;
    file_journal const first{root / "crew"};
    file_journal const second{root / "crew"};
    EXPECT_EQ(second.fault(), journal_fault::in_use);
    EXPECT_EQ(describe(second), (root / "crew") + ": in use by another journal object or program; end that");
}

TEST(hostile_journal, a_disk_without_locks_says_so) {
    temporary_root const root;
    for (int const why : {ENOLCK, ENOSYS, EIO}) {
        failing const locks{lock_error, why};
        file_journal journal{root / "crew"};
        EXPECT_EQ(journal.fault(), journal_fault::cannot_open);
        EXPECT_EQ(journal.replay(take_all).why, journal_fault::cannot_open);
        EXPECT_EQ(describe(journal), (root / "crew") + ": cannot be locked: " + std::generic_category().message(why)
                                         + "; choose a disk that has locks");
    }
    EXPECT_TRUE(file_journal{root / "crew"}.replay(take_all));
}

TEST(hostile_journal, a_lock_that_a_signal_interrupts_is_asked_for_again) {
    temporary_root const root;
    failing const signals{interruptions, 3};
    file_journal journal{root / "crew"};
    EXPECT_TRUE(journal.replay(take_all));
    EXPECT_EQ(interruptions, 0);
}

TEST(hostile_journal, a_name_that_the_disk_does_not_confirm_is_named_with_what_still_holds) {
    temporary_root const root;
    auto const steps = muster_test::steps_of_a_day();
    {
        failing const directories{directory_error, EIO};
        file_journal journal{root / "crew"};
        muster::journal_report const found = journal.replay(take_all);
        EXPECT_EQ(found.why, journal_fault::cannot_sync);
        EXPECT_EQ(describe(found), describe(journal));
        EXPECT_EQ(describe(found), root.path()
                                       + ": the device did not confirm this directory: Input/output error; the journal "
                                         "in it is whole, but may be gone after a loss of power; start again from it");
        EXPECT_EQ(journal.append(steps[0]), 0U);
    }
    EXPECT_TRUE(file_journal{root / "crew"}.replay(take_all));
}

TEST(hostile_journal, a_replacement_that_the_disk_does_not_confirm_is_whole) {
    temporary_root const root;
    auto const steps = muster_test::steps_of_a_day();
    {
        file_journal journal{root / "crew"};
        ASSERT_TRUE(journal.replay(take_all));
        ASSERT_TRUE(journal.keep(journal.append(steps[0])));
        failing const directories{directory_error, ENOSPC};
        EXPECT_TRUE(journal.replace(steps[0]));
        EXPECT_EQ(journal.fault(), journal_fault::cannot_sync);
        EXPECT_TRUE(contains(describe(journal), root.path() + ": the device did not confirm this directory: No space"));
        EXPECT_TRUE(contains(describe(journal), "before and after its replacement are whole"));
        EXPECT_EQ(journal.append(steps[1]), 0U);
    }
    file_journal again{root / "crew"};
    EXPECT_EQ(again.replay(take_all).records, 1U);
}

TEST(hostile_journal, bytes_that_the_disk_does_not_confirm_have_the_systems_reason) {
    temporary_root const root;
    auto const steps = muster_test::steps_of_a_day();
    {
        file_journal journal{root / "crew", {.sync = sync_or_fail}};
        ASSERT_TRUE(journal.replay(take_all));
        ASSERT_TRUE(journal.keep(journal.append(steps[0])));
        failing const files{file_error, EIO};
        EXPECT_FALSE(journal.keep(journal.append(steps[1])));
        EXPECT_EQ(describe(journal), (root / "crew")
                                         + ": the device did not confirm it: Input/output error; all that was confirmed "
                                           "before is in it, the rest may be lost; start again from it");
    }
    file_journal again{root / "crew"};
    EXPECT_GE(again.replay(take_all).records, 1U);
    EXPECT_TRUE(again.keep(again.append(steps[2])));
}

TEST(hostile_journal, one_that_cannot_be_opened_has_the_systems_reason) {
    temporary_root const root;
    EXPECT_EQ(describe(file_journal{root / "none/crew"}),
              (root / "none/crew") + ": cannot be opened (links are not followed): No such file or directory");
    EXPECT_TRUE(contains(describe(file_journal{root.path()}), "Is a directory"));
    EXPECT_FALSE(contains(describe(file_journal{root / "a\nb/c"}), "\n")) << "one line, whatever the path holds";
}

}  // namespace
