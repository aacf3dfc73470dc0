// A directory of files and its limits: what reading and writing have in common.
#pragma once

#include <muster/files/own_file.hpp>
#include <muster/pad/detail/directory.hpp>
#include <muster/pad/detail/system.hpp>
#include <muster/pad/version.hpp>
#include <muster/text/to_size.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 { namespace detail::pad {

inline constexpr char pad_directory_name[] = "scratchpad";
inline constexpr char history_directory_name[] = "history";  // beside it: what agents search is what counts today
inline constexpr std::size_t chunk_size = 65536;             // bytes held in memory of a file, however long it is

// Shared by a scratchpad and its readers and writers, and safe for all threads: nothing in it changes.
struct store {
    place here;
    place session{};  // locked while the scratchpad is in use; none for a plain directory
    std::uint64_t max_file_bytes = UINT64_MAX;
    std::size_t max_files = SIZE_MAX;
    std::uint64_t max_total_bytes = UINT64_MAX;
    std::uint32_t versions = 0;
    std::uint32_t uid = 0;
    std::uint32_t lock_wait_ms = 10'000;
    bool durable = true;
    bool is_own = true;  // false: the host chose the directory, and its files may belong to anyone

    // Waits until what was written is on the disk, if that was asked for; 0, or the error number.
    [[nodiscard]] int settle(descriptor const& file) const { return durable ? sync(file) : 0; }
    [[nodiscard]] bool is_gone() const { return session.at && !still_there(session.at, pad_directory_name, here.at); }
    [[nodiscard]] pad_error error(std::string_view name, int system) const {
        if (system == ENOENT && is_gone()) return error_at(here.path, pad_fault::gone);
        return error_at(here.path_of(name), system);
    }
    // The change has been made and everyone sees it. The wait for the disk failed.
    [[nodiscard]] pad_error not_durable(std::string_view name, int system) const {
        return {pad_fault::not_durable, here.path_of(name), pad_name_fault::none, system};
    }
    [[nodiscard]] pad_error error(std::string_view name, pad_fault why) const {
        return error_at(here.path_of(name), why);
    }
};

// Refused before any file call.
inline pad_error refused_name(store const& in, std::string_view name) {
    pad_name_fault why = check_pad_name(name);
    if (why == pad_name_fault::none && in.versions != 0 && name.size() > longest_versioned_pad_name)
        why = pad_name_fault::too_long_for_versions;
    if (why == pad_name_fault::none) return {};
    return {pad_fault::bad_name, in.here.path_of(name), why};
}

// lock(in, LOCK_EX): no other writer; lock(in, LOCK_SH): no writer
inline pad_answer<held_lock> lock(store const& in, int kind) {
    descriptor self = open_at(in.here.at, ".", O_RDONLY | O_DIRECTORY);
    if (!self) return in.error(".", errno);
    int const system = wait_for_lock(self.get(), kind, in.lock_wait_ms);
    if (system == EWOULDBLOCK) return pad_error{pad_fault::busy, in.here.path, pad_name_fault::none, 0};
    if (system != 0) return in.error(".", system);
    if (in.is_gone()) return error_at(in.here.path, pad_fault::gone);
    return held_lock{std::move(self)};
}

// What stands under a name.
struct entry {
    bool there = false;
    std::uint64_t size = 0;
    pad_fault why = pad_fault::none;  // link or not_a_file, if it is no plain file
};

inline entry look_at(store const& in, std::string const& name) {
    struct stat found {};
    if (::fstatat(in.here.at.get(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return {};
    pad_fault const other = S_ISLNK(found.st_mode) ? pad_fault::link : pad_fault::not_a_file;
    return {true, static_cast<std::uint64_t>(found.st_size), S_ISREG(found.st_mode) ? pad_fault::none : other};
}

// for_each_name(at, visit): every name in a directory but "." and ".."; stops when `visit` says false
template <class Visit>
int for_each_name(descriptor const& at, Visit visit) {
    int const number = retried([&] { return ::openat(at.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    if (number < 0) return errno;
    DIR* const names = ::fdopendir(number);  // owns the number from here on
    if (names == nullptr) {
        ::close(number);
        return ENOMEM;
    }
    errno = 0;
    while (dirent const* const next = ::readdir(names)) {
        std::string_view const name{next->d_name};
        if (name != "." && name != ".." && !visit(name)) break;
        errno = 0;
    }
    int const system = errno;
    ::closedir(names);
    return system;
}

inline constexpr std::string_view temporary_prefix = ".part-";

// Removes the temporary files whose writers have died: a writer holds a lock on its file. The caller holds the lock of
// the directory. A second name of the file `named` is removed in any case, because its writer has named the file.
inline void sweep_locked(store const& in, ino_t named = 0) {
    for_each_name(in.here.at, [&](std::string_view name) {
        if (!name.starts_with(temporary_prefix)) return true;
        std::string const part{name};
        descriptor const file = open_at(in.here.at, part, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        struct stat found {};
        bool const is_named = named != 0 && file && ::fstat(file.get(), &found) == 0 && found.st_ino == named;
        bool const is_free = is_named || (file && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0);
        if (is_free && ::unlinkat(in.here.at.get(), part.c_str(), 0) != 0)
            ::unlinkat(in.here.at.get(), part.c_str(), AT_REMOVEDIR);  // a directory, which no writer has made
        return true;
    });
}

// A new temporary, empty; the caller holds the directory's lock. Names that others have taken are passed over.
struct part {
    std::string name;
    descriptor file;
};
inline pad_answer<part> make_part(store const& in) {
    constexpr int most_at_once = 4096;
    for (int number = 0, sweeps = 0;; ++number) {
        std::string name = std::string{temporary_prefix} + std::to_string(number);
        descriptor file = open_at(in.here.at, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
        if (!file && errno != EEXIST) return in.error(name, errno);
        if (!file && number < most_at_once) continue;
        if (!file && sweeps++ != 0) return in.error(".", pad_fault::too_many_files);
        if (!file) {
            sweep_locked(in);
            number = -1;
            continue;
        }
        ::flock(file.get(), LOCK_EX | LOCK_NB);
        ::fchmod(file.get(), 0600);
        return part{std::move(name), std::move(file)};
    }
}

// Gives a finished temporary file its name. Returns EEXIST if a file has that name, even if its maker took no lock. On
// a file system without hard links only the lock prevents that.
inline int name_part(store const& in, std::string const& part, std::string const& as) {
    int const here = in.here.at.get();
    if (::linkat(here, part.c_str(), here, as.c_str(), 0) == 0) {
        ::unlinkat(here, part.c_str(), 0);
        return 0;
    }
    bool const no_links = errno == EPERM || errno == ENOTSUP || errno == EOPNOTSUPP;
    if (!no_links) return errno;
    return ::renameat(here, part.c_str(), here, as.c_str()) == 0 ? 0 : errno;
}

inline void sweep(store const& in) {
    if (pad_answer<held_lock> const held = lock(in, LOCK_EX)) sweep_locked(in);
}

// Applies the rule of own_file.hpp to a file of the scratchpad. If root writes for another user, root may own the file.
inline own_file_error check_owned(store const& in, struct stat const& file) noexcept {
    bool const is_mine = file.st_uid == ::geteuid();
    return check_own_file(file, is_mine ? static_cast<std::uint32_t>(file.st_uid) : in.uid);
}

constexpr pad_fault fault_of(own_file_errc why) noexcept {
    switch (why) {
        case own_file_errc::none: return pad_fault::none;
        case own_file_errc::not_a_file: return pad_fault::not_a_file;
        case own_file_errc::not_ours: return pad_fault::wrong_owner;
        case own_file_errc::open_to_others: return pad_fault::wrong_mode;
        case own_file_errc::linked: return pad_fault::link;
    }
    return pad_fault::io;
}

// May an open file be read, or written to? The caller holds the lock.
//
// Agents make notes with their own tools and umasks, in a directory that no other user can enter. So permissions of
// other users are removed, and a file whose mode cannot be narrowed is refused. A second name is left by a writer that
// died between two calls, or somebody made it so that we read or write a file elsewhere. A file that is being read may
// have lost its name.
inline pad_fault refused_file(store const& in, descriptor const& file, bool to_write) {
    struct stat found {};
    if (::fstat(file.get(), &found) != 0) return pad_fault::io;
    if (!in.is_own) return S_ISREG(found.st_mode) ? pad_fault::none : pad_fault::not_a_file;
    if (S_ISREG(found.st_mode) && found.st_nlink > 1) sweep_locked(in, found.st_ino);
    if (::fstat(file.get(), &found) != 0) return pad_fault::io;
    if (S_ISREG(found.st_mode) && found.st_nlink > 1) return pad_fault::link;
    own_file_errc why = check_owned(in, found).why;
    if (why == own_file_errc::open_to_others && ::fchmod(file.get(), found.st_mode & 0700) == 0)
        why = ::fstat(file.get(), &found) == 0 ? check_owned(in, found).why : why;
    if (why == own_file_errc::linked && !to_write) return pad_fault::none;
    return fault_of(why);
}

// snapshot: the bytes that a file had when it was opened
//
// The size is taken under the shared lock. Writers replace whole files or add at the end, so what lies
// before that size stays what it is, and half of an addition is never seen.
struct snapshot {
    descriptor file;
    std::uint64_t left;
    std::string path;

    // Fills what it can of `to`; 0 at the end. `failed` is set when bytes are missing.
    std::size_t read(char* to, std::size_t most, pad_error& failed) {
        if (left < most) most = to_size(left);
        if (most == 0) return 0;
        ssize_t const got = retried([&] { return ::read(file.get(), to, most); });
        if (got <= 0) {
            failed = got < 0 ? error_at(path, errno) : error_at(path, pad_fault::changed);
            left = 0;
            return 0;
        }
        left -= static_cast<std::uint64_t>(got);
        return static_cast<std::size_t>(got);
    }
};

// Opens without a lock: the caller holds one. A pipe or a device answers at once and is refused.
inline pad_answer<snapshot> open_in(store const& in, place const& at, std::string const& name) {
    descriptor file = open_at(at.at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    if (!file) return error_at(at.path_of(name), errno);
    if (pad_fault const why = refused_file(in, file, false); why != pad_fault::none)
        return error_at(at.path_of(name), why);
    struct stat found {};
    if (::fstat(file.get(), &found) != 0) return error_at(at.path_of(name), errno);
    return snapshot{std::move(file), static_cast<std::uint64_t>(found.st_size), at.path_of(name)};
}

inline pad_answer<snapshot> open_locked(store const& in, std::string const& name) {
    pad_answer<snapshot> file = open_in(in, in.here, name);
    if (file.error.why == pad_fault::missing) return in.error(name, ENOENT);
    return file;
}

// version_of(file): what its bytes make, read to the end
inline pad_answer<pad_version> version_of(snapshot file) {
    std::string chunk(chunk_size, '\0');
    pad_version version;
    pad_error failed;
    while (std::size_t const got = file.read(chunk.data(), chunk.size(), failed)) version.add({chunk.data(), got});
    if (failed) return failed;
    return version;
}

// Reads the first `size` bytes, or all. The caller holds the lock, so at most max_file_bytes are read: another program
// made any longer file, and a sparse file of many terabytes takes no room on the disk.
inline pad_answer<pad_version> version_locked(store const& in, std::string const& name,
                                              std::uint64_t size = UINT64_MAX) {
    pad_answer<snapshot> file = open_locked(in, name);
    if (!file) return file.error;
    if (file->left > size) file->left = size;
    if (file->left > in.max_file_bytes) return in.error(name, pad_fault::too_large);
    return version_of(std::move(*file));
}

}}}  // namespace muster::v0::detail::pad
