// For tests that start programs: their words as the system takes them, and how they have ended.
#pragma once

#include <sys/wait.h>

#include <string>
#include <vector>

namespace muster_test {

// Lives as long as the words.
inline std::vector<char*> argv_of(std::vector<std::string>& words) {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    return argv;
}

// Of what wait() tells: the exit status, or 128 + the signal, as a shell has it.
inline int status_from(int state) { return WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state); }

}  // namespace muster_test
