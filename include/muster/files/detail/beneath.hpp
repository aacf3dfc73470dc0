// Opens a path below an open directory and never outside of it, even while names are renamed.
//
// On Linux 5.6 and later the kernel enforces this (openat2 with RESOLVE_BENEATH). On other systems, and for a path that
// is too long for one call, the path is walked: each step is opened without following a link. A link is read, and its
// steps are walked from the directory that holds it. Both ways return the same result.
#pragma once

#if !__has_include(<unistd.h>) || !__has_include(<dirent.h>)
#error "muster/files/file_root.hpp needs POSIX (openat, fdopendir), which this system lacks: do not include it here"
#endif

#include <fcntl.h>
#include <sys/stat.h>
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
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::files {

class descriptor {
public:
    explicit descriptor(int number = -1) noexcept : number_(number) {}
    descriptor(descriptor&& other) noexcept : number_(other.release()) {}
    descriptor& operator=(descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~descriptor() {
        int const kept = errno;  // the caller may still need the errno of its own failure
        if (number_ >= 0) ::close(number_);
        errno = kept;
    }

    [[nodiscard]] explicit operator bool() const noexcept { return number_ >= 0; }
    [[nodiscard]] int get() const noexcept { return number_; }
    [[nodiscard]] int release() noexcept { return std::exchange(number_, -1); }

private:
    int number_;
};

#ifdef O_PATH
inline constexpr int pass_through = O_PATH | O_DIRECTORY | O_CLOEXEC;  // needs no permission to read
#else
inline constexpr int pass_through = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
#endif

inline constexpr std::size_t max_path_bytes = 64 * 1024;
inline constexpr std::size_t max_kernel_path_bytes = 4095;
inline constexpr int max_links = 40;    // the limit of Linux
inline constexpr int max_opens = 8192;  // in one walk: a chain of links can lead up and down very often

inline descriptor open_step(int directory, char const* name, int flags) {
    int number = -1;
    do number = ::openat(directory, name, flags | O_NOFOLLOW | O_CLOEXEC);
    while (number < 0 && errno == EINTR);
    return descriptor{number};
}

// Could this path lead down? The file system is not read.
inline bool leads_down(std::string_view path) {
    if (path.size() > max_path_bytes || path.starts_with('/') || path.find('\0') != path.npos) return false;
    while (!path.empty()) {
        std::size_t const slash = path.find('/');
        if (path.substr(0, slash) == "..") return false;
        path.remove_prefix(slash == path.npos ? path.size() : slash + 1);
    }
    return true;
}

inline descriptor open_in_kernel(int top, char const* path, int flags) {
#ifdef RESOLVE_BENEATH
    open_how how{};
    how.flags = static_cast<unsigned>(flags | O_CLOEXEC);
    how.resolve = std::uint64_t{RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    long number = -1;
    for (int tries = 0; tries < 64; ++tries) {  // EAGAIN: another process renamed a directory during the call
        number = ::syscall(SYS_openat2, top, path, &how, sizeof how);
        if (number >= 0 || (errno != EINTR && errno != EAGAIN)) break;
    }
    return descriptor{static_cast<int>(number)};
#else
    return static_cast<void>(top), static_cast<void>(path), static_cast<void>(flags), errno = ENOSYS, descriptor{};
#endif
}

// Does the kernel support openat2, and does the sandbox permit it?
inline bool kernel_resolves(int top) { return bool(open_in_kernel(top, ".", pass_through)); }

// A walk from the top: the steps that are left, and the names by which it has come down.
class walk {
public:
    walk(int top, std::string_view path) : top_(top), rest_(path) { start(); }

    descriptor open(int flags) {
        while (at_) {
            std::string const name = take_step();
            if (name.empty()) return open_step(at_.get(), ".", flags);
            if (name == ".") continue;
            if (name == "..") {
                climb();
                continue;
            }
            if (follow(name)) continue;
            if (fault_ != 0) return failed();
            if (is_last()) {
                descriptor last = open_step(at_.get(), name.c_str(), flags);
                if (last || errno != ELOOP || !follow(name)) return fault_ != 0 ? failed() : std::move(last);
                continue;  // a link has replaced the directory
            }
            step_into(name);
            names_.push_back(name);
        }
        return fault_ != 0 ? failed() : descriptor{};
    }

private:
    descriptor failed() const { return static_cast<void>(errno = fault_), descriptor{}; }

    void start() {
        ++opens_;
        at_ = open_step(top_, ".", pass_through);
    }
    void step_into(std::string const& name) {
        if (++opens_ > max_opens) fault_ = ELOOP;
        at_ = fault_ == 0 ? open_step(at_.get(), name.c_str(), pass_through) : descriptor{};
    }

    // Is this the last name of the path, which need not name a directory?
    [[nodiscard]] bool is_last() const noexcept { return done_ == rest_.size(); }

    // Takes the next name; empty at the end, where the path so far names a directory.
    std::string take_step() {
        std::size_t const begin = rest_.find_first_not_of('/', done_);
        std::size_t const slash = begin == std::string::npos ? begin : rest_.find('/', begin);
        done_ = slash == std::string::npos ? rest_.size() : slash;
        return begin == std::string::npos ? std::string{} : rest_.substr(begin, done_ - begin);
    }

    // Reads the link and continues with the steps of its target. EINVAL: the name is not a link.
    bool follow(std::string const& name) {
        char text[max_kernel_path_bytes + 1];
        ssize_t const size = ::readlinkat(at_.get(), name.c_str(), text, sizeof text);
        if (size < 0) return false;
        std::string_view const target{text, static_cast<std::size_t>(size)};
        if (++links_ > max_links) return static_cast<void>(fault_ = ELOOP), false;
        if (target.starts_with('/')) return static_cast<void>(fault_ = EXDEV), false;
        rest_.replace(0, done_, target);
        done_ = 0;
        return true;
    }

    // Goes up one directory: walks down from the top again, by all names but the last. Only a link leads up.
    void climb() {
        if (names_.empty()) {
            fault_ = EXDEV;
            at_ = descriptor{};
            return;
        }
        names_.pop_back();
        start();
        for (std::size_t i = 0; i < names_.size() && at_; ++i) step_into(names_[i]);
    }

    int top_;
    std::string rest_;
    std::size_t done_ = 0;  // bytes of `rest_`
    descriptor at_{};
    std::vector<std::string> names_{};
    int links_ = 0;
    int opens_ = 0;
    int fault_ = 0;
};

// open_beneath(top, path, flags, asks_kernel): on failure errno has the reason; EXDEV: the path leads out
inline descriptor open_beneath(int top, std::string const& path, int flags, bool asks_kernel) {
    if (asks_kernel && path.size() <= max_kernel_path_bytes) {
        descriptor found = open_in_kernel(top, path.empty() ? "." : path.c_str(), flags);
        if (found || errno != EAGAIN) return found;
    }
    return walk{top, path}.open(flags);
}

}}}  // namespace muster::v0::detail::files
