// Wakes the one thread that waits in poll(), from any other thread or from a signal handler.
//
//     mcp_server::waker waker;
//     waker.wake();                        // elsewhere
//     poll({waker.fd(), …}); waker.clear();
#pragma once

#include <sys/eventfd.h>  // eventfd
#include <unistd.h>       // read, write, close

#include <cerrno>        // errno
#include <cstdint>       // uint64_t
#include <system_error>  // system_error

namespace mcp_server {

class waker {
public:
    waker() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
        if (fd_ < 0) throw std::system_error{errno, std::generic_category(), "eventfd"};
    }
    waker(waker const&) = delete;
    waker& operator=(waker const&) = delete;
    ~waker() { ::close(fd_); }

    // Fails only where it is awake already.
    void wake() const noexcept {
        std::uint64_t const one = 1;
        int const kept = errno;
        (void)!::write(fd_, &one, sizeof one);
        errno = kept;
    }
    void clear() const noexcept {
        std::uint64_t count = 0;
        (void)!::read(fd_, &count, sizeof count);
    }
    [[nodiscard]] int fd() const noexcept { return fd_; }

private:
    int fd_;
};

}  // namespace mcp_server
