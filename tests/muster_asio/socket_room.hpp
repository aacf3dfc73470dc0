// A directory for sockets, 0700, that goes with the test.
#pragma once

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace muster_test {

class socket_room {
public:
    socket_room() {
        char made[] = "/tmp/muster-uds-XXXXXX";
        EXPECT_NE(mkdtemp(made), nullptr);
        outer_ = made;
        std::filesystem::create_directory(outer_ + "/room");
        set_mode(0700);
    }
    ~socket_room() {
        std::error_code ignored;
        std::filesystem::remove_all(outer_, ignored);
    }
    socket_room(socket_room const&) = delete;
    socket_room& operator=(socket_room const&) = delete;

    [[nodiscard]] std::string path(std::string const& name) const {
        if (name.rfind("../", 0) == 0) return outer_ + name.substr(2);
        return name.empty() ? outer_ + "/room" : outer_ + "/room/" + name;
    }
    void set_mode(unsigned mode) const { EXPECT_EQ(chmod(path("").c_str(), mode), 0); }
    void link(std::string const& to, std::string const& name) const { std::filesystem::create_symlink(to, path(name)); }
    void write(std::string const& name) const { std::ofstream{path(name)} << "no socket\n"; }

    // A socket at which nobody listens.
    void bind(std::string const& name) const { close(bound(name)); }
    // One that listens and never answers.
    [[nodiscard]] int listen(std::string const& name) const {
        int const made = bound(name);
        EXPECT_EQ(::listen(made, 8), 0);
        return made;
    }
    // One that is connected.
    [[nodiscard]] int connect(std::string const& name) const {
        int const made = socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un const to = address(name);
        EXPECT_EQ(::connect(made, reinterpret_cast<sockaddr const*>(&to), sizeof(to)), 0);
        return made;
    }

private:
    [[nodiscard]] sockaddr_un address(std::string const& name) const {
        sockaddr_un to{};
        to.sun_family = AF_UNIX;
        path(name).copy(to.sun_path, sizeof(to.sun_path) - 1);
        return to;
    }
    [[nodiscard]] int bound(std::string const& name) const {
        int const made = socket(AF_UNIX, SOCK_STREAM, 0);
        sockaddr_un const to = address(name);
        EXPECT_EQ(::bind(made, reinterpret_cast<sockaddr const*>(&to), sizeof(to)), 0);
        return made;
    }

    std::string outer_;
};

}  // namespace muster_test
