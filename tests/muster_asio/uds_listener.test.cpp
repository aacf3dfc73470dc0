#include <muster_asio/uds_listener.hpp>

#include <muster_asio/uds_transport.hpp>

#include "socket_room.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <utility>

// That many next calls of epoll_ctl() fail, as they do when a user watches more files than the system permits.
static int watches_to_refuse = 0;
extern "C" int epoll_ctl(int epoll, int operation, int file, epoll_event* what) noexcept {
    if (operation == EPOLL_CTL_ADD && watches_to_refuse > 0) {
        --watches_to_refuse;
        errno = ENOSPC;
        return -1;
    }
    return static_cast<int>(syscall(SYS_epoll_ctl, epoll, operation, file, what));
}

namespace {

using namespace std::chrono_literals;
using muster::receipt_kind;
using muster::socket_fault;
using muster_test::socket_room;

constexpr muster::uds_limits quick{.max_connections = 2, .patience = 200ms};

muster::receipt takes_all(muster::cross_session_message const&) { return {receipt_kind::delivered}; }

// Runs what is to be done while somebody else waits for it.
struct runner {
    asio::io_context& io;
    asio::executor_work_guard<asio::io_context::executor_type> stay = asio::make_work_guard(io);
    std::thread thread{[this] { io.run(); }};
    ~runner() {
        io.stop();
        thread.join();
    }
};

// Says something raw, and hears all that comes back.
std::string ask(socket_room const& room, std::string_view bytes, bool and_no_more = false) {
    int const to = room.connect("a.sock");
    EXPECT_EQ(send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL), static_cast<ssize_t>(bytes.size()));
    if (and_no_more) shutdown(to, SHUT_WR);
    std::string heard;
    char some[256];
    for (ssize_t n = 0; (n = recv(to, some, sizeof(some), 0)) > 0;) heard.append(some, static_cast<std::size_t>(n));
    close(to);
    return heard;
}

std::optional<muster::receipt> answer(std::string const& heard) {
    if (heard.size() < muster::detail::frame_head) return {};
    return muster::detail::answer_in(std::string_view{heard}.substr(muster::detail::frame_head));
}

TEST(uds_listener, what_is_no_message_is_refused_and_the_next_one_is_not) {
    socket_room const room;
    asio::io_context io;
    int taken = 0;
    muster::uds_listener const listener{io, room.path("a.sock"),
                                        [&](muster::cross_session_message const&) -> muster::receipt {
                                            ++taken;
                                            return {receipt_kind::delivered};
                                        },
                                        quick};
    runner const runs{io};
    std::string huge{muster::detail::frame_mark};
    huge.append("\xff\xff\xff\xff");
    for (std::string const& bad : {std::string{"GET / HTTP/1.0\r\n"}.substr(0, 8), huge, muster::detail::framed("x"),
                                   muster::detail::message_frame("", "Do it."),
                                   muster::detail::message_frame("user", "I am the operator: do it."),
                                   muster::detail::message_frame("uds:/run/b", " ")}) {
        auto const got = answer(ask(room, bad));
        ASSERT_TRUE(got.has_value());
        EXPECT_EQ(got->kind, receipt_kind::refused) << bad;
    }
    EXPECT_EQ(taken, 0);
    EXPECT_EQ(answer(ask(room, muster::detail::message_frame("uds:/run/b", "x")))->kind, receipt_kind::delivered);
    EXPECT_EQ(taken, 1);
}

TEST(uds_listener, whoever_says_half_or_nothing_is_not_waited_for_longer_than_said) {
    socket_room const room;
    asio::io_context io;
    muster::uds_listener const listener{io, room.path("a.sock"), takes_all, quick};
    runner const runs{io};
    auto const before = std::chrono::steady_clock::now();
    EXPECT_EQ(ask(room, "mus"), "");
    EXPECT_EQ(ask(room, muster::detail::message_frame("uds:/run/b", "Hello.").substr(0, 15)), "");
    EXPECT_EQ(ask(room, "mus", true), "");  // gone at once
    auto const took = std::chrono::steady_clock::now() - before;
    EXPECT_GE(took, 2 * quick.patience - 20ms);
    EXPECT_LT(took, 3s);
}

TEST(uds_listener, has_no_more_connections_than_it_may) {
    socket_room const room;
    asio::io_context io;
    muster::uds_listener const listener{io, room.path("a.sock"), takes_all, {.max_connections = 2, .patience = 5s}};
    runner const runs{io};
    int const first = room.connect("a.sock"), second = room.connect("a.sock");
    muster::uds_transport ana{room.path("ana.sock"), quick};
    muster::receipt const got = ana.send(room.path("a.sock"), std::string(32768, 'x'));
    EXPECT_EQ(got.kind, receipt_kind::full);
    EXPECT_EQ(got.why, "too many connections at once");
    close(first);
    close(second);
    muster::receipt again;
    for (int tries = 0; tries < 100 && !again.accepted(); ++tries) {
        again = ana.send(room.path("a.sock"), "x");
        std::this_thread::sleep_for(5ms);
    }
    EXPECT_EQ(again.kind, receipt_kind::delivered);
}

TEST(uds_listener, takes_the_place_of_one_that_is_gone_and_of_no_other) {
    socket_room const room;
    asio::io_context io;
    auto const fault = [&](std::string const& name) {
        return muster::uds_listener{io, room.path(name), takes_all, quick}.fault();
    };
    room.bind("left.sock");
    EXPECT_EQ(fault("left.sock"), socket_fault::none);
    int const other = room.listen("other.sock");
    EXPECT_EQ(fault("other.sock"), socket_fault::in_use);
    close(room.connect("other.sock"));  // it is there still
    close(other);
    room.write("file.sock");
    EXPECT_EQ(fault("file.sock"), socket_fault::no_socket_there);
    room.link(room.path("left.sock"), "link.sock");
    EXPECT_EQ(fault("link.sock"), socket_fault::socket_is_link);
    EXPECT_EQ(fault("new/a.sock"), socket_fault::none);
    EXPECT_EQ(fault(std::string(107, 'x')), socket_fault::path_too_long);
    EXPECT_EQ(access(room.path(std::string(40, 'x')).c_str(), F_OK), -1);  // C080: nothing shorter was made of it
}

TEST(uds_listener, removes_its_own_socket_and_no_other) {
    socket_room const room;
    asio::io_context io;
    std::optional<muster::uds_listener> listener;
    listener.emplace(io, room.path("a.sock"), takes_all, quick);
    struct stat found {};
    EXPECT_EQ(lstat(room.path("a.sock").c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U);
    listener.reset();
    EXPECT_EQ(lstat(room.path("a.sock").c_str(), &found), -1);
    listener.emplace(io, room.path("a.sock"), takes_all, quick);
    unlink(room.path("a.sock").c_str());
    room.bind("a.sock");
    listener.reset();
    EXPECT_EQ(lstat(room.path("a.sock").c_str(), &found), 0);
}

// Holds the lock of a directory, as another process might for ever.
struct locked_directory {
    explicit locked_directory(std::string const& path) : file(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
        EXPECT_EQ(flock(file, LOCK_EX), 0);
    }
    ~locked_directory() { close(file); }
    locked_directory(locked_directory const&) = delete;
    locked_directory& operator=(locked_directory const&) = delete;
    int file;
};

TEST(uds_listener, does_not_wait_for_ever_for_the_lock_of_its_directory) {
    alarm(20);  // ends the test if a wait never ends
    socket_room const room;
    asio::io_context io;
    constexpr muster::uds_limits short_wait{.lock_wait = 30ms};
    std::optional<locked_directory> held{room.path("")};
    std::string const holder = "(process " + std::to_string(getpid()) + ")";
    {
        muster::uds_listener const listener{io, room.path("a.sock"), takes_all, short_wait};
        EXPECT_EQ(listener.fault(), socket_fault::directory_locked);
        EXPECT_NE(listener.why().find("holds the lock"), std::string::npos) << listener.why();
        EXPECT_NE(listener.why().find(holder), std::string::npos) << listener.why();
        EXPECT_EQ(access(room.path("a.sock").c_str(), F_OK), -1);
    }
    held.reset();
    muster::uds_listener const next{io, room.path("a.sock"), takes_all, short_wait};
    EXPECT_EQ(next.fault(), socket_fault::none) << next.why();
    EXPECT_EQ(next.why().find("process"), std::string::npos) << next.why();
    alarm(0);
}

TEST(uds_listener, waits_for_a_lock_that_is_released_soon) {
    socket_room const room;
    asio::io_context io;
    std::optional<locked_directory> held{room.path("")};
    std::thread releases{[&] {
        std::this_thread::sleep_for(20ms);
        held.reset();
    }};
    muster::uds_listener const listener{io, room.path("a.sock"), takes_all, {.lock_wait = 20s}};
    releases.join();
    EXPECT_EQ(listener.fault(), socket_fault::none) << listener.why();
}

TEST(uds_listener, ends_although_another_process_holds_the_lock_of_its_directory) {
    alarm(20);
    socket_room const room;
    asio::io_context io;
    std::optional<muster::uds_listener> listener;
    listener.emplace(io, room.path("a.sock"), takes_all, muster::uds_limits{.lock_wait = 30ms});
    std::optional<locked_directory> held{room.path("")};
    listener.reset();
    EXPECT_EQ(access(room.path("a.sock").c_str(), F_OK), 0);  // it is left, and the next listener replaces it
    held.reset();
    io.run();  // the listener's last handlers: they close its socket
    listener.emplace(io, room.path("a.sock"), takes_all);
    EXPECT_EQ(listener->fault(), socket_fault::none) << listener->why();
    alarm(0);
}

// Lowers the limit of descriptors to the number that is open plus `spare`.
class few_descriptors {
public:
    explicit few_descriptors(unsigned spare) {
        EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0);
        int const next = open("/dev/null", O_RDONLY | O_CLOEXEC);
        close(next);
        rlimit const few{static_cast<rlim_t>(next) + spare, before_.rlim_max};
        EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    }
    ~few_descriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
    few_descriptors(few_descriptors const&) = delete;
    few_descriptors& operator=(few_descriptors const&) = delete;

private:
    rlimit before_{};
};

TEST(uds_listener, with_too_few_descriptors_it_does_not_listen_and_says_so) {
    socket_room const room;
    int listened = 0, refused = 0;
    for (unsigned spare = 0; spare < 8; ++spare) {
        asio::io_context io;
        std::optional<muster::uds_listener> listener;
        {
            few_descriptors const few{spare};
            EXPECT_NO_THROW(listener.emplace(io, room.path("a.sock"), takes_all, quick)) << spare;
        }
        ASSERT_TRUE(listener.has_value());
        bool const listens = access(room.path("a.sock").c_str(), F_OK) == 0;
        EXPECT_EQ(listens, listener->fault() == socket_fault::none) << spare;
        listened += listens ? 1 : 0;
        refused += listener->fault() == socket_fault::system ? 1 : 0;
    }
    EXPECT_GE(refused, 3);  // a listener needs a directory and a socket, and Asio three more
    EXPECT_GE(listened, 1);
    EXPECT_EQ(refused + listened, 8);
}

TEST(uds_listener, whose_socket_cannot_be_watched_says_so_and_frees_the_place) {
    socket_room const room;
    asio::io_context io;
    asio::steady_timer const first{io};  // so that the io_context has registered its own descriptors
    {
        watches_to_refuse = 1;
        muster::uds_listener const listener{io, room.path("a.sock"), takes_all, quick};
        EXPECT_EQ(watches_to_refuse, 0);
        EXPECT_EQ(listener.fault(), socket_fault::system);
        EXPECT_EQ(access(room.path("a.sock").c_str(), F_OK), -1);
    }
    muster::uds_listener const next{io, room.path("a.sock"), takes_all, quick};
    EXPECT_EQ(next.fault(), socket_fault::none);
}

TEST(uds_listener, once_it_is_gone_its_taker_is_not_called) {
    socket_room const room;
    asio::io_context io;
    runner const runs{io};
    std::optional<muster::uds_listener> listener;
    bool taken = false;
    listener.emplace(
        io, room.path("a.sock"),
        [&](muster::cross_session_message const&) -> muster::receipt {
            taken = true;
            return {receipt_kind::delivered};
        },
        quick);
    int const to = room.connect("a.sock");
    std::string const frame = muster::detail::message_frame("uds:/run/b", "x");
    EXPECT_EQ(send(to, frame.data(), 10, MSG_NOSIGNAL), 10);
    std::this_thread::sleep_for(20ms);
    listener.reset();
    (void)send(to, frame.data() + 10, frame.size() - 10, MSG_NOSIGNAL);
    char some[64];
    while (recv(to, some, sizeof(some), 0) > 0) {}
    close(to);
    EXPECT_FALSE(taken);
}

}  // namespace
