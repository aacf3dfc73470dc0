// Makes a text that others wrote safe for a terminal or a log: nothing in it can move the cursor, change a colour,
// reverse the direction of a line or hide.
//
//     std::fputs(printable("model_host: " + why).c_str(), stderr);
//     line += printable_line(name);
//
// Use it for everything that you print and that a model, a tool, a server or a file may have written, also for names of
// files.
#pragma once

#include <muster/text/sink.hpp>
#include <muster/text/visible.hpp>

#include <string>
#include <string_view>

// printable_line(text): one line; a character that breaks a line, controls a terminal or cannot be seen is written as
// its number
[[nodiscard]] inline std::string printable_line(std::string_view text) {
    std::string line;
    muster::append_sink out{line};
    muster::put_visible_line(out, text);
    return line;
}

// printable(text): the same, but line ends and tabs stay, and the last line ends with a line end
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        std::size_t const end = text.find_first_of("\n\t");
        shown += printable_line(text.substr(0, end));
        shown += end == text.npos ? "" : text.substr(end, 1);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return shown += shown.ends_with('\n') ? "" : "\n";
}
