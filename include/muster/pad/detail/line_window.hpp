// A range of the lines of a note, as much of it as fits into an answer, and which lines these are.
#pragma once

#include <muster/pad/lines.hpp>
#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::pad {

class line_window {
public:
    line_window(std::uint64_t first, std::uint64_t last, std::size_t most) : first_(first), last_(last), most_(most) {}

    // The next piece of the note: whole lines are shown, and of one that is longer than an answer its beginning.
    void take(pad_line piece) {
        if (begins_) ++count_;
        bool const wanted = count_ >= first_ && count_ <= last_ && !full_;
        if (wanted && (begins_ || shown_to_ == count_)) show(piece);
        begins_ = piece.ends;
    }
    void take_all(std::string_view bytes) {
        while (!bytes.empty()) {
            std::size_t const feed = bytes.find('\n');
            take({bytes.substr(0, feed), true});
            bytes.remove_prefix(feed == std::string_view::npos ? bytes.size() : feed + 1);
        }
    }

    // "[lines 3 to 9 of 40]", and the lines.
    [[nodiscard]] std::string text_with_range() const {
        if (count_ == 0) return "[it is empty]\n";
        std::string const all = std::to_string(count_);
        if (shown_to_ == 0) return "[there is no line " + std::to_string(first_) + ": it has " + all + "]\n";
        std::string text =
            "[lines " + std::to_string(first_) + " to " + std::to_string(shown_to_) + " of " + all + "]\n";
        text += text_;
        if (cut_) text += "\n[this line is cut]\n";
        if (full_ && shown_to_ < count_ && shown_to_ < last_)
            text += "[more follows: ask with first_line " + std::to_string(shown_to_ + 1) + "]\n";
        return text;
    }

private:
    void show(pad_line piece) {
        std::string line;
        append_sink out{line};
        if (is_utf8(piece.text))
            out.put(piece.text);
        else
            put_one_line(out, piece.text);
        if (piece.ends) line += '\n';
        if (text_.size() + line.size() <= most_) {
            text_ += line;
            shown_to_ = count_;
            return;
        }
        full_ = true;
        if (shown_to_ != 0 && shown_to_ != count_) return;
        text_ += cut_utf8(line, most_ - text_.size());
        cut_ = true;
        shown_to_ = count_;
    }

    std::uint64_t first_;
    std::uint64_t last_;
    std::size_t most_;
    std::string text_{};
    std::uint64_t count_ = 0;     // of the line that was taken last
    std::uint64_t shown_to_ = 0;  // the last line of which something is shown
    bool begins_ = true;          // the next piece is a line's first
    bool full_ = false;
    bool cut_ = false;
};

}}}  // namespace muster::v0::detail::pad
