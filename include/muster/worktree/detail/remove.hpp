// Removes a directory and everything in it, however deep it is, even if others change it meanwhile.
//
// It follows no link. Its stack and its open files do not grow with the depth: the content of an inner directory is
// moved up before that directory is removed. The file `.git` is removed last, so that a tree that could be removed only
// in part is still known.
#pragma once

#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/run.hpp>
#include <muster/worktree/error.hpp>

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

inline int open_directory_at(int in, char const* name) noexcept {
    return ::openat(in, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// Opens a directory whose path had no link in it. A link that has been put there since is not followed. -1 with errno.
inline int open_real_directory(std::string_view path) {
    int at = ::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (at >= 0 && !path.empty()) {
        std::string const step{path.substr(0, path.find('/'))};
        path.remove_prefix(step.size() < path.size() ? step.size() + 1 : path.size());
        if (step.empty()) continue;
        pipe_end const above{at};
        at = open_directory_at(above.get(), step.c_str());
    }
    return at;
}

// Reads the names in an open directory; false if they cannot be read.
inline bool read_names(int in, std::vector<std::string>& names) {
    names.clear();
    name_reader from{open_directory_at(in, ".")};
    if (!from.is_open()) return false;
    while (char const* const name = from.next()) names.emplace_back(name);
    return errno == 0;
}

class removal {
public:
    // Empties the open directory `top`, which errors call `path`. The entry `last` is not removed.
    removal(int top, std::string path, std::string_view last, std::uint32_t limit_ms)
        : top_(top),
          path_(std::move(path)),
          last_(last),
          until_(now_ms() + limit_ms) {}

    // Removes everything but `last`. It repeats this, because moving up makes new names, until nothing is left or the
    // time is over.
    [[nodiscard]] worktree_error empty() {
        for (std::vector<std::string> names; read_names(top_, names);) {
            bool any = false;
            for (std::string const& name : names) {
                if (name == last_) continue;
                any = true;
                if (!remove(name)) return error_there(path_ + '/' + name, errno);
                if (now_ms() >= until_) return {worktree_fault::too_slow, path_, "a part of it is removed"};
            }
            if (!any) return {};
        }
        return error_there(path_, errno);
    }

private:
    [[nodiscard]] static bool is_gone(int in, char const* name) noexcept {
        return ::unlinkat(in, name, 0) == 0 || errno == ENOENT || ::unlinkat(in, name, AT_REMOVEDIR) == 0
            || errno == ENOENT;
    }
    [[nodiscard]] bool remove(std::string const& name) {
        if (is_gone(top_, name.c_str())) return true;
        if (errno != ENOTEMPTY && errno != EEXIST) return false;
        pipe_end const inner{open_directory_at(top_, name.c_str())};
        if (!inner.is_open())
            return errno == ENOTDIR || errno == ELOOP || errno == ENOENT;  // it has changed: the next pass removes it
        (void)::fchmod(inner.get(), 0700);  // otherwise its owner could not remove its content
        std::vector<std::string> names;
        if (!read_names(inner.get(), names)) return false;
        for (std::string const& each : names) {
            if (!is_gone(inner.get(), each.c_str()) && !move_up(inner.get(), each.c_str())) return false;
        }
        return ::unlinkat(top_, name.c_str(), AT_REMOVEDIR) == 0 || errno == ENOTEMPTY || errno == EEXIST;
    }
    [[nodiscard]] bool move_up(int from, char const* name) {
        for (;;) {
            std::string const above = ".muster-removes-" + std::to_string(next_++);
            if (::renameat(from, name, top_, above.c_str()) == 0 || errno == ENOENT) return true;
            bool const is_taken = errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR || errno == EISDIR;
            if (errno == EACCES && make_movable(from, name)) continue;
            if (!is_taken || now_ms() >= until_) return false;
        }
    }
    // A directory that its owner may not write in cannot be moved, so its mode is changed first.
    [[nodiscard]] static bool make_movable(int from, char const* name) noexcept {
        pipe_end const inner{open_directory_at(from, name)};
        struct stat is {};
        bool const is_closed = inner.is_open() && ::fstat(inner.get(), &is) == 0 && (is.st_mode & S_IWUSR) == 0;
        int const system = is_closed ? ::fchmod(inner.get(), 0700) : -1;
        if (system != 0) errno = EACCES;
        return system == 0;
    }

    int top_;
    std::string path_;
    std::string_view last_;
    std::int64_t until_;
    std::uint64_t next_ = 0;
};

// Returns the first 8 KiB of a regular file in an open directory; nothing if there is no such file.
inline std::optional<std::string> small_file_in(int directory, char const* name) {
    pipe_end const file{::openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
    struct stat is {};
    if (!file.is_open() || ::fstat(file.get(), &is) != 0 || !S_ISREG(is.st_mode)) return {};
    char bytes[8192];
    ssize_t const size = ::read(file.get(), bytes, sizeof bytes);
    if (size < 0) return {};
    return std::string(bytes, static_cast<std::size_t>(size));
}

// Writes the whole text; false with errno.
inline bool write_all(int file, std::string_view text) noexcept {
    while (!text.empty()) {
        ssize_t const written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// Writes a new file, which must not exist yet; false with errno.
inline bool write_new(int in, char const* name, std::string_view text) noexcept {
    pipe_end const file{::openat(in, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)};
    return file.is_open() && write_all(file.get(), text);
}

// Gives a directory another name next to the old one, and returns that name; empty with errno if it cannot.
inline std::string put_aside(int above, std::string const& name) {
    for (int i = 0; i < 100; ++i) {
        std::string aside = ".muster-removes-" + std::to_string(i) + '-' + name;
        if (::renameat(above, name.c_str(), above, aside.c_str()) == 0) return aside;
        if (errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR) break;
    }
    return {};
}

// remove_directory(path, limit_ms): the path must have no link in it; also succeeds if there is no such directory
//
// Others may write there meanwhile. So once only `.git` is left, the tree gets another name before `.git` is removed.
// If a new file has come by then, the tree gets its name and its `.git` back. So `path` holds a tree that the library
// knows, or nothing.
[[nodiscard]] inline worktree_error remove_directory(std::string const& path, std::uint32_t limit_ms) {
    std::string const parent = path.substr(0, path.rfind('/')), name = path.substr(path.rfind('/') + 1);
    std::int64_t const until = now_ms() + limit_ms;
    pipe_end const above{open_real_directory(parent)};
    pipe_end const top{above.is_open() ? open_directory_at(above.get(), name.c_str()) : -1};
    if (!top.is_open()) return errno == ENOENT ? worktree_error{} : error_there(path, errno);
    (void)::fchmod(top.get(), 0700);
    // In a linked tree `.git` is a file. In a repository it is a directory, which is removed like any other.
    std::optional<std::string> const link = small_file_in(top.get(), ".git");
    for (;;) {
        std::int64_t const left = until - now_ms();
        removal files{top.get(), path, link ? ".git" : "", left > 0 ? static_cast<std::uint32_t>(left) : 0};
        if (worktree_error failed = files.empty()) return failed;
        std::string const aside = link ? put_aside(above.get(), name) : name;
        if (aside.empty()) return error_there(path, errno);
        if (link) (void)::unlinkat(top.get(), ".git", 0);
        if (::unlinkat(above.get(), aside.c_str(), AT_REMOVEDIR) == 0) return {};
        int const system = errno;
        if (link
            && !(write_new(top.get(), ".git", *link)
                 && ::renameat(above.get(), aside.c_str(), above.get(), name.c_str()) == 0))
            return {worktree_fault::system, path, "a part of it is left as " + parent + '/' + aside, {}, errno};
        if (system != ENOTEMPTY && system != EEXIST) return error_there(path, system);
        if (now_ms() >= until) return {worktree_fault::too_slow, path, "others write in it; a part of it is removed"};
    }
}

}}}  // namespace muster::v0::detail::worktree
