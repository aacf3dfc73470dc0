// Lines of a text that comes in pieces, from one on and as many as fit, each with its number.
//
//     numbered_lines shown{{.first = 100, .last = 140}};
//     while (shown.wants_more() && …) shown.take(piece);
//     tool_result::ok(shown.text());   // "100:…\n101:…\n[cut here; read on from line 120]\n"
#pragma once

#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace model_host {

struct line_range {
    std::uint64_t first = 1;
    std::uint64_t last = UINT64_MAX;
};

class numbered_lines {
public:
    static constexpr std::size_t most_bytes = 32 * 1024;
    static constexpr std::size_t longest_line = 2000;

    explicit numbered_lines(line_range which) : which_(which) {}

    // Not when the last line has been shown, nor when no more of them fit.
    [[nodiscard]] bool wants_more() const { return !full_ && number_ <= which_.last; }

    void take(std::string_view piece) {
        while (!piece.empty() && wants_more()) {
            std::size_t const feed = piece.find('\n');
            keep(piece.substr(0, feed));
            if (feed == piece.npos) return;
            end_line();
            piece.remove_prefix(feed + 1);
        }
    }

    // All of it, once nothing comes any more.
    [[nodiscard]] std::string text() {
        if (begun_ && wants_more()) end_line();
        if (full_) text_ += "[cut here; read on from line " + std::to_string(number_) + "]\n";
        return text_.empty() ? "(no such line)\n" : text_;
    }

private:
    void keep(std::string_view part) {
        begun_ = true;
        size_ += part.size();
        if (number_ < which_.first || line_.size() >= longest_line) return;
        line_ += part.substr(0, longest_line - line_.size());
    }
    void end_line() {
        if (number_ >= which_.first) show_line();
        if (!full_) ++number_;
        line_.clear();
        size_ = 0;
        begun_ = false;
    }
    void show_line() {
        std::string shown = std::to_string(number_) + ':';
        shown += size_ > line_.size() ? muster::cut_utf8(line_, line_.size() - 1) : std::string_view{line_};
        if (size_ > line_.size()) shown += " [line cut; it has " + std::to_string(size_) + " bytes]";
        full_ = text_.size() + shown.size() + 1 > most_bytes;
        if (!full_) text_ += shown + '\n';
    }

    line_range const which_;
    std::uint64_t number_ = 1;  // of the line that comes in
    std::string line_;          // its beginning
    std::size_t size_ = 0;      // all its bytes
    bool begun_ = false;
    bool full_ = false;
    std::string text_;
};

}  // namespace model_host
