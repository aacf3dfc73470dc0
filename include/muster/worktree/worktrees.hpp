// A working tree of its own for each writer, made and removed by Git, so that writers are not in each other's way.
//
//     auto const trees = muster::open_worktrees({.repository = "/home/ana/shop"});
//     if (!trees) return fail(muster::describe(trees.error));
//     auto const tree = trees->make("auth/fix-1");      // tree->path, tree->branch
//     …                                                  // a worker writes there
//     auto const end = trees->finish(tree->path);        // removed if nothing has changed, else kept: end->branch
//
// POSIX only. What a worker has left is never removed, unless discard() is called. Nothing that the repository brings
// along is run: no hooks, no filters.
#pragma once

#include <muster/plan/file_path.hpp>             // normal_path, covers
#include <muster/worktree/detail/directory.hpp>  // make_directories, real_path, stands_there
#include <muster/worktree/detail/git.hpp>        // git, git_place, words, lines_of
#include <muster/worktree/detail/turn.hpp>       // turn, turn_to
#include <muster/worktree/error.hpp>             // worktree_answer, worktree_error
#include <muster/worktree/name.hpp>              // check_worktree_name, worktree_branch
#include <muster/worktree/options.hpp>           // worktree_options

#include <sys/stat.h>  // mkdir
#include <unistd.h>    // rmdir

#include <cerrno>       // errno
#include <cstddef>      // size_t
#include <memory>       // shared_ptr, make_shared
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move

namespace muster::inline v0 {

struct made_worktree {
    std::string path;
    std::string branch{};  // empty, if the host's function has made it
};

// What a worker has left in its tree since it was made.
struct worktree_changes {
    bool uncommitted = false;  // files that are changed, added or removed; ignored ones only with keeps_ignored
    bool commits = false;      // on its branch, where the tree is now, or to which nothing else leads
    std::string branch{};      // where it is now; empty between branches

    [[nodiscard]] bool any() const noexcept { return uncommitted || commits; }
};

enum class worktree_outcome : unsigned char {
    removed,   // nothing had changed; its branch is gone too
    gone,      // somebody else had removed it
    changed,   // kept: there is work in it
    not_ours,  // kept: it was made in the host's own way
};

struct worktree_end {
    worktree_outcome what;
    std::string path;
    std::string branch{};  // of one that is kept: where the work is

    [[nodiscard]] bool is_kept() const noexcept {
        return what == worktree_outcome::changed || what == worktree_outcome::not_ours;
    }
};

// Several threads may use it at once, and several programs: they make and remove one tree after the other.
class worktrees {
public:
    // Where they are made.
    [[nodiscard]] std::string const& directory() const noexcept { return directory_; }

    // A new tree on a new branch, at a commit.
    [[nodiscard]] worktree_answer<made_worktree> make(std::string_view name, std::string_view start = "HEAD") const;
    [[nodiscard]] worktree_answer<worktree_changes> look_at(std::string const& path) const;
    // When its worker has ended: removes it if nothing has changed. In doubt it stays.
    [[nodiscard]] worktree_answer<worktree_end> finish(std::string const& path) const;
    // Removes one that was made here, with all that is in it, and its branch.
    [[nodiscard]] worktree_error discard(std::string const& path) const;

private:
    friend worktree_answer<worktrees> open_worktrees(worktree_options options);

    // A tree that was made here, and from where.
    struct known_tree {
        detail::worktree::git_place at;
        std::string base{};
        std::string branch{};
        std::string tip{};  // of the branch; empty if it is gone
    };

    worktrees(std::shared_ptr<worktree_options const> options, std::string top, std::string common)
        : options_(std::move(options)),
          git_(options_),
          top_{std::move(top)},
          common_(std::move(common)),
          directory_(normal_path(options_->directory, top_.directory)) {}

    [[nodiscard]] detail::worktree::turn turn(detail::worktree::turn_to what) const {
        return {common_, what, options_->limit_ms};
    }
    [[nodiscard]] worktree_error reserve(made_worktree const& tree, std::string const& base) const;
    [[nodiscard]] worktree_error fill(made_worktree const& tree, std::string const& base) const;
    [[nodiscard]] worktree_answer<known_tree> find(std::string const& path) const;
    [[nodiscard]] worktree_answer<worktree_changes> look_at(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_changed_files(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_lonely_commits(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_commits(known_tree const& tree, detail::worktree::words which) const;
    [[nodiscard]] static worktree_answer<bool> in_doubt(worktree_error const& error);
    void forget_branch(known_tree const& tree) const;

    std::shared_ptr<worktree_options const> options_;
    detail::worktree::git git_;
    detail::worktree::git_place top_;
    std::string common_;  // the repository's administrative directory
    std::string directory_;
};

// open_worktrees(options): a repository whose top is there, and a Git that is new enough
[[nodiscard]] inline worktree_answer<worktrees> open_worktrees(worktree_options options) {
    namespace tree = detail::worktree;
    if (!options.repository.starts_with('/')) return worktree_error{worktree_fault::not_absolute, options.repository};
    std::string const top = tree::real_path(options.repository);
    if (top.empty()) return worktree_error{worktree_fault::no_repository, options.repository};
    auto const shared = std::make_shared<worktree_options const>(std::move(options));
    tree::git const git{shared};
    tree::git_place const at{top};
    auto const told = git.ask(at, {"version"});
    if (!told) return told.error;
    if (!tree::is_new_enough(*told)) return worktree_error{worktree_fault::git_too_old, shared->git, *told};
    auto const found = git.ask(at, {"rev-parse", "--path-format=absolute", "--show-toplevel"});
    if (!found) return tree::read_as(found.error, worktree_fault::no_repository);
    if (*found != top) return worktree_error{worktree_fault::no_repository, top};
    auto const common = git.ask(at, {"rev-parse", "--path-format=absolute", "--git-common-dir"});
    if (!common) return common.error;
    return worktrees{shared, top, tree::real_path(*common)};
}

// make

inline worktree_answer<made_worktree> worktrees::make(std::string_view name, std::string_view start) const {
    if (worktree_name_fault const why = check_worktree_name(name); why != worktree_name_fault::none)
        return worktree_error{worktree_fault::bad_name, std::string{name}, {}, why};
    if (options_->make) {
        hooked_worktree made = options_->make(name);
        if (!made.path.empty()) return made_worktree{std::move(made.path)};
        return worktree_error{worktree_fault::hook_failed, std::string{name}, std::move(made.error)};
    }
    worktree_error const bad_start{worktree_fault::bad_start, std::string{start}};
    if (start.empty() || start.starts_with('-') || start.find('\0') != std::string_view::npos) return bad_start;
    auto const base = git_.ask(top_, {"rev-parse", "--verify", "--quiet", std::string{start} + "^{commit}"});
    if (!base) return base.error.why == worktree_fault::git_failed ? bad_start : base.error;
    made_worktree const tree{directory_ + '/' + worktree_directory_name(name), worktree_branch(name)};
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    if (worktree_error taken = reserve(tree, *base)) return taken;
    if (worktree_error failed = fill(tree, *base)) return failed;
    return tree;
}

// The directory and the branch, each made only if nothing of its name is there: of two who want one name one gets it.
inline worktree_error worktrees::reserve(made_worktree const& tree, std::string const& base) const {
    namespace detail_tree = detail::worktree;
    std::string const root = covers(top_.directory, directory_) ? top_.directory : "";
    if (worktree_error failed = detail_tree::make_directories(root, std::string_view{directory_}.substr(root.size())))
        return failed;
    if (::mkdir(tree.path.c_str(), 0777) != 0) {
        if (errno == EEXIST) return {worktree_fault::exists, tree.path};
        return detail_tree::error_there(tree.path, errno);
    }
    auto const branch = git_.ask(top_, {"update-ref", "refs/heads/" + tree.branch, base, ""});
    if (branch) return {};
    (void)::rmdir(tree.path.c_str());
    return detail_tree::read_as(branch.error, worktree_fault::exists);
}

// Where it began is kept in the tree's own reference, which goes with it. What is made by half is taken back.
inline worktree_error worktrees::fill(made_worktree const& tree, std::string const& base) const {
    auto made = git_.ask(top_, {"worktree", "add", "--quiet", tree.path, tree.branch});
    if (made) made = git_.ask({tree.path}, {"update-ref", "refs/worktree/base", base});
    if (made) return {};
    (void)git_.call(top_, {"worktree", "remove", "--force", "--force", tree.path});
    (void)::rmdir(tree.path.c_str());
    (void)git_.call(top_, {"update-ref", "-d", "refs/heads/" + tree.branch, base});
    return made.error;
}

// look_at, finish, discard

// Only what lies where trees are made, is no link, and is in the repository's own list counts as made here; where the
// files in it point is not believed.
inline worktree_answer<worktrees::known_tree> worktrees::find(std::string const& path) const {
    namespace tree = detail::worktree;
    worktree_error const unknown{worktree_fault::not_found, path};
    std::string const step = path.substr(path.rfind('/') + 1);
    if (path != directory_ + '/' + step || tree::real_path(path) != path) return unknown;
    auto const found = git_.ask({path}, {"rev-parse", "--absolute-git-dir"});
    if (!found) return tree::read_as(found.error, worktree_fault::not_found);
    if (!found->starts_with(common_ + "/worktrees/")) return unknown;
    if (tree::line_in(*found + "/gitdir") != path + "/.git") return unknown;
    known_tree known{{path, *found, path}};
    auto const base = git_.ask(known.at, {"rev-parse", "--verify", "--quiet", "refs/worktree/base"});
    if (!base) return tree::read_as(base.error, worktree_fault::not_found);
    known.base = *base;
    known.branch = "worktree-" + step;
    auto const tip = git_.ask(top_, {"rev-parse", "--verify", "--quiet", "refs/heads/" + known.branch});
    if (tip) known.tip = *tip;
    return known;
}

inline worktree_answer<worktree_changes> worktrees::look_at(std::string const& path) const {
    auto const with_others = turn(detail::worktree::turn_to::look);
    if (with_others.error()) return with_others.error();
    auto const known = find(path);
    if (!known) return known.error;
    return look_at(*known);
}

inline worktree_answer<worktree_changes> worktrees::look_at(known_tree const& tree) const {
    auto const files = has_changed_files(tree);
    if (!files) return files.error;
    detail::worktree::words here{"HEAD", '^' + tree.base};
    if (!tree.tip.empty()) here.push_back(tree.tip);
    auto commits = has_commits(tree, std::move(here));
    if (commits && !*commits) commits = has_lonely_commits(tree);
    if (!commits) return commits.error;
    auto const branch = git_.ask(tree.at, {"symbolic-ref", "--quiet", "--short", "HEAD"});
    return worktree_changes{*files, *commits, branch ? *branch : std::string{}};
}

// Of files that are marked as unchanged Git believes that they are: the marks go first.
inline worktree_answer<bool> worktrees::has_changed_files(known_tree const& tree) const {
    auto const marked = git_.ask(tree.at, {"update-index", "-q", "--really-refresh"});
    if (!marked) return in_doubt(marked.error);
    auto const files = git_.ask(
        tree.at, {"status", "--porcelain", "-z", "--untracked-files=normal", "--no-renames",
                  "--ignore-submodules=dirty", options_->keeps_ignored ? "--ignored=traditional" : "--ignored=no"});
    if (!files) return files.error;
    return !files->empty();
}

// Commits to which only the tree leads: where its HEAD has been, or in references of its own.
inline worktree_answer<bool> worktrees::has_lonely_commits(known_tree const& tree) const {
    constexpr std::size_t most_moves = 1000;
    auto const been = git_.ask(tree.at, {"rev-list", "--walk-reflogs", "--max-count=1000", "HEAD", "--"});
    if (!been) return in_doubt(been.error);
    detail::worktree::words some = detail::worktree::lines_of(*been);
    if (some.size() == most_moves) return true;
    for (char const* const word : {"--glob=refs/worktree", "--not", "--branches", "--tags", "--remotes"})
        some.emplace_back(word);
    some.push_back(tree.base);
    return has_commits(tree, std::move(some));
}

inline worktree_answer<bool> worktrees::has_commits(known_tree const& tree, detail::worktree::words which) const {
    which.insert(which.begin(), {"rev-list", "--max-count=1"});
    which.emplace_back("--");
    auto const commits = git_.ask(tree.at, std::move(which));
    if (!commits) return in_doubt(commits.error);
    return !commits->empty();
}

// What Git cannot say of a tree, such as one without any commit, is for somebody to look at.
inline worktree_answer<bool> worktrees::in_doubt(worktree_error const& error) {
    if (error.why != worktree_fault::git_failed) return error;
    return true;
}

inline worktree_answer<worktree_end> worktrees::finish(std::string const& path) const {
    // Git would take a part of a path for the tree that ends so.
    if (!path.starts_with('/')) return worktree_error{worktree_fault::not_absolute, path};
    if (!detail::worktree::stands_there(path)) {
        auto const alone = turn(detail::worktree::turn_to::change);
        if (alone.error()) return alone.error();
        (void)git_.call(top_, {"worktree", "remove", path});  // from the repository's list, if it is there
        return worktree_end{worktree_outcome::gone, path};
    }
    auto with_others = turn(detail::worktree::turn_to::look);
    if (with_others.error()) return with_others.error();
    auto const known = find(path);
    if (known.error.why == worktree_fault::not_found) return worktree_end{worktree_outcome::not_ours, path};
    if (!known) return known.error;
    auto const changes = look_at(*known);
    if (!changes) return changes.error;
    std::string const branch = changes->branch.empty() ? known->branch : changes->branch;
    if (changes->any()) return worktree_end{worktree_outcome::changed, path, branch};
    with_others.end();
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    // Not by force: Git looks again, and refuses if somebody has written meanwhile.
    auto removed = git_.ask(top_, {"worktree", "remove", path});
    if (!removed) {
        removed.error.where = path;
        return removed.error;
    }
    forget_branch(*known);
    return worktree_end{worktree_outcome::removed, path};
}

inline worktree_error worktrees::discard(std::string const& path) const {
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    auto const known = find(path);
    if (!known) return known.error;
    auto removed = git_.ask(top_, {"worktree", "remove", "--force", "--force", path});
    if (!removed) {
        removed.error.where = path;
        return removed.error;
    }
    forget_branch(*known);
    return {};
}

// Only if it still is where it was looked at.
inline void worktrees::forget_branch(known_tree const& tree) const {
    if (tree.tip.empty()) return;
    (void)git_.call(top_, {"update-ref", "-d", "refs/heads/" + tree.branch, tree.tip});
}

}  // namespace muster::inline v0
