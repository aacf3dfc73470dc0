#include <muster/files/own_file.hpp>

#include "temporary_root.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace {

using muster::own_file_errc;

class own_file : public testing::Test {
protected:
    own_file() {
        std::ofstream{path()} << "text";
        EXPECT_EQ(::chmod(path().c_str(), 0600), 0);
    }

    [[nodiscard]] std::string path() const { return root / "notes"; }
    [[nodiscard]] static struct stat state_of(std::string const& of) {
        struct stat found {};
        EXPECT_EQ(::lstat(of.c_str(), &found), 0);
        return found;
    }
    [[nodiscard]] static muster::own_file_error check(std::string const& of) {
        return muster::check_own_file(state_of(of), ::geteuid());
    }

    muster_test::temporary_root root;
};

TEST_F(own_file, of_this_user_alone_is_accepted) {
    for (::mode_t const mode : {0600U, 0400U, 0700U}) {
        ASSERT_EQ(::chmod(path().c_str(), mode), 0);
        EXPECT_EQ(check(path()).why, own_file_errc::none) << mode;
    }
}

TEST_F(own_file, that_other_users_may_read_write_or_run_is_refused_with_the_command_that_helps) {
    struct row {
        ::mode_t mode;
        char const* text;
    };
    for (row const& each : {row{0644, "0644"}, row{0666, "0666"}, row{0620, "0620"}, row{0601, "0601"}}) {
        ASSERT_EQ(::chmod(path().c_str(), each.mode), 0);
        EXPECT_EQ(check(path()).why, own_file_errc::open_to_others);
        EXPECT_EQ(describe("notes", check(path())),
                  std::string{"notes: mode "} + each.text + "; expected 0600: chmod 600 notes");
    }
}

TEST_F(own_file, with_a_second_name_is_refused) {
    ASSERT_EQ(::link(path().c_str(), (root / "other").c_str()), 0);
    EXPECT_EQ(check(path()).why, own_file_errc::linked);
    EXPECT_EQ(
        describe("notes", check(path())),
        "notes: 2 names; expected 1: remove the other one (find -samefile notes lists them), or copy the file and use "
        "the copy");
}

TEST_F(own_file, of_another_user_is_refused) {
    std::string const owner = std::to_string(::geteuid()), user = std::to_string(::geteuid() + 1);
    muster::own_file_error const error = muster::check_own_file(state_of(path()), ::geteuid() + 1);
    EXPECT_EQ(error.why, own_file_errc::not_ours);
    EXPECT_EQ(describe("notes", error), "notes: belongs to user " + owner + "; expected user " + user + ": chown "
                                            + user + " notes, or run as its owner");
}

TEST_F(own_file, is_neither_a_directory_nor_a_link_nor_a_pipe) {
    ASSERT_EQ(::mkfifo((root / "pipe").c_str(), 0600), 0);
    ASSERT_EQ(::symlink("notes", (root / "link").c_str()), 0);
    for (std::string const& other : {root.path(), root / "pipe", root / "link"})
        EXPECT_EQ(check(other).why, own_file_errc::not_a_file) << other;
}

TEST_F(own_file, may_be_a_socket_where_one_is_wanted) {
    int const socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un at{};
    at.sun_family = AF_UNIX;
    std::snprintf(at.sun_path, sizeof at.sun_path, "%s", (root / "socket").c_str());
    ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr const*>(&at), sizeof at), 0);
    ::close(socket);
    ASSERT_EQ(::chmod(at.sun_path, 0600), 0);
    EXPECT_EQ(muster::check_own_socket(state_of(at.sun_path), ::geteuid()).why, own_file_errc::none);
    EXPECT_EQ(muster::check_own_file(state_of(at.sun_path), ::geteuid()).why, own_file_errc::not_a_file);
    EXPECT_EQ(muster::check_own_socket(state_of(path()), ::geteuid()).why, own_file_errc::not_a_file);
}

// The command in the sentence must name this file, or no file, when a person copies it.
TEST_F(own_file, is_named_as_a_shell_reads_it) {
    muster::own_file_error const wide{.why = own_file_errc::open_to_others, .mode = 0644};
    EXPECT_EQ(describe("my notes", wide), "my notes: mode 0644; expected 0600: chmod 600 'my notes'");
    EXPECT_EQ(describe("-rf", wide), "-rf: mode 0644; expected 0600: chmod 600 the file");
    EXPECT_EQ(describe("a\nb", wide), "a\\x0Ab: mode 0644; expected 0600: chmod 600 the file");
    EXPECT_EQ(describe("it's", wide), "it's: mode 0644; expected 0600: chmod 600 the file");
}

}  // namespace
