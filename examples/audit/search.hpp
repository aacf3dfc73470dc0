// Finds the lines that use a term, as `LC_ALL=C grep -nwF` does.
//
//     audit::word const term{"string_view"};
//     audit::line_scanner scanner{term};
//     auto const end = scanner.scan(file, stop, [](audit::found_line const& line) { … });
//
// A use is an occurrence of which neither neighbour is a letter, a digit or an underscore of ASCII; a line is
// found once. Memory is fixed: neither a large file nor a long line makes it grow. A block of 96 KiB with a zero
// byte in it makes the file binary from there on, as in GNU grep. The scan checks for a stop between two blocks.
#pragma once

#include "one_line.hpp"

#include <muster/files/file_root.hpp>
#include <muster/text/ascii.hpp>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

// word(term): where a text has it as a whole word
class word {
public:
    explicit word(std::string_view term) : term_(term) {}

    [[nodiscard]] std::string_view term() const { return term_; }
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from = 0) const {
        for (std::size_t at = find_bytes(text, from); at != text.npos; at = find_bytes(text, at + 1)) {
            bool const apart_before = at == 0 || !in_word(text[at - 1]);
            bool const apart_after = at + term_.size() == text.size() || !in_word(text[at + term_.size()]);
            if (apart_before && apart_after) return at;
        }
        return text.npos;
    }

private:
    static bool in_word(char c) { return muster::is_ascii_alnum(c) || c == '_'; }
    [[nodiscard]] std::size_t find_bytes(std::string_view text, std::size_t from) const {
        if (from >= text.size()) return text.npos;
        void const* const at = ::memmem(text.data() + from, text.size() - from, term_.data(), term_.size());
        return at == nullptr ? text.npos : static_cast<std::size_t>(static_cast<char const*>(at) - text.data());
    }

    std::string term_;
};

// word_in_pieces(term): the same over a text that comes piece by piece
class word_in_pieces {
public:
    explicit word_in_pieces(word const& term) : term_(term) {}

    void put(std::string_view piece) {
        if (found_) return;
        window_ += piece;
        std::size_t const at = term_.find(window_, behind_start_);
        found_ = at != window_.npos && at + term_.term().size() < window_.size();  // else the next byte decides
        std::size_t const kept = term_.term().size() + 1;  // a beginning, and the byte before it
        if (window_.size() <= kept) return;
        window_.erase(0, window_.size() - kept);
        behind_start_ = 1;
    }
    // True when there was one; ready for another text.
    bool finish() {
        bool const found = found_ || term_.find(window_, behind_start_) != window_.npos;
        window_.clear();
        behind_start_ = 0;
        found_ = false;
        return found;
    }

private:
    word const& term_;
    std::string window_;
    std::size_t behind_start_ = 0;
    bool found_ = false;
};

struct found_line {
    std::uint64_t number;
    std::string_view head;  // the line, or its first longest_shown bytes; lives during the call
    std::uint64_t size;     // of the whole line, without its line feed
};

struct scan_end {
    int error = 0;                // errno, when the file could not be read to its end
    bool binary_matches = false;  // a use in the binary part, which has no lines to show
};

class line_scanner {
public:
    static constexpr std::size_t block = 98304;         // what GNU grep reads at once
    static constexpr std::size_t longest_kept = 65536;  // a longer line is read piece by piece

    explicit line_scanner(word const& term) : term_(term), pieces_(term), buffer_(longest_kept + block) {}

    // A file of which only the beginning was read when a stop was asked for has the error ECANCELED.
    template <class Found>
    scan_end scan(muster::rooted_file& file, std::stop_token const& stop, Found const& found) {
        std::size_t kept = 0;  // bytes of a line whose end has not been read
        long_size_ = 0;
        line_ = 1;
        for (bool first = true;; first = false) {
            if (stop.stop_requested()) return {ECANCELED};
            auto const read = file.read(buffer_.data() + kept, block);
            if (!read) return {number_of_error(read.error)};
            if (*read == 0) break;
            std::string_view const fresh{buffer_.data() + kept, *read};
            std::string_view text{buffer_.data(), kept + fresh.size()};
            if (fresh.find('\0') != fresh.npos || (first && has_hole(file.descriptor(), fresh.size())))
                return scan_binary(file, stop, text);
            text = take_long_line(text, found);
            std::size_t const lines_end = text.rfind('\n') + 1;
            scan_lines(text.substr(0, lines_end), found);
            kept = keep(text.substr(lines_end));
            if (fresh.size() < block) break;  // the end of the file is known
        }
        if (long_size_ != 0)
            end_long_line(found);
        else
            scan_lines({buffer_.data(), kept}, found);
        return {};
    }

private:
    template <class Found>
    void scan_lines(std::string_view text, Found const& found) {
        std::size_t begin = 0;  // of the line up to which lines are counted
        for (std::size_t at = term_.find(text); at != text.npos; at = term_.find(text, begin)) {
            std::size_t const start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
            line_ += count_lines(text.substr(begin, start - begin));
            std::size_t const feed = text.find('\n', at);
            std::string_view const line = text.substr(start, feed == text.npos ? feed : feed - start);
            found(found_line{line_, line.substr(0, longest_shown), line.size()});
            if (feed == text.npos) return;
            begin = feed + 1;
            ++line_;
        }
        line_ += count_lines(text.substr(begin));
    }

    static std::uint64_t count_lines(std::string_view text) {
        return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    }

    // Moves an unfinished line to the front, or goes over to reading it in pieces.
    std::size_t keep(std::string_view rest) {
        if (rest.size() > longest_kept) {
            head_ = rest.substr(0, longest_shown);
            long_size_ = rest.size();
            pieces_.put(rest);
            return 0;
        }
        if (!rest.empty()) std::memmove(buffer_.data(), rest.data(), rest.size());
        return rest.size();
    }

    // What belongs to a line read in pieces goes there; the answer is what comes behind it.
    template <class Found>
    std::string_view take_long_line(std::string_view text, Found const& found) {
        if (long_size_ == 0) return text;
        std::size_t const feed = text.find('\n');
        std::string_view const piece = text.substr(0, feed);
        pieces_.put(piece);
        long_size_ += piece.size();
        if (feed == text.npos) return {};
        end_long_line(found);
        ++line_;
        return text.substr(feed + 1);
    }

    template <class Found>
    void end_long_line(Found const& found) {
        if (pieces_.finish()) found(found_line{line_, head_, long_size_});
        long_size_ = 0;
    }

    scan_end scan_binary(muster::rooted_file& file, std::stop_token const& stop, std::string_view text) {
        long_size_ = 0;
        pieces_.put(text);
        for (;;) {
            if (stop.stop_requested()) return {ECANCELED, pieces_.finish()};
            auto const read = file.read(buffer_.data(), block);
            if (!read) return {number_of_error(read.error), pieces_.finish()};
            if (*read == 0) return {0, pieces_.finish()};
            pieces_.put({buffer_.data(), *read});
        }
    }

    // An error without a number is a file that has grown over its limit.
    static int number_of_error(muster::file_error const& error) { return error.system != 0 ? error.system : EFBIG; }

    static bool has_hole(int file, std::size_t read) {
        struct stat found {};
        if (read < block || ::fstat(file, &found) != 0) return false;
        off_t const at = static_cast<off_t>(read);
        off_t const hole = ::lseek(file, at, SEEK_HOLE);
        ::lseek(file, at, SEEK_SET);
        return hole >= 0 && hole < found.st_size;
    }

    word const& term_;
    word_in_pieces pieces_;
    std::vector<char> buffer_;
    std::string head_;
    std::uint64_t long_size_ = 0;  // 0: no line is being read in pieces
    std::uint64_t line_ = 1;
};

}  // namespace audit
