// Whether a scratchpad waits for the disk. This program's own fsync counts, and then does what it should.
#include <muster/pad/scratchpad.hpp>
#include <muster/pad/writer.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace {
std::atomic<int> waits{0};
}

extern "C" int fsync(int file) {
    ++waits;
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

TEST(scratchpad, waits_for_the_disk_with_the_file_and_with_its_name) { EXPECT_EQ(waits_of(true), 6); }
TEST(scratchpad, waits_for_what_it_remembers_as_well) { EXPECT_EQ(waits_of(true, 8), 12); }
TEST(scratchpad, that_need_not_last_waits_for_nothing) { EXPECT_EQ(waits_of(false) + waits_of(false, 8), 0); }

}  // namespace
