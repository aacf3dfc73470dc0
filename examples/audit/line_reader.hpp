// Reads single lines of a file in ascending order. It goes through the file once, however many lines are requested.
//
//     audit::line_reader lines{files, stop};
//     if (auto const error = lines.open(path); error.why != muster::file_errc::none) report(error);
//     lines.read(12, [&](std::string_view piece) { … });   // false: there is no line 12
//
// A line of any length comes in pieces, so memory is one block. A stop request ends the file early.
#pragma once

#include "tree_files.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace audit {

class line_reader {
public:
    explicit line_reader(tree_files const& files, std::stop_token stop = {}) : files_(files), stop_(std::move(stop)) {}

    // Stays where it is when the path is open already.
    muster::file_error open(std::string const& path) {
        if (file_ && path == path_) return {};
        auto found = files_.open_file(path);
        file_ = std::move(found.value);
        path_ = path;
        rest_ = {};
        line_ = 1;
        return found.error;
    }

    template <class Use>
    bool read(std::uint64_t number, Use const& use) {
        if (number < line_ && !start_again()) return false;
        while (line_ < number) {
            if (!take_line([](std::string_view) {})) return false;
        }
        return take_line(use);
    }

private:
    bool start_again() {
        std::string const path = path_;
        file_.reset();
        return open(path).why == muster::file_errc::none;
    }

    bool refill() {
        rest_ = {};
        if (!file_ || stop_.stop_requested()) return false;
        buffer_.resize(block);
        auto const read = file_->read(buffer_.data(), block);
        rest_ = {buffer_.data(), read ? *read : 0};
        return !rest_.empty();
    }

    // One line, the unfinished one at the end of a file as well; false behind it.
    template <class Use>
    bool take_line(Use const& use) {
        if (rest_.empty() && !refill()) return false;
        for (;;) {
            std::size_t const feed = rest_.find('\n');
            use(rest_.substr(0, feed));
            bool const ends = feed != rest_.npos;
            rest_.remove_prefix(ends ? feed + 1 : rest_.size());
            if (ends || !refill()) break;
        }
        ++line_;
        return true;
    }

    static constexpr std::size_t block = 98304;

    tree_files const& files_;
    std::stop_token stop_;
    std::string path_;
    std::optional<muster::rooted_file> file_;
    std::vector<char> buffer_;
    std::string_view rest_;   // of the block
    std::uint64_t line_ = 1;  // the one that `rest_` begins with
};

}  // namespace audit
