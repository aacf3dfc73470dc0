// Directories on the way to a working tree: made one step at a time, and never through a link.
#pragma once

#include <muster/worktree/error.hpp>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

// Without links, `.` and `..`; empty if there is nothing. (real_path_of() is for what need not be there.)
inline std::string real_path(std::string const& path) {
    char* const found = ::realpath(path.c_str(), nullptr);
    std::string real = found != nullptr ? found : "";
    std::free(found);
    return real;
}

// Also true if the system cannot tell: a path that may exist is not treated as gone.
inline bool stands_there(std::string const& path) {
    struct stat found {};
    return ::lstat(path.c_str(), &found) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

inline bool is_directory(std::string const& path) {
    struct stat is {};
    return ::lstat(path.c_str(), &is) == 0 && S_ISDIR(is.st_mode);
}

// Also true through links, for example in a repository that shares its objects with another one.
inline bool leads_to_directory(std::string const& path) { return is_directory(real_path(path)); }

// The text of a small file without its line end; empty if there is none.
inline std::string line_in(std::string const& path) {
    int const file = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return {};
    char bytes[8192];
    ssize_t const size = ::read(file, bytes, sizeof bytes);
    ::close(file);
    std::string line(bytes, size > 0 ? static_cast<std::size_t>(size) : 0);
    while (line.ends_with('\n')) line.pop_back();
    return line;
}

inline worktree_error error_there(std::string where, int system) {
    worktree_fault const why = system == ELOOP || system == ENOTDIR ? worktree_fault::link : worktree_fault::system;
    return {why, static_cast<std::string&&>(where), {}, {}, system};
}

// Reads the names in an open directory one by one, without `.` and `..`, and closes it at the end.
class name_reader {
public:
    explicit name_reader(int file) noexcept : names_(file < 0 ? nullptr : ::fdopendir(file)) {
        if (names_ != nullptr || file < 0) return;
        int const system = errno;
        ::close(file);
        errno = system;
    }
    name_reader(name_reader const&) = delete;
    name_reader& operator=(name_reader const&) = delete;
    ~name_reader() {
        int const system = errno;
        if (names_ != nullptr) ::closedir(names_);
        errno = system;
    }

    [[nodiscard]] bool is_open() const noexcept { return names_ != nullptr; }
    // Null at the end, where errno is 0, and if the next name cannot be read.
    [[nodiscard]] char const* next() noexcept {
        for (;;) {
            errno = 0;
            ::dirent const* const entry = ::readdir(names_);
            if (entry == nullptr) return nullptr;
            std::string_view const name{entry->d_name};
            if (name != "." && name != "..") return entry->d_name;
        }
    }

private:
    ::DIR* names_;
};

// The names in a directory; none if the directory does not exist. A directory that cannot be read, and a link, are
// errors.
inline worktree_answer<std::vector<std::string>> names_in(std::string const& path) {
    std::vector<std::string> names;
    int const file = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0 && errno == ENOENT) return names;
    name_reader from{file};
    if (!from.is_open()) return error_there(path, errno);
    while (char const* const name = from.next()) names.emplace_back(name);
    if (errno != 0) return error_there(path, errno);
    return names;
}

// make_directories(root, below): each of them that is missing; an empty root is that of all files
inline worktree_error make_directories(std::string const& root, std::string_view below) {
    int at = ::open(root.empty() ? "/" : root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    std::string path = root;
    while (at >= 0 && !below.empty()) {
        std::string const step{below.substr(0, below.find('/'))};
        below.remove_prefix(step.size() < below.size() ? step.size() + 1 : below.size());
        if (step.empty() || step == ".") continue;
        (path += '/') += step;
        bool const made = ::mkdirat(at, step.c_str(), 0777) == 0 || errno == EEXIST;
        int const next = made ? ::openat(at, step.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
        int const system = errno;
        ::close(at);
        at = next;
        errno = system;
    }
    if (at < 0) return error_there(path, errno);
    ::close(at);
    return {};
}

}}}  // namespace muster::v0::detail::worktree
