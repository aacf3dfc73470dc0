// Finds the first mistake in a text that is not JSON, and how to write it right: for a model that has to write it again.
//
//     constexpr muster::json_mistake found = muster::find_json_mistake(R"({'path':"a"})");
//     static_assert(found.at == 1 && found.kind == muster::json_mistake_kind::single_quotes);
//     muster::describe(found.kind);   // a single quote
//     muster::advice(found.kind);     // write strings in double quotes: "..."
//
// Linear; no memory and no recursion.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_value.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class json_mistake_kind : unsigned char {
    none,
    cut_off,         // the text ends too early
    open_string,     // it ends inside a string
    code_fence,      // ```
    single_quotes,   // '
    curly_quotes,    // “ ” ‘ ’
    comment,         // // or /* or #
    python_true,     // True
    python_false,    // False
    python_none,     // None
    other_word,      // undefined, NaN, Infinity, or a text without quotes
    unquoted_name,   // {path: …
    raw_line_break,  // inside a string
    raw_tab,         // inside a string
    raw_control,     // another control character inside a string
    bad_escape,      // a backslash that JSON does not know
    bad_number,      // 01, +5, .5, 1. or 0x5
    trailing_comma,  // before a closing bracket
    missing_comma,
    unescaped_quote,  // behind it the string goes on: "say "hi" to"
    missing_colon,
    missing_value,
    wrong_bracket,  // ] where } belongs, or the other way round
    trailing_text,  // after the whole value
    too_deep,       // more levels than the reader takes
    not_utf8,
    object_in_string,  // the whole is a string that holds JSON
    second_object,     // after the first one
    stray_character,   // none of the above
};

// describe(kind): names the mistake
[[nodiscard]] constexpr std::string_view describe(json_mistake_kind kind) noexcept {
    using enum json_mistake_kind;
    switch (kind) {
        case none: return "no mistake";
        case cut_off: return "the text ends too early";
        case open_string: return "the text ends inside a string";
        case code_fence: return "a code fence";
        case single_quotes: return "a single quote";
        case curly_quotes: return "a curly quotation mark";
        case comment: return "a comment";
        case python_true: return "True";
        case python_false: return "False";
        case python_none: return "None";
        case other_word: return "a word without quotes";
        case unquoted_name: return "a field name without quotes";
        case raw_line_break: return "a line break inside a string";
        case raw_tab: return "a tab inside a string";
        case raw_control: return "a control character inside a string";
        case bad_escape: return "a backslash escape that JSON does not have";
        case bad_number: return "a number that JSON does not have";
        case trailing_comma: return "a comma before a closing bracket";
        case missing_comma: return "a missing comma";
        case unescaped_quote: return "text after the quote that closes a string";
        case missing_colon: return "a missing colon";
        case missing_value: return "a missing value";
        case wrong_bracket: return "the wrong closing bracket";
        case trailing_text: return "more text after the end";
        case too_deep: return "too many levels";
        case not_utf8: return "a byte that is not UTF-8";
        case object_in_string: return "a string that holds the object";
        case second_object: return "a second object";
        case stray_character: break;
    }
    return "an unexpected character";
}

// advice(kind): what to do
[[nodiscard]] constexpr std::string_view advice(json_mistake_kind kind) noexcept {
    using enum json_mistake_kind;
    switch (kind) {
        case none: return "";
        case cut_off: return "write all of it, and close every bracket";
        case open_string: return "write all of it, and close the string with \"";
        case code_fence: return "write the object alone, without ```";
        case single_quotes: return "write strings in double quotes: \"...\"";
        case curly_quotes: return "write strings in straight double quotes: \"...\"";
        case comment: return "remove it; JSON has no comments";
        case python_true: return "write true";
        case python_false: return "write false";
        case python_none: return "write null";
        case other_word: return "write a text in double quotes, or true, false, null or a number";
        case unquoted_name: return "write the name in double quotes";
        case raw_line_break: return "write it as \\n";
        case raw_tab: return "write it as \\t";
        case raw_control: return "write it as \\u and four digits";
        case bad_escape: return "write \\\\ for a backslash; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u0000";
        case bad_number: return "write it as 5, -5, 0.5 or 5e3";
        case trailing_comma: return "remove the comma";
        case missing_comma: return "write a comma here";
        case unescaped_quote: return "write \\\" for each quote inside the string";
        case missing_colon: return "write a colon and a value after the name";
        case missing_value: return "write the value, or null";
        case wrong_bracket: return "close what was opened last: { with }, [ with ]";
        case trailing_text: return "remove it";
        case too_deep: return "nest fewer objects and lists";
        case not_utf8: return "write it as UTF-8";
        case object_in_string: return "write the object itself, without quotes around it";
        case second_object: return "make one call for each object";
        case stray_character: break;
    }
    return "remove it, or write it in a string";
}

// json_mistake: what it is, and its byte
struct json_mistake {
    json_mistake_kind kind = json_mistake_kind::none;
    std::size_t at = 0;
};

// find_json_mistake(text), find_json_mistake(text, deepest): the first one; `none` if the text is one JSON value
//
// `deepest` is how many levels of lists and objects the caller reads, 1,024 at most.
namespace detail {

constexpr json_mistake_kind mistake_in_string(std::string_view text, std::size_t at, json_expected expected) noexcept {
    if (at >= text.size()) return json_mistake_kind::open_string;
    if (expected == json_expected::escape) return json_mistake_kind::bad_escape;
    char const c = text[at];
    if (c == '\n' || c == '\r') return json_mistake_kind::raw_line_break;
    if (c == '\t') return json_mistake_kind::raw_tab;
    return static_cast<unsigned char>(c) < 0x20 ? json_mistake_kind::raw_control : json_mistake_kind::not_utf8;
}

// The mistake that a text shows at a place, whatever the grammar allows there; stray_character where it shows none.
constexpr json_mistake_kind mistake_by_looks(std::string_view rest) noexcept {
    using enum json_mistake_kind;
    if (rest.starts_with("```")) return code_fence;
    if (rest.starts_with('\'') || rest.starts_with('`')) return single_quotes;
    if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#')) return comment;
    for (std::string_view const quote : {"\xE2\x80\x9C", "\xE2\x80\x9D", "\xE2\x80\x98", "\xE2\x80\x99"}) {
        if (rest.starts_with(quote)) return curly_quotes;
    }
    return stray_character;
}

constexpr std::string_view word_at(std::string_view rest) noexcept {
    std::size_t end = 0;
    while (end < rest.size() && (is_ascii_alnum(rest[end]) || rest[end] == '_' || rest[end] == '$')) ++end;
    return rest.substr(0, end);
}

constexpr json_mistake_kind mistake_in_value(std::string_view rest) noexcept {
    using enum json_mistake_kind;
    char const c = rest.front();
    std::string_view const word = word_at(rest);
    if (word == "True" || word == "TRUE") return python_true;
    if (word == "False" || word == "FALSE") return python_false;
    if (word == "None" || word == "NULL" || word == "nil") return python_none;
    if (c == '+' || c == '.' || c == '-' || is_ascii_digit(c)) return bad_number;
    if (c == ',' || c == '}' || c == ']' || c == ':') return missing_value;
    return word.empty() ? stray_character : other_word;
}

constexpr json_mistake_kind mistake_after_value(std::string_view text, std::size_t at) noexcept {
    using enum json_mistake_kind;
    char const c = text[at];
    char const before = at == 0 ? '\0' : text[at - 1];
    bool const goes_on = is_ascii_alnum(c) || c == '.' || c == '_';
    if (before == '"' && (goes_on || static_cast<unsigned char>(c) >= 0x80)) return unescaped_quote;
    if (is_ascii_digit(before) && goes_on) return bad_number;
    if (is_ascii_lower(before) && goes_on) return other_word;  // nullx
    if (c == '}' || c == ']') return wrong_bracket;
    bool const begins_a_value = c == '"' || c == '{' || c == '[' || c == '-' || is_ascii_alnum(c);
    return begins_a_value ? missing_comma : stray_character;
}

constexpr char last_written(std::string_view text) noexcept {
    std::size_t const at = text.find_last_not_of(" \t\r\n");
    return at == text.npos ? '\0' : text[at];
}

constexpr json_mistake_kind mistake_at(std::string_view text, std::size_t at, json_expected expected) noexcept {
    using enum json_mistake_kind;
    bool const in_string = expected == json_expected::escape || expected == json_expected::text_character;
    if (in_string) return mistake_in_string(text, at, expected);
    if (expected == json_expected::depth) return too_deep;
    if (at >= text.size()) return cut_off;
    json_mistake_kind const looks = mistake_by_looks(text.substr(at));
    if (looks != stray_character) return looks;
    char const c = text[at];
    bool const closes = c == '}' || c == ']';
    if (closes && last_written(text.substr(0, at)) == ',') return trailing_comma;
    switch (expected) {
        case json_expected::end: {
            char const before = at == 0 ? '\0' : text[at - 1];
            bool const is_glued = is_ascii_alnum(before) && (is_ascii_alnum(c) || c == '.');  // 01, nullx
            if (is_glued) return mistake_after_value(text, at);
            return c == '{' ? second_object : trailing_text;
        }
        case json_expected::digit: return bad_number;
        case json_expected::colon: return missing_colon;
        case json_expected::comma: return mistake_after_value(text, at);
        case json_expected::first_key:
        case json_expected::key:
            if (closes) return c == ']' ? wrong_bracket : missing_value;
            return is_ascii_alnum(c) || c == '_' || c == '$' ? unquoted_name : stray_character;
        default: return mistake_in_value(text.substr(at));
    }
}

}  // namespace detail

[[nodiscard]] constexpr json_mistake find_json_mistake(std::string_view text,
                                                       std::size_t deepest = deepest_json) noexcept {
    detail::json_checker<1024> checker{text, deepest};
    std::size_t const at = checker.find_fault();
    if (at == text.npos) return {};
    return {detail::mistake_at(text, at, checker.expected()), at};
}

}}  // namespace muster::v0
