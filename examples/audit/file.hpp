// Files and folders as the system has them: by descriptor, whatever the length of their path.
//
//     audit::descriptor const file = audit::open_path(path, O_RDONLY);
//     if (!file) report(path, errno);
#pragma once

#include <fcntl.h>   // open, openat
#include <unistd.h>  // close, read

#include <cerrno>       // errno, EINTR, ENAMETOOLONG
#include <cstddef>      // size_t
#include <cstdlib>      // realpath, free
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // exchange

namespace audit {

// descriptor: closes what it holds
class descriptor {
public:
    descriptor() = default;
    explicit descriptor(int fd) : fd_(fd) {}
    descriptor(descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    descriptor& operator=(descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~descriptor() {
        int const kept = errno;  // a reader may still want to know why
        if (fd_ >= 0) ::close(fd_);
        errno = kept;
    }

    [[nodiscard]] explicit operator bool() const { return fd_ >= 0; }
    [[nodiscard]] int get() const { return fd_; }
    [[nodiscard]] int release() { return std::exchange(fd_, -1); }

private:
    int fd_ = -1;
};

inline int open_again(int folder, char const* path, int flags) {
    int fd = -1;
    do fd = ::openat(folder, path, flags | O_CLOEXEC);
    while (fd < 0 && errno == EINTR);
    return fd;
}

// open_path(path, flags): also a path that is longer than the system takes at once, step by step
inline descriptor open_path(std::string const& path, int flags) {
    constexpr std::size_t longest_step = 2048;
    descriptor whole{open_again(AT_FDCWD, path.c_str(), flags)};
    if (whole || errno != ENAMETOOLONG) return whole;

    descriptor folder{open_again(AT_FDCWD, path.starts_with('/') ? "/" : ".", O_PATH | O_DIRECTORY)};
    std::string_view rest = path;
    while (folder && rest.size() > longest_step) {
        std::size_t const slash = rest.rfind('/', longest_step);
        if (slash == rest.npos) return {};
        std::string const step = "./" + std::string{rest.substr(0, slash)};
        folder = descriptor{open_again(folder.get(), step.c_str(), O_PATH | O_DIRECTORY)};
        rest.remove_prefix(slash + 1);
    }
    if (!folder) return {};
    return descriptor{open_again(folder.get(), ("./" + std::string{rest}).c_str(), flags)};
}

// real_path(path): from the root on, without links; empty where there is nothing, or a path that is longer than the
// system takes at once
inline std::string real_path(std::string const& path) {
    char* const found = ::realpath(path.c_str(), nullptr);
    std::string text = found ? found : "";
    std::free(found);
    return text;
}

// is_below(path, tree): is it this folder or file, or below it, once all links are followed? No where that is not known.
inline bool is_below(std::string const& path, std::string const& tree) {
    std::string const at = real_path(path), top = real_path(tree);
    if (at.empty() || top.empty() || !at.starts_with(top)) return false;
    return at.size() == top.size() || top.ends_with('/') || at[top.size()] == '/';
}

// read_block(file, to, size): fills the block unless the file ends; -1 and errno on failure
inline ssize_t read_block(int file, char* to, std::size_t size) {
    std::size_t filled = 0;
    while (filled < size) {
        ssize_t const got = ::read(file, to + filled, size - filled);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        filled += static_cast<std::size_t>(got);
    }
    return static_cast<ssize_t>(filled);
}

}  // namespace audit
