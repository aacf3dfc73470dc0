// The members of a JSON object that is known to be valid, as the texts that they are.
//
//     for (json_members at{R"({"id":7,"params":{}})"}; at.next();) use(at.name(), at.value());   // "id", 7; "params", {}
//
// Each object is gone through once; nothing is recursive. On a text that is not valid JSON the answers mean nothing, and
// nothing outside of it is read.
#pragma once

#include <muster/text/ascii.hpp>      // is_ascii_digit, skip_blanks, to_ascii_lower
#include <muster/text/json_scan.hpp>  // end_of_json, end_of_json_text
#include <muster/text/sink.hpp>       // sink
#include <muster/text/utf8.hpp>       // encode_utf8

#include <cstddef>      // size_t
#include <cstdint>      // uint32_t
#include <string_view>  // string_view

namespace muster::inline v0::wire::detail {

// json_members{object}
class json_members {
public:
    constexpr explicit json_members(std::string_view object) noexcept
        : json_(object),
          at_(skip_blanks(object, 0) + 1) {}

    constexpr bool next() noexcept {
        at_ = skip_blanks(json_, at_);
        if (at_ < json_.size() && json_[at_] == ',') at_ = skip_blanks(json_, at_ + 1);
        if (at_ >= json_.size() || json_[at_] != '"') return false;
        name_ = piece(end_of_json_text(json_, at_));
        at_ = skip_blanks(json_, skip_blanks(json_, at_) + 1);  // the colon
        if (at_ >= json_.size()) return false;
        value_ = piece(end_of_json(json_, at_));
        return true;
    }

    [[nodiscard]] constexpr std::string_view name() const noexcept { return name_; }  // with its quotes
    [[nodiscard]] constexpr std::string_view value() const noexcept { return value_; }

private:
    constexpr std::string_view piece(std::size_t end) noexcept {
        std::string_view const text = json_.substr(at_, end - at_);
        at_ = end;
        return text;
    }

    std::string_view json_;
    std::size_t at_;
    std::string_view name_, value_;
};

// put_decoded(out, text): what a JSON text says
constexpr std::uint32_t unit_at(std::string_view text, std::size_t at) noexcept {
    if (text.size() < 6 || at > text.size() - 6 || text[at] != '\\' || text[at + 1] != 'u') return 0;
    std::uint32_t value = 0;
    for (char const c : text.substr(at + 2, 4)) {
        char const lower = to_ascii_lower(c);
        value = value * 16 + static_cast<std::uint32_t>(is_ascii_digit(c) ? c - '0' : lower - 'a' + 10);
    }
    return value & 0xFFFFU;
}

// Puts the escape that begins at `at`, and answers where it ends.
constexpr std::size_t put_escape(sink auto& out, std::string_view text, std::size_t at) {
    char const kind = at + 1 < text.size() ? text[at + 1] : '"';
    std::string_view const plain = "\"\"\\\\//b\bf\fn\nr\rt\t";
    if (kind != 'u') {
        std::size_t const found = plain.find(kind);
        if (found != plain.npos) out.put(plain.substr(found + 1, 1));
        return at + 2;
    }
    std::uint32_t value = unit_at(text, at);
    at += 6;
    if ((value & 0xFC00U) == 0xD800U && (unit_at(text, at) & 0xFC00U) == 0xDC00U) {
        value = 0x10000 + ((value & 0x3FFU) << 10U) + (unit_at(text, at) & 0x3FFU);
        at += 6;
    }
    bool const is_half = (value & 0xFFFFF800U) == 0xD800U;  // of a pair: no code point
    out.put(encode_utf8(is_half ? 0xFFFD : value).text());
    return at;
}

constexpr void put_decoded(sink auto& out, std::string_view text) {
    std::size_t at = 1;
    std::size_t const end = text.empty() ? 0 : text.size() - 1;
    while (at < end) {
        std::size_t escape = text.find('\\', at);
        if (escape > end) escape = end;
        out.put(text.substr(at, escape - at));
        at = escape < end ? put_escape(out, text.substr(0, end), escape) : end;
    }
}

// says(text, word): does a JSON text say this?
constexpr bool says(std::string_view text, std::string_view word) {
    if (text.find('\\') == text.npos) return text.size() == word.size() + 2 && text.substr(1, word.size()) == word;
    struct comparing_sink {
        std::string_view left;
        bool same = true;
        constexpr void put(std::string_view piece) noexcept {
            same = same && left.starts_with(piece);
            left.remove_prefix(same ? piece.size() : 0);
        }
    } out{word};
    put_decoded(out, text);
    return out.same && out.left.empty();
}

// find_member(object, name): its value, or an empty text
constexpr std::string_view find_member(std::string_view object, std::string_view name) {
    for (json_members at{object}; at.next();) {
        if (says(at.name(), name)) return at.value();
    }
    return {};
}

}  // namespace muster::inline v0::wire::detail
