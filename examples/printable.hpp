// A text of a model, a tool, a server or a file, for a terminal or a log: nothing in it can move the cursor, change a colour,
// turn the direction of a line around or hide.
//
//     std::fputs(printable("model_host: " + why).c_str(), stderr);
//     line += printable_line(name);
//
// Use it for all that is printed and that others may have written, names of files too.
#pragma once

#include <muster/text/sink.hpp>     // append_sink
#include <muster/text/visible.hpp>  // put_visible_line

#include <string>       // string
#include <string_view>  // string_view

// printable_line(text): on one line; what breaks a line, controls a terminal or cannot be seen is written as its number
[[nodiscard]] inline std::string printable_line(std::string_view text) {
    std::string line;
    muster::append_sink out{line};
    muster::put_visible_line(out, text);
    return line;
}

// printable(text): the same, but line ends and tabs stay, and a line end stands behind the last line
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
