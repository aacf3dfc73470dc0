// What people see while a run goes on: lines on standard error. And the answer, on standard output.
//
// Models and files may write any characters, so their text is made printable: it cannot control the terminal or hide on
// it.
#pragma once

#include "../printable.hpp"

#include <muster/text/utf8.hpp>

#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace model_host {

class screen {
public:
    static constexpr std::size_t longest_line = 200;

    void say(std::string_view line) {
        std::string const shown = printable_line(muster::cut_utf8(line, longest_line)) + '\n';
        std::lock_guard const lock{mutex_};
        std::fputs(shown.c_str(), stderr);
    }

private:
    std::mutex mutex_;
};

}  // namespace model_host
