// Looks ahead in an object for the field that says which kind of object it is, wherever in it that stands.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_scan.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail::json_reading {

// is_spelled(chars, plain): does what stands between two quotes of JSON say this plain ASCII text?
constexpr int hex_value(char c) noexcept {
    if (is_ascii_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The ASCII character of \u0041, or zero.
constexpr char escaped_ascii(std::string_view chars) noexcept {
    if (chars.size() < 6 || chars.substr(0, 4) != "\\u00") return '\0';
    int const high = hex_value(chars[4]);
    int const low = hex_value(chars[5]);
    return high < 0 || high > 7 || low < 0 ? '\0' : static_cast<char>(high * 16 + low);
}

constexpr bool is_spelled(std::string_view chars, std::string_view plain) noexcept {
    while (!chars.empty() && !plain.empty()) {
        bool const solidus = chars.substr(0, 2) == "\\/";
        bool const code = !solidus && chars.front() == '\\';
        char const c = solidus ? '/' : code ? escaped_ascii(chars) : chars.front();
        if (c != plain.front()) return false;
        chars.remove_prefix(solidus ? 2 : code ? 6 : 1);
        plain.remove_prefix(1);
    }
    return chars.empty() && plain.empty();
}

// found_tag: the value of a field, or why there is none
struct found_tag {
    bool found = false;
    bool json = true;        // false: from `at` on the object is no JSON
    std::size_t at = 0;      // of the value
    std::string_view token;  // the whole value, quotes and all
};

// tag_finder: steps over the fields of one object; linear in what stands before the one that is wanted
class tag_finder {
public:
    tag_finder(std::string_view json, std::size_t object) : json_(json), at_(object + 1) {}

    found_tag find(std::string_view field) {
        skip_blanks();
        while (here() == '"') {
            std::string_view const name = read(end_of_json_text(json_, at_));
            if (!take(':')) break;
            skip_blanks();
            std::string_view const value = read(end_of_json(json_, at_));
            if (value.empty()) break;
            if (is_spelled(name.substr(1, name.size() - 2), field)) return {true, true, at_ - value.size(), value};
            if (!take(',')) break;
            skip_blanks();
        }
        return {false, here() == '}', at_, {}};
    }

private:
    [[nodiscard]] char here() const { return at_ < json_.size() ? json_[at_] : '\0'; }
    void skip_blanks() {
        while (at_ < json_.size() && is_json_blank(json_[at_])) ++at_;
    }
    bool take(char c) {
        skip_blanks();
        if (here() != c) return false;
        ++at_;
        return true;
    }

    std::string_view read(std::size_t end) {
        std::string_view const piece = json_.substr(at_, end - at_);
        at_ = end;
        return piece;
    }

    std::string_view json_;
    std::size_t at_;
};

}}}  // namespace muster::v0::detail::json_reading
