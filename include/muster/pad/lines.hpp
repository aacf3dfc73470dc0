// A file read line by line, in memory that does not grow with the file nor with a line.
//
//     auto lines = pad.lines("findings.txt");
//     if (!lines) return fail(lines.error);
//     while (auto const line = lines->next()) use(line->text);
//     if (lines->error()) return fail(lines->error());
//
// One sees the file as it was when it was opened, whatever is written to it meanwhile.
#pragma once

#include <muster/pad/detail/store.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

struct pad_line {
    std::string_view text = {};  // without its line feed; lives until the next call of next()
    bool ends = true;            // false: the line is longer than the buffer and goes on in the next piece
};

class pad_lines {
public:
    static constexpr std::size_t longest_piece = detail::pad::chunk_size;  // bytes

    explicit pad_lines(detail::pad::snapshot file, std::uint64_t number = 0)
        : file_(std::move(file)),
          buffer_(std::make_unique<char[]>(longest_piece)),
          number_(number) {}

    // Of the version that it was when it was opened; 0 where none are kept.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

    // The next line, or nothing at the end and after an error. A last line needs no line feed.
    [[nodiscard]] std::optional<pad_line> next() {
        for (std::size_t searched = 0;;) {
            std::size_t const feed = pending().find('\n', searched);
            if (feed != std::string_view::npos) return take(feed, 1, true);
            searched = pending().size();
            // Four bytes short of the end, so that a character at the cut is seen whole and stays whole.
            if (searched == longest_piece) return take(cut_utf8(pending(), longest_piece - 4).size(), 0, false);
            if (!refill()) break;
        }
        if (error_ || pending().empty()) return {};
        return take(pending().size(), 0, true);
    }

    // Set when the file could not be read to its end.
    [[nodiscard]] pad_error const& error() const& noexcept { return error_; }
    pad_error const& error() const&& = delete;

private:
    [[nodiscard]] std::string_view pending() const& noexcept { return {buffer_.get() + begin_, end_ - begin_}; }
    std::string_view pending() const&& = delete;

    pad_line take(std::size_t size, std::size_t feed, bool ends) noexcept {
        std::string_view const text = pending().substr(0, size);
        begin_ += size + feed;
        return {text, ends};
    }

    bool refill() {
        if (begin_ != 0) __builtin_memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
        std::size_t const got = file_.read(buffer_.get() + end_, longest_piece - end_, error_);
        end_ += got;
        return got != 0;
    }

    detail::pad::snapshot file_;
    std::unique_ptr<char[]> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    pad_error error_;
    std::uint64_t number_;
};

}}  // namespace muster::v0
