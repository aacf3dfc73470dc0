// A Git directory of our own, through which Git reads a repository's data and none of its settings.
//
// Git runs programs that the settings of a repository name: hooks, filters, monitors, helpers. The settings come from
// many files (includes by branch and by place, settings of a tree, attributes, submodules), and may change between two
// calls. So no Git that is started here gets the path of the repository. It gets a directory in which only this user
// writes, with our own settings. The objects, the branches, the logs and the shallow limits in it are links to those of
// the repository, which are data. HEAD and the list of files (the index) are copies. It has no hooks. Its attributes
// take precedence over those in the tree and assign no filter, no diff driver and no merge driver.
#pragma once

#include <muster/plan/file_path.hpp>
#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/linked_tree.hpp>
#include <muster/worktree/detail/remove.hpp>
#include <muster/worktree/error.hpp>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

// The repository, or the linked tree of one, that a private directory shows.
struct git_source {
    std::string git_directory;  // the administrative directory of the repository or of the linked tree
    std::string common;         // the administrative directory of the repository
    bool with_index = false;
    // If set, the logs of all branches are copied, because Git cannot list logs through a link. At most that many bytes
    // are copied.
    std::int64_t* logs_left = nullptr;
    bool has_logs = true;  // false: Git writes logs in the private directory, and they are removed with it
};

// Returns a directory for temporary files that lies in none of the directories in which workers write; empty if there
// is none. All paths are without links. A worker who could write around a private Git directory could replace it.
inline std::string temporary_directory(std::vector<std::string> const& of_workers) {
    char const* const wanted = std::getenv("TMPDIR");
    for (char const* const each : {wanted == nullptr ? "" : wanted, "/tmp", "/var/tmp"}) {
        std::string real = real_path(each);
        bool is_apart = is_directory(real);
        for (std::string const& theirs : of_workers) is_apart = is_apart && !covers(theirs, real);
        if (is_apart) return real;
    }
    return {};
}

class private_git {
public:
    private_git() = default;
    private_git(private_git const&) = delete;
    private_git& operator=(private_git const&) = delete;
    ~private_git() {
        if (!root_.empty()) (void)remove_directory(root_, 10'000);
    }

    // Makes it in a directory for temporary files. `settings` is the text of its settings file.
    [[nodiscard]] worktree_error make(std::string const& in, git_source const& from, std::string const& settings) {
        for (std::string const& each : {from.common, from.git_directory}) {
            if (real_path(each) != each) return {worktree_fault::link, each};
        }
        if (!leads_to_directory(from.common + "/objects")) return {worktree_fault::no_repository, from.common};
        if (worktree_error failed = make_root(in)) return failed;
        bool const is_linked = from.git_directory != from.common;
        path_ = root_ + (is_linked ? "/tree" : "/common");
        bool const is_made = make_common(from, settings) && (!is_linked || make_tree(from))
                          && write(path_ + "/HEAD", line_in(from.git_directory + "/HEAD") + '\n')
                          && (!from.with_index || copy_index(from.git_directory));
        if (is_made) return {};
        worktree_error failed = error_there(root_, errno);
        if (failed.system == EFBIG) failed.said = "the list of files or the logs of submodules are longer than is read";
        return failed;
    }
    // The value for GIT_DIR.
    [[nodiscard]] std::string const& path() const noexcept { return path_; }

    // Removes the directories of programs that died: they belong to this user alone, and nobody holds the lock that
    // their maker held. Directories that cannot be removed stay. It looks at a limited number of names.
    static void remove_left_behind(std::string const& directory) {
        pipe_end const at{open_real_directory(directory)};
        if (!at.is_open()) return;
        name_reader names{open_directory_at(at.get(), ".")};
        if (!names.is_open()) return;
        int looks = 65'536, removals = 64;
        for (; looks > 0 && removals > 0; --looks) {
            char const* const each = names.next();
            if (each == nullptr) return;
            std::string const name{each};
            if (!name.starts_with(name_begin) || name.size() != name_begin.size() + 6) continue;
            pipe_end const root{open_directory_at(at.get(), name.c_str())};
            struct stat is {};
            if (!root.is_open() || ::fstat(root.get(), &is) != 0) continue;
            bool const is_ours = is.st_uid == ::geteuid() && (is.st_mode & 077) == 0;
            if (!is_ours || ::flock(root.get(), LOCK_EX | LOCK_NB) != 0) continue;
            (void)remove_directory(directory + '/' + name, 1000);
            --removals;
        }
    }

private:
    static constexpr std::string_view name_begin = "muster-git-";

    // The directory is locked as long as it exists. If another process removes it before it is locked, a new one is
    // made.
    [[nodiscard]] worktree_error make_root(std::string const& in) {
        for (int again = 0;; ++again) {
            std::string path = in + '/' + std::string{name_begin} + "XXXXXX";
            if (::mkdtemp(path.data()) == nullptr) return error_there(path, errno);
            lock_.hold(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
            struct stat made {
            }, found{};
            bool const is_held = lock_.is_open() && ::fstat(lock_.get(), &made) == 0
                              && (::flock(lock_.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK);
            if (is_held && ::lstat(path.c_str(), &found) == 0 && found.st_ino == made.st_ino) {
                root_ = std::move(path);
                return {};
            }
            int const system = errno;
            if (again < 8 && (system == ENOENT || system == EWOULDBLOCK)) continue;
            (void)::rmdir(path.c_str());
            return error_there(path, system);
        }
    }
    [[nodiscard]] bool make_common(git_source const& from, std::string const& settings) const {
        std::string const at = root_ + "/common";
        if (!directory(at) || !directory(at + "/info")) return false;
        bool all = link(from.common, at, "objects") && link(from.common, at, "refs");
        // Some of these may be missing, or may be made later. Git reads a link to nothing as a missing file.
        for (char const* const each : {"packed-refs", "shallow", "worktrees", "info/exclude"})
            all = all && link(from.common, at, each);
        if (from.logs_left != nullptr)
            all = all && copy_logs(from.common, at, *from.logs_left);
        else if (from.has_logs && leads_to_directory(from.common + "/logs"))
            all = all && link(from.common, at, "logs");
        return all && write(at + "/config", settings) && write(at + "/info/attributes", "* !filter !diff !merge\n");
    }
    [[nodiscard]] bool make_tree(git_source const& from) const {
        if (!directory(path_)) return false;
        bool all = write(path_ + "/commondir", "../common\n");
        for (char const* const each : {"refs", "logs"}) {
            if (is_directory(from.git_directory + '/' + each)) all = all && link(from.git_directory, path_, each);
        }
        return all;
    }
    // Copies the logs of all branches.
    [[nodiscard]] static bool copy_logs(std::string const& from, std::string const& to, std::int64_t& bytes) {
        constexpr std::size_t most_files = 100'000;
        std::size_t files = 0;
        std::vector<std::string> left;
        if (is_directory(from + "/logs")) left.emplace_back("/logs");
        while (!left.empty()) {
            std::string const in = std::move(left.back());
            left.pop_back();
            if (!directory(to + in)) return false;
            auto const names = names_in(from + in);
            if (!names) return static_cast<void>(errno = names.error.system), false;
            for (std::string const& name : *names) {
                std::string path = in + '/' + name;
                if (++files > most_files) return static_cast<void>(errno = EFBIG), false;
                if (is_directory(from + path))
                    left.push_back(std::move(path));
                else if (!copy_log(from + path, to + path, bytes))
                    return false;
            }
        }
        return true;
    }
    [[nodiscard]] static bool copy_log(std::string const& from, std::string const& to, std::int64_t& left) {
        pipe_end const old{::open(from.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
        if (!old.is_open()) return errno == ENOENT || errno == ELOOP;  // it is gone, or is not a regular file
        pipe_end const copy{::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
        return copy.is_open() && copy_all(old.get(), copy.get(), left);
    }
    // Keeps the time of the index without its fraction of a second: Git reads files again that have changed since then.
    [[nodiscard]] bool copy_index(std::string const& from) const {
        pipe_end const old{::open((from + "/index").c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
        if (!old.is_open()) return errno == ENOENT;
        pipe_end const copy{::open((path_ + "/index").c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)};
        struct stat is {};
        std::int64_t left = most_copied;
        if (!copy.is_open() || ::fstat(old.get(), &is) != 0 || !copy_all(old.get(), copy.get(), left)) return false;
        timespec const times[2] = {{0, UTIME_OMIT}, {is.st_mtime, 0}};
        if (::futimens(copy.get(), times) != 0) return false;
        bool all = true;  // a split index refers to shared ones
        auto const names = names_in(from);
        if (!names) return static_cast<void>(errno = names.error.system), false;
        for (std::string const& name : *names) {
            if (name.starts_with("sharedindex.")) all = all && link(from, path_, name);
        }
        return all;
    }

    [[nodiscard]] static bool directory(std::string const& path) noexcept { return ::mkdir(path.c_str(), 0700) == 0; }
    [[nodiscard]] static bool link(std::string const& from, std::string const& to, std::string const& name) {
        return ::symlink((from + '/' + name).c_str(), (to + '/' + name).c_str()) == 0;
    }
    [[nodiscard]] static bool write(std::string const& path, std::string_view text) {
        return write_new(AT_FDCWD, path.c_str(), text);
    }

    std::string root_{}, path_{};
    pipe_end lock_{};
};

}}}  // namespace muster::v0::detail::worktree
