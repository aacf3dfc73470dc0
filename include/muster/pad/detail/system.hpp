// Descriptors, locks and error numbers: the few POSIX calls under the scratchpad.
#pragma once

#if !__has_include(<unistd.h>) || !__has_include(<sys/file.h>)
#error \
    "muster/pad/scratchpad.hpp needs POSIX (openat, renameat, flock), which this system lacks: do not include it here"
#endif

#include <muster/pad/error.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__) && __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::pad {

// Calls again what a signal has interrupted.
template <class Call>
auto retried(Call call) {
    auto got = call();
    while (got == -1 && errno == EINTR) got = call();
    return got;
}

class descriptor {
public:
    explicit descriptor(int number = -1) noexcept : number_(number) {}
    descriptor(descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
    descriptor& operator=(descriptor&& other) noexcept {
        int const mine = number_;
        number_ = other.number_;
        other.number_ = mine;  // closed when `other` goes
        return *this;
    }
    ~descriptor() {
        if (number_ >= 0) ::close(number_);
    }

    [[nodiscard]] int get() const noexcept { return number_; }
    explicit operator bool() const noexcept { return number_ >= 0; }

private:
    int number_;
};

constexpr pad_fault fault_of(int system) noexcept {
    switch (system) {
        case ENOSPC:
        case EDQUOT:
        case EFBIG: return pad_fault::no_space;
        case EACCES:
        case EPERM:
        case EROFS: return pad_fault::denied;
        case ENOENT: return pad_fault::missing;
        case EEXIST: return pad_fault::exists;
        case ELOOP: return pad_fault::link;
        case ENOTDIR: return pad_fault::not_a_directory;
        case EISDIR:
        case ENXIO: return pad_fault::not_a_file;  // ENXIO: a pipe that nobody reads, a socket
        default: return pad_fault::io;
    }
}

inline pad_error error_at(std::string where, int system) {
    return {fault_of(system), static_cast<std::string&&>(where), pad_name_fault::none, system};
}
inline pad_error error_at(std::string where, pad_fault why) { return {why, static_cast<std::string&&>(where)}; }

// open_at(directory, name, flags): one step down from an open directory, and never through a link
//
// The kernel is asked to see to it (openat2, Linux 5.6). Where it cannot, a name of one step that is opened without
// following a link comes to the same.
inline bool kernel_sees_to_links = true;  // until it says that it does not know how; tests set it, threads share it

inline int open_in_kernel(int directory, char const* name, int flags, mode_t mode) {
#ifdef RESOLVE_NO_SYMLINKS
    open_how how{};
    how.flags = static_cast<unsigned>(flags);
    how.mode = (flags & O_CREAT) != 0 ? mode : 0U;
    how.resolve = std::uint64_t{RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
    return static_cast<int>(::syscall(SYS_openat2, directory, name, &how, sizeof how));
#else
    return static_cast<void>(directory), static_cast<void>(name), static_cast<void>(flags), static_cast<void>(mode),
           errno = ENOSYS, -1;
#endif
}

// Also where a sandbox keeps the call from us, and when somebody has renamed directories meanwhile.
inline bool has_not_judged(int system) noexcept {
    return system == ENOSYS || system == EINVAL || system == E2BIG || system == EPERM || system == EAGAIN;
}

inline descriptor open_at(descriptor const& directory, std::string const& name, int flags, mode_t mode = 0) {
    int const how = flags | O_CLOEXEC | O_NOFOLLOW;
    if (__atomic_load_n(&kernel_sees_to_links, __ATOMIC_RELAXED)) {
        int const number = retried([&] { return open_in_kernel(directory.get(), name.c_str(), how, mode); });
        if (number >= 0 || !has_not_judged(errno)) return descriptor{number};
        if (errno == ENOSYS) __atomic_store_n(&kernel_sees_to_links, false, __ATOMIC_RELAXED);
    }
    return descriptor{retried([&] { return ::openat(directory.get(), name.c_str(), how, mode); })};
}

// A directory's own lock. Each call opens the directory anew, for flock() tells apart what has been opened
// twice but not two threads that share one descriptor.
class held_lock {
public:
    explicit held_lock(descriptor locked) noexcept : locked_(static_cast<descriptor&&>(locked)) {}
    held_lock(held_lock&&) noexcept = default;
    held_lock& operator=(held_lock&&) noexcept = default;
    ~held_lock() {
        if (locked_) ::flock(locked_.get(), LOCK_UN);  // closing would not do while a forked child has it open as well
    }

private:
    descriptor locked_;
};

inline std::int64_t uptime_ms() noexcept {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// Tries each millisecond instead of sleeping inside flock(): a holder that hangs must not hang us.
inline int wait_for_lock(int number, int kind, std::uint32_t wait_ms) {
    timespec const millisecond{0, 1'000'000};
    std::int64_t const last = uptime_ms() + std::int64_t{wait_ms};
    while (::flock(number, kind | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) return errno;
        if (uptime_ms() >= last) return EWOULDBLOCK;
        ::nanosleep(&millisecond, nullptr);
    }
    return 0;
}

// A write over the file size limit raises SIGXFSZ, which ends a program that has not prepared for it. It is
// kept from this thread for the length of one write, which then answers EFBIG.
class no_size_signal {
public:
    no_size_signal() noexcept {
        ::sigemptyset(&signal_);
        ::sigaddset(&signal_, SIGXFSZ);
        ::pthread_sigmask(SIG_BLOCK, &signal_, &before_);
        was_pending_ = pending();
    }
    no_size_signal(no_size_signal const&) = delete;
    no_size_signal& operator=(no_size_signal const&) = delete;
    ~no_size_signal() {
        int taken = 0;
        if (!was_pending_ && pending()) ::sigwait(&signal_, &taken);
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    static bool pending() noexcept {
        sigset_t waiting;
        ::sigemptyset(&waiting);
        ::sigpending(&waiting);
        return ::sigismember(&waiting, SIGXFSZ) == 1;
    }

    sigset_t signal_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

// All of the bytes, or the error number.
inline int write_all(descriptor const& file, std::string_view bytes) {
    no_size_signal const guard;
    while (!bytes.empty()) {
        ssize_t const written = retried([&] { return ::write(file.get(), bytes.data(), bytes.size()); });
        if (written < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

inline int sync(descriptor const& file) {
    if (retried([&] { return ::fsync(file.get()); }) == 0) return 0;
    return errno == EINVAL ? 0 : errno;  // a file system that cannot, for directories
}

}}}  // namespace muster::v0::detail::pad
