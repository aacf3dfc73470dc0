// Reads single lines of a file again, going forward through it once however many are asked for.
//
//     audit::line_reader lines;
//     if (!lines.open(path)) report(path, errno);
//     lines.read(12, [&](std::string_view piece) { … });   // false: there is no line 12
//
// A line of any length comes in pieces; memory is one block.
#pragma once

#include "file.hpp"  // descriptor, open_path, read_block

#include <cstdint>      // uint64_t
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace audit {

class line_reader {
public:
    // Stays where it is when the path is open already.
    bool open(std::string const& path) {
        if (file_ && path == path_) return true;
        file_ = open_path(path, O_RDONLY | O_NONBLOCK);
        path_ = path;
        rest_ = {};
        line_ = 1;
        return static_cast<bool>(file_);
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
        file_ = {};
        return open(path);
    }

    bool refill() {
        buffer_.resize(block);
        ssize_t const read = read_block(file_.get(), buffer_.data(), block);
        rest_ = {buffer_.data(), read > 0 ? static_cast<std::size_t>(read) : 0};
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

    std::string path_;
    descriptor file_;
    std::vector<char> buffer_;
    std::string_view rest_;   // of the block
    std::uint64_t line_ = 1;  // the one that `rest_` begins with
};

}  // namespace audit
