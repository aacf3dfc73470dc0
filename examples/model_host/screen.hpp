// What people see while a run goes on: lines on standard error. And the answer, on standard output.
//
// Models and files write what they like, so no control character of theirs reaches a terminal.
#pragma once

#include <muster/text/one_line.hpp>  // put_one_line
#include <muster/text/sink.hpp>      // append_sink
#include <muster/text/utf8.hpp>      // cut_utf8

#include <cstdio>       // fputs
#include <mutex>        // mutex, lock_guard
#include <string>       // string
#include <string_view>  // string_view

namespace model_host {

// shown_on_a_line(text): whatever its bytes
[[nodiscard]] inline std::string shown_on_a_line(std::string_view text) {
    std::string line;
    muster::append_sink out{line};
    muster::put_one_line(out, text);
    return line;
}

// printable(text): as it is, tabs and line ends included, but with every other control character spelled out
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string shown;
    muster::append_sink out{shown};
    while (!text.empty()) {
        std::size_t const end = text.find_first_of("\n\t");
        muster::put_one_line(out, text.substr(0, end));
        shown += end == text.npos ? "" : text.substr(end, 1);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return shown += shown.ends_with('\n') ? "" : "\n";
}

class screen {
public:
    static constexpr std::size_t longest_line = 200;

    void say(std::string_view line) {
        std::string const shown = shown_on_a_line(muster::cut_utf8(line, longest_line)) + '\n';
        std::lock_guard const lock{mutex_};
        std::fputs(shown.c_str(), stderr);
    }

private:
    std::mutex mutex_;
};

}  // namespace model_host
