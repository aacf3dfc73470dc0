#include <muster/pad/clean_up.hpp>

#include <muster/pad/scratchpad.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

namespace {

namespace fs = std::filesystem;
using muster::clean_up_scratchpads;
using muster::open_scratchpad;
using muster::pad_fault;
using muster::remove_scratchpad;

class cleaning : public ::testing::Test {
protected:
    muster::scratchpad_options at(std::string session) { return {.root = root.path(), .session = std::move(session)}; }
    // A closed scratchpad with one file, all of it last changed at that time.
    std::string left_at(std::string const& session, std::int64_t time, std::string project = {}) {
        auto options = at(session);
        options.project = std::move(project);
        auto const pad = open_scratchpad(options);
        EXPECT_FALSE(pad->write("a.md", "x"));
        touch(pad->path() + "/a.md", time);
        touch(pad->path(), time);
        return pad->path();
    }
    static void touch(std::string const& path, std::int64_t time) {
        timespec const times[2] = {{static_cast<time_t>(time), 0}, {static_cast<time_t>(time), 0}};
        ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW), 0);
    }

    muster_test::temporary_root root;
};

TEST_F(cleaning, KF14_removes_what_is_old_enough_and_nothing_else) {
    std::string const old = left_at("old", 1000);
    std::string const young = left_at("young", 2000);
    auto const done = clean_up_scratchpads(at(""), 2500, 1500);
    EXPECT_FALSE(done.error) << describe(done.error);
    EXPECT_EQ(done.removed, 1U);
    EXPECT_EQ(done.kept, 1U);
    EXPECT_FALSE(fs::exists(fs::path{old}.parent_path()));
    EXPECT_TRUE(fs::exists(young + "/a.md"));
}

TEST_F(cleaning, age_is_that_of_the_youngest_file_at_any_depth) {
    std::string const path = left_at("s", 1000);
    fs::create_directories(path + "/sub/sub");
    std::ofstream{path + "/sub/sub/file"} << "x";
    for (auto const* const each : {"/sub/sub/file", "/sub/sub", "/sub", ""}) touch(path + each, 1000);
    touch(path + "/sub/sub/file", 2000);
    EXPECT_EQ(clean_up_scratchpads(at(""), 2500, 1000).removed, 0U);
    EXPECT_EQ(clean_up_scratchpads(at(""), 3000, 1000).removed, 1U);
    EXPECT_FALSE(fs::exists(path));
}

TEST_F(cleaning, removes_a_tree_of_any_depth) {
    std::string deep = left_at("s", 1000);
    std::string const path = deep;
    for (int i = 0; i < 100; ++i) {
        deep += "/deep-0";
        fs::create_directory(deep);
        std::ofstream{deep + "/file"} << "x";
    }
    EXPECT_FALSE(remove_scratchpad(at("s")));
    EXPECT_FALSE(fs::exists(fs::path{path}.parent_path()));
}

TEST_F(cleaning, takes_any_time_and_age) {
    left_at("s", 1000);
    EXPECT_EQ(clean_up_scratchpads(at(""), INT64_MIN, 0).removed, 0U);
    EXPECT_EQ(clean_up_scratchpads(at(""), 999, 0).removed, 0U);  // from the future
    EXPECT_EQ(clean_up_scratchpads(at(""), INT64_MAX, UINT64_MAX).removed, 0U);
    EXPECT_EQ(clean_up_scratchpads(at(""), INT64_MAX, 0).removed, 1U);
}

TEST_F(cleaning, leaves_alone_what_is_in_use) {
    left_at("s", 1000);
    {
        auto const pad = open_scratchpad(at("s"));
        EXPECT_EQ(clean_up_scratchpads(at(""), 9000, 1).in_use, 1U);
        EXPECT_EQ(remove_scratchpad(at("s")).why, pad_fault::busy);
        EXPECT_EQ(pad->read("a.md")->bytes, "x");
    }
    EXPECT_FALSE(remove_scratchpad(at("s")));
}

TEST_F(cleaning, keeps_to_the_project_it_was_given) {
    std::string const flat = left_at("s", 1000);
    std::string const shop = left_at("s", 1000, "/shop");
    std::string const bank = left_at("s", 1000, "/bank");
    auto options = at("");
    options.project = "/shop";
    EXPECT_EQ(clean_up_scratchpads(options, 9000, 1).removed, 1U);
    EXPECT_TRUE(fs::exists(flat) && !fs::exists(shop) && fs::exists(bank));
    EXPECT_EQ(clean_up_scratchpads(at(""), 9000, 1).removed, 1U);
    EXPECT_TRUE(!fs::exists(flat) && fs::exists(bank));
}

TEST_F(cleaning, follows_no_link_and_keeps_what_lies_beside_the_scratchpad) {
    std::string const path = left_at("s", 1000);
    fs::create_directory(root / "precious");
    std::ofstream{root / "precious/file"} << "x";
    fs::create_directory_symlink(root / "precious", path + "/link");
    touch(path + "/link", 1000);
    touch(path, 1000);
    std::string const session = fs::path{path}.parent_path();
    fs::create_directory(session + "/tasks");
    fs::create_directory_symlink(root / "precious", fs::path{session}.parent_path() / "linked-session");
    auto const done = clean_up_scratchpads(at(""), 9000, 1);
    EXPECT_EQ(done.removed, 1U);
    EXPECT_EQ(done.error.why, pad_fault::link);  // said, and the rest was done nevertheless
    EXPECT_TRUE(fs::exists(root / "precious/file"));
    EXPECT_TRUE(fs::exists(session + "/tasks") && !fs::exists(path));
}

TEST_F(cleaning, does_nothing_where_nothing_is_and_refuses_what_opening_refuses) {
    EXPECT_FALSE(clean_up_scratchpads(at(""), 9000, 1).error);
    EXPECT_EQ(remove_scratchpad(at("s")).why, pad_fault::missing);
    EXPECT_EQ(remove_scratchpad(at("..")).why, pad_fault::bad_name);
    std::string const path = left_at("s", 1000);
    ::chmod(fs::path{path}.parent_path().parent_path().c_str(), 0755);
    EXPECT_EQ(clean_up_scratchpads(at(""), 9000, 1).error.why, pad_fault::wrong_mode);
    EXPECT_EQ(remove_scratchpad(at("s")).why, pad_fault::wrong_mode);
    EXPECT_TRUE(fs::exists(path));
}

// Opening while a clean-up runs: what was opened stays, and works.
TEST_F(cleaning, never_takes_a_scratchpad_from_under_one_who_opens_it) {
    std::atomic<bool> done = false;
    std::atomic<int> removed = 0;
    std::thread cleaner{[&] {
        while (!done) removed += !remove_scratchpad(at("s"));
    }};
    int failed = 0;
    for (int round = 0; round < 300 || removed < 10; ++round) {
        auto const pad = open_scratchpad(at("s"));
        bool const works = pad && !pad->append("a.md", "x") && pad->read("a.md");
        failed += !works;
    }
    done = true;
    cleaner.join();
    EXPECT_EQ(failed, 0);
}

}  // namespace
