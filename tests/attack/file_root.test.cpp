// Attacks file_root: links that are swapped, pipes, sparse files, links up and down, and a process without descriptors.
// Each test runs with the kernel's resolution and with the walk by steps.
#include <muster/files/file_root.hpp>

#include <rooted_tree.hpp>
#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

namespace {

using muster::file_errc;
using muster::file_kind;
using muster::file_root;

class file_root_attacked : public muster_test::rooted_tree {};
INSTANTIATE_TEST_SUITE_P(by, file_root_attacked, testing::Bool(),
                         [](auto const& by) { return std::string{by.param ? "steps" : "kernel"}; });

TEST_P(file_root_attacked, follows_no_link_that_leads_out) {
    link("../secret", "tree/out");
    link("..", "tree/above");
    link("src/../../secret", "tree/src_out");
    link(path("secret").c_str(), "tree/absolute");
    link(path("tree/a.txt").c_str(), "tree/absolute_inside");
    link("/", "tree/system");
    link("above", "tree/twice");
    for (std::string_view const out : {"out", "above", "above/secret", "above/tree/a.txt", "src_out", "absolute",
                                       "absolute_inside", "system/etc/passwd", "twice/secret"})
        EXPECT_EQ(why_not(out), file_errc::outside) << out;
    EXPECT_EQ(tree().list("above", [](auto const&) { return true; }).error.why, file_errc::outside);
    EXPECT_EQ(tree().find("out").error.why, file_errc::outside);
}

TEST_P(file_root_attacked, ends_in_circles_of_links) {
    link("loop", "tree/loop");
    link("pong", "tree/ping");
    link("ping", "tree/pong");
    link("self/a.txt", "tree/self");
    link("nowhere", "tree/dangling");
    EXPECT_EQ(why_not("loop"), file_errc::outside);
    EXPECT_EQ(why_not("ping/x"), file_errc::outside);
    EXPECT_EQ(why_not("self"), file_errc::outside);
    EXPECT_EQ(why_not("dangling"), file_errc::missing);
}

TEST_P(file_root_attacked, waits_for_no_pipe_device_or_socket) {
    ASSERT_EQ(::mkfifo(path("tree/pipe").c_str(), 0600), 0);
    EXPECT_EQ(why_not("pipe"), file_errc::not_a_file);
    EXPECT_EQ(tree().find("pipe")->kind, file_kind::other);

    int const socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    std::snprintf(at.sun_path, sizeof at.sun_path, "%s", path("tree/socket").c_str());
    ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr const*>(&at), sizeof at), 0);
    EXPECT_EQ(why_not("socket"), file_errc::not_a_file);
    ::close(socket);

    auto const devices = file_root::open("/dev", {.walks_by_step = GetParam()});
    ASSERT_TRUE(devices);
    EXPECT_EQ(devices->open_file("null").error.why, file_errc::not_a_file);
    EXPECT_EQ(devices->open_file("zero").error.why, file_errc::not_a_file);
}

TEST_P(file_root_attacked, asks_for_the_size_before_it_reads) {
    write("tree/sparse", "x");
    ASSERT_EQ(::truncate(path("tree/sparse").c_str(), off_t{4} << 40), 0);
    EXPECT_EQ(why_not("sparse"), file_errc::too_large);
    EXPECT_EQ(tree().read_file("sparse").error.why, file_errc::too_large);
    EXPECT_EQ(tree({.max_file_bytes = 6}).open_file("a.txt").error.why, file_errc::none);
    EXPECT_EQ(tree({.max_file_bytes = 5}).open_file("a.txt").error.why, file_errc::too_large);
}

// Each `..` of a link starts a walk again: a link of 500 bytes at the end of a path that is 200 directories deep makes
// 20,000 opens out of one.
TEST(file_root_attacked_by_steps, opens_a_bounded_number_of_directories) {
    muster_test::temporary_root const top;
    std::string const deep = "d/", up = "../d/";
    std::string path, target;
    int at = ::open(top.path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; i < 200; ++i) {
        ASSERT_EQ(::mkdirat(at, "d", 0700), 0);
        int const next = ::openat(at, "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        ::close(at);
        at = next;
        path += deep;
        if (i % 2 == 0) target += up;
    }
    ASSERT_EQ(::symlinkat((target + ".").c_str(), at, "up_and_down"), 0);
    ASSERT_EQ(::symlinkat("../../d/d", at, "once"), 0);
    ::close(at);
    auto const root = file_root::open(top.path(), {.walks_by_step = true});
    ASSERT_TRUE(root);
    EXPECT_EQ(root->find(path + "up_and_down").error.why, file_errc::outside);
    EXPECT_EQ(root->find(path + "once")->kind, file_kind::directory);
}

// A directory is replaced by a link to the outside and back, as fast as possible.
TEST_P(file_root_attacked, reads_nothing_outside_while_a_directory_is_swapped_for_a_link) {
    std::filesystem::create_directories(path("tree/door"));
    std::filesystem::create_directories(path("room"));
    write("tree/door/f", "inside");
    write("room/f", "password");
    write("room/g", "password");
    link("../room", "tree/other");
    std::atomic<bool> done{false};
    std::thread swapper{[&, from = path("tree/door"), to = path("tree/other"), other = path("tree/third")] {
        while (!done) {
            std::rename(from.c_str(), other.c_str());
            std::rename(to.c_str(), from.c_str());
            std::rename(from.c_str(), to.c_str());
            std::rename(other.c_str(), from.c_str());
        }
    }};
    file_root const root = tree();
    std::size_t reads = 0, outside = 0;
    auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds{150};
    while (std::chrono::steady_clock::now() < end) {
        auto const got = root.read_file("door/f");
        ++reads;
        outside += got && *got != "inside";
        (void)root.list("door", [&](muster::file_entry const& one) { return outside += one.name != "f", true; });
    }
    done = true;
    swapper.join();
    EXPECT_EQ(outside, 0U);
    EXPECT_GT(reads, 0U);
}

TEST_P(file_root_attacked, no_descriptor_left_is_an_error_of_that_call) {
    file_root const root = tree();
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit const none{3, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    file_errc const file = root.open_file("a.txt").error.why;
    file_errc const list = root.list("", [](auto const&) { return true; }).error.why;
    file_errc const again = file_root::open(path("tree")).error.why;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(file, file_errc::no_descriptors);
    EXPECT_EQ(list, file_errc::no_descriptors);
    EXPECT_EQ(again, file_errc::no_descriptors);
    EXPECT_EQ(*root.read_file("a.txt"), "inside");
}

}  // namespace
