// No space, at any moment: a typed error, the old content whole, and no temporary left.
#include <muster/pad/scratchpad.hpp>

#include "small_disk.hpp"
#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace {

namespace fs = std::filesystem;
using muster::open_scratchpad;
using muster::pad_error;
using muster::pad_fault;
using muster::scratchpad;

std::size_t names_in(std::string const& path) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator{path}, {}));
}

// While it lives, no file of this process grows past so many bytes.
class size_limit {
public:
    explicit size_limit(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit const lower{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &lower);
    }
    size_limit(size_limit const&) = delete;
    size_limit& operator=(size_limit const&) = delete;
    ~size_limit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

private:
    rlimit before_{};
};

void check_at_the_size_limit(std::string const& root) {
    auto const pad = *open_scratchpad({.root = root, .session = "s"});
    std::string const old(100'000, 'a');
    ASSERT_FALSE(pad.write("a", old));
    pad_error failed[4];
    std::string_view const piece{"0123456789"};
    {
        size_limit const limit{100'005};
        failed[0] = pad.write("a", std::string(100'006, 'b'));
        failed[1] = pad.append("a", piece);  // half of it would fit
        failed[2] = pad.append("new", std::string(100'006, 'b'));
        auto out = pad.writer("stream", muster::pad_mode::create);
        for (int i = 0; i < 20'000; ++i) out->put(piece);
        failed[3] = out->commit();
    }
    for (pad_error const& error : failed) EXPECT_EQ(error.why, pad_fault::no_space) << describe(error);
    EXPECT_EQ(failed[0].where, pad.path() + "/a");
    EXPECT_EQ(failed[3].where, pad.path() + "/stream");
    EXPECT_EQ(pad.read("a")->bytes, old);
    EXPECT_EQ(names_in(pad.path()), 1U);
}

// The signal's default is to end the program.
TEST(full_disk, the_size_limit_is_an_error_and_no_signal) {
    muster_test::temporary_root const root;
    check_at_the_size_limit(root.path());
}

TEST(full_disk, the_size_limit_is_an_error_where_the_signal_is_ignored) {
    muster_test::temporary_root const root;
    auto const before = std::signal(SIGXFSZ, SIG_IGN);
    check_at_the_size_limit(root.path());
    std::signal(SIGXFSZ, before);
}

#if defined(__linux__)
// The same call on a disk with ever less room: it does all of its work, or none.
bool did_all_or_nothing(scratchpad const& pad, pad_error const& error, std::string const& before,
                        std::string const& after) {
    EXPECT_TRUE(!error || error.why == pad_fault::no_space) << describe(error);
    EXPECT_TRUE(pad.read("a")->bytes == (error ? before : after));
    EXPECT_EQ(names_in(pad.path()), 2U);  // this file and the one that fills the disk
    EXPECT_FALSE(pad.remove("a"));
    EXPECT_FALSE(pad.write("a", before));
    return !error;
}

TEST(full_disk, every_moment_leaves_the_old_content_and_no_temporary) {
    muster_test::small_disk const disk{"size=256k,mode=0755"};
    if (disk.error() != 0) GTEST_SKIP() << "only the administrator can mount a small disk";
    auto const pad = *open_scratchpad({.root = disk.path(), .session = "s"});
    std::string const old(40'000, 'a');
    std::string const other(50'000, 'b');
    int done = 0;
    int refused = 0;
    ASSERT_FALSE(pad.write("a", old));
    while (!pad.append("filler", std::string(4096, 'f'))) {
        for (bool const did :
             {did_all_or_nothing(pad, pad.write("a", other), old, other),
              did_all_or_nothing(pad, pad.replace("a", other, muster::pad_version::of(old)), old, other),
              did_all_or_nothing(pad, pad.append("a", other), old, old + other)}) {
            ++(did ? done : refused);
        }
    }
    EXPECT_GT(done, 10);
    EXPECT_GT(refused, 10);
}

// What is remembered says the same as what is there, whatever did not fit any more: the file, its line or its name.
TEST(full_disk, every_moment_leaves_a_history_that_is_right) {
    muster_test::small_disk const disk{"size=128k,mode=0755"};
    if (disk.error() != 0) GTEST_SKIP() << "only the administrator can mount a small disk";
    auto const pad = *open_scratchpad({.root = disk.path(), .session = "s", .versions = 4});
    std::string text = "first";
    ASSERT_FALSE(pad.write("a", text));
    int refused = 0;
    for (int round = 0; refused < 30 && round < 500; ++round) {
        if (refused == 0) static_cast<void>(pad.append("filler", std::string(3000, 'f')));
        std::string const next = text.size() > 9000 ? "again" : text + std::string(700, 'x');
        pad_error const error = round % 3 == 0 ? pad.write("a", next)
                              : round % 3 == 1 ? pad.revise("a", next, pad.read("a")->number).error
                                               : pad.append("a", "+");
        EXPECT_TRUE(!error || error.why == pad_fault::no_space) << describe(error);
        refused += static_cast<bool>(error);
        if (!error) text = round % 3 == 2 ? text + '+' : next;
        auto const now = pad.read("a");
        auto const all = pad.history("a");
        ASSERT_TRUE(now && all);
        ASSERT_EQ(now->bytes, text);
        ASSERT_EQ(all->back().number, now->number);
        ASSERT_EQ(all->back().content, now->version);
        ASSERT_NE(all->back().action, muster::pad_action::unrecorded);
    }
    EXPECT_GT(refused, 5);
}

TEST(full_disk, no_inode_left_is_no_space_too) {
    muster_test::small_disk const disk{"size=1m,nr_inodes=8,mode=0755"};
    if (disk.error() != 0) GTEST_SKIP() << "only the administrator can mount a small disk";
    auto const pad = *open_scratchpad({.root = disk.path(), .session = "s"});
    ASSERT_FALSE(pad.write("a", "old"));
    pad_error error;
    for (int i = 0; i < 8 && !error; ++i) error = pad.write("b" + std::to_string(i), "x");
    EXPECT_EQ(error.why, pad_fault::no_space) << describe(error);
    EXPECT_EQ(pad.append("c", "x").why, pad_fault::no_space);
    EXPECT_EQ(pad.read("a")->bytes, "old");
    EXPECT_FALSE(pad.append("a", "er"));  // needs no new one
    EXPECT_EQ(pad.list()->others, 0U);
}

TEST(full_disk, opening_says_so_as_well) {
    muster_test::small_disk const disk{"size=1m,nr_inodes=2,mode=0755"};
    if (disk.error() != 0) GTEST_SKIP() << "only the administrator can mount a small disk";
    EXPECT_EQ(open_scratchpad({.root = disk.path(), .session = "s"}).error.why, pad_fault::no_space);
}
#endif

}  // namespace
