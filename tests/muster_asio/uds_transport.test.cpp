#include <muster_asio/uds_transport.hpp>

#include <muster_asio/uds_listener.hpp>

#include <muster/crew/session_inbox.hpp>

#include "socket_room.hpp"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using muster::receipt_kind;
using muster::socket_fault;
using muster_test::socket_room;

constexpr muster::uds_limits quick{.max_connections = 2, .patience = 300ms};

// A session that listens, on a thread of its own.
struct session {
    asio::io_context io;
    muster::session_inbox inbox{3};
    muster::uds_listener listener;
    std::thread thread;

    explicit session(std::string const& path) : listener(io, path, inbox.taker(), quick) {
        thread = std::thread{[this] {
            auto const stay = asio::make_work_guard(io);
            io.run();
        }};
    }
    ~session() {
        io.stop();
        thread.join();
    }
};

TEST(uds_transport, MA_02_brings_a_text_to_another_session) {
    socket_room const room;
    session eva{room.path("eva.sock")};
    ASSERT_EQ(eva.listener.fault(), socket_fault::none);
    muster::uds_transport ana{room.path("ana.sock"), quick};
    EXPECT_EQ(ana.scheme(), "uds");
    EXPECT_EQ(ana.send(room.path("eva.sock"), "The token expires early."),
              (muster::receipt{receipt_kind::queued, room.path("eva.sock"), {}}));
    EXPECT_EQ(
        eva.inbox.read(),
        (std::vector<muster::cross_session_message>{{"uds:" + room.path("ana.sock"), "The token expires early."}}));
}

TEST(uds_transport, C085_says_what_the_other_side_did_with_it) {
    socket_room const room;
    session eva{room.path("eva.sock")};
    muster::uds_transport ana{room.path("ana.sock"), quick};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(ana.send(room.path("eva.sock"), "x").kind, receipt_kind::queued);
    muster::receipt const got = ana.send(room.path("eva.sock"), "x");
    EXPECT_EQ(got.kind, receipt_kind::full);
    EXPECT_EQ(got.why, "too many messages wait unread");
    EXPECT_EQ(eva.inbox.size(), 3U);
}

TEST(uds_transport, who_lets_nobody_in_is_there_all_the_same) {
    socket_room const room;
    int const listening = room.listen("busy.sock");
    EXPECT_EQ(::listen(listening, 0), 0);
    int const waits = room.connect("busy.sock");
    muster::uds_transport ana{room.path("ana.sock"), quick};
    EXPECT_EQ(ana.send(room.path("busy.sock"), "x").kind, receipt_kind::full);
    ::close(waits);
    ::close(listening);
}

TEST(uds_transport, C079_sizes_are_bytes_and_are_looked_at_first) {
    socket_room const room;
    session eva{room.path("eva.sock")};
    muster::uds_transport ana{room.path("ana.sock"), quick};
    EXPECT_EQ(ana.send(room.path("eva.sock"), std::string(32768, 'x')).kind, receipt_kind::queued);
    EXPECT_EQ(eva.inbox.read().at(0).text.size(), 32768U);
    EXPECT_EQ(ana.send(room.path("eva.sock"), std::string(32769, 'x')).kind, receipt_kind::refused);
    std::string umlauts;
    for (int i = 0; i < 16385; ++i) umlauts += "ü";
    EXPECT_EQ(ana.send(room.path("eva.sock"), umlauts).kind, receipt_kind::refused);
    EXPECT_EQ(ana.send(room.path("eva.sock"), " \n").kind, receipt_kind::refused);
    EXPECT_EQ(eva.inbox.size(), 0U);
}

TEST(uds_transport, C083_nobody_there_is_said_at_once) {
    socket_room const room;
    muster::uds_transport ana{room.path("ana.sock"), quick};
    auto const before = std::chrono::steady_clock::now();
    EXPECT_EQ(ana.send(room.path("nobody.sock"), "x").kind, receipt_kind::unknown);
    EXPECT_EQ(ana.send(room.path("no/such.sock"), "x").kind, receipt_kind::unknown);
    room.bind("left.sock");  // a listener that is gone
    EXPECT_EQ(ana.send(room.path("left.sock"), "x").kind, receipt_kind::unknown);
    EXPECT_LT(std::chrono::steady_clock::now() - before, quick.patience);
}

TEST(uds_transport, C083_one_that_never_answers_is_waited_for_no_longer_than_said) {
    socket_room const room;
    int const silent = room.listen("silent.sock");
    muster::uds_transport ana{room.path("ana.sock"), quick};
    auto const before = std::chrono::steady_clock::now();
    muster::receipt const got = ana.send(room.path("silent.sock"), "x");
    EXPECT_EQ(got.kind, receipt_kind::unknown);
    EXPECT_EQ(got.why, "no answer came in time: it may have it all the same");
    EXPECT_LT(std::chrono::steady_clock::now() - before, 3s);
    close(silent);
}

TEST(uds_transport, C080_no_path_is_shortened) {
    socket_room const room;
    muster::uds_transport ana{room.path("ana.sock"), quick};
    for (std::size_t const size : {108U, 200U}) {
        muster::receipt const got = ana.send("/" + std::string(size - 1, 'x'), "x");
        EXPECT_EQ(got.kind, receipt_kind::refused);
        EXPECT_EQ(got.why, describe(socket_fault::path_too_long));
    }
    EXPECT_EQ(ana.send("/" + std::string(106, 'x'), "x").kind, receipt_kind::refused);  // its directory is the root's
    EXPECT_EQ(ana.send("relative.sock", "x").kind, receipt_kind::refused);
    EXPECT_EQ(ana.send(std::string_view{"/run/a\0b", 8}, "x").kind, receipt_kind::refused);
    EXPECT_EQ(ana.send(room.path("ana.sock"), "x").why, "that is this session");
}

// C081: the directory is somebody's trap.
TEST(uds_transport, C081_connects_to_nothing_that_could_be_somebody_elses) {
    socket_room const room;
    session eva{room.path("eva.sock")};
    muster::uds_transport ana{room.path("ana.sock"), quick};
    auto const why = [&](std::string const& path) { return ana.send(path, "x").why; };
    room.link(room.path(""), "../linked");
    EXPECT_EQ(why(room.path("../linked/eva.sock")), describe(socket_fault::directory_is_link));
    room.link(room.path("eva.sock"), "again.sock");
    EXPECT_EQ(why(room.path("again.sock")), describe(socket_fault::socket_is_link));
    room.write("file.sock");
    EXPECT_EQ(why(room.path("file.sock")), describe(socket_fault::no_socket_there));
    room.set_mode(0750);
    EXPECT_EQ(why(room.path("eva.sock")), describe(socket_fault::directory_open_to_others));
    room.set_mode(0700);
    EXPECT_EQ(eva.inbox.size(), 0U);
}

TEST(uds_transport, MA_02_another_process_reads_what_was_sent_to_it) {
    socket_room const room;
    pid_t const child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {  // listens until it is killed, and takes one text only
        asio::io_context io;
        muster::uds_listener const listener{io, room.path("eva.sock"),
                                            [&](muster::cross_session_message const& what) -> muster::receipt {
                                                bool const is_it = what.text == "Are you there?";
                                                return {is_it ? receipt_kind::delivered : receipt_kind::refused};
                                            },
                                            quick};
        io.run_for(10s);
        _exit(0);
    }
    muster::uds_transport ana{room.path("ana.sock"), quick};
    muster::receipt got;
    for (int tries = 0; tries < 100 && !got.accepted(); ++tries) {
        got = ana.send(room.path("eva.sock"), "Are you there?");
        if (!got.accepted()) std::this_thread::sleep_for(20ms);
    }
    EXPECT_EQ(got.kind, receipt_kind::delivered);
    EXPECT_EQ(ana.send(room.path("eva.sock"), "And now?").kind, receipt_kind::refused);
    kill(child, SIGKILL);
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it had gone by itself";
}

}  // namespace
