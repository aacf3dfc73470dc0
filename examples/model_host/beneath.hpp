// Files below an open directory, and no others: how a path is walked, and how what is found there is read.
//
//     auto const steps = steps_of("src/a.cpp");            // nothing for a path that leads upwards
//     descriptor const file = open_beneath(top, *steps);   // no symbolic link is followed; errno says why not
#pragma once

#include "descriptor.hpp"  // descriptor

#include <dirent.h>    // fdopendir, readdir
#include <fcntl.h>     // openat
#include <sys/stat.h>  // fstat

#include <algorithm>    // min, sort
#include <cerrno>       // errno
#include <cstddef>      // size_t
#include <optional>     // optional
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace model_host {

inline constexpr std::size_t longest_path = 4096;

// The steps of a path; nothing when one of them leads upwards or could not be meant.
inline std::optional<std::vector<std::string>> steps_of(std::string_view path) {
    std::vector<std::string> steps;
    if (path.size() > longest_path || path.starts_with('/') || path.find('\0') != path.npos) return {};
    while (!path.empty()) {
        std::size_t const slash = path.find('/');
        std::string_view const step = path.substr(0, slash);
        if (step == "..") return {};
        if (!step.empty() && step != ".") steps.emplace_back(step);
        path.remove_prefix(slash == path.npos ? path.size() : slash + 1);
    }
    return steps;
}

// Opens what a path names below `top`; on failure errno says why.
inline descriptor open_beneath(int top, std::vector<std::string> const& steps) {
    constexpr int common = O_NOFOLLOW | O_CLOEXEC;
    descriptor at{::openat(top, ".", O_PATH | O_DIRECTORY | common)};
    for (std::size_t i = 0; i + 1 < steps.size() && at; ++i)
        at = descriptor{::openat(at.get(), steps[i].c_str(), O_PATH | O_DIRECTORY | common)};
    if (!at) return at;
    // Without blocking: to open a pipe nobody has to write to would else last for ever.
    return descriptor{::openat(at.get(), steps.empty() ? "." : steps.back().c_str(), O_RDONLY | O_NONBLOCK | common)};
}

enum class kind : unsigned char { folder, file, other };

inline kind kind_of(int file) {
    struct stat found {};
    if (::fstat(file, &found) != 0) return kind::other;
    return S_ISDIR(found.st_mode) ? kind::folder : S_ISREG(found.st_mode) ? kind::file : kind::other;
}

// What a name stands for is behind it: '/' a folder, '@' a symbolic link, '|' something else, and nothing a file.
struct folder_name {
    std::string name;
    std::string_view mark;
};

struct folder_names {
    std::vector<folder_name> names;  // sorted
    bool more = false;
};

inline std::string_view mark_of(int folder, char const* name) {
    struct stat found {};
    if (::fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW) != 0) return "|";
    if (S_ISDIR(found.st_mode)) return "/";
    if (S_ISLNK(found.st_mode)) return "@";
    return S_ISREG(found.st_mode) ? "" : "|";
}

inline folder_names names_in(descriptor folder, std::size_t most) {
    folder_names found;
    int const number = folder.get();
    DIR* const entries = ::fdopendir(number);
    if (!entries) return found;
    (void)folder.release();  // closedir closes it
    while (dirent const* const entry = ::readdir(entries)) {
        std::string name = entry->d_name;
        if (name == "." || name == "..") continue;
        found.more = found.names.size() == most;
        if (found.more) break;
        found.names.push_back({std::move(name), mark_of(number, entry->d_name)});
    }
    ::closedir(entries);
    std::sort(found.names.begin(), found.names.end(), [](auto const& a, auto const& b) { return a.name < b.name; });
    return found;
}

enum class read_end : unsigned char {
    as_wanted,  // the end of the file, of what `take` wanted or of `bytes_left`
    binary,     // a NUL byte came: no text
    broken,     // errno says why
};

// Hands the bytes of a text to `take`, piece by piece, until it says false or `bytes_left`, from which they are taken
// away, is 0.
template <class Take>
read_end read_pieces(int file, std::size_t& bytes_left, Take take) {
    std::vector<char> piece(64 * 1024);
    for (;;) {
        ssize_t const size = ::read(file, piece.data(), std::min(piece.size(), bytes_left));
        if (size < 0) return read_end::broken;
        std::string_view const got{piece.data(), static_cast<std::size_t>(size)};
        if (got.find('\0') != got.npos) return read_end::binary;
        bytes_left -= got.size();
        if (got.empty() || !take(got)) return read_end::as_wanted;
    }
}

}  // namespace model_host
