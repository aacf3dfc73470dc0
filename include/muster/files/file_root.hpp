// Reads files below one directory and never outside of it. Use it in a host's file tools, whose paths a model writes.
//
//     auto const root = muster::file_root::open("/home/ana/shop");
//     if (!root) return report(muster::describe(root.error));
//     auto const text = root->read_file("src/a.cpp");             // all of it, if it is not too large
//     auto file = root->open_file("src/big.log");                 // or piece by piece: file->read(buffer, size)
//     auto const seen = root->list("src", [&](muster::file_entry const& one) { names.emplace_back(one.name); return true; });
//
// The directory is opened once, and every path is resolved below it, each time anew. If somebody replaces a directory
// by a link, the path still does not lead out: opening is the check, so nothing can change between the two. A link that
// stays inside is followed. A link that leads out, or is absolute, is an error. Pipes, devices and sockets are refused
// without waiting for them. The size is checked before anything is read.
//
// POSIX. Any number of threads may use one root. Files below it may change at any time; an open file stays the same
// file. A hard link and a mount below the directory are part of it.
#pragma once

#include <muster/files/detail/beneath.hpp>
#include <muster/files/file_error.hpp>
#include <muster/text/to_size.hpp>

#include <dirent.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

struct file_root_options {
    std::uint64_t max_file_bytes = std::uint64_t{64} << 20;  // a larger file is not opened
    bool walks_by_step = false;  // even if the kernel could resolve the path; the results are the same
};

enum class file_kind : unsigned char { file, directory, link, other };

struct file_info {
    file_kind kind = file_kind::other;
    std::uint64_t size = 0;  // of a regular file
};

// One name in a directory. The view of the name is valid during the call.
struct file_entry {
    std::string_view name = {};
    file_kind kind = file_kind::other;
};

namespace detail::files {

inline file_kind kind_of(mode_t mode) noexcept {
    if (S_ISREG(mode)) return file_kind::file;
    if (S_ISDIR(mode)) return file_kind::directory;
    return S_ISLNK(mode) ? file_kind::link : file_kind::other;
}

inline file_kind kind_of(int directory, dirent const& entry) noexcept {
#ifdef DTTOIF
    if (entry.d_type != DT_UNKNOWN) return kind_of(static_cast<mode_t>(DTTOIF(entry.d_type)));
#endif
    struct stat found {};
    bool const is_there = ::fstatat(directory, entry.d_name, &found, AT_SYMLINK_NOFOLLOW) == 0;
    return is_there ? kind_of(found.st_mode) : file_kind::other;
}

}  // namespace detail::files

// An open regular file, read from its beginning to its end.
class rooted_file {
public:
    // The size when the file was opened.
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    // The descriptor, for other system calls. This object closes it.
    [[nodiscard]] int descriptor() const noexcept { return file_.get(); }

    // Fills `to` unless the file ends before; returns 0 at the end. A file that grows beyond max_file_bytes is an
    // error.
    file_answer<std::size_t> read(char* to, std::size_t size) {
        std::size_t filled = 0;
        while (filled < size) {
            ssize_t const got = ::read(file_.get(), to + filled, size - filled);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return file_error{file_errc_of(errno), path_, errno};
            if (got == 0) break;
            filled += static_cast<std::size_t>(got);
        }
        done_ += filled;
        if (done_ > max_bytes_) return file_error{file_errc::too_large, path_};
        return filled;
    }

private:
    friend class file_root;
    rooted_file(detail::files::descriptor file, std::string path, std::uint64_t size, std::uint64_t most)
        : file_(std::move(file)),
          path_(std::move(path)),
          size_(size),
          max_bytes_(most) {}

    detail::files::descriptor file_;
    std::string path_;
    std::uint64_t size_;
    std::uint64_t max_bytes_;
    std::uint64_t done_ = 0;
};

class file_root {
public:
    // The host chooses `path`, so it may lead anywhere and through links.
    [[nodiscard]] static file_answer<file_root> open(std::string const& path, file_root_options const& how = {}) {
        if (path.find('\0') != path.npos) return file_error{file_errc::bad_path, path};
        int number = -1;
        do number = ::open(path.c_str(), detail::files::pass_through);
        while (number < 0 && errno == EINTR);
        if (number < 0) return file_error{file_errc_of(errno), path, errno};
        return file_root{detail::files::descriptor{number}, how};
    }

    // Paths below the directory start at its top; an empty path is the directory.

    [[nodiscard]] file_answer<rooted_file> open_file(std::string_view path) const {
        opened found = look_up(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
        if (found.error.why != file_errc::none) return std::move(found.error);
        if (found.info.kind != file_kind::file) return file_error{file_errc::not_a_file, std::string{path}};
        if (found.info.size > how_.max_file_bytes) return file_error{file_errc::too_large, std::string{path}};
        return rooted_file{std::move(found.at), std::string{path}, found.info.size, how_.max_file_bytes};
    }

    [[nodiscard]] file_answer<std::string> read_file(std::string_view path) const {
        file_answer<rooted_file> file = open_file(path);
        if (!file) return std::move(file.error);
        std::string text;
        for (std::size_t done = 0;;) {
            text.resize(done == 0 ? to_size(file->size()) + 1 : done + block);  // a file that has grown has more bytes
            file_answer<std::size_t> const got = file->read(text.data() + done, text.size() - done);
            if (!got) return got.error;
            done += *got;
            if (done == text.size()) continue;
            text.resize(done);
            return text;
        }
    }

    // Passes each name but "." and ".." to `use`, in the order of the system, until it returns false. Returns the
    // number of names that were passed.
    template <class Use>
    file_answer<std::size_t> list(std::string_view path, Use use) const {
        opened found = look_up(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK);
        if (found.error.why != file_errc::none) return std::move(found.error);
        listing const entries{::fdopendir(found.at.get())};
        if (!entries.names) return failure(path, errno);
        int const directory = found.at.release();  // closedir closes it
        std::size_t count = 0;
        errno = 0;
        while (dirent const* const entry = ::readdir(entries.names)) {
            std::string_view const name = entry->d_name;
            if (name != "." && name != "..") {
                ++count;
                if (!use(file_entry{name, detail::files::kind_of(directory, *entry)})) return count;
            }
            errno = 0;
        }
        if (errno != 0) return failure(path, errno);
        return count;
    }

    // Returns what a path names, without reading its content. For a link that stays inside, that is its target.
    [[nodiscard]] file_answer<file_info> find(std::string_view path) const {
#ifdef O_PATH
        opened found = look_up(path, O_PATH);
#else
        opened found = look_up(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
#endif
        if (found.error.why != file_errc::none) return std::move(found.error);
        return found.info;
    }

private:
    struct opened {
        detail::files::descriptor at{};
        file_info info{};
        file_error error{};
    };
    struct listing {
        DIR* names;
        explicit listing(DIR* of) : names(of) {}
        listing(listing const&) = delete;
        listing& operator=(listing const&) = delete;
        ~listing() {
            int const kept = errno;
            if (names) ::closedir(names);
            errno = kept;
        }
    };

    static constexpr std::size_t block = 64 * 1024;

    file_root(detail::files::descriptor top, file_root_options const& how)
        : top_(std::move(top)),
          how_(how),
          asks_kernel_(!how.walks_by_step && detail::files::kernel_resolves(top_.get())) {}

    static file_error failure(std::string_view path, int system) {
        return {file_errc_of(system), std::string{path}, system};
    }

    [[nodiscard]] opened look_up(std::string_view path, int flags) const {
        opened found;
        if (!detail::files::leads_down(path)) {
            found.error = {file_errc::bad_path, std::string{path}};
            return found;
        }
        found.at = detail::files::open_beneath(top_.get(), std::string{path}, flags, asks_kernel_);
        struct stat now {};
        if (!found.at || ::fstat(found.at.get(), &now) != 0) {
            found.error = failure(path, errno);
            return found;
        }
        found.info.kind = detail::files::kind_of(now.st_mode);
        if (found.info.kind == file_kind::file) found.info.size = static_cast<std::uint64_t>(now.st_size);
        return found;
    }

    detail::files::descriptor top_;
    file_root_options how_;
    bool asks_kernel_;
};

}}  // namespace muster::v0
