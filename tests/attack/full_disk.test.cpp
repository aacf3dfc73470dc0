// A full disk: what does not fit is an error, nothing is stored in part, and everything continues once there is room.
//
// The disk is a small file system in memory. Only an administrator can mount it; otherwise the tests are skipped.
#include <muster/crew/file_journal.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/pad/scratchpad.hpp>
#include <muster/worktree/worktrees.hpp>

#include "../worktree/repository.hpp"
#include "journal_days.hpp"
#include "small_disk.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using muster::journal_fault;
using muster::pad_fault;

class files_on_a_full_disk : public ::testing::Test {
protected:
    void SetUp() override {
        ::alarm(120);  // a call that hangs ends the program
        if (disk.error() != 0) GTEST_SKIP() << "no disk can be mounted here: " << std::strerror(disk.error());
    }
    ~files_on_a_full_disk() override { ::alarm(0); }

    muster_test::small_disk disk{"size=4m,mode=0755"};
};

constexpr std::array<std::uint64_t, 6> few_bytes{0, 4096, 8192, 16384, 65536, 131072};

// The journal

// A crew on that disk, and what another program would find there.
struct kept_host {
    std::string path;
    muster::time_point now = muster_test::at_ms(1000);
    muster::file_journal journal{path};
    muster::shared_crew crew{{.max_queued = 10'000}, [this] { return now; }, {}, journal};

    muster::spawn_answer spawn(std::string prompt) {
        return crew.spawn(muster_test::desk(), {.prompt = std::move(prompt)});
    }
    [[nodiscard]] std::string picture() const {
        return crew.read([](muster::crew const& c) { return muster_test::picture(c); });
    }
};

TEST_F(files_on_a_full_disk, a_journal_refuses_a_command_whole_and_goes_on_when_there_is_room) {
    std::string const path = disk / "crew";
    std::string last;
    {
        kept_host host{path};
        ASSERT_TRUE(host.crew.restart());
        for (std::uint64_t const left : few_bytes) {
            disk.fill(left);
            std::size_t taken = 0;
            while (taken < 1000 && host.spawn(std::string(4000, 'x'))) ++taken;
            EXPECT_LT(taken, 1000U);
            std::string const before = host.picture();
            for (int again = 0; again < 3; ++again)
                EXPECT_EQ(host.spawn(std::string(4000, 'x')).why, muster::task_fault::not_kept);
            EXPECT_EQ(host.picture(), before) << "what was refused has changed something";
            disk.empty();
            EXPECT_EQ(host.spawn("Go on.").why, muster::task_fault::none) << left;
        }
        EXPECT_EQ(host.crew.journal_state(), journal_fault::none);
        last = host.picture();
    }
    muster::file_journal again{path};
    muster_test::read_back const found{again};
    EXPECT_TRUE(found.report);
    EXPECT_EQ(found.report.torn, 0U);
    EXPECT_EQ(found.picture, last);
}

// Appends without asking first whether there is room.
TEST_F(files_on_a_full_disk, a_step_that_does_not_fit_leaves_the_journal_as_it_was) {
    auto const steps = muster_test::steps_of_a_day();
    muster::file_journal journal{disk / "crew"};
    ASSERT_TRUE(journal.replay(muster_test::take_all));
    std::vector<muster::event> const large = muster_test::joined(steps);
    std::uint64_t records = 0;
    disk.fill(16384);
    while (journal.append(large) != 0) ++records;
    EXPECT_EQ(journal.fault(), journal_fault::cannot_write);
    EXPECT_EQ(describe(journal), (disk / "crew")
                                     + ": cannot be written: No space left on device; nothing of the last step is "
                                       "kept; make room, then try again");
    EXPECT_EQ(fs::file_size(disk / "crew"), journal.size());
    EXPECT_FALSE(journal.replace(large));
    EXPECT_EQ(journal.replay(muster_test::take_all).records, records);
    disk.empty();
    EXPECT_TRUE(journal.keep(journal.append(large)));
    EXPECT_EQ(journal.replay(muster_test::take_all).records, records + 1);
}

TEST_F(files_on_a_full_disk, a_replacement_that_does_not_fit_leaves_the_journal_and_no_other_file) {
    std::vector<muster::event> const large = muster_test::joined(muster_test::steps_of_a_day());
    muster::file_journal journal{disk / "crew"};
    ASSERT_TRUE(journal.replay(muster_test::take_all));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(journal.keep(journal.append(large)));
    disk.fill(0);
    EXPECT_FALSE(journal.replace(large));
    EXPECT_FALSE(fs::exists(disk / "crew.new"));
    EXPECT_EQ(journal.replay(muster_test::take_all).records, 3U);
    disk.empty();
    EXPECT_TRUE(journal.replace(large));
    EXPECT_EQ(journal.replay(muster_test::take_all).records, 1U);
}

TEST_F(files_on_a_full_disk, a_journal_can_be_opened_there_and_begun_later) {
    disk.fill(0);
    muster::file_journal journal{disk / "crew"};
    muster::journal_report const found = journal.replay(muster_test::take_all);
    EXPECT_EQ(found.why, journal_fault::cannot_write);
    EXPECT_NE(describe(found).find("No space left on device"), std::string::npos) << describe(found);
    disk.empty();
    EXPECT_TRUE(journal.replay(muster_test::take_all));
}

// A scratchpad. tests/pad/full_disk.test.cpp tests a scratchpad in use.

TEST_F(files_on_a_full_disk, a_scratchpad_that_does_not_fit_is_opened_later) {
    disk.fill(0);
    muster::scratchpad_options const how{.root = disk.path(), .session = "s", .versions = 4, .durable = false};
    auto const early = muster::open_scratchpad(how);
    EXPECT_EQ(early ? early->write("a.md", "a").why : early.error.why, pad_fault::no_space);
    disk.empty();
    auto const pad = muster::open_scratchpad(how);
    ASSERT_TRUE(pad) << describe(pad.error);
    EXPECT_FALSE(pad->write("a.md", "a"));
}

// Working trees

// Sets the directory for temporary files while this object lives.
class temporary_files_at {
public:
    explicit temporary_files_at(std::string const& path) {
        char const* const before = std::getenv("TMPDIR");
        had_one_ = before != nullptr;
        if (had_one_) before_ = before;
        ::setenv("TMPDIR", path.c_str(), 1);
    }
    temporary_files_at(temporary_files_at const&) = delete;
    temporary_files_at& operator=(temporary_files_at const&) = delete;
    ~temporary_files_at() { had_one_ ? ::setenv("TMPDIR", before_.c_str(), 1) : ::unsetenv("TMPDIR"); }

private:
    bool had_one_ = false;
    std::string before_;
};

TEST_F(files_on_a_full_disk, a_working_tree_that_does_not_fit_leaves_nothing_behind) {
    temporary_files_at const here{disk.path()};
    muster_test::repository const shop;
    shop.write("large.txt", std::string(100'000, 'x'));
    ASSERT_TRUE(shop.git("add . && git commit -q -m large"));
    auto const trees = muster::open_worktrees({.repository = shop.top()});
    ASSERT_TRUE(trees) << describe(trees.error);
    ASSERT_TRUE(trees->discard(trees->make("first")->path).why == muster::worktree_fault::none);
    std::size_t refused = 0;
    for (std::uint64_t const left : few_bytes) {
        disk.fill(left);
        auto const tree = trees->make("one");
        disk.empty();
        if (tree) break;
        ++refused;
        EXPECT_TRUE(tree.error.said.find("left behind") == std::string::npos) << left << ": " << describe(tree.error);
        EXPECT_FALSE(shop.stands(trees->directory() + "/one")) << left;
        EXPECT_FALSE(shop.has_branch("worktree-one")) << left;
        EXPECT_FALSE(shop.stands(shop.top() + "/.git/worktrees/one")) << left;
        for (auto const& each : fs::directory_iterator{disk.path()})
            EXPECT_FALSE(each.path().filename().string().starts_with("muster-git-")) << left << each.path();
    }
    EXPECT_GE(refused, 5U);
    EXPECT_TRUE(shop.stands(trees->directory() + "/one") || trees->make("one"));
}

TEST_F(files_on_a_full_disk, a_working_tree_keeps_its_work_when_the_disk_is_full) {
    temporary_files_at const here{disk.path()};
    muster_test::repository const shop;
    auto const trees = muster::open_worktrees({.repository = shop.top()});
    auto const changed = trees->make("changed"), unchanged = trees->make("unchanged");
    ASSERT_TRUE(changed && unchanged);
    shop.write_to(changed->path + "/notes.txt", "other\n");
    disk.fill(0);
    auto const end = trees->finish(changed->path);
    EXPECT_TRUE(!end || end->is_kept());
    auto const other = trees->finish(unchanged->path);
    disk.empty();
    EXPECT_TRUE(shop.stands(changed->path + "/notes.txt"));
    EXPECT_TRUE(trees->look_at(changed->path)->uncommitted);
    EXPECT_EQ(trees->finish(changed->path)->what, muster::worktree_outcome::changed);
    EXPECT_TRUE(other || trees->finish(unchanged->path)->what == muster::worktree_outcome::removed);
    EXPECT_FALSE(shop.stands(unchanged->path));
}

}  // namespace
