#include <muster/pad/writer.hpp>

#include <muster/pad/scratchpad.hpp>
#include <muster/text/sink.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace {

namespace fs = std::filesystem;
using muster::pad_fault;
using muster::pad_mode;
using muster::pad_writer;
using muster::scratchpad;

static_assert(muster::sink<pad_writer>);

class writer : public ::testing::Test {
protected:
    pad_writer start(pad_mode mode = pad_mode::create) { return *pad.writer("a", mode); }

    muster_test::temporary_root root;
    scratchpad pad = *muster::open_scratchpad({.root = root.path(), .session = "s-1", .max_file_bytes = 1'000'000});
};

TEST_F(writer, is_seen_only_when_it_is_committed) {
    pad_writer out = start();
    std::string whole;
    for (int i = 0; i < 10'000; ++i) {
        std::string const piece = std::to_string(i) + '\n';
        whole += piece;
        out.put(piece);
    }
    std::string const longer_than_the_buffer(200'000, 'x');
    out.put(longer_than_the_buffer);
    EXPECT_EQ(out.size(), whole.size() + 200'000);
    EXPECT_EQ(pad.read("a").error.why, pad_fault::missing);
    EXPECT_TRUE(pad.list()->files.empty());
    EXPECT_FALSE(out.commit());
    EXPECT_EQ(pad.read("a")->bytes, whole + longer_than_the_buffer);
}

TEST_F(writer, leaves_nothing_when_it_is_not_committed) {
    {
        pad_writer out = start();
        out.put("half");
        EXPECT_FALSE(fs::is_empty(pad.path()));
    }
    EXPECT_TRUE(fs::is_empty(pad.path()));
}

TEST_F(writer, commits_once_and_takes_nothing_afterwards) {
    pad_writer out = start();
    out.put("one");
    EXPECT_FALSE(out.commit());
    EXPECT_FALSE(out.commit());
    out.put("two");
    EXPECT_FALSE(out.commit());
    out.put(std::string(100'000, 'x'));  // more than its buffer
    EXPECT_FALSE(out.commit());
    EXPECT_FALSE(out.error());
    EXPECT_EQ(out.size(), 3U);
    EXPECT_EQ(pad.read("a")->bytes, "one");
    EXPECT_EQ(std::distance(fs::directory_iterator{pad.path()}, {}), 1);
}

TEST_F(writer, SP15_tells_of_a_collision_at_the_commit) {
    pad_writer first = start();
    pad_writer second = start();
    first.put("first");
    second.put("second");
    EXPECT_FALSE(first.commit());
    EXPECT_EQ(second.commit().why, pad_fault::exists);
    EXPECT_EQ(second.commit().why, pad_fault::exists);
    EXPECT_EQ(pad.read("a")->bytes, "first");
    EXPECT_EQ(std::distance(fs::directory_iterator{pad.path()}, {}), 1);
}

TEST_F(writer, replaces_only_the_version_it_was_told) {
    ASSERT_FALSE(pad.write("a", "old"));
    pad_writer out = start(pad_mode::replace);
    out.put("new");
    EXPECT_EQ(out.commit(muster::pad_version::of("older")).why, pad_fault::changed);
    pad_writer again = start(pad_mode::replace);
    again.put("new");
    EXPECT_FALSE(again.commit(muster::pad_version::of("old")));
    EXPECT_EQ(pad.read("a")->bytes, "new");
}

TEST_F(writer, stops_at_the_size_limit_and_gives_its_space_back_at_once) {
    pad_writer out = start();
    out.put(std::string(1'000'000, 'x'));
    EXPECT_FALSE(out.error());
    out.put("y");
    EXPECT_EQ(out.error().why, pad_fault::too_large);
    EXPECT_TRUE(fs::is_empty(pad.path()));
    EXPECT_EQ(out.commit().why, pad_fault::too_large);
    EXPECT_EQ(out.commit().where, pad.path() + "/a");
}

// A forked child has a copy of all writers: when these go, nothing of the parent's goes with them.
TEST_F(writer, is_left_alone_by_a_child_that_was_forked) {
    pad_writer out = start();
    out.put("mine");
    pid_t const child = ::fork();
    if (child == 0) {
        { pad_writer const goes = std::move(out); }
        ::_exit(0);
    }
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    pad_writer other = *pad.writer("b", pad_mode::create);
    other.put("other");
    EXPECT_FALSE(out.commit() || other.commit());
    EXPECT_EQ(pad.read("a")->bytes + pad.read("b")->bytes, "mineother");
}

TEST_F(writer, never_gives_its_name_to_what_another_one_writes) {
    pad_writer out = start();
    out.put("mine");
    fs::remove(pad.path() + "/.part-0");
    pad_writer other = *pad.writer("b", pad_mode::create);
    other.put("other");
    EXPECT_EQ(out.commit().why, pad_fault::missing);
    EXPECT_FALSE(other.commit());
    EXPECT_EQ(pad.read("b")->bytes, "other");
    EXPECT_EQ(pad.read("a").error.why, pad_fault::missing);
}

TEST_F(writer, outlives_its_scratchpad) {
    std::string const path = pad.path();
    std::optional<scratchpad> short_lived{std::move(pad)};
    auto out = short_lived->writer("a", pad_mode::create);
    short_lived.reset();
    out->put("x");
    EXPECT_FALSE(out->commit());
    EXPECT_EQ(muster_test::content_of(path + "/a"), "x");
}

}  // namespace
