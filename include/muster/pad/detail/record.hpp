// A version of a file as one line of its history, and back. A line that was not finished, or is damaged, is none.
#pragma once

#include <muster/pad/revision.hpp>
#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/utf8.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace muster { inline namespace v0 { namespace detail::pad {

inline constexpr std::size_t longest_record = 4096;     // bytes, also where each byte of its texts is escaped
inline constexpr std::string_view landed_mark = "+\n";  // behind a record whose change has been made
inline constexpr std::string_view action_letters = "waru";

inline void put_hex(std::string& line, std::uint64_t value) {
    for (int shift = 60; shift >= 0; shift -= 4) line += lower_hex_digits[value >> shift & 15U];
}

// Tabs and line feeds part fields and lines, so in a text they are escaped, and nothing else but what shows nothing.
inline void put_field(std::string& line, std::string_view text) {
    for (char const c : text) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte != 0x7F && c != '\\') {
            line += c;
        } else {
            ((line += '\\') += lower_hex_digits[byte >> 4U]) += lower_hex_digits[byte & 15U];
        }
    }
    line += '\t';
}

inline std::string line_of(pad_revision const& which) {
    std::string line = std::to_string(which.number) + '\t' + std::to_string(which.parent) + '\t';
    (line += action_letters[static_cast<std::size_t>(which.action)]) += '\t';
    (line += std::to_string(which.content.size)) += '\t';
    put_hex(line, which.content.hash);
    ((line += '\t') += std::to_string(which.time)) += '\t';
    for (std::string const* const text : {&which.author, &which.phase, &which.confidence, &which.message})
        put_field(line, *text);
    put_hex(line, fingerprint(line));
    return line += '\n';
}

// Takes the fields of a line one after the other; once one is wrong, all are.
class record_reader {
public:
    explicit record_reader(std::string_view fields) noexcept : left_(fields) {}

    template <class Number>
    Number number(int base = 10) {
        std::string_view const digits = next();
        Number value{};
        auto const [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
        whole_ = whole_ && fault == std::errc{} && end == digits.data() + digits.size();
        return value;
    }
    pad_action action() {
        std::string_view const letter = next();
        std::size_t const which = letter.size() == 1 ? action_letters.find(letter[0]) : std::string_view::npos;
        whole_ = whole_ && which < action_letters.size();
        return whole_ ? static_cast<pad_action>(which) : pad_action::unrecorded;
    }
    // Cuts the text to its limit, as writing does: another program may have written more.
    std::string text(std::size_t longest) {
        std::string_view const escaped = next();
        std::string plain;
        for (std::size_t at = 0; at < escaped.size(); ++at) {
            if (escaped[at] != '\\') {
                plain += escaped[at];
                continue;
            }
            plain += static_cast<char>(byte_of(escaped.substr(at + 1, 2)));
            at += 2;
        }
        plain.resize(cut_utf8(plain, longest).size());
        return plain;
    }
    [[nodiscard]] bool whole() const noexcept { return whole_ && left_.empty(); }

private:
    std::string_view next() {
        std::size_t const tab = left_.find('\t');
        whole_ = whole_ && tab != std::string_view::npos;
        std::string_view const field = left_.substr(0, tab);
        left_.remove_prefix(tab == std::string_view::npos ? left_.size() : tab + 1);
        return field;
    }
    unsigned byte_of(std::string_view digits) {
        unsigned value = 0;
        auto const got = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        whole_ = whole_ && digits.size() == 2 && got.ptr == digits.data() + 2;
        return value;
    }

    std::string_view left_;
    bool whole_ = true;
};

// `line` without its line feed.
inline std::optional<pad_revision> record_from(std::string_view line) {
    if (line.size() < 16 || line.size() > longest_record) return {};
    std::string check;
    put_hex(check, fingerprint(line.substr(0, line.size() - 16)));
    if (!line.ends_with(check)) return {};
    record_reader read{line.substr(0, line.size() - 16)};
    pad_revision which;
    which.number = read.number<std::uint64_t>();
    which.parent = read.number<std::uint64_t>();
    which.action = read.action();
    which.content.size = read.number<std::uint64_t>();
    which.content.hash = read.number<std::uint64_t>(16);
    which.time = read.number<std::int64_t>();
    for (std::string* const text : {&which.author, &which.phase, &which.confidence})
        *text = read.text(pad_change::longest_name);
    which.message = read.text(pad_change::longest_message);
    if (!read.whole()) return {};
    return which;
}

// A version that somebody makes; its number and its content come later.
inline pad_revision revision_of(pad_change const& change, pad_action action) {
    auto const name = [](std::string_view text) { return std::string{cut_utf8(text, pad_change::longest_name)}; };
    return {.action = action,
            .time = change.time,
            .author = name(change.author),
            .phase = name(change.phase),
            .confidence = name(change.confidence),
            .message = std::string{cut_utf8(change.message, pad_change::longest_message)}};
}

}}}  // namespace muster::v0::detail::pad
