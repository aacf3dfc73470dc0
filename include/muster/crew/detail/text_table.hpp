// Texts in columns, for a terminal: no line is wider than is said, and no text breaks out of its place.
#pragma once

#include <muster/text/one_line.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

// What others wrote, as a reader will see it: controls escaped, and a mark for what is not seen but moves what is.
inline std::string seen_text(std::string_view text) {
    std::string line, seen;
    append_sink out{line};
    put_one_line(out, text);
    for (std::size_t at = 0; at < line.size();) {
        code_point const c = code_point_at(line, at);
        bool const hides = c.value != ' ' && is_unseen(c.value);
        seen.append(hides ? std::string_view{"?"} : std::string_view{line}.substr(at, c.length));
        at += c.length;
    }
    return seen;
}

// Columns of a terminal, at most: letters of East Asia and signs have two, and some others are counted so.
constexpr std::size_t columns_of(std::uint32_t code) noexcept { return code < 0x1100 ? 1 : 2; }

// The first columns of a text that stands on one line; of a longer one, dots say so.
inline std::string cut_to(std::string_view text, std::size_t columns) {
    std::size_t at = 0, taken = 0, whole = 0;  // `whole`: what fits beside the dots
    while (at < text.size()) {
        code_point const c = code_point_at(text, at);
        taken += columns_of(c.value);
        if (taken > columns) return std::string{text.substr(0, whole)} + std::string(columns < 2 ? columns : 2, '.');
        at += c.length == 0 ? 1 : c.length;
        if (taken + 2 <= columns) whole = at;
    }
    return std::string{text};
}

inline std::size_t width_of(std::string_view text) noexcept {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        code_point const c = code_point_at(text, at);
        columns += columns_of(c.value);
        at += c.length == 0 ? 1 : c.length;
    }
    return columns;
}

class text_table {
public:
    using row = std::vector<std::string>;

    // Each column is as wide as its widest text, but no wider than `most`; the last has what is left. One that says
    // nothing of anybody, but for a dash or a zero, is left out.
    explicit text_table(row heads, std::vector<std::size_t> most) : most_(std::move(most)) { add(std::move(heads)); }

    void add(row cells) {
        widths_.resize(cells.size());
        says_something_.resize(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i < most_.size()) cells[i] = cut_to(cells[i], most_[i]);
            if (std::size_t const width = width_of(cells[i]); width > widths_[i]) widths_[i] = width;
            says_something_[i] = says_something_[i] || (!rows_.empty() && cells[i] != "-" && cells[i] != "0");
        }
        rows_.push_back(std::move(cells));
    }

    void write(std::string& out, std::string_view indent, std::size_t width) const {
        for (row const& each : rows_) {
            std::string line{indent};
            for (std::size_t i = 0; i < each.size(); ++i) {
                if (!says_something_[i]) continue;
                line += each[i];
                if (i + 1 < each.size()) line.append(widths_[i] - width_of(each[i]) + 2, ' ');
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out.append(cut_to(line, width)).append(1, '\n');
        }
    }

private:
    std::vector<std::size_t> most_;
    std::vector<std::size_t> widths_;
    std::vector<bool> says_something_;
    std::vector<row> rows_;
};

}}}  // namespace muster::v0::detail
