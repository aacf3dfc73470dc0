// Runs Git without a shell, so that a repository cannot make it run any program.
//
// A repository is data that workers write: its settings name programs (hooks, filters, a file system monitor, remote
// helpers), and Git starts them. So Git does not get the path of the repository: it reads the data through our own
// directory (private_git.hpp). The settings of the user and of the system are not read. With `runs_what_it_finds` none
// of this holds.
#pragma once

#include <muster/worktree/detail/private_git.hpp>
#include <muster/worktree/detail/run.hpp>
#include <muster/worktree/error.hpp>
#include <muster/worktree/options.hpp>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::worktree {

using words = std::vector<std::string>;

// The place in which a call of Git runs.
struct git_place {
    std::string directory;        // the top of the files, or the directory of the data
    std::string git_directory{};  // the administrative directory, checked and not taken from the files in the tree
    bool has_files = true;        // whether `directory` has files
    std::shared_ptr<private_git const>
        through{};  // the Git directory that Git gets; null if it reads the repository itself
};

// Settings that keep Git from starting programs, even if a host's own settings ask for it.
inline std::vector<git_setting> harmless() {
    return {{"core.hooksPath", "/dev/null"},      {"core.fsmonitor", "false"},
            {"core.sshCommand", "false"},         {"core.excludesFile", "/dev/null"},
            {"core.attributesFile", "/dev/null"}, {"submodule.recurse", "false"},
            {"branch.autoSetupMerge", "false"},   {"gc.auto", "0"},
            {"maintenance.auto", "false"},        {"core.commitGraph", "false"},
            {"core.untrackedCache", "false"}};
}

inline std::vector<std::string> environment_of(git_place const& at, bool is_private,
                                               std::vector<git_setting> const& settings) {
    char const* const path = std::getenv("PATH");
    std::vector<std::string> all{std::string{"PATH="} + (path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path),
                                 "LC_ALL=C",
                                 "GIT_CONFIG_NOSYSTEM=1",
                                 "GIT_CONFIG_GLOBAL=/dev/null",
                                 "GIT_ATTR_NOSYSTEM=1",
                                 "GIT_TERMINAL_PROMPT=0",
                                 "GIT_OPTIONAL_LOCKS=0",
                                 "GIT_ALLOW_PROTOCOL=",
                                 "GIT_NO_LAZY_FETCH=1",
                                 "GIT_NO_REPLACE_OBJECTS=1",  // or a worker's commits look like others
                                 "GIT_PAGER=cat",
                                 "GIT_EDITOR=false",
                                 "GIT_CEILING_DIRECTORIES=" + at.directory.substr(0, at.directory.rfind('/') + 1)};
    // A private call without a place must not find any repository.
    if (is_private)
        all.push_back("GIT_DIR=" + (at.through ? at.through->path() : std::string{"/dev/null"}));
    else if (!at.git_directory.empty())
        all.push_back("GIT_DIR=" + at.git_directory);
    if (!at.git_directory.empty() && at.has_files) all.push_back("GIT_WORK_TREE=" + at.directory);
    all.push_back("GIT_CONFIG_COUNT=" + std::to_string(settings.size()));
    for (std::size_t i = 0; i < settings.size(); ++i) {
        all.push_back("GIT_CONFIG_KEY_" + std::to_string(i) + '=' + settings[i].name);
        all.push_back("GIT_CONFIG_VALUE_" + std::to_string(i) + '=' + settings[i].value);
    }
    return all;
}

inline std::string without_line_end(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

inline worktree_error error_of(program_end const& end, std::string where, std::size_t most_said) {
    worktree_error error{worktree_fault::git_failed, std::move(where), without_line_end(end.error)};
    if (error.said.size() > most_said) error.said.resize(most_said);
    if (end.is_cut && end.succeeded()) error.said = "it printed more than is read";
    if (end.too_slow) error.why = worktree_fault::too_slow;
    if (end.system == 0) return error;
    error.system = end.system;
    bool const missing = end.system == ENOENT || end.system == EACCES;
    error.why = missing ? worktree_fault::git_missing : worktree_fault::system;
    return error;
}

inline words lines_of(std::string_view text) {
    words lines;
    while (!text.empty()) {
        lines.emplace_back(text.substr(0, text.find('\n')));
        text.remove_prefix(lines.back().size() < text.size() ? lines.back().size() + 1 : text.size());
    }
    return lines;
}

// What it means that Git said no.
inline worktree_error read_as(worktree_error error, worktree_fault why) {
    if (error.why == worktree_fault::git_failed) error.why = why;
    return error;
}

// "git version 2.39.5", and what some add to it.
constexpr bool is_new_enough(std::string_view told) noexcept {
    std::size_t numbers[2] = {}, at = told.find_first_of("0123456789");
    for (std::size_t& number : numbers) {
        for (; at < told.size() && told[at] >= '0' && told[at] <= '9'; ++at)
            number = number * 10 + static_cast<std::size_t>(told[at] - '0');
        ++at;
    }
    return numbers[0] > 2 || (numbers[0] == 2 && numbers[1] >= 31);
}

class git {
public:
    explicit git(std::shared_ptr<worktree_options const> options) : options_(std::move(options)) {}

    // The settings of a repository that determine how its data are read, as the text of a settings file.
    void set_format(std::string settings) { settings_ = std::move(settings); }
    // Sets the directory in which private directories are made.
    void set_temporary(std::string directory) { temporary_ = std::move(directory); }
    [[nodiscard]] bool is_private() const noexcept { return !options_->runs_what_it_finds; }

    // Makes a private directory for this place. The index is copied now, so later changes of it are not seen.
    [[nodiscard]] worktree_answer<git_place> place(std::string directory, git_source const& of, bool has_files) const {
        git_place at{std::move(directory), of.git_directory, has_files, nullptr};
        if (!is_private()) return at;
        auto const through = std::make_shared<private_git>();
        if (worktree_error failed = through->make(temporary_, of, settings_)) return failed;
        at.through = through;
        return at;
    }

    // As it ends, whatever it says.
    [[nodiscard]] program_end call(git_place const& at, words what,
                                   std::size_t most_output = program{}.most_output) const {
        std::vector<git_setting> settings = options_->settings;
        settings.push_back({"worktree.useRelativePaths", "false"});
        if (compares(what))
            settings.insert(settings.end(), {{"core.checkStat", "default"},
                                             {"core.trustctime", "true"},
                                             {"core.ignoreStat", "false"},
                                             {"core.ignoreCase", "false"},
                                             {"core.sparseCheckout", "true"},
                                             {"sparse.expectFilesOutsideOfPatterns", "false"}});
        if (is_private())
            for (git_setting& each : harmless()) settings.push_back(std::move(each));
        words all{options_->git, "--no-pager", "-C", at.directory};
        for (std::string& word : what) all.push_back(std::move(word));
        return run({.words = std::move(all),
                    .environment = environment_of(at, is_private(), settings),
                    .limit_ms = options_->limit_ms,
                    .most_output = most_output});
    }

    // Returns all that Git prints, or the error; more than `most` bytes are an error.
    [[nodiscard]] worktree_answer<std::string> ask(git_place const& at, words what,
                                                   std::size_t most = program{}.most_output) const {
        program_end end = call(at, std::move(what), most);
        if (!end.went_well()) return error_of(end, at.directory, options_->most_said);
        return without_line_end(std::move(end.out));
    }

    // The same for output that may be long.
    [[nodiscard]] worktree_answer<std::string> ask_at_length(git_place const& at, words what) const {
        return ask(at, std::move(what), std::size_t{256} << 20);
    }

    // Returns what Git finds, or an empty text if it ends with status 1 and prints nothing, as it does if there is
    // nothing.
    [[nodiscard]] worktree_answer<std::string> ask_if_any(git_place const& at, words what) const {
        program_end end = call(at, std::move(what));
        bool const is_nothing =
            end.status == 1 && end.system == 0 && !end.too_slow && end.out.empty() && end.error.empty();
        if (is_nothing) return std::string{};
        if (!end.went_well()) return error_of(end, at.directory, options_->most_said);
        return without_line_end(std::move(end.out));
    }

    // Returns all that Git prints. A warning is an error, too: Git has left something out.
    [[nodiscard]] worktree_answer<std::string> ask_if_sure(git_place const& at, words what,
                                                           std::size_t most = program{}.most_output) const {
        program_end end = call(at, std::move(what), most);
        if (!end.went_well() || !end.error.empty()) return error_of(end, at.directory, options_->most_said);
        return without_line_end(std::move(end.out));
    }

    // Does Git print anything, of any length, or warn? Or the error.
    [[nodiscard]] worktree_answer<bool> says_anything(git_place const& at, words what) const {
        program_end const end = call(at, std::move(what));
        if (!end.succeeded()) return error_of(end, at.directory, options_->most_said);
        return !end.out.empty() || !end.error.empty();
    }

private:
    // Does it compare files with the index? A repository may ask Git to do that loosely: to trust size and time, to
    // skip files outside of a pattern, or to match names in other letters.
    static bool compares(words const& what) {
        return what[0] == "ls-files" || what[0] == "update-index" || what[0] == "status"
            || (what[0] == "worktree" && what[1] == "remove");
    }

    std::shared_ptr<worktree_options const> options_;
    std::string settings_{}, temporary_{};
};

}}}  // namespace muster::v0::detail::worktree
