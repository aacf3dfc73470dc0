// Writes the JSON Schema of rows, in either flavour: a loop, one for all structs.
#pragma once

#include <muster/text/decimal.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/detail/rule_check.hpp>
#include <muster/tool/detail/rule_words.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

constexpr std::string_view schema_word(value_kind kind) noexcept {
    switch (kind) {
        case value_kind::text:
        case value_kind::word: return "\"string\"";
        case value_kind::truth: return "\"boolean\"";
        case value_kind::integer: return "\"integer\"";
        case value_kind::number: return "\"number\"";
        case value_kind::list: return "\"array\"";
        default: return "\"object\"";
    }
}

constexpr bool has_parts(value_kind kind) noexcept {
    return kind == value_kind::list || kind == value_kind::map || kind == value_kind::object;
}

// Limits that a double holds exactly: what reads JSON as JavaScript does would change the others.
constexpr bool is_exact(rule_value const& value) noexcept {
    if (value.is != rule_value::form::integer) return value.given();
    return (value.negative ? std::uint64_t{0} - value.bits : value.bits) <= std::uint64_t{1} << 53;
}

// The words that a description ends with, each sentence behind a blank where something stands before it.
template <sink Out>
class sentence_writer {
public:
    constexpr sentence_writer(Out& out, bool begun) : out_(out), begun_(begun) {}

    constexpr void put(std::string_view text) { put_json_part(out_, text); }
    constexpr void begin() {
        if (begun_) out_.put(" ");
        begun_ = true;
    }

private:
    Out& out_;
    bool begun_;
};

// What is said of a value beside its type.
struct value_note {
    std::string_view description = {};
    bool nullable = false;
    rule_value const* default_value = &no_rules.default_value;
};

template <sink Out>
class schema_writer {
public:
    constexpr schema_writer(Out& out, bool strict) : out_(out), strict_(strict) {}

    constexpr void put_object(rows_view rows) {
        out_.put("{\"type\":\"object\"");
        put_fields(rows, {}, {});
        out_.put("}");
    }

private:
    constexpr void put_fields(rows_view rows, std::string_view tag_field, std::string_view tag) {
        out_.put(",\"properties\":{");
        std::string_view before = "";
        if (!tag.empty()) {
            put_tag(tag_field, tag);
            before = ",";
        }
        for (field_row const& row : rows) {
            out_.put(before);
            put_json_text(out_, row.name);
            out_.put(":");
            put_value({*row.type, *row.rules}, {row.description, !row.required && strict_, &row.rules->default_value});
            before = ",";
        }
        out_.put("}");
        put_required(rows, tag.empty() ? std::string_view{} : tag_field);
    }
    constexpr void put_tag(std::string_view tag_field, std::string_view tag) {
        put_json_text(out_, tag_field);
        out_.put(":{\"type\":\"string\",\"const\":");
        put_json_text(out_, tag);
        out_.put("}");
    }
    constexpr void put_required(rows_view rows, std::string_view tag_field) {
        out_.put(",\"required\":[");
        std::string_view before = "";
        if (!tag_field.empty()) {
            put_json_text(out_, tag_field);
            before = ",";
        }
        for (field_row const& row : rows) {
            if (!row.required && !strict_) continue;
            out_.put(before);
            put_json_text(out_, row.name);
            before = ",";
        }
        out_.put("],\"additionalProperties\":false");
    }

    constexpr void put_value(ruled_type ruled, value_note const& about = {}) {
        if (ruled.type.kind == value_kind::variant) return put_variant(ruled, about);
        if (about.nullable && has_parts(ruled.type.kind)) return put_or_null(ruled, about);
        out_.put(about.nullable ? "{\"type\":[" : "{\"type\":");
        out_.put(schema_word(ruled.type.kind));
        if (about.nullable) out_.put(",\"null\"]");
        put_description(ruled, about);
        put_body(ruled, about);
        if (!strict_ && about.default_value->given()) put_default(*about.default_value);
        out_.put("}");
    }
    constexpr void put_default(rule_value const& value) {
        out_.put(",\"default\":");
        put_rule_value(out_, value);
    }
    // Each kind with what its keywords say.
    constexpr void put_body(ruled_type ruled, value_note const& about) {
        switch (ruled.type.kind) {
            case value_kind::text: return strict_ ? void() : put_text_limits(ruled.rules);
            case value_kind::integer:
            case value_kind::number: return strict_ ? void() : put_range(ruled);
            case value_kind::word: return put_words(ruled.type, about.nullable);
            case value_kind::list: return put_list(ruled);
            case value_kind::map: return put_map(ruled);
            case value_kind::object: return put_fields({ruled.type.rows, ruled.type.count}, {}, {});
            default: return;
        }
    }

    constexpr void put_range(ruled_type ruled) {
        value_type const& type = ruled.type;
        if (type.kind == value_kind::number && !ruled.rules.minimum.given() && !ruled.rules.maximum.given()) return;
        value_range const range = range_of(ruled);
        if (is_exact(range.least)) {
            out_.put(",\"minimum\":");
            put_rule_value(out_, range.least);
        }
        if (is_exact(range.most)) {
            out_.put(",\"maximum\":");
            put_rule_value(out_, range.most);
        }
    }
    constexpr void put_text_limits(field_rules const& rules) {
        if (rules.min_length != 0) put_count(",\"minLength\":", rules.min_length);
        if (rules.max_length != no_limit) put_count(",\"maxLength\":", rules.max_length);
        if (rules.pattern.empty()) return;
        out_.put(",\"pattern\":");
        put_json_text(out_, rules.pattern);
    }
    constexpr void put_words(value_type const& type, bool nullable) {
        out_.put(",\"enum\":[");
        for (std::size_t i = 0; i < type.count; ++i) {
            if (i != 0) out_.put(",");
            put_json_text(out_, type.words[i]);
        }
        out_.put(nullable ? ",null]" : "]");
    }
    constexpr void put_list(ruled_type ruled) {
        out_.put(",\"items\":");
        put_value(ruled.element());
        if (strict_) return;
        if (ruled.min_items() != 0) put_count(",\"minItems\":", ruled.min_items());
        if (ruled.max_items() != no_limit) put_count(",\"maxItems\":", ruled.max_items());
    }
    constexpr void put_map(ruled_type ruled) {
        out_.put(",\"additionalProperties\":");
        put_value(ruled.element());
        if (strict_) return;
        if (ruled.min_items() != 0) put_count(",\"minProperties\":", ruled.min_items());
        if (ruled.max_items() != no_limit) put_count(",\"maxProperties\":", ruled.max_items());
    }
    constexpr void put_count(std::string_view key, std::size_t count) {
        out_.put(key);
        out_.put(decimal{count}.view());
    }

    constexpr void put_variant(ruled_type ruled, value_note const& about) {
        begin_union(about);
        for (std::size_t i = 0; i < ruled.type.count; ++i) {
            if (i != 0) out_.put(",");
            put_alternative(ruled, ruled.type.alternatives[i]);
        }
        out_.put(about.nullable ? ",{\"type\":\"null\"}]}" : "]}");
    }
    // Beside a list of types, Anthropic's own clients lose what a list or an object is made of.
    constexpr void put_or_null(ruled_type ruled, value_note const& about) {
        begin_union(about);
        put_value(ruled);
        out_.put(",{\"type\":\"null\"}]}");
    }
    constexpr void begin_union(value_note const& about) {
        out_.put("{");
        if (!about.description.empty()) {
            out_.put("\"description\":");
            put_json_text(out_, about.description);
            out_.put(",");
        }
        out_.put("\"anyOf\":[");
    }
    constexpr void put_alternative(ruled_type ruled, variant_row const& alternative) {
        if (alternative.tag.empty()) return put_value({*alternative.type, ruled.rules, true});
        out_.put("{\"type\":\"object\"");
        put_fields({alternative.type->rows, alternative.type->count}, ruled.type.tag_field, alternative.tag);
        out_.put("}");
    }

    constexpr void put_description(ruled_type ruled, value_note const& about) {
        bool const wordy = strict_ || ruled.rules.max_bytes != no_limit;
        if (about.description.empty() && !(wordy && has_words(ruled, about))) return;
        out_.put(",\"description\":\"");
        put_json_part(out_, about.description);
        if (wordy) {
            sentence_writer<Out> words{out_, !about.description.empty()};
            put_limit_words(words, ruled, about);
        }
        out_.put("\"");
    }
    constexpr bool has_words(ruled_type ruled, value_note const& about) {
        counting_sink size;
        sentence_writer<counting_sink> words{size, false};
        put_limit_words(words, ruled, about);
        return size.size != 0;
    }
    // What no keyword says, in this flavour.
    constexpr void put_limit_words(auto& out, ruled_type ruled, value_note const& about) {
        if (ruled.type.kind == value_kind::text) put_text_words(out, ruled.rules);
        if (!strict_) return;
        value_kind const kind = ruled.type.kind;
        if (kind == value_kind::integer || kind == value_kind::number) put_range_words(out, range_of(ruled));
        if (kind == value_kind::list || kind == value_kind::map) {
            put_count_sentence(out, ruled.min_items(), ruled.max_items(), " item");
        }
        if (!about.default_value->given()) return;
        out.begin();
        out.put("Null stands for ");
        put_rule_value(out, *about.default_value);
        out.put(".");
    }
    constexpr void put_text_words(auto& out, field_rules const& rules) {
        if (strict_) put_count_sentence(out, rules.min_length, rules.max_length, " character");
        put_count_sentence(out, 0, rules.max_bytes, " byte");
        if (!strict_ || rules.pattern.empty()) return;
        out.begin();
        out.put("Matches ");
        out.put(rules.pattern);
        out.put(".");
    }
    static constexpr void put_count_sentence(auto& out, std::size_t least, std::size_t most, std::string_view unit) {
        if (least == 0 && most == no_limit) return;
        out.begin();
        out.put("Takes ");
        put_count_words(out, least, most, unit);
        out.put(".");
    }
    static constexpr void put_range_words(auto& out, value_range range) {
        bool const least = is_exact(range.least);
        bool const most = is_exact(range.most);
        if (!least && !most) return;
        out.begin();
        out.put(!most ? "At least " : least ? "From " : "At most ");
        if (least) put_rule_value(out, range.least);
        if (least && most) out.put(" to ");
        if (most) put_rule_value(out, range.most);
        out.put(".");
    }

    Out& out_;
    bool strict_;
};

}}}  // namespace muster::v0::detail
