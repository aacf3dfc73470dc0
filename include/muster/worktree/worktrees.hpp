// A working tree of its own for each writer, made and removed by Git, so that writers are not in each other's way.
//
//     auto const trees = muster::open_worktrees({.repository = "/home/ana/shop"});
//     if (!trees) return fail(muster::describe(trees.error));
//     auto const tree = trees->make("auth/fix-1");      // tree->path, tree->branch
//     …                                                  // a worker writes there
//     auto const end = trees->finish(tree->path);        // removed if nothing has changed, else kept: end->branch
//
// POSIX only. What a worker has left is never removed, unless discard() is called, and what lies in a submodule only by
// force. Nothing that the repository brings along is run: no hooks, no filters.
#pragma once

#include <muster/plan/file_path.hpp>              // normal_path, covers
#include <muster/tool/guarded_call.hpp>           // guarded_call
#include <muster/worktree/detail/directory.hpp>   // make_directories, real_path, stands_there
#include <muster/worktree/detail/git.hpp>         // git, git_place, words, lines_of
#include <muster/worktree/detail/submodules.hpp>  // submodule_work, gitlink, git_directories_in
#include <muster/worktree/detail/turn.hpp>        // turn, turn_to
#include <muster/worktree/error.hpp>              // worktree_answer, worktree_error
#include <muster/worktree/name.hpp>               // check_worktree_name, worktree_branch
#include <muster/worktree/options.hpp>            // worktree_options

#include <sys/stat.h>  // mkdir
#include <unistd.h>    // rmdir

#include <cerrno>       // errno
#include <cstddef>      // size_t
#include <memory>       // shared_ptr, make_shared
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

struct made_worktree {
    std::string path = {};
    std::string branch{};  // empty, if the host's function has made it
};

// What a worker has left in its tree since it was made, its submodules and theirs included.
struct worktree_changes {
    bool uncommitted = false;  // files that are changed, added or removed; ignored ones only with keeps_ignored
    bool commits = false;      // on its branch, where the tree is now, or to which nothing else leads
    std::string branch{};      // where it is now; empty between branches
    std::vector<std::string> submodules{};  // those with such work in them, by their paths in the tree

    [[nodiscard]] bool any() const noexcept { return uncommitted || commits; }
};

// How much discard may destroy.
enum class worktree_discard : unsigned char {
    unless_submodules_changed,  // what lies in a submodule is on no branch of the repository: look at it first
    by_force,                   // whatever is in it
};

enum class worktree_outcome : unsigned char {
    removed,   // nothing had changed; its branch is gone too
    gone,      // somebody else had removed it
    changed,   // kept: there is work in it
    not_ours,  // kept: it was made in the host's own way
};

struct worktree_end {
    worktree_outcome what = {};
    std::string path = {};
    std::string branch{};  // of one that is kept: where the work is

    [[nodiscard]] bool is_kept() const noexcept {
        return what == worktree_outcome::changed || what == worktree_outcome::not_ours;
    }
};

// Several threads may use it at once, and several programs: they make and remove one tree after the other.
class worktrees {
public:
    // Where they are made.
    [[nodiscard]] std::string const& directory() const& noexcept { return directory_; }
    std::string const& directory() const&& = delete;

    // A new tree on a new branch, at a commit.
    [[nodiscard]] worktree_answer<made_worktree> make(std::string_view name, std::string_view start = "HEAD") const;
    [[nodiscard]] worktree_answer<worktree_changes> look_at(std::string const& path) const;
    // When its worker has ended: removes it if nothing has changed. In doubt it stays.
    [[nodiscard]] worktree_answer<worktree_end> finish(std::string const& path) const;
    // Removes one that was made here, with all that is in it, and its branch. Fails with `submodules_changed` where there
    // is work in a submodule, unless it is by force.
    [[nodiscard]] worktree_error discard(std::string const& path,
                                         worktree_discard how = worktree_discard::unless_submodules_changed) const;

private:
    friend worktree_answer<worktrees> open_worktrees(worktree_options options);

    // A tree that was made here, and from where.
    struct known_tree {
        detail::worktree::git_place at = {};
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
    [[nodiscard]] worktree_answer<bool> has_changed_files(detail::worktree::git_place const& at) const;
    [[nodiscard]] worktree_answer<detail::worktree::submodule_work> look_into_submodules(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_lonely_commits(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_commits(detail::worktree::git_place const& at,
                                                    detail::worktree::words which) const;
    [[nodiscard]] static worktree_answer<bool> in_doubt(worktree_error const& error);
    [[nodiscard]] worktree_answer<worktree_end> strike_out(std::string const& path) const;
    [[nodiscard]] worktree_error remove(known_tree const& tree, detail::worktree::words how) const;
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
        hooked_worktree made =
            guarded_call([&] { return options_->make(name); },
                         [](char const* what) {
                             std::string const it_threw = "it threw";
                             return hooked_worktree{.error = what ? it_threw + ": " + what : it_threw};
                         });
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

// finish, discard

inline worktree_answer<worktree_end> worktrees::finish(std::string const& path) const {
    // Git would take a part of a path for the tree that ends so.
    if (!path.starts_with('/')) return worktree_error{worktree_fault::not_absolute, path};
    if (!detail::worktree::stands_there(path)) return strike_out(path);
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
    // Git looks again, and refuses if somebody has written meanwhile. Where there are submodules it only refuses: then the
    // second look is our own.
    auto const submodules = look_into_submodules(*known);
    if (!submodules) return submodules.error;
    detail::worktree::words how{"worktree", "remove"};
    if (submodules->has_any) {
        auto const again = look_at(*known);
        if (!again) return again.error;
        if (again->any()) return worktree_end{worktree_outcome::changed, path, branch};
        how.emplace_back("--force");
    }
    how.push_back(path);
    if (worktree_error failed = remove(*known, std::move(how))) return failed;
    return worktree_end{worktree_outcome::removed, path};
}

// From the repository's list, if it is there.
inline worktree_answer<worktree_end> worktrees::strike_out(std::string const& path) const {
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    (void)git_.call(top_, {"worktree", "remove", path});
    return worktree_end{worktree_outcome::gone, path};
}

inline worktree_error worktrees::discard(std::string const& path, worktree_discard how) const {
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    auto const known = find(path);
    if (!known) return known.error;
    if (how != worktree_discard::by_force) {
        auto const submodules = look_into_submodules(*known);
        if (!submodules) return submodules.error;
        if (!submodules->where.empty()) {
            return {worktree_fault::submodules_changed, path, detail::worktree::listed(submodules->where)};
        }
    }
    return remove(*known, {"worktree", "remove", "--force", "--force", path});
}

// The tree, by a command of Git that ends with its path, and its branch.
inline worktree_error worktrees::remove(known_tree const& tree, detail::worktree::words how) const {
    std::string const path = how.back();
    auto removed = git_.ask(top_, std::move(how));
    if (!removed) {
        removed.error.where = path;
        return removed.error;
    }
    forget_branch(tree);
    return {};
}

// Only if it still is where it was looked at.
inline void worktrees::forget_branch(known_tree const& tree) const {
    if (tree.tip.empty()) return;
    (void)git_.call(top_, {"update-ref", "-d", "refs/heads/" + tree.branch, tree.tip});
}

}  // namespace muster::inline v0

#include <muster/worktree/detail/looking.hpp>  // the bodies of what looks at a tree
