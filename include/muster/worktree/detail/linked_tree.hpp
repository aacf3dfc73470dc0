// Reads and writes the files by which Git knows a linked working tree. What they say is checked when it is read.
//
// `git worktree add` reads the settings of the repository and checks out files as they demand. So the few files that it
// writes are written here, and a Git that knows none of those settings fills the tree. The format is documented
// (gitrepository-layout) and has not changed since Git 2.5.
#pragma once

#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/remove.hpp>
#include <muster/worktree/error.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

inline bool is_object_id(std::string_view text) noexcept {
    return (text.size() == 40 || text.size() == 64)
        && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The administrative directory that the files of a tree name, without links; empty if they name none.
inline std::string git_directory_of(std::string const& tree) {
    constexpr std::string_view begin = "gitdir: ";
    std::string const path = tree + "/.git";
    if (is_directory(path)) return path;
    std::string const line = line_in(path);
    if (!line.starts_with(begin)) return {};
    std::string const named = line.substr(begin.size());
    return real_path(named.starts_with('/') ? named : tree + '/' + named);
}

// The administrative directory of the repository to which this administrative directory belongs.
inline std::string common_directory_of(std::string const& git_directory) {
    std::string const named = line_in(git_directory + "/commondir");
    if (named.empty()) return git_directory;
    return real_path(named.starts_with('/') ? named : git_directory + '/' + named);
}

// Can this be Git's name for the administrative directory of the tree? It is the tree's name, with a number if that was
// taken. Workers can write the files in it, and could lead from one tree to another.
inline bool is_named_for(std::string_view git_directory, std::string_view tree) noexcept {
    std::string_view const name = git_directory.substr(git_directory.rfind('/') + 1);
    std::string_view const step = tree.substr(tree.rfind('/') + 1);
    return name.starts_with(step) && name.find_first_not_of("0123456789", step.size()) == std::string_view::npos;
}

// The administrative directory in the repository's list that names this tree; empty if there is none.
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

// The rest of an operation that was not ended (a rebase, a merge, a bisection) in an administrative directory, and
// references there that have no log.
struct unfinished_work {
    bool any = false;
    std::vector<std::string> commits{};  // its position before the last operation, and what was fetched
};

// May Git keep a state or a reference in a file of that name? Such names are in capitals, as in MERGE_HEAD and
// BISECT_LOG.
inline bool is_state_of_git(std::string_view name) noexcept {
    bool const is_text = name == "COMMIT_EDITMSG" || name == "TAG_EDITMSG" || name == "NOTES_EDITMSG";
    return name != "HEAD" && !is_text
        && name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == std::string_view::npos;
}

// Reads the commits at the beginning of each line of a file such as FETCH_HEAD. Any other line counts as work.
inline void note_commits_in(std::string const& path, unfinished_work& work) {
    constexpr std::size_t most = 8000;  // less than line_in reads
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

// Copies a regular file into an open file. `left` is the number of bytes that may still be copied. False with errno.
inline bool copy_all(int from, int to, std::int64_t& left) noexcept {
    struct stat is {};
    if (::fstat(from, &is) != 0) return false;
    if (!S_ISREG(is.st_mode)) return static_cast<void>(errno = EINVAL), false;
    if (is.st_size > left) return static_cast<void>(errno = EFBIG), false;
    char bytes[8 << 10];  // small, for a thread with a small stack
    for (;;) {
        ssize_t const got = ::read(from, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got == 0;
        if ((left -= got) < 0) return static_cast<void>(errno = EFBIG), false;
        if (!write_all(to, {bytes, static_cast<std::size_t>(got)})) return false;
    }
}
inline constexpr std::int64_t most_copied = std::int64_t{256} << 20;

// The properties of a tree that is being made.
struct new_tree {
    std::string path;    // an empty directory
    std::string branch;  // an existing branch
    std::string base;    // the commit of the branch
};

// The administrative directory of a tree that is being filled. It is locked, because `git worktree prune` would remove
// it.
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
    // Call it when the tree is filled: copies the index and unlocks the tree.
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
    // Begins the log of the tree's HEAD.
    [[nodiscard]] bool write_log(std::string const& base) const {
        pipe_end const logs{made("logs", directory_.get())};
        return write_new(logs.get(), "HEAD",
                         std::string(base.size(), '0') + ' ' + base + " muster <> " + std::to_string(::time(nullptr))
                             + " +0000\tworktree: made\n");
    }
    // Writes the mark of trees that were made here. It is removed with the tree.
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

}}}  // namespace muster::v0::detail::worktree
