// Checks that an open file belongs to this user alone. Use it for each file that keeps what agents said: journals,
// notes, sockets.
//
//     struct stat found {};
//     if (::fstat(file, &found) != 0) return …;
//     if (auto const error = muster::check_own_file(found, ::geteuid()); error.why != muster::own_file_errc::none)
//         return describe(path, error);  // notes.journal: mode 0644; expected 0600: chmod 600 notes.journal
//
// Call it with the result of fstat() on the open file, never with the result of stat() on a path: the path can lead
// elsewhere by the time the file is opened. The checks need POSIX.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#if __has_include(<dirent.h>)
#include <sys/stat.h>
#endif

#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class own_file_errc : unsigned char {
    none,
    not_a_file,      // a directory, a pipe, a device or a socket
    not_ours,        // another user owns it
    open_to_others,  // the mode lets other users read it, write to it or run it
    linked,          // it has a second name, or no name any more
};

struct own_file_error {
    own_file_errc why = own_file_errc::none;
    std::uint32_t mode = 0;   // its permission bits
    std::uint32_t owner = 0;  // the user id of its owner
    std::uint32_t user = 0;   // the user id that it must have
    std::uint64_t links = 0;  // how many names it has
};

// check_own_file(found, user), check_own_socket(found, user)
#if __has_include(<dirent.h>)
namespace detail::own_files {

inline own_file_error check(struct stat const& found, std::uint32_t user, bool is_of_kind) noexcept {
    own_file_error error{.mode = found.st_mode & 07777U,
                         .owner = static_cast<std::uint32_t>(found.st_uid),
                         .user = user,
                         .links = static_cast<std::uint64_t>(found.st_nlink)};
    error.why = !is_of_kind              ? own_file_errc::not_a_file
              : error.owner != user      ? own_file_errc::not_ours
              : (error.mode & 077U) != 0 ? own_file_errc::open_to_others
              : error.links != 1         ? own_file_errc::linked
                                         : own_file_errc::none;
    return error;
}

}  // namespace detail::own_files

[[nodiscard]] inline own_file_error check_own_file(struct stat const& found, std::uint32_t user) noexcept {
    return detail::own_files::check(found, user, S_ISREG(found.st_mode));
}
[[nodiscard]] inline own_file_error check_own_socket(struct stat const& found, std::uint32_t user) noexcept {
    return detail::own_files::check(found, user, S_ISSOCK(found.st_mode));
}
#endif

// describe(path, error): what is wrong, and the command that helps, in one line in which every character of the path is
// visible
namespace detail::own_files {

// The path as a shell argument. If a reader could not copy the path, it is "the file" instead.
inline std::string argument_of(std::string_view path) {
    bool is_plain = !path.empty() && path.front() != '-', can_be_quoted = true;
    for (char const c : path) {
        is_plain = is_plain && (is_ascii_alnum(c) || std::string_view{"/._-+,:=@%"}.find(c) != std::string_view::npos);
        can_be_quoted = can_be_quoted && c >= ' ' && c < '\x7F' && c != '\'';
    }
    if (is_plain) return std::string{path};
    return can_be_quoted && path.front() != '-' ? '\'' + std::string{path} + '\'' : "the file";
}

inline std::string octal(std::uint32_t mode) {
    std::string digits = "0000";
    for (std::size_t at = 4; at-- > 0; mode >>= 3U) digits[at] = static_cast<char>('0' + (mode & 7U));
    return digits;
}

inline std::string sentence(own_file_error const& error, std::string const& path) {
    switch (error.why) {
        case own_file_errc::none: return "nothing is wrong";
        case own_file_errc::not_a_file: return "not a regular file; choose another path";
        case own_file_errc::not_ours:
            return "belongs to user " + std::to_string(error.owner) + "; expected user " + std::to_string(error.user)
                 + ": chown " + std::to_string(error.user) + ' ' + path + ", or run as its owner";
        case own_file_errc::open_to_others: return "mode " + octal(error.mode) + "; expected 0600: chmod 600 " + path;
        case own_file_errc::linked:
            return std::to_string(error.links) + " names; expected 1: remove the other one (find -samefile " + path
                 + " lists them), or copy the file and use the copy";
    }
    return "unknown error of a file";
}

}  // namespace detail::own_files

[[nodiscard]] inline std::string describe(std::string_view path, own_file_error const& error) {
    std::string text;
    append_sink out{text};
    put_visible_line(out, path);
    return (text += ": ") += detail::own_files::sentence(error, detail::own_files::argument_of(path));
}

}}  // namespace muster::v0
