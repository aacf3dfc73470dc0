// Git working trees for writers: each writer gets a separate tree and branch, so that writers do not disturb each
// other.
//
//     auto const trees = muster::open_worktrees({.repository = "/home/ana/shop"});
//     if (!trees) return fail(muster::describe(trees.error));
//     auto const tree = trees->make("auth/fix-1");      // tree->path, tree->branch
//     …                                                  // a worker writes there
//     auto const end = trees->finish(tree->path);        // removed if nothing has changed, else kept: end->branch
//
// POSIX only. A worker's work is never removed unless you call discard(), and work in a submodule only if you call it
// by force. No program of the repository is run: no Git is started that reads its settings (detail/private_git.hpp).
#pragma once

#include <muster/plan/file_path.hpp>
#include <muster/tool/guarded_call.hpp>
#include <muster/worktree/detail/directory.hpp>
#include <muster/worktree/detail/git.hpp>
#include <muster/worktree/detail/linked_tree.hpp>
#include <muster/worktree/detail/private_git.hpp>
#include <muster/worktree/detail/remove.hpp>
#include <muster/worktree/detail/repository.hpp>
#include <muster/worktree/detail/submodules.hpp>
#include <muster/worktree/detail/turn.hpp>
#include <muster/worktree/error.hpp>
#include <muster/worktree/name.hpp>
#include <muster/worktree/options.hpp>
#include <muster/worktree/real_path.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

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
    changed,   // kept: there is work in it; or its files are gone, and commits that are on no branch are left
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
        std::string tip{};                // of the branch; empty if it is gone
        bool has_own_references = false;  // besides the mark
    };

    worktrees(std::shared_ptr<worktree_options const> options, detail::worktree::git git, std::string top,
              detail::worktree::git_source source)
        : options_(std::move(options)),
          git_(std::move(git)),
          top_{std::move(top)},
          source_(std::move(source)),
          directory_(normal_path(options_->directory, top_)) {}

    [[nodiscard]] detail::worktree::turn turn(detail::worktree::turn_to what) const {
        return {source_.common, what, options_->limit_ms};
    }
    // The repository, in its current state.
    [[nodiscard]] worktree_answer<detail::worktree::git_place> repository() const;
    [[nodiscard]] worktree_answer<detail::worktree::git_place> references() const;
    [[nodiscard]] worktree_error reserve(detail::worktree::git_place const& top,
                                         detail::worktree::new_tree const& tree) const;
    [[nodiscard]] worktree_error fill(detail::worktree::git_place const& top,
                                      detail::worktree::new_tree const& tree) const;
    [[nodiscard]] worktree_error fill_privately(detail::worktree::new_tree const& tree) const;
    [[nodiscard]] worktree_error take_back(detail::worktree::git_place const& top,
                                           detail::worktree::new_tree const& tree, worktree_error why) const;
    [[nodiscard]] worktree_answer<known_tree> find(std::string const& path) const;
    [[nodiscard]] worktree_answer<known_tree> find_listed(std::string const& path,
                                                          std::string const& git_directory) const;
    [[nodiscard]] worktree_error read_references(known_tree& tree) const;
    [[nodiscard]] worktree_answer<worktree_changes> look_at(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_changed_files(detail::worktree::git_place const& at) const;
    [[nodiscard]] worktree_answer<detail::worktree::submodule_work> look_into_submodules(known_tree const& tree) const;
    [[nodiscard]] worktree_answer<bool> has_lonely_commits(known_tree const& tree,
                                                           detail::worktree::words const& besides) const;
    [[nodiscard]] worktree_answer<bool> has_commits(detail::worktree::git_place const& at,
                                                    detail::worktree::words which) const;
    [[nodiscard]] worktree_answer<bool> has_commits_of_its_own(detail::worktree::git_place const& at,
                                                               std::string const& base) const;
    [[nodiscard]] worktree_answer<bool> has_commits_of_its_own(std::string const& git_directory,
                                                               std::int64_t& logs_left) const;
    [[nodiscard]] worktree_error look_into_module(known_tree const& tree, std::string const& module,
                                                  std::int64_t& logs_left,
                                                  detail::worktree::submodule_work& work) const;
    [[nodiscard]] worktree_answer<bool> would_lose_work(known_tree const& gone) const;
    [[nodiscard]] static worktree_answer<bool> in_doubt(worktree_error const& error);
    [[nodiscard]] worktree_answer<worktree_end> strike_out(std::string const& path) const;
    [[nodiscard]] worktree_error remove(known_tree const& tree) const;
    [[nodiscard]] worktree_error remove_listed(std::string const& git_directory) const;
    [[nodiscard]] worktree_answer<std::string> remove_branch(detail::worktree::git_place const& at,
                                                             std::string const& branch, std::string const& tip) const;
    [[nodiscard]] worktree_error forget_branch(known_tree const& tree) const;

    std::shared_ptr<worktree_options const> options_;
    detail::worktree::git git_;
    std::string top_;
    detail::worktree::git_source source_;
    std::string directory_;
};

// open_worktrees(options): a repository whose top is there, and a Git that is new enough
[[nodiscard]] inline worktree_answer<worktrees> open_worktrees(worktree_options options) {
    namespace tree = detail::worktree;
    if (!options.repository.starts_with('/')) return worktree_error{worktree_fault::not_absolute, options.repository};
    std::string const top = tree::real_path(options.repository);
    if (top.empty()) return worktree_error{worktree_fault::no_repository, options.repository};
    auto const shared = std::make_shared<worktree_options const>(std::move(options));
    tree::git git{shared};
    tree::git_place const nowhere{"/"};
    auto const told = git.ask(nowhere, {"version"});
    if (!told) return told.error;
    if (!tree::is_new_enough(*told)) return worktree_error{worktree_fault::git_too_old, shared->git, *told};
    auto const found = tree::repository_at(top, shared->settings);
    if (!found) return found.error;
    if (git.is_private()) {
        std::string const& common = found->common;
        std::string const around = common.ends_with("/.git") ? common.substr(0, common.size() - 5) : top;
        std::string temporary = tree::temporary_directory(
            {top, around, common, found->git_directory, real_path_of(normal_path(shared->directory, top))});
        if (temporary.empty()) return worktree_error{worktree_fault::no_private_directory, shared->repository};
        tree::private_git::remove_left_behind(temporary);
        git.set_temporary(std::move(temporary));
    }
    std::string const file = found->common + "/config";
    if (git.is_private() && tree::stands_there(file)) {
        // Git reads the file as text here, and follows no include.
        auto const list = git.ask_at_length(nowhere, {"config", "--file", file, "--no-includes", "--null", "--list"});
        if (!list) return tree::read_as(list.error, worktree_fault::no_repository);
        auto settings = tree::settings_for(*list, file);
        if (!settings) return settings.error;
        git.set_format(*std::move(settings));
    }
    worktrees trees{shared, std::move(git), top, *found};
    auto const top_place = trees.repository();
    if (!top_place) return top_place.error;
    auto const head = trees.git_.ask(*top_place, {"rev-parse", "--git-dir"});
    if (!head) return tree::read_as(head.error, worktree_fault::no_repository);
    return trees;
}

inline worktree_answer<detail::worktree::git_place> worktrees::repository() const {
    if (!git_.is_private()) return detail::worktree::git_place{top_};
    return git_.place(top_, source_, true);
}

// The same for writing references. `refs`, `refs/heads` and `packed-refs` of the repository are refused if they are
// links, since a link can lead out of the repository. Git does not see the repository's logs here.
inline worktree_answer<detail::worktree::git_place> worktrees::references() const {
    if (!git_.is_private()) return detail::worktree::git_place{top_};
    for (std::string const& path :
         {source_.common + "/refs", source_.common + "/refs/heads", source_.common + "/packed-refs"}) {
        struct stat is {};
        if (::lstat(path.c_str(), &is) == 0 && S_ISLNK(is.st_mode)) return worktree_error{worktree_fault::link, path};
    }
    return git_.place(top_, {source_.git_directory, source_.common, false, nullptr, false}, false);
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
    auto const top = repository();
    if (!top) return top.error;
    auto const found = git_.call(*top, {"rev-parse", "--verify", std::string{start} + "^{commit}"});
    if (!found.went_well()) {
        worktree_error failed = detail::worktree::error_of(found, top_, options_->most_said);
        return found.succeeded() || failed.why != worktree_fault::git_failed ? failed : bad_start;
    }
    std::string const base = detail::worktree::without_line_end(found.out);
    if (!detail::worktree::is_object_id(base)) return bad_start;
    // A tag hides the branch of the same name, and then Git warns. `HEAD` is always found first.
    if (start != "HEAD" && !found.error.empty())
        return worktree_error{worktree_fault::bad_start, std::string{start},
                              detail::worktree::without_line_end(found.error)};
    made_worktree const made{directory_ + '/' + worktree_directory_name(name), worktree_branch(name)};
    detail::worktree::new_tree const tree{made.path, made.branch, base};
    auto const alone = turn(detail::worktree::turn_to::change);
    if (alone.error()) return alone.error();
    auto const place = references();
    if (!place) return place.error;
    if (worktree_error taken = reserve(*place, tree)) return taken;
    if (worktree_error failed = fill(*place, tree)) return take_back(*place, tree, std::move(failed));
    return made;
}

// The directory and the branch, each made only if nothing of its name is there: of two who want one name one gets it.
inline worktree_error worktrees::reserve(detail::worktree::git_place const& top,
                                         detail::worktree::new_tree const& tree) const {
    namespace detail_tree = detail::worktree;
    std::string const root = covers(top_, directory_) ? top_ : "";
    if (worktree_error failed = detail_tree::make_directories(root, std::string_view{directory_}.substr(root.size())))
        return failed;
    if (::mkdir(tree.path.c_str(), 0777) != 0) {
        if (errno == EEXIST) return {worktree_fault::exists, tree.path};
        return detail_tree::error_there(tree.path, errno);
    }
    auto const branch = git_.call(top, {"update-ref", "--no-deref", "refs/heads/" + tree.branch, tree.base, ""});
    if (branch.went_well()) return {};
    (void)::rmdir(tree.path.c_str());
    worktree_error failed = detail_tree::error_of(branch, tree.branch, options_->most_said);
    if (branch.succeeded() || branch.too_slow) failed.said += "; the branch may have been made";
    return branch.succeeded() ? failed : detail_tree::read_as(std::move(failed), worktree_fault::exists);
}

// The tree's own reference keeps the commit where it began. The reference is removed with the tree.
inline worktree_error worktrees::fill(detail::worktree::git_place const& top,
                                      detail::worktree::new_tree const& tree) const {
    if (git_.is_private()) return fill_privately(tree);
    auto made = git_.ask(top, {"worktree", "add", "--quiet", tree.path, tree.branch});
    if (made) made = git_.ask({tree.path}, {"update-ref", "refs/worktree/base", tree.base});
    return made.error;
}

inline worktree_error worktrees::fill_privately(detail::worktree::new_tree const& tree) const {
    detail::worktree::linked_tree own;
    if (worktree_error failed = own.make(source_.common, tree)) return failed;
    auto const at = git_.place(tree.path, {own.path(), source_.common}, true);
    if (!at) return at.error;
    auto const filled = git_.ask(*at, {"read-tree", "--reset", "-u", "--no-recurse-submodules", tree.base});
    if (!filled) return filled.error;
    return own.complete(at->through->path() + "/index");
}

// Removes a tree that was made in part. If a part stays, the error lists it.
inline worktree_error worktrees::take_back(detail::worktree::git_place const& top,
                                           detail::worktree::new_tree const& tree, worktree_error why) const {
    auto const listed = detail::worktree::listed_git_directory(source_.common, tree.path);
    std::string left;
    auto const tell = [&](std::string const& what) { (left += left.empty() ? "left behind: " : ", ") += what; };
    if (detail::worktree::remove_directory(tree.path, options_->limit_ms)) tell(tree.path);
    if (!listed) tell(listed.error.where);
    if (listed && !listed->empty() && remove_listed(*listed)) tell(*listed);
    if (!remove_branch(top, tree.branch, tree.base)) tell("branch " + tree.branch);
    if (!left.empty()) (why.said += why.said.empty() ? "" : "; ") += left;
    return why;
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
    // Another process may have written in the tree.
    auto const still = find(path);
    if (!still) return still.error;
    if (detail::worktree::stands_there(still->at.git_directory + "/locked")) {
        std::string const reason = detail::worktree::line_in(still->at.git_directory + "/locked");
        return worktree_error{worktree_fault::git_failed, path, "the tree is locked: " + reason};
    }
    auto const again = look_at(*still);
    if (!again) return again.error;
    if (again->any()) return worktree_end{worktree_outcome::changed, path, branch};
    if (worktree_error failed = remove(*still)) return failed;
    return worktree_end{worktree_outcome::removed, path};
}

}}  // namespace muster::v0

#include <muster/worktree/detail/looking.hpp>
#include <muster/worktree/detail/removing.hpp>
