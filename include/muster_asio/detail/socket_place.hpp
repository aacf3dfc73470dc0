// A path at which one process listens: taken, and freed again if it is still the same socket.
#pragma once

#include <muster_asio/detail/directory_lock.hpp>
#include <muster_asio/socket_file.hpp>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

class socket_place {
public:
    // Waits at most `lock_wait` for the lock of the directory, both in take() and in give_up().
    socket_place(std::string_view path, std::chrono::milliseconds lock_wait) : path_(path), lock_wait_(lock_wait) {}
    ~socket_place() { give_up(); }
    socket_place(socket_place const&) = delete;
    socket_place& operator=(socket_place const&) = delete;

    // A socket that listens, which is the caller's to close; or -1, and `fault` says why.
    [[nodiscard]] int take() {
        fault_ = make_socket_directory(path_);
        if (fault_ != socket_fault::none) return -1;
        // One at a time: of two that find what a third has left, the slower would remove the faster's socket.
        open_file const directory = directory_of_place();
        open_file listening{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
        if (!directory || !listening) return refuse(socket_fault::system);
        if (socket_fault const why = lock(directory); why != socket_fault::none) return refuse(why);
        if (socket_fault const why = clear(); why != socket_fault::none) return refuse(why);
        if (!listen_with(listening.number())) return refuse(socket_fault::system);
        return listening.release();
    }
    // Call it when the system did not let the caller listen after all: gives the place up and sets `fault`.
    void fail() noexcept {
        give_up();
        fault_ = socket_fault::system;
    }
    [[nodiscard]] socket_fault fault() const noexcept { return fault_; }
    // The process that holds the directory's lock; 0 if that is unknown or the lock was not the problem.
    [[nodiscard]] long lock_holder() const noexcept { return lock_holder_; }

    // Removes the socket, unless another stands there by now. Nobody takes the place between the look and the removal.
    void give_up() noexcept {
        if (!is_taken_) return;
        open_file const directory = directory_of_place();
        // The next listener removes the socket that is left.
        if (!directory || lock_within(directory.number(), lock_wait_) != locking::locked) return;
        struct stat found {};
        bool const is_same =
            ::lstat(path_.c_str(), &found) == 0 && found.st_ino == made_.st_ino && found.st_dev == made_.st_dev;
        if (is_same) ::unlink(path_.c_str());
        is_taken_ = false;
    }

private:
    [[nodiscard]] open_file directory_of_place() const {
        return open_file{::open(socket_directory_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
    }
    [[nodiscard]] socket_fault lock(open_file const& directory) noexcept {
        locking const how = lock_within(directory.number(), lock_wait_);
        if (how != locking::held_by_another) return how == locking::locked ? socket_fault::none : socket_fault::system;
        lock_holder_ = process_that_locks(directory.number());
        return socket_fault::directory_locked;
    }
    int refuse(socket_fault why) noexcept {
        fault_ = why;
        return -1;
    }
    [[nodiscard]] sockaddr_un address() const noexcept {  // the path fits: fault_of_path has looked
        sockaddr_un to{};
        to.sun_family = AF_UNIX;
        path_.copy(to.sun_path, sizeof(to.sun_path) - 1);
        return to;
    }
    template <class Call>
    [[nodiscard]] bool does(Call call, int socket) const noexcept {
        sockaddr_un const to = address();
        return call(socket, reinterpret_cast<sockaddr const*>(&to), sizeof(to)) == 0;
    }

    // Away with what nobody listens at any more.
    [[nodiscard]] socket_fault clear() const {
        socket_fault const found = fault_of_socket(path_);
        if (found == socket_fault::no_socket) return socket_fault::none;
        if (found != socket_fault::none) return found;
        open_file const trial{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)};
        if (!trial) return socket_fault::system;
        if (does(::connect, trial.number()) || errno != ECONNREFUSED) return socket_fault::in_use;
        return ::unlink(path_.c_str()) == 0 ? socket_fault::none : socket_fault::system;
    }
    [[nodiscard]] bool listen_with(int socket) noexcept {
        if (!does(::bind, socket)) return false;
        is_taken_ = ::chmod(path_.c_str(), S_IRUSR | S_IWUSR) == 0 && ::lstat(path_.c_str(), &made_) == 0;
        return is_taken_ && ::listen(socket, SOMAXCONN) == 0;
    }

    std::string path_;
    std::chrono::milliseconds lock_wait_;
    long lock_holder_ = 0;
    socket_fault fault_ = socket_fault::none;
    bool is_taken_ = false;
    struct stat made_ {};
};

}}}  // namespace muster::v0::detail
