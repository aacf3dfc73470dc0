// A directory with everything in it: how old it is, and its removal.
#pragma once

#include <muster/pad/detail/store.hpp>
#include <muster/pad/detail/system.hpp>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::pad {

inline constexpr int deepest_tree = 32;  // levels that are open at once: a limit for descriptors and stack

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

// Empties an open directory. Directories that lie too deep are moved to `top`, and counted: another pass finds them there.
inline int empty_directory(descriptor const& directory, descriptor const& top, int depth, std::size_t& moved) {
    int failed = 0;
    auto const remove = [&](std::string const& name) {
        if (::unlinkat(directory.get(), name.c_str(), 0) == 0 || errno == ENOENT) return 0;
        int const not_a_file = errno;
        if (depth >= deepest_tree) {
            int system = 0;
            do {
                std::string const as = "deep-" + std::to_string(moved++);
                system = ::renameat(directory.get(), name.c_str(), top.get(), as.c_str()) == 0 ? 0 : errno;
            } while (system == EEXIST || system == ENOTEMPTY || system == ENOTDIR);
            return system;
        }
        descriptor const below = open_subdirectory(directory, name);
        if (!below) return not_a_file;
        if (int const system = empty_directory(below, top, depth + 1, moved); system != 0) return system;
        return ::unlinkat(directory.get(), name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
    };
    int const unread = for_each_name(directory, [&](std::string_view found) {
        int const system = remove(std::string{found});
        if (failed == 0) failed = system;
        return true;
    });
    return failed != 0 ? failed : unread;
}

// Removes `name` with all that is in it, however deep, and nothing else: links are removed, not followed. Returns 0 or an
// error number; what can be removed is removed.
inline int remove_tree(descriptor const& parent, std::string const& name) {
    if (::unlinkat(parent.get(), name.c_str(), 0) == 0 || errno == ENOENT) return 0;
    int const not_a_file = errno;
    descriptor const top = open_subdirectory(parent, name);
    if (!top) return not_a_file;
    for (std::size_t moved = 0, before = 1; before != moved;) {
        before = moved;
        if (int const system = empty_directory(top, top, 0, moved); system != 0) return system;
    }
    return ::unlinkat(parent.get(), name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

}}}  // namespace muster::v0::detail::pad
