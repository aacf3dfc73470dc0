// Collects the secrets of a request, so that no text shows them: keys, tokens and passwords in its headers and its
// address.
//
//     muster::redactor const secrets = secrets_of(request);
//
// model.cpp redacts each byte of a response, and each text about a response, with the result. No other file knows the
// secrets.
#pragma once

#include "transport.hpp"

#include <muster/text/ascii.hpp>
#include <muster/wire/redactor.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace model_host {

namespace detail {

// Does a header or a parameter of that name hold a secret? x-api-key, Authorization, Proxy-Authorization, sig …
[[nodiscard]] inline bool is_secret_name(std::string_view name) {
    std::string lower;
    for (char const c : name) lower += muster::to_ascii_lower(c);
    for (std::string_view const part : {"key", "auth", "token", "secret", "cookie", "password", "credential", "sig"}) {
        if (lower.find(part) != lower.npos) return true;
    }
    return false;
}

// Decodes the text up to the first character that is not base64.
[[nodiscard]] inline std::string from_base64(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    unsigned held = 0, bits = 0;
    for (char const c : text) {
        std::size_t const value = letters.find(c);
        if (value == letters.npos) break;
        held = (held << 6U | static_cast<unsigned>(value)) & 0xffffU;
        if ((bits += 6) < 8) continue;
        bytes += static_cast<char>(held >> (bits -= 8) & 0xffU);
    }
    return bytes;
}

// Returns 16 if the character is not a hexadecimal digit.
[[nodiscard]] inline unsigned hex_digit(char c) {
    std::string_view const digits{muster::lower_hex_digits};
    std::size_t const found = digits.find(muster::to_ascii_lower(c));
    return found == digits.npos ? 16U : static_cast<unsigned>(found);
}

[[nodiscard]] inline std::string without_percents(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        bool const is_long_enough = text[at] == '%' && at + 2 < text.size();
        unsigned const high = is_long_enough ? hex_digit(text[at + 1]) : 16U;
        unsigned const low = is_long_enough ? hex_digit(text[at + 2]) : 16U;
        bool const is_code = high < 16 && low < 16;
        plain += is_code ? static_cast<char>(high * 16 + low) : text[at];
        if (is_code) at += 2;
    }
    return plain;
}

// "Bearer K", "Basic base64(user:password)", "name=K; name=K" and "K". A key may contain `=`, `;` and `,`, and then the
// form of the value is ambiguous. So the secrets of each possible form are added.
inline void add_value(muster::redactor& to, std::string_view value) {
    std::vector<std::string> all;
    auto const add = [&](std::string_view secret) {
        if (std::find(all.begin(), all.end(), secret) == all.end()) all.emplace_back(secret);
    };
    std::size_t const blank = value.find(' ');
    std::string_view const behind_scheme = value.substr(blank == value.npos ? 0 : blank + 1);
    add(behind_scheme);
    std::string const login = from_base64(behind_scheme);
    if (std::size_t const colon = login.find(':'); colon != login.npos) add(login.substr(colon + 1));
    for (std::string_view const ends : {" ", " ;,"}) {
        for (std::string_view left = value; !left.empty();) {
            std::string_view const word = left.substr(0, left.find_first_of(ends));
            std::string_view const name = word.substr(0, word.find('='));
            std::string_view with_name = word.substr(std::min(name.size() + 1, word.size()));
            add(word);
            add(with_name);
            while (with_name.starts_with('"')) with_name.remove_prefix(1);
            while (with_name.ends_with('"')) with_name.remove_suffix(1);
            add(with_name);
            left.remove_prefix(std::min(word.size() + 1, left.size()));
        }
    }
    for (std::string const& secret : all) to.add(secret);
}

inline void add_parameters(muster::redactor& to, std::string_view path) {
    std::size_t at = path.find('?');
    while (at < path.size()) {
        std::string_view const one = path.substr(at + 1, path.find('&', at + 1) - at - 1);
        std::size_t const equals = one.find('=');
        if (equals != one.npos && is_secret_name(one.substr(0, equals)))
            to.add(without_percents(one.substr(equals + 1)));
        at += 1 + one.size();
    }
}

}  // namespace detail

[[nodiscard]] inline muster::redactor secrets_of(http_request const& what) {
    muster::redactor secrets;
    for (auto const& [name, value] : what.headers) {
        if (detail::is_secret_name(name)) detail::add_value(secrets, value);
    }
    detail::add_parameters(secrets, what.path);
    return secrets;
}

}  // namespace model_host
