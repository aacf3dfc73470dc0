// Is a socket's place safe? Whoever can put a file there can listen in our stead.
//
//     muster::socket_fault const why = muster::make_socket_directory("/run/user/1000/ana/main.sock");
//     if (why != muster::socket_fault::none) return describe(why);
//
// A socket stands in a directory that is ours alone (mode 0700), below directories that nobody else can change. Neither
// the socket nor its directory may be a link, and a link above them is ours or root's. Paths are absolute, and at most
// 107 bytes: a longer one would be cut, and reach somebody else.
#pragma once

#include <muster/crew/address.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

enum class socket_fault : unsigned char {
    none,
    bad_path,  // not absolute, or with a NUL, or it ends in a slash
    path_too_long,
    no_directory,
    directory_is_link,
    directory_is_file,
    directory_not_ours,
    directory_open_to_others,
    parent_open_to_others,  // somebody else could put another directory in its place
    no_socket,
    socket_is_link,
    no_socket_there,  // something else stands at the path
    socket_not_ours,
    in_use,            // another process listens there
    directory_locked,  // another process holds the lock of the directory and does not release it
    system,            // the system refused: not enough memory, descriptors or permissions
};

[[nodiscard]] constexpr std::string_view describe(socket_fault why) noexcept {
    switch (why) {
        case socket_fault::none: return "nothing is wrong";
        case socket_fault::bad_path: return "the path of a socket is absolute and names a file";
        case socket_fault::path_too_long: return "the path of the socket is longer than 107 bytes";
        case socket_fault::no_directory: return "the socket's directory does not exist";
        case socket_fault::directory_is_link: return "the socket's directory is a link";
        case socket_fault::directory_is_file: return "the socket's directory is no directory";
        case socket_fault::directory_not_ours: return "the socket's directory belongs to somebody else";
        case socket_fault::directory_open_to_others:
            return "others may enter the socket's directory: it needs mode 0700";
        case socket_fault::parent_open_to_others: return "others may change a directory or a link above the socket's";
        case socket_fault::no_socket: return "nobody listens there";
        case socket_fault::socket_is_link: return "the socket is a link";
        case socket_fault::no_socket_there: return "what stands at the path is no socket";
        case socket_fault::socket_not_ours: return "the socket belongs to somebody else";
        case socket_fault::in_use: return "somebody listens there already";
        case socket_fault::directory_locked:
            return "another process holds the lock of the socket's directory: end it, or choose another directory";
        case socket_fault::system: break;
    }
    return "the system refused it";
}

namespace detail {

// Without what means the same: a link with `/` or `/.` behind it would not look like one.
[[nodiscard]] inline std::string socket_directory_of(std::string_view path) {
    path = path.substr(0, path.rfind('/'));
    while (path.ends_with('/') || path.ends_with("/.")) path = path.substr(0, path.rfind('/'));
    return std::string{path.empty() ? std::string_view{"/"} : path};
}

[[nodiscard]] inline socket_fault fault_of_path(std::string_view path) noexcept {
    bool const is_file = !path.empty() && path.front() == '/' && path.back() != '/';
    if (!is_file || path.find('\0') != path.npos) return socket_fault::bad_path;
    return path.size() > longest_socket_path ? socket_fault::path_too_long : socket_fault::none;
}

// Whoever can write to a directory could exchange what is in it, unless only owners may (`/tmp`); whoever owns a link
// could let it lead elsewhere.
[[nodiscard]] inline bool others_may_change(struct stat const& what) noexcept {
    bool const is_trusted = what.st_uid == 0 || what.st_uid == ::geteuid();
    bool const is_open = (what.st_mode & (S_IWGRP | S_IWOTH)) != 0 && (what.st_mode & S_ISVTX) == 0;
    return !is_trusted || (is_open && !S_ISLNK(what.st_mode));
}

// Where a link leads; empty if that cannot be said.
[[nodiscard]] inline std::string target_of(std::string const& link) {
    char target[4096];
    ::ssize_t const size = ::readlink(link.c_str(), target, sizeof(target));
    bool const is_whole = size > 0 && size < static_cast<::ssize_t>(sizeof(target));
    return is_whole ? std::string(target, static_cast<std::size_t>(size)) : std::string{};
}

// From the root to a directory, through each link on the way, as the system goes: could others change where that leads?
[[nodiscard]] inline bool others_may_change_way(std::string left) {
    std::string here = "/";
    for (int links = 0; links < 40;) {
        struct stat found {};
        if (::lstat(here.c_str(), &found) != 0 || others_may_change(found)) return true;
        if (S_ISLNK(found.st_mode)) {
            std::string const target = target_of(here);
            if (target.empty()) return true;
            here = target.front() == '/' ? "/" : socket_directory_of(here);
            left = target + '/' + left;
            ++links;
            continue;
        }
        std::size_t const begin = left.find_first_not_of('/');
        if (begin == std::string::npos) return false;
        std::string const name = left.substr(begin, left.find('/', begin) - begin);
        left.erase(0, begin + name.size());
        if (name == "..")
            here = socket_directory_of(here);
        else if (name != ".")
            here += (here == "/" ? "" : "/") + name;
    }
    return true;
}

}  // namespace detail

// fault_of_socket_directory(path): of the directory that the socket at `path` stands in, or is to stand in
[[nodiscard]] inline socket_fault fault_of_socket_directory(std::string_view path) {
    if (socket_fault const why = detail::fault_of_path(path); why != socket_fault::none) return why;
    std::string const directory = detail::socket_directory_of(path);
    struct stat found {};
    if (::lstat(directory.c_str(), &found) != 0) {
        return errno == ENOENT ? socket_fault::no_directory : socket_fault::system;
    }
    if (S_ISLNK(found.st_mode)) return socket_fault::directory_is_link;
    if (!S_ISDIR(found.st_mode)) return socket_fault::directory_is_file;
    if (found.st_uid != ::geteuid()) return socket_fault::directory_not_ours;
    if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0) return socket_fault::directory_open_to_others;
    return detail::others_may_change_way(directory) ? socket_fault::parent_open_to_others : socket_fault::none;
}

// fault_of_socket(path): of the directory and of the socket in it
[[nodiscard]] inline socket_fault fault_of_socket(std::string_view path) {
    if (socket_fault const why = fault_of_socket_directory(path); why != socket_fault::none) return why;
    struct stat found {};
    if (::lstat(std::string{path}.c_str(), &found) != 0) {
        return errno == ENOENT ? socket_fault::no_socket : socket_fault::system;
    }
    if (S_ISLNK(found.st_mode)) return socket_fault::socket_is_link;
    if (!S_ISSOCK(found.st_mode)) return socket_fault::no_socket_there;
    return found.st_uid == ::geteuid() ? socket_fault::none : socket_fault::socket_not_ours;
}

// make_socket_directory(path): the directory of the socket, if it is not there; those above it have to be
[[nodiscard]] inline socket_fault make_socket_directory(std::string_view path) {
    socket_fault const why = fault_of_socket_directory(path);
    if (why != socket_fault::no_directory) return why;
    (void)::mkdir(detail::socket_directory_of(path).c_str(), S_IRWXU);  // whether it worked is seen next
    return fault_of_socket_directory(path);
}

}}  // namespace muster::v0
