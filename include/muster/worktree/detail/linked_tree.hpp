// The files by which Git knows a linked working tree: read without believing them, and written as `git worktree add` does.
//
// `git worktree add` reads the settings of the repository and checks files out as they say. So the few files that it
// writes are written here, and a Git that knows none of those settings fills the tree. Their format is documented
// (gitrepository-layout) and has not changed since Git 2.5.
#pragma once

#include <muster/worktree/detail/directory.hpp>  // line_in, names_in, real_path
#include <muster/worktree/detail/remove.hpp>     // open_directory_at, remove_directory, write_all, write_new
#include <muster/worktree/error.hpp>             // worktree_answer, worktree_error

#include <fcntl.h>     // openat, O_EXCL
#include <sys/stat.h>  // mkdirat, fstat, lstat
#include <time.h>      // time
#include <unistd.h>    // read, unlinkat

#include <cerrno>       // errno
#include <cstddef>      // size_t
#include <cstdint>      // int64_t
#include <string>       // string, to_string
#include <string_view>  // string_view
#include <vector>       // vector

namespace muster::inline v0::detail::worktree {

inline bool is_object_id(std::string_view text) noexcept {
    return (text.size() == 40 || text.size() == 64)
        && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Where a tree says that its administrative directory is, without links; empty if it says nothing.
inline std::string git_directory_of(std::string const& tree) {
    constexpr std::string_view begin = "gitdir: ";
    std::string const path = tree + "/.git";
    if (is_directory(path)) return path;
    std::string const line = line_in(path);
    if (!line.starts_with(begin)) return {};
    std::string const named = line.substr(begin.size());
    return real_path(named.starts_with('/') ? named : tree + '/' + named);
}

// The administrative directory of the repository that an administrative directory belongs to.
inline std::string common_directory_of(std::string const& git_directory) {
    std::string const named = line_in(git_directory + "/commondir");
    if (named.empty()) return git_directory;
    return real_path(named.starts_with('/') ? named : git_directory + '/' + named);
}

// Whether Git may have called the administrative directory of a tree so: as the tree, and with a number if that was taken.
// Files in it are written by workers, who could lead from one tree to another.
inline bool is_named_for(std::string_view git_directory, std::string_view tree) noexcept {
    std::string_view const name = git_directory.substr(git_directory.rfind('/') + 1);
    std::string_view const step = tree.substr(tree.rfind('/') + 1);
    return name.starts_with(step) && name.find_first_not_of("0123456789", step.size()) == std::string_view::npos;
}

// The one in the repository's list that says it is of this tree; empty if there is none.
inline worktree_answer<std::string> listed_git_directory(std::string const& common, std::string const& tree) {
    std::string const list = common + "/worktrees";
    auto const names = names_in(list);
    if (!names) return names.error;
    for (std::string const& name : *names) {
        std::string path = (list + '/') += name;
        bool const is_it = is_named_for(path, tree) && is_directory(path);
        if (is_it && line_in(path + "/gitdir") == tree + "/.git") return path;
    }
    return std::string{};
}

// What an operation that was not ended (a rebase, a merge, a bisection) has left in an administrative directory, and
// references there to which Git gives no log.
struct unfinished_work {
    bool any = false;
    std::vector<std::string> commits{};  // where it was before the last one, and what was fetched
};

// Whether Git may keep a state or a reference in a file of that name: capitals, as in MERGE_HEAD and BISECT_LOG.
inline bool is_state_of_git(std::string_view name) noexcept {
    bool const is_text = name == "COMMIT_EDITMSG" || name == "TAG_EDITMSG" || name == "NOTES_EDITMSG";
    return name != "HEAD" && !is_text
        && name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == std::string_view::npos;
}

// The commits of a file such as FETCH_HEAD, at the beginning of each line; what is something else counts as work.
inline void note_commits_in(std::string const& path, unfinished_work& work) {
    constexpr std::size_t most = 8000;  // of what line_in reads
    struct stat is {};
    std::string const text = line_in(path);
    work.any = work.any || ::lstat(path.c_str(), &is) != 0 || !S_ISREG(is.st_mode) || text.size() > most
            || (text.empty() && is.st_size > 0);
    for (std::string_view left = text; !left.empty();) {
        std::string_view const line = left.substr(0, left.find('\n'));
        left.remove_prefix(line.size() < left.size() ? line.size() + 1 : left.size());
        std::string_view const id = line.substr(0, line.find_first_of("\t "));
        if (is_object_id(id))
            work.commits.emplace_back(id);
        else
            work.any = true;
    }
}

inline worktree_answer<unfinished_work> unfinished_work_in(std::string const& git_directory) {
    unfinished_work work;
    auto const names = names_in(git_directory);
    if (!names) return names.error;
    for (std::string const& name : *names) {
        bool const is_place = name == "ORIG_HEAD" || name == "FETCH_HEAD";
        bool const is_begun = name == "rebase-merge" || name == "rebase-apply" || name == "sequencer";
        work.any = work.any || is_begun || (!is_place && is_state_of_git(name));
        if (is_place) note_commits_in(git_directory + '/' + name, work);
    }
    return work;
}

// The whole of a regular file, written to one that is open; `left` is how many bytes there is room for. False with errno.
inline bool copy_all(int from, int to, std::int64_t& left) noexcept {
    struct stat is {};
    if (::fstat(from, &is) != 0) return false;
    if (!S_ISREG(is.st_mode)) return static_cast<void>(errno = EINVAL), false;
    if (is.st_size > left) return static_cast<void>(errno = EFBIG), false;
    char bytes[8 << 10];  // also for a thread with a small stack
    for (;;) {
        ssize_t const got = ::read(from, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got == 0;
        if ((left -= got) < 0) return static_cast<void>(errno = EFBIG), false;
        if (!write_all(to, {bytes, static_cast<std::size_t>(got)})) return false;
    }
}
inline constexpr std::int64_t most_copied = std::int64_t{256} << 20;

// What a tree that is being made is to be.
struct new_tree {
    std::string path;    // an empty directory
    std::string branch;  // one that is there
    std::string base;    // the commit it is at
};

// The administrative directory of a tree that is about to be filled: locked, for `git worktree prune` would remove it.
class linked_tree {
public:
    linked_tree() = default;

    [[nodiscard]] std::string const& path() const noexcept { return path_; }

    [[nodiscard]] worktree_error make(std::string const& common, new_tree const& tree) {
        pipe_end const around{open_real_directory(common)};
        bool const has_list = ::mkdirat(around.get(), "worktrees", 0777) == 0 || errno == EEXIST;
        pipe_end const list{has_list ? open_directory_at(around.get(), "worktrees") : -1};
        if (!list.is_open()) return error_there(common + "/worktrees", errno);
        std::string const step = tree.path.substr(tree.path.rfind('/') + 1);
        std::string name = step;
        for (int i = 1; ::mkdirat(list.get(), name.c_str(), 0777) != 0; ++i) {
            if (errno != EEXIST || i > 1000) return error_there(common + "/worktrees/" + name, errno);
            name = step + std::to_string(i);
        }
        path_ = common + "/worktrees/" + name;
        directory_.hold(open_directory_at(list.get(), name.c_str()));
        pipe_end const top{open_real_directory(tree.path)};
        bool const is_written = write("locked", "it is being made\n") && write("commondir", "../..\n")
                             && write("HEAD", "ref: refs/heads/" + tree.branch + '\n') && write_log(tree.base)
                             && write_base(tree.base) && write("gitdir", tree.path + "/.git\n")
                             && write_new(top.get(), ".git", "gitdir: " + path_ + '\n');
        if (is_written) return {};
        worktree_error const failed = error_there(path_, errno);
        (void)remove_directory(path_, 10'000);
        return failed;
    }
    // When it is filled: with the list of its files, and no longer locked.
    [[nodiscard]] worktree_error complete(std::string const& index) {
        pipe_end const from{::open(index.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)};
        pipe_end const to{::openat(directory_.get(), "index", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)};
        std::int64_t left = most_copied;
        bool const is_done = from.is_open() && to.is_open() && copy_all(from.get(), to.get(), left)
                          && ::unlinkat(directory_.get(), "locked", 0) == 0;
        return is_done ? worktree_error{} : error_there(path_, errno);
    }

private:
    [[nodiscard]] bool write(char const* name, std::string const& text) const noexcept {
        return write_new(directory_.get(), name, text);
    }
    // Where its HEAD has been begins here.
    [[nodiscard]] bool write_log(std::string const& base) const {
        pipe_end const logs{made("logs", directory_.get())};
        return write_new(logs.get(), "HEAD",
                         std::string(base.size(), '0') + ' ' + base + " muster <> " + std::to_string(::time(nullptr))
                             + " +0000\tworktree: made\n");
    }
    // The mark of what was made here, which goes with it.
    [[nodiscard]] bool write_base(std::string const& base) const {
        pipe_end const refs{made("refs", directory_.get())}, own{made("worktree", refs.get())};
        return write_new(own.get(), "base", base + '\n');
    }
    [[nodiscard]] static int made(char const* name, int in) noexcept {
        return ::mkdirat(in, name, 0777) == 0 ? open_directory_at(in, name) : -1;
    }

    pipe_end directory_{};
    std::string path_{};
};

}  // namespace muster::inline v0::detail::worktree
