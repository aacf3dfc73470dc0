// Directories that only their owner may enter, opened one step at a time and never through a link.
#pragma once

#include <muster/pad/detail/system.hpp>

#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::pad {

// An open directory and its path, which is only told, never used again.
struct place {
    descriptor at = descriptor{};
    std::string path{};

    [[nodiscard]] std::string path_of(std::string_view name) const {
        std::string whole = path;
        if (!whole.ends_with('/')) whole += '/';
        return whole += name;
    }
};

inline bool is_link(descriptor const& parent, std::string const& name) {
    struct stat found {};
    return ::fstatat(parent.get(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(found.st_mode);
}

// Is `child` still what stands under `name`, or has it been removed or replaced since it was opened?
inline bool still_there(descriptor const& parent, std::string const& name, descriptor const& child) {
    struct stat opened {};
    struct stat found {};
    return ::fstat(child.get(), &opened) == 0 && ::fstatat(parent.get(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0
        && opened.st_ino == found.st_ino && opened.st_dev == found.st_dev;
}

// The root may be a link and may be open to all, as /tmp is; but nobody else may move what lies in it. So it
// belongs to the user or to the administrator, and where others may write it has the sticky bit. What is
// above the root is trusted.
inline pad_fault check_root(struct stat const& root, std::uint32_t uid) {
    bool const shared = (root.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    if (root.st_uid != uid && root.st_uid != 0) return pad_fault::root_unsafe;
    return shared && (root.st_mode & S_ISVTX) == 0 ? pad_fault::root_unsafe : pad_fault::none;
}

inline pad_answer<place> open_root(std::string path, std::uint32_t uid) {
    descriptor root{retried([&] { return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); })};
    int const system = errno;
    if (!root) {
        bool const missing = system == ENOENT || system == ENOTDIR;
        return pad_error{missing ? pad_fault::root_missing : fault_of(system), path, pad_name_fault::none, system};
    }
    struct stat found {};
    if (::fstat(root.get(), &found) != 0) return error_at(path, errno);
    if (pad_fault const why = check_root(found, uid); why != pad_fault::none) return error_at(path, why);
    return place{std::move(root), std::move(path)};
}

// Below the root each directory is the user's own and closed to everybody else.
inline pad_fault check_own(struct stat const& directory, std::uint32_t uid) {
    if (directory.st_uid != uid) return pad_fault::wrong_owner;
    return (directory.st_mode & 077) != 0 ? pad_fault::wrong_mode : pad_fault::none;
}

// enter(parent, name, uid): opens a directory that is there
inline pad_answer<place> enter(place const& parent, std::string const& name, std::uint32_t uid) {
    std::string path = parent.path_of(name);
    descriptor child = open_at(parent.at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    int const system = errno;
    if (!child) {
        // A link answers ELOOP or ENOTDIR, as the system likes.
        return is_link(parent.at, name) ? error_at(path, pad_fault::link) : error_at(path, system);
    }
    struct stat found {};
    if (::fstat(child.get(), &found) != 0) return error_at(path, errno);
    if (pad_fault const why = check_own(found, uid); why != pad_fault::none) return error_at(path, why);
    return place{std::move(child), std::move(path)};
}

// What was made or opened a moment ago and is missing now has been removed by somebody.
inline pad_error gone_if_missing(pad_error error) {
    if (error.why == pad_fault::missing) error.why = pad_fault::gone;
    return error;
}

// By its name, since what the umask has closed cannot be opened; but not through a link, should one stand there by now.
inline void set_mode(descriptor const& parent, std::string const& name, mode_t mode) {
    static_cast<void>(::fchmodat(parent.get(), name.c_str(), mode, AT_SYMLINK_NOFOLLOW));
}

// enter_or_make(parent, name, uid): makes it with mode 0700 where nothing stands yet
inline pad_answer<place> enter_or_make(place const& parent, std::string const& name, std::uint32_t uid) {
    bool const made = ::mkdirat(parent.at.get(), name.c_str(), 0700) == 0;
    if (!made && errno != EEXIST) return gone_if_missing(error_at(parent.path_of(name), errno));
    if (made) set_mode(parent.at, name, 0700);  // whatever the umask has taken away
    pad_answer<place> child = enter(parent, name, uid);
    child.error = gone_if_missing(std::move(child.error));
    return child;
}

}}}  // namespace muster::v0::detail::pad
