// Two hundred writers at one file, in processes and threads: each gets its update in or is told, and no reader sees half.
#include <muster/pad/scratchpad.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace {

using muster::open_scratchpad;
using muster::pad_fault;
using muster::scratchpad;

constexpr int processes = 10;
constexpr int threads = 20;  // in each

class many_writers : public ::testing::Test {
protected:
    scratchpad open(std::uint32_t versions = 256) {
        return *open_scratchpad(
            {.root = root.path(), .session = "s-1", .versions = versions, .lock_wait_ms = 60'000, .durable = false});
    }

    // Runs `write(pad, number)` two hundred times at once, and `look(pad)` until all are done. Each has to say true.
    template <class Write, class Look>
    void run(Write write, Look look, std::uint32_t versions = 256) {
        std::vector<pid_t> children;
        for (int child = 0; child < processes; ++child) {
            children.push_back(::fork());
            ASSERT_GE(children.back(), 0);
            if (children.back() == 0) ::_exit(write_all(open(versions), child, write) ? 0 : 1);
        }
        scratchpad const pad = open(versions);
        int looks = 0;
        for (std::size_t ended = 0; ended < children.size();) {
            ASSERT_TRUE(look(pad));
            ++looks;
            int status = 1;
            while (::waitpid(-1, &status, WNOHANG) > 0) {
                EXPECT_EQ(status, 0);
                ++ended;
            }
        }
        EXPECT_GT(looks, 1);
    }

    muster_test::temporary_root root;

private:
    template <class Write>
    static bool write_all(scratchpad const& pad, int child, Write write) {
        std::atomic<int> failed = 0;
        std::vector<std::thread> all;
        for (int thread = 0; thread < threads; ++thread)
            all.emplace_back([&, number = child * threads + thread] { failed += !write(pad, number); });
        for (std::thread& each : all) each.join();
        return failed == 0;
    }
};

std::string author(int number) { return "w-" + std::to_string(number); }
std::string line_of(int number, int round) {
    return author(number) + ' ' + std::to_string(round) + " said all of this\n";
}

bool are_whole_lines(std::string_view text) {
    return text.empty() || (text.starts_with("w-") && text.ends_with(" said all of this\n"));
}

std::set<std::string> lines_in(std::string_view text) {
    std::set<std::string> all;
    for (std::size_t feed; (feed = text.find('\n')) != std::string_view::npos; text.remove_prefix(feed + 1))
        all.insert(std::string{text.substr(0, feed + 1)});
    return all;
}

TEST_F(many_writers, C117_SP11_that_add_lose_nothing) {
    ASSERT_FALSE(open().write("log", ""));
    run(
        [](scratchpad const& pad, int number) {
            bool all = true;
            for (int round = 0; round < 3; ++round)
                all = all && !pad.append("log", line_of(number, round), {.author = author(number)});
            return all;
        },
        [](scratchpad const& pad) { return are_whole_lines(pad.read("log")->bytes); });
    std::string const whole = open().read("log")->bytes;
    EXPECT_EQ(lines_in(whole).size(), 600U);
    EXPECT_EQ(whole.size(), [] {
        std::size_t size = 0;
        for (int number = 0; number < processes * threads; ++number) size += 3 * line_of(number, 0).size();
        return size;
    }());
}

TEST_F(many_writers, C117_that_write_whole_files_leave_each_of_them_in_the_history) {
    ASSERT_FALSE(open().write("a", std::string(30'000, 'x')));
    run(
        [](scratchpad const& pad, int number) {
            std::string const text(30'000, static_cast<char>('A' + number % 26));
            return !pad.write("a", text, {.author = author(number)});
        },
        [](scratchpad const& pad) {
            std::string const seen = pad.read("a")->bytes;
            return seen == std::string(30'000, seen.at(0));
        });
    auto const all = open().history("a");
    std::set<std::string> authors;
    for (auto const& each : *all) authors.insert(each.author);
    EXPECT_EQ(all->size(), 201U);
    EXPECT_EQ(authors.size(), 201U);  // with the first one, who has no name
}

// Each puts its line into a list that it has read, and begins again when somebody was faster: it was told who.
TEST_F(many_writers, C117_SP16_that_change_what_they_have_read_get_in_or_are_told_who_was_faster) {
    constexpr std::uint32_t remembered = 16;  // a log that many read again and again is better short
    ASSERT_FALSE(open(remembered).write("list", ""));
    run(
        [](scratchpad const& pad, int number) {
            for (;;) {
                auto const read = pad.read("list");
                std::string const text = read->bytes + line_of(number, 0);
                auto const made = pad.revise("list", text, read->number, {.author = author(number)});
                if (made) return true;
                bool const told = made.error.why == pad_fault::changed && !made.since.empty()
                               && made.since.front().number > read->number
                               && made.since.front().author.starts_with("w-");
                if (!told) return false;
            }
        },
        [](scratchpad const& pad) { return are_whole_lines(pad.read("list")->bytes); }, remembered);
    scratchpad const pad = open(remembered);
    EXPECT_EQ(lines_in(pad.read("list")->bytes).size(), 200U);
    EXPECT_EQ(pad.read("list")->number, 201U);
    auto const all = pad.history("list");
    ASSERT_EQ(all->size(), remembered);
    for (auto const& each : *all) EXPECT_EQ(each.parent + 1, each.number);
}

// A writer that is killed at any moment has changed everything or nothing, and its version says the same.
TEST_F(many_writers, C117_that_are_killed_have_written_all_or_nothing) {
    ASSERT_FALSE(open().write("a", "0"));
    for (int round = 0; round < 40; ++round) {
        pid_t const child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            scratchpad const pad = open();
            for (int i = 0;; ++i) {
                std::string const mine = std::to_string(i) + std::string(static_cast<std::size_t>(i % 3) * 4000, 'x');
                static_cast<void>(i % 4 == 3 ? pad.append("a", "+", {"w"}) : pad.write("a", mine, {"w"}));
            }
        }
        ::usleep(static_cast<useconds_t>(500 + round * 97));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        scratchpad const pad = open();
        auto const now = pad.read("a");
        auto const all = pad.history("a");
        ASSERT_EQ(all->back().number, now->number);
        EXPECT_EQ(all->back().content, now->version);
        EXPECT_NE(all->back().action, muster::pad_action::unrecorded);
        EXPECT_EQ(pad.read_version("a", now->number)->bytes, now->bytes);
        EXPECT_EQ(pad.list()->files.size(), 1U);
    }
}

}  // namespace
