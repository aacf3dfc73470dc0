// For the tests of the audit: a folder for the time of a test, and programs that are run in it.
#pragma once

#include <content_of.hpp>
#include <program.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace audit_test {

using muster_test::content_of;

// The lines of a text, sorted by their bytes.
inline std::vector<std::string> sorted_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        std::size_t const feed = text.find('\n');
        lines.emplace_back(text.substr(0, feed));
        text.remove_prefix(feed == text.npos ? text.size() : feed + 1);
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

struct outcome {
    int status = -1;  // 128 + the signal, as a shell has it
    std::string out, err;
    long peak_kib = 0;
};

// A folder of its own, removed with all that is in it.
class place : public testing::Test {
protected:
    place() {
        char name[] = "/tmp/muster-audit-XXXXXX";
        root_ = ::mkdtemp(name);
        ::chmod(root_.c_str(), 0755);
        std::filesystem::create_directory(path("tmp"));
        std::filesystem::create_directory(path("tree"));
    }
    ~place() override {
        std::error_code ignored;
        for (auto const& entry : std::filesystem::recursive_directory_iterator{root_, ignored}) {
            if (entry.is_directory(ignored)) ::chmod(entry.path().c_str(), 0755);
        }
        std::filesystem::remove_all(root_, ignored);
    }

    [[nodiscard]] std::string path(std::string const& name) const { return root_ + '/' + name; }

    // A file of the tree; makes the folders on the way.
    void file(std::string const& name, std::string_view bytes) const {
        std::filesystem::path const whole = path("tree/" + name);
        std::filesystem::create_directories(whole.parent_path());
        std::ofstream{whole, std::ios::binary}.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }

    // Runs a program in the folder; `before` is called in the new process first.
    [[nodiscard]] outcome run(
        std::vector<std::string> words, std::function<void()> const& before = [] {}) const {
        pid_t const child = ::fork();
        if (child == 0) {
            if (::chdir(root_.c_str()) != 0) ::_exit(126);
            ::setenv("LC_ALL", "C", 1);
            ::dup2(::open("out", O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
            ::dup2(::open("err", O_WRONLY | O_CREAT | O_TRUNC, 0644), STDERR_FILENO);
            before();
            std::vector<char*> const argv = muster_test::argv_of(words);
            ::execvp(argv[0], argv.data());
            ::_exit(127);
        }
        int state = 0;
        struct rusage used {};
        ::wait4(child, &state, 0, &used);
        return {muster_test::status_from(state), content_of(path("out")), content_of(path("err")), used.ru_maxrss};
    }

    // Is nothing left of the scratchpads that were made below `tmp`?
    [[nodiscard]] bool pads_are_gone() const {
        for (auto const& user : std::filesystem::directory_iterator{path("tmp")}) {
            if (!std::filesystem::is_empty(user)) return false;
        }
        return true;
    }

    std::string root_;
};

}  // namespace audit_test
