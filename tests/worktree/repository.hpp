// A repository of a test's own, with one commit, made by the real Git.
#pragma once

#include "temporary_root.hpp"

#include <sys/stat.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace muster_test {

class repository {
public:
    repository() {
        (void)::mkdir(top().c_str(), 0755);
        git("init -q -b main && git config user.name Ana && git config user.email ana@example.org");
        write("notes.txt", "first\n");
        git("add . && git commit -q -m first");
    }

    [[nodiscard]] std::string top() const { return root_ / "shop"; }
    [[nodiscard]] std::string beside(std::string const& name) const { return root_ / name; }

    // `git words`, in the repository or a directory of it; whether it went well.
    bool git(std::string const& words, std::string const& at = "") const {
        std::string const in = at.empty() ? top() : at;
        return std::system(("cd '" + in + "' && git " + words + " >/dev/null 2>&1").c_str()) == 0;
    }
    void write(std::string const& name, std::string const& text) const { write_to(top() + '/' + name, text); }
    static void write_to(std::string const& path, std::string const& text) {
        std::ofstream{path, std::ios::binary} << text;
    }
    // A program beside the repository that does what a shell is told.
    [[nodiscard]] std::string program(std::string const& name, std::string const& text) const {
        write_to(beside(name), "#!/bin/sh\n" + text + '\n');
        (void)::chmod(beside(name).c_str(), 0755);
        return beside(name);
    }

    static bool stands(std::string const& path) {
        struct stat found {};
        return ::lstat(path.c_str(), &found) == 0;
    }
    [[nodiscard]] bool has_branch(std::string const& name) const {
        return git("rev-parse --verify --quiet 'refs/heads/" + name + "'");
    }

private:
    temporary_root root_;
};

}  // namespace muster_test
