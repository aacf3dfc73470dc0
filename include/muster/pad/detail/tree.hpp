// A directory with everything in it: how old it is, and its removal.
#pragma once

#include <muster/pad/detail/store.hpp>   // for_each_name
#include <muster/pad/detail/system.hpp>  // descriptor, open_at

#include <algorithm>    // max
#include <cerrno>       // errno
#include <cstdint>      // int64_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::detail::pad {

inline constexpr int deepest_tree = 32;  // directories below that are left alone: a limit for descriptors and stack

inline descriptor open_subdirectory(descriptor const& parent, std::string const& name) {
    return open_at(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
}

// When anything in it was last changed, in seconds since 1970. Links are not followed.
inline std::int64_t newest_in(descriptor const& directory, int depth = 0) {
    struct stat self {};
    std::int64_t newest = ::fstat(directory.get(), &self) == 0 ? std::int64_t{self.st_mtime} : INT64_MAX;
    for_each_name(directory, [&](std::string_view found) {
        std::string const name{found};
        struct stat file {};
        if (::fstatat(directory.get(), name.c_str(), &file, AT_SYMLINK_NOFOLLOW) != 0) return true;
        newest = (std::max)(newest, std::int64_t{file.st_mtime});
        if (!S_ISDIR(file.st_mode) || depth >= deepest_tree) return true;
        if (descriptor const below = open_subdirectory(directory, name))
            newest = (std::max)(newest, newest_in(below, depth + 1));
        return true;
    });
    return newest;
}

// Removes `name` with all that is in it, and no more than that: links are removed, not followed. The answer
// is 0 or an error number; what could be removed is.
inline int remove_tree(descriptor const& parent, std::string const& name, int depth = 0) {
    if (::unlinkat(parent.get(), name.c_str(), 0) == 0 || errno == ENOENT) return 0;
    int const not_a_file = errno;
    if (depth >= deepest_tree) return ENOTEMPTY;
    descriptor const directory = open_subdirectory(parent, name);
    if (!directory) return not_a_file;
    int failed = 0;
    int const unread = for_each_name(directory, [&](std::string_view found) {
        int const system = remove_tree(directory, std::string{found}, depth + 1);
        if (failed == 0) failed = system;
        return true;
    });
    if (failed != 0 || unread != 0) return failed != 0 ? failed : unread;
    return ::unlinkat(parent.get(), name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

}  // namespace muster::inline v0::detail::pad
