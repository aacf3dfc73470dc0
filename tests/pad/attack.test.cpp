// Somebody swaps links, directories and files under the hands of a scratchpad, and another user tries to get in: nothing
// outside of it is opened, changed or made.
#if defined(__linux__)
#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>

#include "sanitized.hpp"
#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using muster::open_scratchpad;
using muster::pad_fault;

constexpr int tries = muster_test::is_sanitized ? 5'000 : 50'000;  // in each of the two ways of opening

// A number that processes share.
class shared_count {
public:
    shared_count()
        : at_(static_cast<std::atomic<int>*>(
            ::mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
    shared_count(shared_count const&) = delete;
    shared_count& operator=(shared_count const&) = delete;
    ~shared_count() { ::munmap(at_, sizeof(int)); }

    void add() { ++*at_; }
    [[nodiscard]] int value() const { return *at_; }

private:
    std::atomic<int>* at_;
};

// A process beside this one that does its work again and again, for as long as the object lives, and counts.
class attacker {
public:
    template <class Prepare, class Work>
    attacker(shared_count& tries_made, Prepare prepare, Work work) : id_(::fork()) {
        if (id_ != 0) return;
        if (!prepare()) ::_exit(1);
        for (std::size_t turn = 0;; ++turn) {
            work(turn);
            tries_made.add();
        }
    }
    attacker(attacker const&) = delete;
    attacker& operator=(attacker const&) = delete;
    ~attacker() {
        if (!lives()) return;
        ::kill(id_, SIGKILL);
        ::waitpid(id_, nullptr, 0);
    }

    // Whoever waits for it to have done something asks now and then; a process that was not made does not live.
    [[nodiscard]] bool lives() const { return id_ > 0 && ::waitpid(id_, nullptr, WNOHANG) == 0; }

private:
    pid_t id_;
};

bool become_nobody() { return ::setgid(65534) == 0 && ::setuid(65534) == 0; }

// What nobody may touch: a file and a directory, and a watch on both that sees every opening by way of a link.
class outside {
public:
    explicit outside(std::string const& path) : path_(path) {
        fs::create_directories(path_ + "/directory");
        std::ofstream{path_ + "/canary"} << "canary";
        ::chmod((path_ + "/canary").c_str(), 0640);
        ::chmod((path_ + "/directory").c_str(), 0755);
        for (auto const* const each : {"", "/directory"})
            EXPECT_GE(::inotify_add_watch(watch_, (path_ + each).c_str(), seen), 0);
    }
    outside(outside const&) = delete;
    outside& operator=(outside const&) = delete;
    ~outside() { ::close(watch_); }

    [[nodiscard]] std::string operator/(std::string const& name) const { return path_ + '/' + name; }

    void expect_untouched() {
        char events[4096];
        EXPECT_EQ(::read(watch_, events, sizeof events), -1) << "somebody was there";
        EXPECT_EQ(muster_test::content_of(path_ + "/canary"), "canary");
        EXPECT_EQ(muster_test::mode_of(path_ + "/canary"), 0640U);
        EXPECT_EQ(muster_test::mode_of(path_ + "/directory"), 0755U);
        EXPECT_TRUE(fs::is_empty(path_ + "/directory"));
        EXPECT_EQ(std::distance(fs::directory_iterator{path_}, {}), 2);
    }

private:
    static constexpr std::uint32_t seen = IN_OPEN | IN_ACCESS | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM
                                        | IN_MOVED_TO | IN_ATTRIB | IN_CLOSE_WRITE;

    std::string path_;
    int watch_ = ::inotify_init1(IN_NONBLOCK);
};

// Lets a link and what stands in its place change places, and back.
class swapped_place {
public:
    swapped_place(std::string what, std::string link_to, std::string aside)
        : what_(std::move(what)),
          link_to_(std::move(link_to)),
          aside_(std::move(aside)) {
        static_cast<void>(::symlink(link_to_.c_str(), aside_.c_str()));
    }

    void swap(bool waits) const {
        if (!exchange()) return;
        if (waits) ::sched_yield();
        if (exchange()) return;
        // The link was removed, or written over, by the one who is attacked.
        static_cast<void>(::rename(aside_.c_str(), what_.c_str()));
        static_cast<void>(::symlink(link_to_.c_str(), aside_.c_str()));
    }

private:
    [[nodiscard]] bool exchange() const {
        return ::renameat2(AT_FDCWD, what_.c_str(), AT_FDCWD, aside_.c_str(), RENAME_EXCHANGE) == 0;
    }

    std::string what_, link_to_, aside_;
};

// One call of each kind, by turns. Each may fail: what it may not do is reach outside.
int use(muster::scratchpad const& pad, int turn) {
    switch (turn % 8) {
        case 0: return !pad.write("a", "mine", {.author = "w"});
        case 1: return !pad.append("a", "mine", {.author = "w"});
        case 2: return !pad.create("b", "mine");
        case 3: return !pad.remove("b");
        case 4: return static_cast<bool>(pad.history("a"));
        case 5: return static_cast<bool>(pad.read_version("a", static_cast<std::uint64_t>(turn) / 8));
        case 6: return static_cast<bool>(pad.list());
        default: return static_cast<bool>(pad.read("a"));
    }
}

class attack : public ::testing::TestWithParam<bool> {
protected:
    attack() { muster::detail::pad::kernel_sees_to_links = GetParam(); }
    ~attack() override { muster::detail::pad::kernel_sees_to_links = true; }

    muster::scratchpad_options at() {
        return {.root = root.path(), .session = "s", .versions = 4, .lock_wait_ms = 5, .durable = false};
    }
    std::string user() { return root / ("muster-" + std::to_string(::geteuid())); }

    muster_test::temporary_root root;
    muster_test::temporary_root elsewhere;
};

TEST_P(attack, KF15_by_one_who_swaps_links_reaches_nothing_outside) {
    outside precious{elsewhere / "precious"};
    { auto const made = open_scratchpad(at()); }
    fs::create_directory(elsewhere / "aside");
    std::vector<swapped_place> places;
    for (auto const& [what, link_to] : std::initializer_list<std::pair<char const*, char const*>>{
             {"/s/scratchpad/a", "canary"},
             {"/s/history/a:log", "canary"},
             {"/s/scratchpad/.part-0", "canary"},
             {"/s/scratchpad/b", "directory"},
             {"/s/history", "directory"},
             {"/s/scratchpad", "directory"},
             {"/s", "directory"},
             {"", "directory"},
         })
        places.emplace_back(user() + what, precious / link_to, elsewhere / ("aside/" + std::to_string(places.size())));
    shared_count swaps;
    attacker const racer{swaps, [] { return true; },
                         [&](std::size_t turn) {
                             // Files more often than directories, so that some calls get as far as the files.
                             places[turn % 16 < 8 ? turn % 8 : turn % 4].swap(turn % 64 < 16);
                         }};
    int done = 0;
    int refused = 0;
    for (int turn = 0; swaps.value() < tries || done < tries / 50; ++turn) {
        ASSERT_TRUE(racer.lives());
        auto const pad = open_scratchpad(at());
        refused += pad.error.why == pad_fault::link;
        for (int i = 0; i < 32 && pad; ++i) done += use(*pad, turn * 32 + i);
    }
    EXPECT_GT(refused, 0);
    precious.expect_untouched();
}

// The user's directory is not there yet, and lies in a directory for all: whoever is first makes it.
TEST_P(attack, C116_KF15_by_another_user_who_is_there_first_is_seen) {
    if (::geteuid() != 0) GTEST_SKIP() << "only the administrator can become another user";
    ::chmod(root.path().c_str(), 01777);
    ::chmod(elsewhere.path().c_str(), 0777);
    outside precious{elsewhere / "precious"};
    std::string const theirs = user();
    shared_count attempts;
    attacker const stranger{attempts, become_nobody, [&](std::size_t turn) {
                                if (turn % 2 == 0) ::symlink((precious / "directory").c_str(), theirs.c_str());
                                if (turn % 2 == 1) ::mkdir(theirs.c_str(), 0777);
                                ::mkdir((theirs + "/s").c_str(), 0777);
                                if (turn % 16 == 0) ::sched_yield();
                                ::remove((theirs + "/s").c_str());
                                ::rename(theirs.c_str(), (theirs + '~').c_str());
                                ::remove((theirs + '~').c_str());
                            }};
    int opened = 0;
    int refused = 0;
    while (attempts.value() < tries / 2 || opened < 20 || refused < 20) {
        ASSERT_TRUE(stranger.lives());
        ::usleep(200);  // its turn
        auto const pad = open_scratchpad(at());
        refused += pad.error.why == pad_fault::wrong_owner || pad.error.why == pad_fault::link;
        if (!pad) continue;
        ++opened;
        EXPECT_FALSE(pad->write("a", "secret"));
        EXPECT_EQ(muster_test::mode_of(pad->path()), 0700U);
        fs::remove_all(theirs);  // and again
    }
    precious.expect_untouched();
}

TEST_P(attack, C116_by_another_user_on_a_scratchpad_that_is_there_gets_nowhere) {
    if (::geteuid() != 0) GTEST_SKIP() << "only the administrator can become another user";
    ::chmod(root.path().c_str(), 01777);
    auto const pad = open_scratchpad(at());
    ASSERT_FALSE(pad->write("a", "secret"));
    pid_t const child = ::fork();
    if (child == 0) {
        if (!become_nobody()) ::_exit(1);
        std::string const there = pad->path();
        bool in = ::open((there + "/a").c_str(), O_RDONLY) >= 0 || ::access(there.c_str(), X_OK) == 0;
        for (std::string const& step : {there, there + "/a", user(), user() + "/s"}) {
            in = in || ::open(step.c_str(), O_RDONLY) >= 0 || ::chmod(step.c_str(), 0777) == 0
              || ::rename(step.c_str(), (step + '~').c_str()) == 0 || ::remove(step.c_str()) == 0
              || ::symlink("/etc", (step + "/x").c_str()) == 0 || ::link(step.c_str(), (root / "x").c_str()) == 0;
        }
        in = in || static_cast<bool>(open_scratchpad({.root = root.path(), .session = "s", .uid = 0}));
        ::_exit(in ? 1 : 0);
    }
    int status = 1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(pad->read("a")->bytes, "secret");
}

INSTANTIATE_TEST_SUITE_P(scratchpad, attack, ::testing::Bool(),
                         [](auto const& how) { return how.param ? "where_the_kernel_refuses_links" : "step_by_step"; });

}  // namespace
#endif
