// Removes keys and tokens from a text: from what a server sent, before anything of it is cut, logged or kept.
//
//     muster::redactor const secrets{{key}};
//     log(secrets.redact(body));                     // a whole text
//     muster::redacted_stream clean{secrets};
//     stream.push(clean.push(piece));                // a text in pieces, wherever they are split
//     stream.push(clean.finish());
//
// Redact first, cut later: half a key at the end of a cut text would be a key that nobody finds. A server may have cut it
// as well, so the beginning of a secret is removed like the whole.
#pragma once

#include <muster/text/ascii.hpp>       // is_ascii_digit, is_ascii_lower, lower_hex_digits, to_ascii_lower
#include <muster/wire/wire_fault.hpp>  // wire_fault

#include <array>             // array
#include <cstddef>           // size_t
#include <initializer_list>  // initializer_list
#include <string>            // string
#include <string_view>       // string_view
#include <utility>           // move
#include <vector>            // vector

namespace muster::inline v0 {

namespace wire::detail {

// -1 for what is no digit.
[[nodiscard]] constexpr int hex_digit(char c) noexcept {
    if (is_ascii_digit(c)) return c - '0';
    char const letter = to_ascii_lower(c);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// Reads one character of a secret as somebody may have written it: as it is, in either case, or escaped by JSON (also in
// a JSON text within another), by percent signs or by HTML.
class written_character {
public:
    static constexpr std::size_t no = static_cast<std::size_t>(-1), ran_out = no - 1;  // of the text

    constexpr explicit written_character(std::string_view text) noexcept : text_(text) {}

    // The byte behind the character, if that is what stands at `at`.
    [[nodiscard]] constexpr std::size_t end_of(char wanted, std::size_t at) const noexcept {
        if (at >= text_.size()) return ran_out;
        char const there = text_[at];
        if (is(wanted, there)) return at + 1;
        if (there == '\\') return behind_backslash(wanted, at);
        if (there == '%') return behind_percent(wanted, at + 1);
        return there == '&' ? behind_ampersand(wanted, at + 1) : no;
    }

private:
    static constexpr std::size_t most_backslashes = 8, most_digits = 6;

    static constexpr bool is(char wanted, char there) noexcept {
        return to_ascii_lower(wanted) == to_ascii_lower(there);
    }
    static constexpr bool is(char wanted, unsigned code) noexcept {
        return code < 256 && is(wanted, static_cast<char>(code));
    }

    [[nodiscard]] constexpr std::size_t behind_backslash(char wanted, std::size_t at) const noexcept {
        std::size_t const most = at + most_backslashes;
        while (at < text_.size() && at < most && text_[at] == '\\') ++at;
        if (at == text_.size()) return ran_out;
        if (text_[at] == 'u') {
            std::size_t const end = code_at(wanted, at + 1, 4);
            if (end != no) return end;
        }
        return is(wanted, text_[at]) ? at + 1 : no;
    }
    // %2d, and %252d where it was done twice.
    [[nodiscard]] constexpr std::size_t behind_percent(char wanted, std::size_t at) const noexcept {
        for (int times = 0; times < 4 && text_.substr(at, 2) == "25"; ++times) at += 2;
        return code_at(wanted, at, 2);
    }
    [[nodiscard]] constexpr std::size_t behind_ampersand(char wanted, std::size_t at) const noexcept {
        if (at == text_.size()) return ran_out;
        if (text_[at++] != '#') return no;
        bool const is_hex = at < text_.size() && to_ascii_lower(text_[at]) == 'x';
        unsigned code = 0;
        at += is_hex ? 1 : 0;
        for (std::size_t digits = 0; at < text_.size() && digits <= most_digits; ++at, ++digits) {
            if (text_[at] == ';') return is(wanted, code) ? at + 1 : no;
            int const digit = hex_digit(text_[at]);
            if (digit < 0 || (!is_hex && digit > 9)) return no;
            code = code * (is_hex ? 16U : 10U) + static_cast<unsigned>(digit);
        }
        return at == text_.size() ? ran_out : no;
    }
    [[nodiscard]] constexpr std::size_t code_at(char wanted, std::size_t at, std::size_t digits) const noexcept {
        unsigned code = 0;
        for (; digits > 0; --digits, ++at) {
            if (at >= text_.size()) return ran_out;
            int const digit = hex_digit(text_[at]);
            if (digit < 0) return no;
            code = code * 16U + static_cast<unsigned>(digit);
        }
        return is(wanted, code) ? at : no;
    }

    std::string_view text_;
};

}  // namespace wire::detail

// redactor: the secrets, in each form in which they are looked for
class redactor {
public:
    // A shorter text is no secret: a reply would lose words of its own.
    static constexpr std::size_t shortest_secret = 8;
    static constexpr std::string_view mark = "…";  // in the place of each

    redactor() = default;
    explicit redactor(std::vector<std::string> const& secrets) {
        for (std::string const& each : secrets) add(each);
    }
    redactor(std::initializer_list<std::string_view> secrets) {
        for (std::string_view const each : secrets) add(each);
    }

    void add(std::string_view secret) {
        if (secret.size() < shortest_secret) return;
        look_for(std::string{secret}, shortest_secret);
        look_for(in_hex(secret), 2 * shortest_secret);
        // As it looks within a longer text that somebody has put into base64, wherever it stands there.
        for (std::size_t const before : {0U, 1U, 2U}) {
            std::string const text = in_base64(secret, before);
            look_for(text, 2 * shortest_secret);
            if (std::string url = for_urls(text); url != text) look_for(std::move(url), 2 * shortest_secret);
        }
    }
    [[nodiscard]] bool empty() const noexcept { return forms_.empty(); }

    // The text without them. Takes time by the text and by the number of secrets.
    [[nodiscard]] std::string redact(std::string_view text) const {
        std::string clean;
        (void)redact_to(clean, text, true);
        return clean;
    }

private:
    friend class redacted_stream;

    struct form {
        std::string text = {};
        std::size_t least = 0;  // so much of its beginning is removed, too
    };

    // Appends what is clean; returns how much of the text that is. The rest may be the beginning of a secret, unless
    // nothing more comes.
    [[nodiscard]] std::size_t redact_to(std::string& to, std::string_view text, bool is_all) const {
        std::size_t from = 0, at = 0;
        while (at < text.size()) {
            if (!may_begin_[static_cast<unsigned char>(text[at])]) {
                ++at;
                continue;
            }
            bool may_go_on = false;
            std::size_t const end = end_of_secret(text, at, may_go_on);
            if (may_go_on && !is_all) break;
            if (end == at) {
                ++at;
                continue;
            }
            to.append(text.substr(from, at - from)).append(mark);
            from = at = end;
        }
        to.append(text.substr(from, at - from));
        return at;
    }
    // `at` if none begins there. The longest, if there are several.
    [[nodiscard]] std::size_t end_of_secret(std::string_view text, std::size_t at, bool& may_go_on) const noexcept {
        std::size_t longest = at;
        for (form const& each : forms_) {
            std::size_t const end = end_of(each, text, at, may_go_on);
            if (end > longest) longest = end;
        }
        return longest;
    }
    [[nodiscard]] static std::size_t end_of(form const& what, std::string_view text, std::size_t at,
                                            bool& may_go_on) noexcept {
        using wire::detail::written_character;
        written_character const written{text};
        std::size_t end = at, found = 0;
        for (char const wanted : what.text) {
            std::size_t const next = written.end_of(wanted, end);
            if (next == written_character::ran_out) may_go_on = true;
            if (next >= written_character::ran_out) break;
            end = next;
            ++found;
        }
        return found >= what.least ? end : at;
    }

    void look_for(std::string text, std::size_t least) {
        if (text.size() < shortest_secret) return;
        char const first = to_ascii_lower(text.front());
        may_begin_[static_cast<unsigned char>(first)] = true;
        if (is_ascii_lower(first)) may_begin_[static_cast<unsigned char>(first - ('a' - 'A'))] = true;
        for (char const escape : {'\\', '%', '&'}) may_begin_[static_cast<unsigned char>(escape)] = true;
        least = text.size() < least ? text.size() : least;
        forms_.push_back({std::move(text), least});
    }
    static std::string in_hex(std::string_view secret) {
        std::string hex;
        for (char const c : secret) {
            unsigned const code = static_cast<unsigned char>(c);
            hex += lower_hex_digits[code / 16];
            hex += lower_hex_digits[code % 16];
        }
        return hex;
    }
    // The letters that depend on the secret alone, if `before` bytes stand in front of it.
    static std::string in_base64(std::string_view secret, std::size_t before) {
        static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        std::string const bytes = std::string(before, '\0').append(secret);
        std::string text;
        unsigned held = 0, bits = 0;
        for (char const c : bytes) {
            held = (held << 8U | static_cast<unsigned char>(c)) & 0xffffU;
            for (bits += 8; bits >= 6; bits -= 6) text += letters[held >> (bits - 6U) & 0x3fU];
        }
        return text.substr(before == 0 ? 0 : before + 1);
    }
    static std::string for_urls(std::string base64) {
        for (char& c : base64) c = c == '+' ? '-' : c == '/' ? '_' : c;
        return base64;
    }

    std::vector<form> forms_;
    std::array<bool, 256> may_begin_{};  // byte by byte: can a secret begin so?
};

// redact(fault, secrets): each text in it that a server wrote
inline void redact(wire_fault& fault, redactor const& secrets) {
    for (std::string* const text : {&fault.pointer, &fault.words, &fault.api_word, &fault.request_id})
        *text = secrets.redact(*text);
}

// redacted_stream: the same for a text that comes in pieces. Holds back what may be the beginning of a secret.
class redacted_stream {
public:
    explicit redacted_stream(redactor const& secrets) : secrets_(&secrets) {}

    // What is clean by now. The redactor has to live as long.
    [[nodiscard]] std::string push(std::string_view piece) { return take(piece, false); }
    [[nodiscard]] std::string finish() { return take({}, true); }

private:
    std::string take(std::string_view piece, bool is_all) {
        std::string clean;
        held_ += piece;
        held_.erase(0, secrets_->redact_to(clean, held_, is_all));
        return clean;
    }

    redactor const* secrets_;
    std::string held_;
};

}  // namespace muster::inline v0
