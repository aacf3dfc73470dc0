// The words of an argument fault: where it is, what was expected, what came.
#pragma once

#include <muster/text/ascii.hpp>       // trimmed
#include <muster/text/utf8.hpp>        // cut_utf8
#include <muster/tool/value_type.hpp>  // value_type, rows_view

#include <cstddef>      // size_t
#include <string>       // string, to_string
#include <string_view>  // string_view

namespace muster::inline v0::detail::reading {

// The way from the whole to a value, kept on the stack and spelled out only for a fault.
struct step {
    step const* parent = nullptr;
    std::string_view name;
    std::size_t index = 0;
    bool in_list = false;
};

inline void append_pointer(std::string& out, step const& at) {
    if (!at.parent) return;
    append_pointer(out, *at.parent);
    out += '/';
    if (at.in_list) {
        out += std::to_string(at.index);
        return;
    }
    for (char const c : at.name) {
        if (c == '~') {
            out += "~0";
        } else if (c == '/') {
            out += "~1";
        } else {
            out += c;
        }
    }
}

// At most 40 bytes of what a model sent: enough to find it again.
inline std::string excerpt(std::string_view text) {
    std::string_view const start = cut_utf8(text, 40);
    return std::string{start} + (start.size() < text.size() ? "..." : "");
}

// A value in words, from the text it begins.
inline std::string in_words(std::string_view token) {
    if (token.empty()) return "nothing";
    if (token.front() == '{') return "an object";
    if (token.front() == '[') return "a list";
    return excerpt(trimmed(token));
}

inline std::string in_words(value_type const& type) {
    switch (type.kind) {
        case value_kind::text: return "text";
        case value_kind::truth: return "true or false";
        case value_kind::number: return "a number";
        case value_kind::list: return "a list of which each is " + in_words(*type.element);
        case value_kind::object: return "an object";
        case value_kind::integer: break;
    }
    return "an integer from " + std::to_string(type.least) + " to " + std::to_string(type.most);
}

inline std::string in_words(rows_view rows) {
    std::string words;
    for (field_row const& row : rows) words.append(words.empty() ? "" : ", ").append(row.name);
    return words.empty() ? "no fields" : words;
}

// Where the object that begins a text ends, or npos if it does not. Only for texts that are at fault.
inline std::size_t end_of_object(std::string_view json) {
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        char const c = json[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return i + 1;
        }
    }
    return std::string_view::npos;
}

// The first control character inside a text, where none may stand, or the end.
inline std::size_t find_control_in_text(std::string_view json) {
    bool quoted = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        if (quoted && static_cast<unsigned char>(json[i]) < 0x20) return i;
        if (json[i] == '"') quoted = !quoted;
        if (json[i] == '\\') ++i;
    }
    return json.size();
}

}  // namespace muster::inline v0::detail::reading
