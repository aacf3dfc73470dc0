//{ quoted by docs/tutorial.md: tree
// Step 2: the tree of files, in plain C++.
#pragma once

#include <muster/files/file_root.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/utf8.hpp>
#include <muster/text/visible.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace audit {

// Makes one line of UTF-8 of limited size from any bytes, so that envelopes and JSON can carry it. A character that
// controls a terminal, reverses the line or is invisible becomes a blank.
inline std::string shown(std::string_view text, std::size_t most = 300) {
    std::string clean;
    for (std::size_t at = 0; at < text.size() && clean.size() < most;) {
        muster::code_point const c = muster::code_point_at(text, at);
        if (c.length == 0)
            clean += '?';
        else if (muster::breaks_a_line(c.value) || muster::is_invisible(c.value))
            clean += ' ';
        else
            clean += text.substr(at, c.length);
        at += c.length == 0 ? 1 : c.length;
    }
    return clean;
}

// Prints a text that others wrote: a model or a file may put anything into it.
inline void print(std::string_view text) {
    while (!text.empty()) {
        std::string_view const line = text.substr(0, text.find('\n'));
        std::puts(shown(line, line.size()).c_str());
        text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
    }
}

// The files below a path, links not followed; and those whose names could not be told in a report.
struct tree {
    std::vector<std::string> files;
    std::vector<std::string> left_out;

    explicit tree(std::filesystem::path const& root) {
        namespace fs = std::filesystem;
        std::error_code failed;
        bool const is_file = fs::is_regular_file(root, failed);
        top_ = (is_file ? root.parent_path() : root).string();
        root_ = muster::file_root::open(top_.empty() ? "." : top_).value;
        if (!top_.empty() && !top_.ends_with('/')) top_ += '/';
        if (is_file) {
            add(root.string());
            return;
        }
        fs::recursive_directory_iterator at{root, fs::directory_options::none, failed};
        for (; !failed && at != fs::recursive_directory_iterator{}; at.increment(failed)) {
            fs::file_status const what = at->symlink_status(failed);
            if (fs::is_regular_file(what)) add(at->path().string());
            if (!fs::is_directory(what)) continue;
            std::error_code closed;
            fs::directory_iterator{at->path(), closed};
            if (!closed) continue;
            left_out.push_back(shown(at->path().string()) + ": " + closed.message());
            at.disable_recursion_pending();
        }
        if (failed) left_out.push_back(shown(root.string()) + ": " + failed.message());
        std::sort(files.begin(), files.end());
    }

    // The files of one share, without the first ones; shares are as equal as can be.
    [[nodiscard]] std::vector<std::string> share(std::size_t number, std::size_t of, std::size_t skip) const {
        std::size_t const last = files.size() * std::min(number, of) / of;
        std::size_t const first = std::min(last, files.size() * (std::min(number, of) - 1) / of + skip);
        return {files.begin() + static_cast<std::ptrdiff_t>(first), files.begin() + static_cast<std::ptrdiff_t>(last)};
    }

    // Returns the lines of a file in the list. A model asks, so any other path returns nothing, and so does a file that
    // cannot be read. The root opens a file only below the tree and only up to its size limit, even if the file has
    // changed since it was listed. A file with a zero byte is not a text, and has no lines.
    [[nodiscard]] std::optional<std::vector<std::string>> lines_of(std::string const& path) const {
        if (!root_ || !std::binary_search(files.begin(), files.end(), path)) return {};
        auto const text = root_->read_file(std::string_view{path}.substr(top_.size()));
        if (!text) return {};
        std::string const& all = *text;
        std::vector<std::string> lines;
        if (all.find('\0') != all.npos) return lines;
        for (std::size_t at = 0; at < all.size(); at += lines.back().size() + 1) {
            lines.push_back(all.substr(at, all.find('\n', at) - at));
        }
        return lines;
    }

private:
    void add(std::string path) {
        bool const is_plain = path == shown(path) && path.find(':') == path.npos;
        is_plain ? files.push_back(std::move(path))
                 : left_out.push_back(shown(path) + ": its name does not fit on a line");
    }

    std::string top_;  // the beginning of the paths of the files
    std::optional<muster::file_root> root_;
};

// Does a line use the term with no letter, digit or underscore on either side?
inline bool uses(std::string_view line, std::string_view term) {
    auto const is_part = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = 0; (at = line.find(term, at)) != line.npos; ++at) {
        bool const goes_on = at + term.size() < line.size() && is_part(line[at + term.size()]);
        if (!goes_on && (at == 0 || !is_part(line[at - 1]))) return true;
    }
    return false;
}

// `path:line:text`, the form of a use in notes and reports.
struct use {
    std::string path;
    std::size_t line = 0;
    std::string text;

    [[nodiscard]] std::string in_words() const { return path + ':' + std::to_string(line) + ':' + text; }
};

}  // namespace audit
//}
