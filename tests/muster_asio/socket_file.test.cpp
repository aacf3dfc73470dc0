#include <muster_asio/socket_file.hpp>

#include "own_words.hpp"
#include "socket_room.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::fault_of_socket;
using muster::fault_of_socket_directory;
using muster::make_socket_directory;
using muster::socket_fault;
using muster_test::socket_room;

TEST(socket_file, C080_paths) {
    EXPECT_EQ(fault_of_socket(""), socket_fault::bad_path);
    EXPECT_EQ(fault_of_socket("a.sock"), socket_fault::bad_path);
    EXPECT_EQ(fault_of_socket("/run/"), socket_fault::bad_path);
    EXPECT_EQ(fault_of_socket(std::string_view{"/run/a\0b/c", 10}), socket_fault::bad_path);
    EXPECT_EQ(fault_of_socket("/" + std::string(107, 'x')), socket_fault::path_too_long);
    EXPECT_NE(fault_of_socket("/" + std::string(106, 'x')), socket_fault::path_too_long);
}

TEST(socket_file, C081_directories) {
    socket_room const room;
    EXPECT_EQ(fault_of_socket_directory(room.path("a.sock")), socket_fault::none);
    EXPECT_EQ(fault_of_socket_directory(room.path("no/a.sock")), socket_fault::no_directory);
    room.write("file");
    EXPECT_EQ(fault_of_socket_directory(room.path("file/a.sock")), socket_fault::directory_is_file);
    room.link(room.path(""), "../linked");
    EXPECT_EQ(fault_of_socket_directory(room.path("../linked/a.sock")), socket_fault::directory_is_link);
    for (unsigned const mode : {0701U, 0710U, 0750U, 0777U}) {
        room.set_mode(mode);
        EXPECT_EQ(fault_of_socket_directory(room.path("a.sock")), socket_fault::directory_open_to_others);
    }
    room.set_mode(0700);
    EXPECT_EQ(chmod(room.path("../").c_str(), 0777), 0);
    EXPECT_EQ(fault_of_socket_directory(room.path("a.sock")), socket_fault::parent_open_to_others);
    EXPECT_EQ(chmod(room.path("../").c_str(), 01777), 0);  // as /tmp is
    EXPECT_EQ(fault_of_socket_directory(room.path("a.sock")), socket_fault::none);
    EXPECT_EQ(chmod(room.path("../").c_str(), 0700), 0);
}

// A link leads to where it says, whatever stands around the link itself.
TEST(socket_file, C081_links_above) {
    socket_room const room;
    EXPECT_EQ(make_socket_directory(room.path("in/a.sock")), socket_fault::none);
    room.link(room.path(""), "../linked");
    EXPECT_EQ(fault_of_socket_directory(room.path("../linked/in/a.sock")), socket_fault::none);
    for (char const* const same : {"../linked//a.sock", "../linked/./a.sock", "../linked/.//./a.sock"}) {
        EXPECT_EQ(fault_of_socket_directory(room.path(same)), socket_fault::directory_is_link) << same;
    }
    room.set_mode(0777);
    EXPECT_EQ(fault_of_socket_directory(room.path("in/a.sock")), socket_fault::parent_open_to_others);
    EXPECT_EQ(fault_of_socket_directory(room.path("../linked/in/a.sock")), socket_fault::parent_open_to_others);
    room.set_mode(0700);
    if (geteuid() != 0) GTEST_SKIP() << "only root can give links away";
    EXPECT_EQ(lchown(room.path("../linked").c_str(), 12345, 12345), 0);
    EXPECT_EQ(fault_of_socket_directory(room.path("../linked/in/a.sock")), socket_fault::parent_open_to_others);
    room.link("linked", "../relative");
    EXPECT_EQ(fault_of_socket_directory(room.path("../relative/in/a.sock")), socket_fault::parent_open_to_others);
    EXPECT_EQ(lchown(room.path("../linked").c_str(), 0, 0), 0);
    EXPECT_EQ(fault_of_socket_directory(room.path("../relative/in/a.sock")), socket_fault::none);
    room.link("circle", "../circle");
    EXPECT_NE(fault_of_socket_directory(room.path("../circle/in/a.sock")), socket_fault::none);
}

TEST(socket_file, C081_another_owner) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can give files away";
    socket_room const room;
    room.bind("a.sock");
    EXPECT_EQ(fault_of_socket(room.path("a.sock")), socket_fault::none);
    EXPECT_EQ(lchown(room.path("a.sock").c_str(), 12345, 12345), 0);
    EXPECT_EQ(fault_of_socket(room.path("a.sock")), socket_fault::socket_not_ours);
    EXPECT_EQ(chown(room.path("").c_str(), 12345, 12345), 0);
    EXPECT_EQ(fault_of_socket_directory(room.path("a.sock")), socket_fault::directory_not_ours);
    EXPECT_EQ(chown(room.path("").c_str(), 0, 0), 0);
    EXPECT_EQ(chown(room.path("../").c_str(), 12345, 12345), 0);
    EXPECT_EQ(fault_of_socket_directory(room.path("a.sock")), socket_fault::parent_open_to_others);
}

TEST(socket_file, makes_only_the_last_directory_and_for_us_alone) {
    socket_room const room;
    EXPECT_EQ(make_socket_directory(room.path("new/a.sock")), socket_fault::none);
    struct stat found {};
    EXPECT_EQ(stat(room.path("new").c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0700U);
    EXPECT_EQ(make_socket_directory(room.path("new/a.sock")), socket_fault::none);
    EXPECT_EQ(make_socket_directory(room.path("no/such/a.sock")), socket_fault::no_directory);
    room.link("/nowhere", "dangling");
    EXPECT_EQ(make_socket_directory(room.path("dangling/a.sock")), socket_fault::directory_is_link);
}

TEST(socket_file, each_fault_has_words_of_its_own) { muster_test::expect_own_words(socket_fault::system); }

}  // namespace
