// Removes keys and tokens from text that a server sent. Use it before you cut, log or store any of the text.
//
//     muster::redactor const secrets{{key}};
//     log(secrets.redact(body));                     // a whole text
//     muster::redacted_stream clean{secrets};
//     stream.push(clean.push(piece));                // a text in pieces, wherever they are split
//     stream.push(clean.finish());
//
// Redact first and cut later: a key that is cut in half is not found any more. A server may also cut a key, so the
// beginning of a secret is removed like a whole secret.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/wire/wire_fault.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

namespace wire::detail {

// Returns -1 if the character is not a hexadecimal digit.
[[nodiscard]] constexpr int hex_digit(char c) noexcept {
    if (is_ascii_digit(c)) return c - '0';
    char const letter = to_ascii_lower(c);
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

// The characters that may be in a key and have a name in HTML.
struct named_character {
    std::string_view name = {};
    char character = '\0';
};
inline constexpr named_character html_names[] = {
    {"amp", '&'},    {"apos", '\''},  {"ast", '*'},    {"bsol", '\\'},  {"colon", ':'},    {"comma", ','},
    {"commat", '@'}, {"dollar", '$'}, {"equals", '='}, {"excl", '!'},   {"grave", '`'},    {"gt", '>'},
    {"hat", '^'},    {"lbrace", '{'}, {"lbrack", '['}, {"lcub", '{'},   {"lowbar", '_'},   {"lpar", '('},
    {"lsqb", '['},   {"lt", '<'},     {"nbsp", ' '},   {"num", '#'},    {"percnt", '%'},   {"period", '.'},
    {"plus", '+'},   {"quest", '?'},  {"quot", '"'},   {"rbrace", '}'}, {"rbrack", ']'},   {"rcub", '}'},
    {"rpar", ')'},   {"rsqb", ']'},   {"semi", ';'},   {"sol", '/'},    {"underbar", '_'}, {"verbar", '|'},
    {"vert", '|'},
};

// The bytes at which a character of a secret may end. There may be several, since "%25" is a percent sign or begins
// another escape.
class places {
public:
    constexpr void add(std::size_t at) noexcept {
        for (std::size_t i = 0; i < count_; ++i) {
            if (all_[i] == at) return;
        }
        if (count_ < all_.size()) all_[count_++] = at;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] constexpr std::size_t const* begin() const noexcept { return all_.data(); }
    [[nodiscard]] constexpr std::size_t const* end() const noexcept { return all_.data() + count_; }

private:
    std::array<std::size_t, 6> all_{};
    std::size_t count_ = 0;
};

// Reads one character of a secret in any form in which a server may write it: as it is, in either case, or escaped by
// JSON (also in a JSON text within another), by a programming language, by percent signs or by HTML, and each of these
// also twice.
class written_character {
public:
    constexpr explicit written_character(std::string_view text) noexcept : text_(text) {}

    // Adds the byte after the character for each form of `wanted` at `at`.
    constexpr void add_ends(places& to, char wanted, std::size_t at) noexcept {
        if (at >= text_.size()) return static_cast<void>(ran_out_ = true);
        char const there = text_[at];
        if (is(wanted, there)) to.add(at + 1);
        if (there == '\\') add_behind_backslash(to, wanted, at);
        if (there == '%') add_behind_percent(to, wanted, at + 1);
        if (there == '&') add_behind_ampersand(to, wanted, at + 1);
    }
    // Did the text end within a character, so that more bytes could complete it?
    [[nodiscard]] constexpr bool ran_out() const noexcept { return ran_out_; }

private:
    static constexpr std::size_t most_backslashes = 8, most_digits = 6;
    static constexpr int most_times = 4;

    static constexpr bool is(char wanted, char there) noexcept {
        return to_ascii_lower(wanted) == to_ascii_lower(there);
    }
    static constexpr bool is(char wanted, unsigned code) noexcept {
        return code < 256 && is(wanted, static_cast<char>(code));
    }

    constexpr void add_behind_backslash(places& to, char wanted, std::size_t at) noexcept {
        std::size_t const most = at + most_backslashes;
        while (at < text_.size() && at < most && text_[at] == '\\') ++at;
        if (at == text_.size()) {
            ran_out_ = true;
            if (wanted == '\\') to.add(at);
            return;
        }
        if (wanted == '\\') to.add(at);
        if (text_[at] == 'u') add_code(to, wanted, at + 1, 4);
        if (text_[at] == 'x') add_code(to, wanted, at + 1, 2);
        if (is(wanted, text_[at])) to.add(at + 1);
    }
    // %2d, and %252d if it was escaped twice.
    constexpr void add_behind_percent(places& to, char wanted, std::size_t at) noexcept {
        for (int times = 0; times < most_times; ++times, at += 2) {
            add_code(to, wanted, at, 2);
            if (text_.substr(at, 2) != "25") return;
        }
    }
    // &#45; and &#x2d; and &sol;, and &amp;sol; if it was escaped twice.
    constexpr void add_behind_ampersand(places& to, char wanted, std::size_t at) noexcept {
        constexpr std::string_view again = "amp;";
        for (int times = 0; times < most_times; ++times, at += again.size()) {
            if (at >= text_.size()) return static_cast<void>(ran_out_ = true);
            if (text_[at] == '#') return add_number(to, wanted, at + 1);
            add_named(to, wanted, at);
            std::string_view const next = text_.substr(at, again.size());
            if (next.size() < again.size() && again.starts_with(next)) ran_out_ = true;
            if (next != again) return;
        }
    }
    constexpr void add_number(places& to, char wanted, std::size_t at) noexcept {
        bool const is_hex = at < text_.size() && to_ascii_lower(text_[at]) == 'x';
        unsigned code = 0;
        at += is_hex ? 1 : 0;
        for (std::size_t digits = 0; at < text_.size() && digits <= most_digits; ++at, ++digits) {
            if (text_[at] == ';') return is(wanted, code) ? to.add(at + 1) : void();
            int const digit = hex_digit(text_[at]);
            if (digit < 0 || (!is_hex && digit > 9)) return;
            code = code * (is_hex ? 16U : 10U) + static_cast<unsigned>(digit);
        }
        if (at == text_.size()) ran_out_ = true;
    }
    // Browsers also read some of the names without a semicolon.
    constexpr void add_named(places& to, char wanted, std::size_t at) noexcept {
        for (named_character const& each : html_names) {
            if (!is(wanted, each.character)) continue;
            std::size_t same = 0;
            while (same < each.name.size() && at + same < text_.size() && is(each.name[same], text_[at + same])) ++same;
            if (at + same == text_.size()) ran_out_ = true;
            if (same != each.name.size()) continue;
            bool const is_closed = at + same < text_.size() && text_[at + same] == ';';
            to.add(at + same + (is_closed ? 1 : 0));
        }
    }
    constexpr void add_code(places& to, char wanted, std::size_t at, std::size_t digits) noexcept {
        unsigned code = 0;
        for (; digits > 0; --digits, ++at) {
            if (at >= text_.size()) return static_cast<void>(ran_out_ = true);
            int const digit = hex_digit(text_[at]);
            if (digit < 0) return;
            code = code * 16U + static_cast<unsigned>(digit);
        }
        if (is(wanted, code)) to.add(at);
    }

    std::string_view text_;
    bool ran_out_ = false;
};

}  // namespace wire::detail

// redactor: the secrets, in each form that is searched for
class redactor {
public:
    // A shorter text is not treated as a secret: a reply would lose ordinary words.
    static constexpr std::size_t shortest_secret = 8;
    static constexpr std::string_view mark = "…";  // replaces each secret

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
        // The base64 form of the secret inside a longer text, at each of the three possible offsets. Ten letters are
        // the first eight bytes.
        constexpr std::size_t least = shortest_secret * 8 / 6;
        for (std::size_t const before : {0U, 1U, 2U}) {
            std::string const text = in_base64(secret, before);
            look_for(text, least);
            if (std::string url = for_urls(text); url != text) look_for(std::move(url), least);
        }
    }
    [[nodiscard]] bool empty() const noexcept { return forms_.empty(); }

    // Returns the text without the secrets. The time depends on the text, the number of secrets and their lengths.
    [[nodiscard]] std::string redact(std::string_view text) const {
        std::string clean;
        std::size_t removed = 0;
        (void)redact_to(clean, text, removed, true);
        return clean;
    }

private:
    friend class redacted_stream;

    struct form {
        std::string text = {};
        std::size_t least = 0;  // a beginning of that size is removed, too
    };

    // Appends the clean text, and returns how many bytes of `text` have been handled. The rest may be the beginning of
    // a secret, unless `is_all` is set. Secrets may overlap, so a secret may begin at each byte, also within the
    // beginning of another. `removed` is the number of bytes that belong to a secret that began earlier: before the
    // call in `text`, after the call in the rest.
    [[nodiscard]] std::size_t redact_to(std::string& to, std::string_view text, std::size_t& removed,
                                        bool is_all) const {
        std::size_t at = 0;
        for (; at < text.size(); ++at) {
            if (!may_begin_[static_cast<unsigned char>(text[at])]) continue;
            bool may_go_on = false;
            std::size_t const end = end_of_secret(text, at, may_go_on);
            if (may_go_on && !is_all) break;
            if (end == at || end <= removed) continue;
            if (at >= removed) to.append(text.substr(removed, at - removed)).append(mark);
            removed = end;
        }
        if (at > removed) to.append(text.substr(removed, at - removed));
        removed = at > removed ? 0 : removed - at;
        return at;
    }
    // Returns the end of the longest secret that begins at `at`, or `at` if there is none.
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
        wire::detail::written_character written{text};
        wire::detail::places here;
        here.add(at);
        std::size_t found = 0;
        for (char const wanted : what.text) {
            wire::detail::places next;
            for (std::size_t const each : here) written.add_ends(next, wanted, each);
            if (next.empty()) break;
            here = next;
            ++found;
        }
        may_go_on = may_go_on || written.ran_out();
        std::size_t end = at;
        for (std::size_t const each : here) end = each > end ? each : end;
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
    // The letters that depend only on the secret if `before` bytes come before it.
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
    std::array<bool, 256> may_begin_{};  // for each byte: can a secret begin with it?
};

// redact(fault, secrets): redacts each text of the fault that a server wrote
inline void redact(wire_fault& fault, redactor const& secrets) {
    for (std::string* const text : {&fault.pointer, &fault.words, &fault.api_word, &fault.request_id})
        *text = secrets.redact(*text);
}

// redacted_stream: redacts a text that comes in pieces. It holds back bytes that may be the beginning of a secret.
class redacted_stream {
public:
    explicit redacted_stream(redactor const& secrets) : secrets_(&secrets) {}

    // Returns the text that is clean by now. The redactor must outlive the stream.
    [[nodiscard]] std::string push(std::string_view piece) { return take(piece, false); }
    [[nodiscard]] std::string finish() { return take({}, true); }

private:
    std::string take(std::string_view piece, bool is_all) {
        std::string clean;
        held_ += piece;
        held_.erase(0, secrets_->redact_to(clean, held_, removed_, is_all));
        return clean;
    }

    redactor const* secrets_;
    std::string held_;
    std::size_t removed_ = 0;  // bytes of `held_`
};

}}  // namespace muster::v0
