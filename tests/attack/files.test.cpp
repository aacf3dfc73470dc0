// A scratchpad in which another program has put things that are not notes. Each is refused without effect on the notes,
// and in bounded time.
#include <muster/pad/scratchpad.hpp>

#include <muster/pad/pad_tools.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;
using muster::pad_fault;
using muster::scratchpad;

// If a call hangs, an alarm ends the program.
class hostile_files : public ::testing::TestWithParam<std::uint32_t> {
protected:
    hostile_files() { ::alarm(120); }
    ~hostile_files() override { ::alarm(0); }

    scratchpad open(muster::scratchpad_options how = {}) {
        how.root = root.path();
        how.session = "s";
        how.versions = GetParam();
        how.durable = false;
        auto pad = muster::open_scratchpad(how);
        EXPECT_TRUE(pad) << describe(pad.error);
        return std::move(*pad);
    }
    static bool make_sparse(std::string const& path) {
        int const file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        bool const made = file >= 0 && ::ftruncate(file, ::off_t{1} << 42) == 0;
        if (file >= 0) ::close(file);
        return made;
    }

    muster_test::temporary_root root;
};

TEST_P(hostile_files, a_sparse_file_of_terabytes_is_refused_before_it_is_read) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("note.md", "text"));
    if (!make_sparse(pad.path() + "/big")) GTEST_SKIP() << "this file system has no files of 4 TiB";
    EXPECT_EQ(pad.read("big").error.why, pad_fault::too_large);
    EXPECT_EQ(pad.lines("big").error.why, pad_fault::too_large);
    EXPECT_EQ(pad.append("big", "x").why, pad_fault::too_large);
    EXPECT_EQ(pad.replace("big", "x", muster::pad_version::of("y")).why, pad_fault::changed);
    EXPECT_EQ(pad.create("big", "x").why, pad_fault::exists);
    EXPECT_EQ(pad.persist_to(root.path()).error.why, pad_fault::too_large);
    muster::pad_tools const tools{pad, {"w-1"}};
    EXPECT_TRUE(tools.answer(muster::tools::pad_read::arguments{.name = "big"}).is_error);
    EXPECT_FALSE(tools.answer(muster::tools::pad_list::arguments{}).is_error);
    EXPECT_TRUE(pad.history("big"));
    EXPECT_TRUE(pad.newest("big"));
    EXPECT_EQ(pad.list()->files.size(), 2U);
}

TEST_P(hostile_files, a_sparse_file_leaves_every_other_file_usable) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("note.md", "text"));
    if (!make_sparse(pad.path() + "/big")) GTEST_SKIP() << "this file system has no files of 4 TiB";
    EXPECT_FALSE(pad.write("note.md", "other"));
    EXPECT_FALSE(pad.append("note.md", "!"));
    EXPECT_FALSE(pad.create("new.md", "x"));
    EXPECT_EQ(pad.read("note.md")->bytes, "other!");
    EXPECT_FALSE(pad.remove("new.md"));
}

TEST_P(hostile_files, a_sparse_file_can_be_replaced_and_removed) {
    scratchpad const pad = open();
    std::string const path = pad.path() + "/big";
    if (!make_sparse(path)) GTEST_SKIP() << "this file system has no files of 4 TiB";
    EXPECT_FALSE(pad.write("big", "small"));
    EXPECT_EQ(pad.read("big")->bytes, "small");
    ASSERT_TRUE(make_sparse(path));
    EXPECT_EQ(pad.read("big").error.why, pad_fault::too_large);
    EXPECT_FALSE(pad.remove("big"));
    EXPECT_EQ(pad.read("big").error.why, pad_fault::missing);
    EXPECT_FALSE(pad.create("big", "again"));
    EXPECT_EQ(pad.read("big")->bytes, "again");
}

TEST_P(hostile_files, a_note_that_became_sparse_keeps_the_versions_before) {
    if (GetParam() == 0) GTEST_SKIP() << "none are kept";
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("big", "first"));
    ASSERT_FALSE(pad.write("big", "second"));
    fs::remove(pad.path() + "/big");
    if (!make_sparse(pad.path() + "/big")) GTEST_SKIP() << "this file system has no files of 4 TiB";
    EXPECT_EQ(pad.read("big").error.why, pad_fault::too_large);
    EXPECT_EQ(pad.read_version("big", 1)->bytes, "first");
    auto const newest = pad.newest("big");
    EXPECT_EQ(pad.read_version("big", (*newest)->number).error.why, pad_fault::too_large);
    EXPECT_EQ(pad.revise("big", "third", 2).error.why, pad_fault::changed);
    EXPECT_TRUE(pad.revise("big", "third", (*newest)->number));
    EXPECT_EQ(pad.read("big")->bytes, "third");
}

TEST_P(hostile_files, pipes_directories_and_links_in_the_place_of_notes_hang_nothing) {
    scratchpad const pad = open();
    ASSERT_EQ(::mkfifo((pad.path() + "/pipe").c_str(), 0600), 0);
    ASSERT_EQ(::mkdir((pad.path() + "/directory").c_str(), 0700), 0);
    ASSERT_EQ(::symlink("/dev/zero", (pad.path() + "/zero").c_str()), 0);
    for (char const* const name : {"pipe", "directory", "zero"}) {
        EXPECT_FALSE(pad.read(name)) << name;
        EXPECT_FALSE(pad.lines(name)) << name;
        EXPECT_TRUE(pad.append(name, "x")) << name;
        EXPECT_TRUE(pad.write(name, "x")) << name;
    }
    EXPECT_FALSE(pad.write("note.md", "text"));
    EXPECT_EQ(pad.list()->others, 3U);
}

TEST_P(hostile_files, a_note_with_a_second_name_is_not_read_or_added_to) {
    scratchpad const pad = open();
    std::ofstream{root / "secret"} << "password";
    ASSERT_EQ(::chmod((root / "secret").c_str(), 0644), 0);
    ASSERT_EQ(::link((root / "secret").c_str(), (pad.path() + "/note.md").c_str()), 0);
    EXPECT_EQ(pad.read("note.md").error.why, pad_fault::link);
    EXPECT_EQ(pad.lines("note.md").error.why, pad_fault::link);
    EXPECT_EQ(pad.append("note.md", "x").why, pad_fault::link);
    EXPECT_EQ(pad.replace("note.md", "x", muster::pad_version::of("password")).why, pad_fault::link);
    EXPECT_EQ(pad.persist_to(root.path()).error.why, pad_fault::link);
    EXPECT_EQ(muster_test::mode_of(root / "secret"), 0644U);
    EXPECT_FALSE(pad.write("note.md", "ours"));
    EXPECT_EQ(pad.read("note.md")->bytes, "ours");
    EXPECT_EQ(muster_test::content_of(root / "secret"), "password");
    ASSERT_EQ(::link((root / "secret").c_str(), (pad.path() + "/other.md").c_str()), 0);
    EXPECT_FALSE(pad.remove("other.md"));
}

TEST_P(hostile_files, a_note_of_another_user_is_not_read_or_added_to) {
    if (::geteuid() != 0) GTEST_SKIP() << "only root gives files to another user";
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("note.md", "text"));
    ASSERT_EQ(::chown((pad.path() + "/note.md").c_str(), 4711, 4711), 0);
    EXPECT_EQ(pad.read("note.md").error.why, pad_fault::wrong_owner);
    EXPECT_EQ(pad.append("note.md", "x").why, pad_fault::wrong_owner);
    EXPECT_FALSE(pad.write("note.md", "ours"));
    EXPECT_EQ(pad.read("note.md")->bytes, "ours");
}

// Agents write with their own tools, and with any umask.
TEST_P(hostile_files, a_note_that_was_open_to_others_is_no_longer) {
    scratchpad const pad = open();
    for (mode_t const mode : {0644U, 0666U, 0755U}) {
        std::string const path = pad.path() + "/note.md";
        std::ofstream{path} << "text";
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        EXPECT_EQ(pad.read("note.md")->bytes, "text");
        EXPECT_EQ(muster_test::mode_of(path), mode & 0700U);
        ASSERT_EQ(::chmod(path.c_str(), mode), 0);
        EXPECT_FALSE(pad.append("note.md", "x"));
        EXPECT_EQ(muster_test::mode_of(path), mode & 0700U);
        EXPECT_FALSE(pad.remove("note.md"));
    }
}

TEST_P(hostile_files, a_history_with_a_second_name_is_refused) {
    if (GetParam() == 0) GTEST_SKIP() << "none is kept";
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("note.md", "first"));
    ASSERT_FALSE(pad.write("note.md", "second"));
    std::string const history = fs::path{pad.path()}.parent_path().string() + "/history/";
    fs::create_hard_link(history + "note.md:1", root / "content");
    EXPECT_EQ(pad.read_version("note.md", 1).error.why, pad_fault::not_kept);
    EXPECT_FALSE(pad.history("note.md")->front().readable);
    fs::create_hard_link(history + "note.md:log", root / "log");
    EXPECT_EQ(pad.write("note.md", "third").why, pad_fault::link);
    EXPECT_EQ(pad.read("note.md").error.why, pad_fault::link);
}

TEST_P(hostile_files, what_is_persisted_leaves_files_of_the_host_as_they_are) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("note.md", "text"));
    std::string const notes = root / "notes";
    ASSERT_TRUE(fs::create_directory(notes));
    std::ofstream{notes + "/note.md"} << "text";
    ASSERT_EQ(::chmod((notes + "/note.md").c_str(), 0644), 0);
    fs::create_hard_link(notes + "/note.md", notes + "/same.md");
    EXPECT_TRUE(pad.persist_to(notes));
    EXPECT_EQ(muster_test::mode_of(notes + "/note.md"), 0644U);
}

// The names are in the scratchpad, or in its history.
TEST_P(hostile_files, among_very_many_names_a_write_is_refused_in_bounded_time) {
    scratchpad const pad = open({.max_files = 8});
    ASSERT_FALSE(pad.write("old.md", "text"));
    std::string const crowded = GetParam() == 0 ? pad.path() : fs::path{pad.path()}.parent_path().string() + "/history";
    std::string const begin = crowded + (GetParam() == 0 ? "/." : "/x:");
    for (int i = 0; i < 8500; ++i) {
        int const file = ::open((begin + std::to_string(i)).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        ASSERT_GE(file, 0);
        ::close(file);
    }
    EXPECT_EQ(pad.write("note.md", "text").why, pad_fault::too_many_files);
    EXPECT_EQ(pad.append("note.md", "text").why, pad_fault::too_many_files);
    EXPECT_EQ(pad.read("old.md")->bytes, "text");
}

INSTANTIATE_TEST_SUITE_P(pad, hostile_files, ::testing::Values(0U, 8U));

}  // namespace
