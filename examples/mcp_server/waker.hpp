// Wakes the one thread that waits in poll(), from any other thread or from a signal handler.
//
//     mcp_server::waker waker;             // false if the system has no descriptor; errno has the reason
//     waker.wake();                        // elsewhere
//     poll({waker.fd(), …}); waker.clear();
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace mcp_server {

class waker {
public:
    waker() : fd_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    waker(waker const&) = delete;
    waker& operator=(waker const&) = delete;
    ~waker() {
        if (fd_ >= 0) ::close(fd_);
    }

    [[nodiscard]] explicit operator bool() const noexcept { return fd_ >= 0; }
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
