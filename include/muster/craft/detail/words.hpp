// The words of a task, without what is quoted in it: code, quotations and paths are data, and not the author's words.
#pragma once

#include <muster/craft/detail/place.hpp>
#include <muster/text/ascii.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::craft {

// gap_at(text, at): what stands between words there; nothing where a word stands
struct gap {
    std::size_t size = 0;
    bool ends = false;  // the clause ends here: no phrase goes on behind it
};

constexpr bool begins_an_item(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size() || text[at] == '\n') return true;
    if (std::string_view{"#>|"}.find(text[at]) != none) return true;
    if (std::string_view{"-*+"}.find(text[at]) != none) return at + 1 < text.size() && text[at + 1] == ' ';
    std::size_t end = at;
    while (end < text.size() && end < at + 4 && is_ascii_digit(text[end])) ++end;
    return end > at && end < text.size() && (text[end] == '.' || text[end] == ')');
}

constexpr bool is_line_that_begins_anew(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && text[at] != '\n' && is_ascii_space(text[at])) ++at;
    return begins_an_item(text, at);
}

constexpr bool is_between_letters(std::string_view text, std::size_t at) noexcept {
    return at > 0 && at + 1 < text.size() && !is_ascii_space(text[at - 1]) && !is_ascii_space(text[at + 1]);
}

constexpr gap ascii_gap_at(std::string_view text, std::size_t at) noexcept {
    char const c = text[at];
    if (is_ascii_alnum(c)) return {};
    if (c == '\n') return {1, is_line_that_begins_anew(text, at + 1)};
    if (c == '-') return {1, !is_between_letters(text, at)};
    return {1, !is_ascii_space(c) && c != '*' && c != '_' && c != '~' && c != '\''};
}

// Dashes, dots and quotes outside ASCII; what shows nothing. All others are letters.
constexpr gap gap_at(std::string_view text, std::size_t at) noexcept {
    auto const byte = [&](std::size_t i) -> unsigned {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
    };
    if (byte(0) < 0x80) return ascii_gap_at(text, at);
    if (byte(0) == 0xC2 && (byte(1) == 0xA0 || byte(1) == 0xAD)) return {2, false};  // blank, soft hyphen
    if (byte(0) == 0xC2 && (byte(1) == 0xAB || byte(1) == 0xBB)) return {2, true};   // guillemets
    if (byte(0) == 0xE2 && byte(1) == 0x80) {
        bool const dash = byte(2) >= 0x92 && byte(2) <= 0x95;
        return {byte(2) == 0 ? 2U : 3U, dash || byte(2) == 0xA6 || byte(2) == 0xA8 || byte(2) == 0xA9};
    }
    if (byte(0) == 0xE3 && byte(1) == 0x80 && byte(2) >= 0x80 && byte(2) <= 0x82) return {3, byte(2) != 0x80};
    if (byte(0) == 0xEF && byte(1) == 0xBC && (byte(2) == 0x8C || byte(2) == 0x9A || byte(2) == 0x9F)) return {3, true};
    if (byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF) return {3, false};  // byte order mark
    return {};
}

inline constexpr std::string_view curly_apostrophe = "\xE2\x80\x99";

// An apostrophe or an underscore belongs to a word if it goes on behind it.
constexpr std::size_t inner_mark_at(std::string_view text, std::size_t at) noexcept {
    std::size_t size = 0;
    if (text[at] == '\'' || text[at] == '_') size = 1;
    if (text.substr(at, 3) == curly_apostrophe) size = 3;
    bool const goes_on = size != 0 && at + size < text.size() && gap_at(text, at + size).size == 0;
    return goes_on ? size : 0;
}

// The bytes of the word that stands there.
constexpr std::size_t word_size_at(std::string_view text, std::size_t at) noexcept {
    std::size_t end = at;
    while (end < text.size()) {
        if (is_ascii_alnum(text[end])) {
            ++end;
            continue;
        }
        std::size_t const mark = inner_mark_at(text, end);
        if (mark == 0 && gap_at(text, end).size != 0) break;
        end += mark == 0 ? 1 : mark;
    }
    return end - at;
}

struct brief_word {
    std::string_view text = {};
    std::size_t at = 0;
    bool begins = false;      // a clause: no phrase goes on from the word before it
    bool after_data = false;  // it does so because code, a quotation or a path stands before it

    [[nodiscard]] constexpr std::size_t end() const noexcept { return at + text.size(); }
};

// Each byte is looked at a bounded number of times: where an end was looked for in vain is remembered.
class word_reader {
public:
    constexpr explicit word_reader(std::string_view text) noexcept
        : text_(text),
          first_(skip_blanks(text, 0)),
          last_(text.find_last_not_of(" \t\r\n.") + 1) {}

    constexpr bool next(brief_word& word) noexcept {
        if (at_ >= text_.size()) return false;
        bool begins = at_ == 0;
        after_data_ = false;
        while (at_ < text_.size()) {
            std::size_t const data = data_at();
            gap const between = data == 0 ? gap_at(text_, at_) : gap{data, true};
            if (between.size == 0) break;
            if (data != 0 && !begins) after_data_ = true;
            begins = begins || between.ends;
            at_ += between.size;
        }
        if (at_ >= text_.size()) return false;
        word = {text_.substr(at_, word_size_at(text_, at_)), at_, begins, after_data_};
        at_ += word.text.size();
        return true;
    }

    // Does what was read last, a word or the text's end, follow data?
    [[nodiscard]] constexpr bool is_after_data() const noexcept { return after_data_; }

private:
    [[nodiscard]] constexpr bool stands_behind_a_blank() const noexcept {
        return at_ == 0 || is_ascii_space(text_[at_ - 1]);
    }

    // The bytes of the quotation, the code or the path that begins here, or 0.
    constexpr std::size_t data_at() noexcept {
        char const c = text_[at_];
        if (at_ == 0 || text_[at_ - 1] == '\n') {
            if (std::size_t const size = block_at(); size != 0) return size;
        }
        if (c == '`') return code_at();
        if (c == '"' && (stands_behind_a_blank() || std::string_view{"([{:,-"}.find(text_[at_ - 1]) != none)) {
            return quotation_at("\"", 1, no_straight_quote_);
        }
        if (text_.substr(at_, 3) == "\xE2\x80\x9C") return quotation_at("\xE2\x80\x9D", 3, no_curly_quote_);
        return stands_behind_a_blank() ? path_at() : 0;
    }

    [[nodiscard]] constexpr std::size_t end_of_line(std::size_t at) const noexcept {
        std::size_t const end = find_char(text_, '\n', at);
        return end == none ? text_.size() : end;
    }

    [[nodiscard]] constexpr bool is_indented(std::size_t at) const noexcept {
        return text_.substr(at, 4) == "    " || text_.substr(at, 1) == "\t";
    }

    // A line of code by its indentation, in a text that is not indented itself: behind an empty line or another of them.
    constexpr std::size_t indented_at() noexcept {
        if (at_ < 2 || !is_indented(at_) || is_indented(0)) return 0;
        if (text_[at_ - 2] != '\n' && code_ends_ != at_) return 0;
        code_ends_ = end_of_line(at_) + 1;
        return end_of_line(at_) - at_;
    }

    // A fence and all up to its end, or a line that is quoted with `>`.
    constexpr std::size_t block_at() noexcept {
        if (std::size_t const size = indented_at(); size != 0) return size;
        std::size_t from = at_;
        while (from < text_.size() && from < at_ + 3 && text_[from] == ' ') ++from;
        if (from < text_.size() && text_[from] == '>') return end_of_line(from) - at_;
        std::string_view const mark = text_.substr(from, 3);
        if ((mark != "```" && mark != "~~~") || (mark == "```" ? no_ticks_ : no_tildes_)) return 0;
        for (std::size_t line = end_of_line(from); line < text_.size(); line = end_of_line(line + 1)) {
            std::size_t begin = line + 1;
            while (begin < text_.size() && begin < line + 4 && text_[begin] == ' ') ++begin;
            if (text_.substr(begin, 3) == mark) return end_of_line(begin) - at_;
        }
        (mark == "```" ? no_ticks_ : no_tildes_) = true;
        return 0;
    }

    // From tick to tick in one line.
    constexpr std::size_t code_at() noexcept {
        std::size_t from = at_;
        while (from < text_.size() && text_[from] == '`') ++from;
        if (at_ < no_tick_) return from - at_;
        std::size_t end = from;
        while (end < text_.size() && text_[end] != '\n' && text_[end] != '`') ++end;
        if (end >= text_.size() || text_[end] == '\n') {
            no_tick_ = end;
            return from - at_;
        }
        while (end < text_.size() && text_[end] == '`') ++end;
        return end - at_;
    }

    // In one paragraph, and not around the whole text.
    constexpr std::size_t quotation_at(std::string_view mark, std::size_t opening, std::size_t& unclosed) noexcept {
        if (at_ < unclosed) return 0;
        for (std::size_t i = at_ + opening; i < text_.size(); ++i) {
            bool const ends_paragraph = text_[i] == '\n' && i + 1 < text_.size() && text_[i + 1] == '\n';
            if (ends_paragraph) {
                unclosed = i;
                return 0;
            }
            if (text_[i] != mark[0] || text_.substr(i, mark.size()) != mark || is_ascii_space(text_[i - 1])) continue;
            std::size_t const end = i + mark.size();
            if (end < text_.size() && is_ascii_alnum(text_[end])) continue;
            return at_ == first_ && end >= last_ ? 0 : end - at_;
        }
        unclosed = text_.size();
        return 0;
    }

    [[nodiscard]] constexpr std::size_t path_at() const noexcept {
        token const found = token_at(text_, at_);
        if (!found.may_be_place) return 0;
        std::string_view const word = bare(text_.substr(at_, found.size));
        return is_path(word) || line_suffix(word) != none ? found.size : 0;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t first_;
    std::size_t last_;
    bool after_data_ = false;
    std::size_t code_ends_ = 0;
    std::size_t no_tick_ = 0;  // before this place no code ends; so with the quotes
    std::size_t no_straight_quote_ = 0;
    std::size_t no_curly_quote_ = 0;
    bool no_ticks_ = false;  // no fence ends any more
    bool no_tildes_ = false;
};

// The next words of a text, which a pattern looks at; each is read once.
class word_window {
public:
    static constexpr std::size_t most = 16;

    constexpr explicit word_window(std::string_view text) noexcept : reader_(text) { fill(); }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr brief_word const& operator[](std::size_t i) const noexcept {
        return words_[(first_ + i) % most];
    }
    // Does the clause go on with word `i`?
    [[nodiscard]] constexpr bool goes_on_at(std::size_t i) const noexcept { return i < size_ && !(*this)[i].begins; }

    // Does a clause end before word `i`, by a mark or with the text?
    [[nodiscard]] constexpr bool ends_at(std::size_t i) const noexcept {
        if (i >= size_) return !reader_.is_after_data();
        return (*this)[i].begins && !(*this)[i].after_data;
    }

    constexpr void drop(std::size_t count) noexcept {
        first_ += count;
        size_ -= count;
        fill();
    }

private:
    constexpr void fill() noexcept {
        while (size_ < most && reader_.next(words_[(first_ + size_) % most])) ++size_;
    }

    word_reader reader_;
    brief_word words_[most] = {};
    std::size_t first_ = 0;
    std::size_t size_ = 0;
};

}}}  // namespace muster::v0::detail::craft
