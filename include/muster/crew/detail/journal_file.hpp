// A file that one process writes at its end, as file_journal wants it. POSIX.
//
// Every call returns whether it succeeded; if not, errno has the reason. A call that a signal interrupts is repeated.
#pragma once

#include <muster/files/own_file.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>
#include <muster/version.hpp>

#if !__has_include(<unistd.h>) || !__has_include(<sys/file.h>)
#error "muster/crew/file_journal.hpp needs POSIX (flock, pwrite), which this system lacks: do not include it here"
#endif

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

enum class file_opening : unsigned char { done, failed, in_use, cannot_lock, not_own };

// The directory that a path lies in, as a path.
inline std::string directory_of(std::string const& path) {
    std::size_t const slash = path.rfind('/');
    if (slash == std::string::npos) return ".";
    return slash == 0 ? "/" : path.substr(0, slash);
}

// journal_refusal: what the system refused, what is still true, and what to do
struct journal_refusal {
    std::string_view what = {};  // empty: nothing was refused
    std::string_view then = {};
    int system = 0;                // errno
    bool is_of_directory = false;  // about the directory that holds the file
};

// sentence(path, journal_refusal): one line, or empty if nothing was refused
[[nodiscard]] inline std::string sentence(std::string const& path, journal_refusal const& refused) {
    std::string text;
    if (refused.what.empty()) return text;
    append_sink out{text};
    put_visible_line(out, refused.is_of_directory ? directory_of(path) : path);
    (text += ": ") += refused.what;
    if (refused.system != 0) (text += ": ") += std::generic_category().message(refused.system);
    if (!refused.then.empty()) (text += "; ") += refused.then;
    return text;
}

class journal_file {
public:
    journal_file() = default;
    journal_file(journal_file&& other) noexcept
        : descriptor_(std::exchange(other.descriptor_, -1)),
          error_(other.error_) {}
    journal_file& operator=(journal_file&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        error_ = other.error_;
        return *this;
    }
    ~journal_file() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    // Opens the file for writing by this process alone, and creates it with mode 0600 if it is missing. Refuses a link,
    // a device, a file that is not this user's alone, and a path with a NUL, which the system would cut there.
    [[nodiscard]] file_opening open(std::string const& path) {
        if (path.find('\0') != std::string::npos) return static_cast<void>(errno = EINVAL), file_opening::failed;
        for (;;) {
            *this = journal_file{open_or_make(path)};
            struct stat found {};
            if (descriptor_ < 0 || ::fstat(descriptor_, &found) != 0) return file_opening::failed;
            if (!lock()) return errno == EWOULDBLOCK ? file_opening::in_use : file_opening::cannot_lock;
            if (!is_still(path)) continue;  // another file has replaced it meanwhile
            error_ = check_own_file(found, ::geteuid());
            return error_.why == own_file_errc::none ? file_opening::done : file_opening::not_own;
        }
    }
    // Creates a new file: any file of this name is unlinked first and never written to.
    [[nodiscard]] file_opening make(std::string const& path) {
        static_cast<void>(::unlink(path.c_str()));
        return open(path);
    }

    [[nodiscard]] own_file_error const& error() const noexcept { return error_; }  // where `open` found it not_own
    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    [[nodiscard]] std::uint64_t size() const noexcept {
        struct stat is {};
        return ::fstat(descriptor_, &is) == 0 ? static_cast<std::uint64_t>(is.st_size) : 0;
    }

    [[nodiscard]] bool read(std::uint64_t at, char* into, std::size_t size) const noexcept {
        while (size != 0) {
            ::ssize_t const got = ::pread(descriptor_, into, size, static_cast<::off_t>(at));
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return false;
            at += static_cast<std::uint64_t>(got);
            into += got;
            size -= static_cast<std::size_t>(got);
        }
        return true;
    }
    [[nodiscard]] bool write(std::uint64_t at, std::string_view bytes) noexcept {
        while (!bytes.empty()) {
            ::ssize_t const put = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<::off_t>(at));
            if (put < 0 && errno == EINTR) continue;
            if (put == 0) errno = ENOSPC;
            if (put <= 0) return false;
            at += static_cast<std::uint64_t>(put);
            bytes.remove_prefix(static_cast<std::size_t>(put));
        }
        return true;
    }
    // Reserves that many bytes on the device without making the file longer. If the file system cannot reserve, it
    // writes zeros where the next bytes will be and cuts them off again.
    [[nodiscard]] bool reserve(std::uint64_t at, std::uint64_t size) noexcept {
#if defined(FALLOC_FL_KEEP_SIZE)
        int done = -1;
        do done = ::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, static_cast<::off_t>(at), static_cast<::off_t>(size));
        while (done != 0 && errno == EINTR);
        if (done == 0) return is_below_limit(at + size);
        if (errno != EOPNOTSUPP && errno != ENOSYS && errno != EINVAL) return false;
#endif
        static constexpr char zeros[4096] = {};
        bool fits = is_below_limit(at + size);
        for (std::uint64_t put = 0; fits && put < size; put += sizeof(zeros))
            fits = write(at + put, {zeros, sizeof(zeros)});
        return cut(at) && fits;
    }
    [[nodiscard]] bool cut(std::uint64_t size) noexcept {
        return ::ftruncate(descriptor_, static_cast<::off_t>(size)) == 0;
    }

private:
    // Is this size within the process's limit on the length of files?
    [[nodiscard]] static bool is_below_limit(std::uint64_t size) noexcept {
        ::rlimit most{};
        return ::getrlimit(RLIMIT_FSIZE, &most) != 0 || most.rlim_cur == RLIM_INFINITY || size <= most.rlim_cur;
    }

    explicit journal_file(int descriptor) noexcept : descriptor_(descriptor) {}

    // EWOULDBLOCK: another process holds the lock. Any other error comes from the system, for example a network file
    // system without locks.
    [[nodiscard]] bool lock() const noexcept {
        int done = -1;
        do done = ::flock(descriptor_, LOCK_EX | LOCK_NB);
        while (done != 0 && errno == EINTR);
        return done == 0;
    }

    // Sets the mode again, because the umask may have removed even the owner's permissions.
    [[nodiscard]] static int open_or_make(std::string const& path) noexcept {
        for (;;) {
            int const flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
            int const there = ::open(path.c_str(), flags);
            if (there >= 0 || (errno != ENOENT && errno != EINTR)) return there;
            int const made = ::open(path.c_str(), flags | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
            if (made >= 0) static_cast<void>(::fchmod(made, S_IRUSR | S_IWUSR));
            if (made >= 0 || (errno != EEXIST && errno != EINTR)) return made;
        }
    }
    [[nodiscard]] bool is_still(std::string const& path) const noexcept {
        struct stat here {
        }, there{};
        return ::fstat(descriptor_, &here) == 0 && ::lstat(path.c_str(), &there) == 0 && here.st_ino == there.st_ino
            && here.st_dev == there.st_dev;
    }

    int descriptor_ = -1;
    own_file_error error_{};
};

// Makes a new or changed name survive a crash of the machine. Returns 0, or the errno that explains the failure.
[[nodiscard]] inline int sync_directory_of(std::string const& path) {
    int const directory = ::open(directory_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return errno;
    int done = -1;
    do done = ::fsync(directory);
    while (done != 0 && errno == EINTR);
    int const why = done == 0 || errno == EINVAL ? 0 : errno;  // EINVAL: this file system cannot sync a directory
    ::close(directory);
    return why;
}

}}}  // namespace muster::v0::detail
