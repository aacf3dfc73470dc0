// Lines from a descriptor, of which none takes more memory than it may.
//
//     mcp_server::line_source lines{STDIN_FILENO, 2 << 20};
//     while (lines.fill()) {                     // one read(); poll() first, so that it does not wait
//         while (auto const got = lines.next()) use(*got);
//     }
#pragma once

#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace mcp_server {

// source_line: without its end; lives until the source is filled again
struct source_line {
    std::string_view text;
    bool is_too_long = false;  // then the text is empty: nobody has kept it
};

class line_source {
public:
    line_source(int fd, std::size_t longest) : fd_(fd), longest_(longest) {}

    // False at the end; a last line without an end is one all the same.
    bool fill() {
        forget_what_is_given_out();
        std::size_t const kept = buffer_.size();
        buffer_.resize(kept + block);
        ssize_t got = 0;
        do got = ::read(fd_, buffer_.data() + kept, block);
        while (got < 0 && errno == EINTR);
        bool const again = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
        buffer_.resize(kept + (got > 0 ? static_cast<std::size_t>(got) : 0));
        if (got > 0 || again) return true;
        if (!buffer_.empty() || skips_) buffer_ += '\n';
        return false;
    }

    std::optional<source_line> next() {
        std::size_t const feed = buffer_.find('\n', scanned_);
        if (feed == buffer_.npos) return drop_what_is_too_long(), std::nullopt;
        std::string_view const line = std::string_view{buffer_}.substr(begin_, feed - begin_);
        begin_ = scanned_ = feed + 1;
        bool const is_too_long = skips_ || line.size() > longest_;
        skips_ = false;
        return source_line{is_too_long ? std::string_view{} : line, is_too_long};
    }

private:
    static constexpr std::size_t block = 64 * 1024;

    void forget_what_is_given_out() {
        buffer_.erase(0, begin_);
        scanned_ -= begin_;
        begin_ = 0;
    }

    void drop_what_is_too_long() {
        forget_what_is_given_out();
        skips_ = skips_ || buffer_.size() > longest_;
        if (skips_) buffer_.clear();
        scanned_ = buffer_.size();
    }

    int fd_;
    std::size_t longest_;
    std::string buffer_;
    std::size_t begin_ = 0;    // of what is not given out yet
    std::size_t scanned_ = 0;  // there is no end of a line before it
    bool skips_ = false;       // inside a line that is too long
};

}  // namespace mcp_server
