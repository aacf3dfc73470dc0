// Where working trees are made, and by what.
//
//     muster::worktree_options const at{.repository = "/home/ana/shop"};
//     // /home/ana/shop/.claude/worktrees/<name>, on the branch worktree-<name>
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

// One setting of Git's, such as {"safe.directory", "/srv/shop"}; it wins over the repository's own.
struct git_setting {
    std::string name = {};
    std::string value = {};
};

// What a host's own function has made, or why it has not.
struct hooked_worktree {
    std::string path{};
    std::string error{};
};

struct worktree_options {
    std::string repository = {};  // its top, absolute
    // Below the repository, where an ignore rule keeps it out of the repository's own state; or absolute, and there.
    std::string directory = ".claude/worktrees";
    std::string git = "git";          // looked for along PATH, if it has no slash
    std::uint32_t limit_ms = 60'000;  // for one call of Git; then it is stopped
    std::size_t most_said = 4096;     // bytes of Git's words in an error
    bool runs_what_it_finds = false;  // the repository's hooks and filters are its authors' programs
    // Whether ignored files keep a tree: what was built is in the way then, and nobody hides work behind a rule of his own.
    bool keeps_ignored = false;
    std::vector<git_setting> settings{};
    // Makes a working tree in the host's own way instead; what it has made is never removed here.
    std::function<hooked_worktree(std::string_view name)> make{};
};

}}  // namespace muster::v0
