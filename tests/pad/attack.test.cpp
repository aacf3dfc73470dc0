// Somebody swaps links, directories and files under the hands of a scratchpad, and another user tries to get in: nothing
// outside of it is opened, changed or made.
#include <muster/pad/clean_up.hpp>
#include <muster/pad/scratchpad.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace {

namespace fs = std::filesystem;
using muster::open_scratchpad;
using muster::pad_fault;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int tries = 10'000;
#else
constexpr int tries = 100'000;
#endif

// A process beside this one, for as long as the object lives.
template <class Work>
class process {
public:
    explicit process(Work work) : id_(::fork()) {
        if (id_ == 0) {
            work();
            ::_exit(0);
        }
    }
    process(process const&) = delete;
    process& operator=(process const&) = delete;
    ~process() {
        ::kill(id_, SIGKILL);
        ::waitpid(id_, nullptr, 0);
    }

private:
    pid_t id_;
};

// What nobody may touch: a file and a directory, and a watch on both that sees every opening by way of a link.
class outside {
public:
    explicit outside(std::string const& path) : path_(path) {
        fs::create_directories(path_ + "/directory");
        std::ofstream{path_ + "/canary"} << "canary";
        ::chmod((path_ + "/canary").c_str(), 0640);
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

// Puts a link where something stood, for a moment, or only takes it away.
void swap(std::string const& what, std::string const& link_to) {
    std::string const aside = what + "~aside";
    bool const moved = ::rename(what.c_str(), aside.c_str()) == 0;
    bool const linked = ::symlink(link_to.c_str(), what.c_str()) == 0;
    ::sched_yield();
    if (linked) ::unlink(what.c_str());
    if (!moved) return;
    ::remove(what.c_str());  // what has been made there meanwhile
    ::rename(aside.c_str(), what.c_str());
}

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
    std::string const session = user() + "/s";
    process const racer{[&] {
        std::pair<std::string, std::string> const swapped[] = {
            {session + "/scratchpad/a", precious / "canary"},       {session + "/scratchpad", precious / "directory"},
            {session + "/scratchpad/.part-0", precious / "canary"}, {session + "/history", precious / "directory"},
            {session + "/history/a:log", precious / "canary"},      {session, precious / "directory"},
            {session + "/scratchpad/b", precious / "directory"},    {user(), precious / "directory"}};
        for (std::size_t turn = 0;; ++turn) {
            auto const& [what, link_to] = swapped[turn % 8];
            swap(what, link_to);
        }
    }};
    int done = 0;
    int opened = 0;
    for (int turn = 0; turn < tries / 2;) {
        auto const pad = open_scratchpad(at());
        opened += static_cast<bool>(pad);
        for (int i = 0; i < 16; ++i, ++turn) done += pad ? use(*pad, turn) : 0;
    }
    EXPECT_GT(opened, tries / 1000);
    EXPECT_GT(done, tries / 100);
    precious.expect_untouched();
}

// The user's directory is not there yet, and lies in a directory for all: whoever is first makes it.
TEST_P(attack, C116_KF15_by_another_user_who_is_there_first_is_seen) {
    if (::geteuid() != 0) GTEST_SKIP() << "only the administrator can become another user";
    ::chmod(root.path().c_str(), 01777);
    ::chmod(elsewhere.path().c_str(), 0777);
    outside precious{elsewhere / "precious"};
    ::chmod((precious / "directory").c_str(), 0755);
    process const stranger{[&] {
        if (::setgid(65534) != 0 || ::setuid(65534) != 0) return;
        std::string const theirs = user();
        for (std::size_t turn = 0;; ++turn) {
            if (turn % 2 == 0)
                ::symlink((precious / "directory").c_str(), theirs.c_str());
            else
                ::mkdir(theirs.c_str(), 0777);
            ::sched_yield();
            ::remove(theirs.c_str());
            ::rename(theirs.c_str(), (theirs + '~').c_str());
            ::chmod(theirs.c_str(), 0777);
            if (::open((theirs + "/s/scratchpad/a").c_str(), O_RDWR) >= 0)
                ::open((precious / "canary").c_str(), O_RDONLY);
        }
    }};
    int opened = 0;
    int refused = 0;
    for (int turn = 0; turn < tries / 8; ++turn) {
        auto const pad = open_scratchpad(at());
        opened += static_cast<bool>(pad);
        refused += pad.error.why == pad_fault::wrong_owner || pad.error.why == pad_fault::link;
        if (!pad) continue;
        EXPECT_FALSE(pad->write("a", "secret"));
        EXPECT_EQ(muster_test::mode_of(pad->path()), 0700U);
        fs::remove_all(user());  // and again
    }
    EXPECT_GT(opened, 0);
    EXPECT_GT(refused, 0);
    precious.expect_untouched();
}

TEST_P(attack, C116_by_another_user_on_a_scratchpad_that_is_there_gets_nowhere) {
    if (::geteuid() != 0) GTEST_SKIP() << "only the administrator can become another user";
    ::chmod(root.path().c_str(), 01777);
    auto const pad = open_scratchpad(at());
    ASSERT_FALSE(pad->write("a", "secret"));
    pid_t const child = ::fork();
    if (child == 0) {
        if (::setgid(65534) != 0 || ::setuid(65534) != 0) ::_exit(1);
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
