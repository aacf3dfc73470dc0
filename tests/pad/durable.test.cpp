// Whether a scratchpad waits for the disk. This program's own fsync counts, and then does what it should.
#include <muster/pad/scratchpad.hpp>
#include <muster/pad/writer.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

namespace {
std::atomic<int> waits{0};
std::atomic<bool> directories_fail{false};
}  // namespace

extern "C" int fsync(int file) {
    ++waits;
    struct stat found {};
    if (directories_fail && ::fstat(file, &found) == 0 && S_ISDIR(found.st_mode)) return errno = EIO, -1;
    return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace {

// How often writing, adding and a long note wait for the disk.
int waits_of(bool durable, std::uint32_t versions = 0) {
    muster_test::temporary_root const root;
    auto const pad =
        muster::open_scratchpad({.root = root.path(), .session = "s-1", .versions = versions, .durable = durable});
    EXPECT_TRUE(pad);
    waits = 0;
    EXPECT_FALSE(pad->write("whole.md", "text"));
    EXPECT_FALSE(pad->append("added.md", "text"));
    auto note = pad->writer("long.md", muster::pad_mode::create);
    EXPECT_TRUE(note);
    note->put("text");
    EXPECT_FALSE(note->commit());
    EXPECT_EQ(pad->read("whole.md")->bytes, "text");
    EXPECT_EQ(pad->read("added.md")->bytes, "text");
    EXPECT_EQ(pad->read("long.md")->bytes, "text");
    return waits;
}

TEST(scratchpad, says_that_a_change_is_in_place_when_the_disk_does_not_confirm_its_name) {
    muster_test::temporary_root const root;
    auto const pad = muster::open_scratchpad({.root = root.path(), .session = "s-1"});
    ASSERT_TRUE(pad);
    ASSERT_FALSE(pad->write("old.md", "text"));
    directories_fail = true;
    auto const error = pad->write("old.md", "other");
    auto const refused = pad->append("new.md", "text");
    directories_fail = false;
    EXPECT_EQ(error.why, muster::pad_fault::not_durable);
    EXPECT_EQ(error.system, EIO);
    EXPECT_NE(describe(error).find("in place, but it is not known to be durable"), std::string::npos);
    EXPECT_EQ(pad->read("old.md")->bytes, "other");
    EXPECT_EQ(refused.why, muster::pad_fault::io) << "what is said to have failed is not there";
    EXPECT_EQ(pad->read("new.md").error.why, muster::pad_fault::missing);
}

TEST(scratchpad, waits_for_the_disk_with_the_file_and_with_its_name) { EXPECT_EQ(waits_of(true), 6); }
TEST(scratchpad, waits_for_what_it_remembers_as_well) { EXPECT_EQ(waits_of(true, 8), 12); }
TEST(scratchpad, that_need_not_last_waits_for_nothing) { EXPECT_EQ(waits_of(false) + waits_of(false, 8), 0); }

}  // namespace
