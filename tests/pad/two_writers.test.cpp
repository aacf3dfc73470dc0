// Many threads and processes at one file: no update is lost, and nobody sees half of one.
#include <muster/pad/scratchpad.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using muster::open_scratchpad;
using muster::pad_fault;
using muster::scratchpad;

class writers : public ::testing::Test {
protected:
    scratchpad open(std::uint32_t wait_ms = 60'000) {
        return *open_scratchpad({.root = root.path(), .session = "s-1", .lock_wait_ms = wait_ms});
    }

    muster_test::temporary_root root;
};

// Adds one to the number in the file, again and again until nobody was faster.
int add_one(scratchpad const& pad) {
    for (int conflicts = 0;; ++conflicts) {
        auto const now = pad.read("count");
        auto const error = pad.replace("count", std::to_string(std::stoi(now->bytes) + 1), now->version);
        if (!error) return conflicts;
        if (error.why != pad_fault::changed) return -1'000'000;
    }
}

TEST_F(writers, C117_read_modify_write_keeps_both_or_tells_one) {
    scratchpad const pad = open();
    ASSERT_FALSE(pad.write("count", "0"));
    std::atomic<int> conflicts = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int round = 0; round < 25; ++round) conflicts += add_one(pad);
        });
    }
    for (std::thread& each : threads) each.join();
    EXPECT_EQ(pad.read("count")->bytes, "100");
    EXPECT_GE(conflicts, 0);
}

TEST_F(writers, C117_create_has_one_winner) {
    scratchpad const pad = open();
    for (int round = 0; round < 10; ++round) {
        std::string const name = "a" + std::to_string(round);
        std::atomic<int> created = 0;
        std::atomic<int> told = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&, i] {
                auto const error = pad.create(name, std::to_string(i));
                created += !error;
                told += error.why == pad_fault::exists;
            });
        }
        for (std::thread& each : threads) each.join();
        EXPECT_EQ(created, 1);
        EXPECT_EQ(told, 3);
    }
}

TEST_F(writers, C117_no_reader_sees_half_a_file_or_half_an_addition) {
    scratchpad const pad = open();
    std::string const one(300'000, 'a');
    std::string const two(200'000, 'b');
    ASSERT_FALSE(pad.write("whole", one) || pad.write("log", ""));
    std::atomic<bool> done = false;
    std::atomic<int> halves = 0;
    std::atomic<int> reads = 0;
    std::thread reader{[&] {
        while (!done) {
            std::string const seen = pad.read("whole")->bytes;
            halves += seen != one && seen != two;
            auto lines = pad.lines("log");
            while (auto const line = lines->next()) halves += line->text != "a line of the log, and a whole one";
            ++reads;
        }
    }};
    for (int round = 0; round < 60; ++round) {
        EXPECT_FALSE(pad.write("whole", round % 2 == 0 ? two : one));
        EXPECT_FALSE(pad.append("log", "a line of the log, and a whole one\n"));
    }
    done = true;
    reader.join();
    EXPECT_EQ(halves, 0);
    EXPECT_GT(reads, 0);
}

TEST_F(writers, SP11_additions_of_several_processes_all_arrive) {
    scratchpad const pad = open();
    std::vector<pid_t> children;
    for (int child = 0; child < 3; ++child) {
        children.push_back(::fork());
        if (children.back() != 0) continue;
        bool failed = false;
        scratchpad const mine = open();
        for (int i = 0; i < 50; ++i) failed = failed || mine.append("log", std::to_string(child) + '\n');
        ::_exit(failed ? 1 : 0);
    }
    for (pid_t const child : children) {
        int status = 1;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0);
    }
    int count[3] = {};
    auto lines = pad.lines("log");
    while (auto const line = lines->next()) ++count[line->text.at(0) - '0'];
    for (int const each : count) EXPECT_EQ(each, 50);
}

// A process that stands still while it holds the lock must not make us stand still too.
TEST_F(writers, say_busy_when_a_lock_is_never_given_back) {
    scratchpad const pad = open(5);
    ASSERT_FALSE(pad.write("a", "x"));
    int const holder = ::open(pad.path().c_str(), O_RDONLY | O_DIRECTORY);
    ASSERT_EQ(::flock(holder, LOCK_EX), 0);
    for (auto const& error : {pad.read("a").error, pad.write("a", "y"), pad.append("a", "y"), pad.remove("a")}) {
        EXPECT_EQ(error.why, pad_fault::busy) << describe(error);
    }
    ::close(holder);
    EXPECT_EQ(pad.read("a")->bytes, "x");
}

// A writer that is killed leaves nothing that is seen, and the next opening sweeps up behind it.
TEST_F(writers, C117_a_killed_writer_leaves_no_half_file) {
    pid_t const child = ::fork();
    if (child == 0) {
        scratchpad const mine = open();
        auto out = mine.writer("a", muster::pad_mode::create);
        out->put(std::string(200'000, 'x'));
        ::_exit(0);  // no destructor runs
    }
    int status = 1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    scratchpad const pad = open();
    EXPECT_TRUE(std::filesystem::is_empty(pad.path()));
}

}  // namespace
