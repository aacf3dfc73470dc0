// Locks the directory of a socket within a bounded time, and finds the process that holds the lock if it is not free.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

// A file descriptor or none; closes it at the end.
class open_file {
public:
    explicit open_file(int number) noexcept : number_(number) {}
    ~open_file() {
        if (number_ >= 0) ::close(number_);
    }
    open_file(open_file const&) = delete;
    open_file& operator=(open_file const&) = delete;

    [[nodiscard]] int number() const noexcept { return number_; }
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }
    explicit operator bool() const noexcept { return number_ >= 0; }

private:
    int number_;
};

enum class locking : unsigned char { locked, held_by_another, failed };

// Tries each millisecond, because flock() itself would wait as long as a stopped or hostile process holds the lock.
[[nodiscard]] inline locking lock_within(int directory, std::chrono::milliseconds most) noexcept {
    auto const until = std::chrono::steady_clock::now() + most;
    timespec const millisecond{0, 1'000'000};
    while (::flock(directory, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) return locking::failed;
        if (std::chrono::steady_clock::now() >= until) return locking::held_by_another;
        ::nanosleep(&millisecond, nullptr);
    }
    return locking::locked;
}

// Returns the process that holds the lock, from /proc/locks; 0 if it is not listed, for example in another container.
[[nodiscard]] inline long process_that_locks(int directory) noexcept {
    constexpr int most_lines = 100'000;
    struct stat wanted {};
    std::FILE* const locks = ::fstat(directory, &wanted) == 0 ? std::fopen("/proc/locks", "re") : nullptr;
    if (!locks) return 0;
    long holder = 0;
    char line[256];
    for (int i = 0; i < most_lines && holder == 0 && std::fgets(line, sizeof(line), locks); ++i) {
        long process = 0;
        unsigned major_number = 0, minor_number = 0;
        unsigned long inode = 0;
        int const read =
            std::sscanf(line, "%*d: FLOCK %*s %*s %ld %x:%x:%lu", &process, &major_number, &minor_number, &inode);
        bool const is_same = read == 4 && inode == wanted.st_ino && major_number == major(wanted.st_dev)
                          && minor_number == minor(wanted.st_dev);
        if (is_same) holder = process;
    }
    std::fclose(locks);
    return holder;
}

}}}  // namespace muster::v0::detail
