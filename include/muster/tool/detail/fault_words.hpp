// The words of an argument fault: where it is, what was expected, what came.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_mistake.hpp>
#include <muster/text/json_scan.hpp>
#include <muster/text/sink.hpp>
#include <muster/text/utf8.hpp>
#include <muster/tool/argument_fault.hpp>
#include <muster/tool/detail/rule_check.hpp>
#include <muster/tool/detail/rule_words.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 { namespace detail::json_reading {

// The way from the whole to a value, kept on the stack and spelled out only for a fault.
struct step {
    step const* parent = nullptr;
    std::string_view name;
    std::size_t index = 0;
    bool in_list = false;
};

// At most so many bytes of what a model sent: enough to find it again.
inline std::string excerpt(std::string_view text, std::size_t most = 40) {
    std::string_view const start = cut_utf8(text, most);
    return std::string{start} + (start.size() < text.size() ? "..." : "");
}

// A name that is longer than any field's may be is cut.
inline void append_name(std::string& out, std::string_view name) {
    out += '/';
    for (char const c : excerpt(name, 64)) {
        if (c == '~') {
            out += "~0";
        } else if (c == '/') {
            out += "~1";
        } else {
            out += c;
        }
    }
}

inline void append_pointer(std::string& out, step const& at) {
    std::vector<step const*> way;
    for (step const* each = &at; each->parent; each = each->parent) way.push_back(each);
    for (; !way.empty(); way.pop_back()) {
        step const& each = *way.back();
        if (each.in_list)
            out.append("/").append(std::to_string(each.index));
        else
            append_name(out, each.name);
    }
}

// A value in words, from the text it begins.
inline std::string in_words(std::string_view token) {
    if (token.empty()) return "nothing";
    if (token.front() == '{') return "an object";
    if (token.front() == '[') return "a list";
    return excerpt(trimmed(token));
}

inline std::string number_in_words(std::string words, value_range range) {
    append_sink out{words};
    if (range.least.given()) {
        out.put(range.most.given() ? " from " : " of at least ");
        put_rule_value(out, range.least);
    }
    if (range.most.given()) {
        out.put(range.least.given() ? " to " : " of at most ");
        put_rule_value(out, range.most);
    }
    return words;
}

inline void append_count(std::string& words, std::size_t least, std::size_t most, std::string_view unit) {
    if (least == 0 && most == no_limit) return;
    append_sink out{words};
    out.put(" of ");
    put_count_words(out, least, most, unit);
}

inline std::string text_in_words(field_rules const& rules) {
    std::string words = "text";
    append_count(words, rules.min_length, rules.max_length, " character");
    append_count(words, 0, rules.max_bytes, " byte");
    if (!rules.pattern.empty()) words.append(" that matches ").append(rules.pattern);
    return words;
}

// Which of the two was too many or too few.
inline std::string length_in_words(field_rules const& rules, std::string_view text) {
    if (text.size() > rules.max_bytes) return std::to_string(text.size()) + " bytes";
    std::size_t const length = count_code_points(text);
    return std::to_string(length) + (length == 1 ? " character" : " characters");
}

inline std::string one_of(std::string_view const* words, std::size_t count) {
    std::string all = "one of ";
    for (std::size_t i = 0; i < count; ++i) all.append(i == 0 ? "" : ", ").append(words[i]);
    return all;
}

inline std::string tags_in_words(value_type const& type) {
    std::string all;
    for (std::size_t i = 0; i < type.count; ++i) {
        std::string_view const tag = type.alternatives[i].tag;
        if (!tag.empty()) all.append(all.empty() ? "one of " : ", ").append(tag);
    }
    return all;
}

inline std::string variant_in_words(ruled_type ruled) {
    std::string words = find_text_alternative(ruled.type) != ruled.type.count ? text_in_words(ruled.rules) : "";
    if (ruled.type.tag_field.empty()) return words;
    words.append(words.empty() ? "" : ", or ").append("an object whose ").append(ruled.type.tag_field);
    return words.append(" is ").append(tags_in_words(ruled.type));
}

inline std::string in_words(ruled_type ruled) {
    std::string words;
    switch (ruled.type.kind) {
        case value_kind::text: return text_in_words(ruled.rules);
        case value_kind::truth: return "true or false";
        case value_kind::integer: return number_in_words("an integer", range_of(ruled));
        case value_kind::number: return number_in_words("a number", range_of(ruled));
        case value_kind::word: return one_of(ruled.type.words, ruled.type.count);
        case value_kind::variant: return variant_in_words(ruled);
        case value_kind::object: return "an object";
        case value_kind::list: words = "a list"; break;
        case value_kind::map: words = "an object"; break;
    }
    append_count(words, ruled.min_items(), ruled.max_items(),
                 ruled.type.kind == value_kind::list ? " element" : " field");
    return words.append(" of which each is ").append(in_words(ruled.element()));
}

inline std::string in_words(rows_view rows) {
    std::string words;
    for (field_row const& row : rows) words.append(words.empty() ? "" : ", ").append(row.name);
    return words.empty() ? "no fields" : words;
}

// note_mistake(fault, json, mistake, deepest): a text that is not one JSON object, as a fault of the whole
inline void note_mistake(argument_fault& fault, std::string_view json, json_mistake found, std::size_t deepest) {
    using enum json_mistake_kind;
    fault.offset = found.at < json.size() ? found.at : json.size();
    if (found.kind == too_deep) {
        fault.error = argument_error::wrong_value;
        fault.expected = "at most " + std::to_string(deepest) + " levels";
        fault.got = "more";
        return;
    }
    std::size_t const end = find_json_close(json, skip_blanks(json, 0));
    bool const is_behind = end != json.npos && found.at >= end;
    fault.error = is_behind ? argument_error::trailing_text : argument_error::not_json;
    fault.mistake = found.kind;
    if (is_behind) fault.got = excerpt(trimmed(json.substr(fault.offset)));
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

}}}  // namespace muster::v0::detail::json_reading
