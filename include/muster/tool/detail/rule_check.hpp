// Does a value keep the rules of its field, and do the rules themselves make sense?
#pragma once

#include <muster/text/utf8.hpp>
#include <muster/tool/detail/json_number.hpp>
#include <muster/tool/field_rules.hpp>
#include <muster/tool/pattern.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace detail {

// ruled_type: a type with the rules of the field where it stands, or of the list or map around it
struct ruled_type {
    value_type const& type;
    field_rules const& rules = no_rules;
    bool inside = false;  // an element: what the rules say of items is about something else

    [[nodiscard]] constexpr ruled_type element() const noexcept { return {*type.element, rules, true}; }
    [[nodiscard]] constexpr std::size_t min_items() const noexcept {
        return type.count != 0 ? type.count : inside ? 0 : rules.min_items;
    }
    [[nodiscard]] constexpr std::size_t max_items() const noexcept {
        return type.count != 0 ? type.count : inside ? no_limit : rules.max_items;
    }
};

// Where among the alternatives of a variant its text stands, or type.count.
constexpr std::size_t find_text_alternative(value_type const& type) noexcept {
    std::size_t at = 0;
    while (at < type.count && type.alternatives[at].type->kind != value_kind::text) ++at;
    return at;
}

// keeps_rules(ruled, value)

// In the order of the numbers, for bits of one type.
constexpr std::uint64_t order_of(value_type const& type, std::uint64_t bits) noexcept {
    return type.least < 0 ? bits ^ (std::uint64_t{1} << 63) : bits;
}

constexpr std::size_t count_code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    char const* const chars = text.data();
    for (std::size_t i = 0, size = text.size(); i < size; ++i) count += is_utf8_continuation(chars[i]) ? 0U : 1U;
    return count;
}

constexpr bool integer_keeps_rules(ruled_type ruled, std::uint64_t bits) noexcept {
    std::uint64_t const order = order_of(ruled.type, bits);
    rule_value const& least = ruled.rules.minimum;
    rule_value const& most = ruled.rules.maximum;
    return (!least.given() || order >= order_of(ruled.type, least.bits))
        && (!most.given() || order <= order_of(ruled.type, most.bits));
}

constexpr bool number_keeps_rules(field_rules const& rules, double number) noexcept {
    return (!rules.minimum.given() || number >= rules.minimum.number)
        && (!rules.maximum.given() || number <= rules.maximum.number);
}

// A text has at least a code point for every four bytes, and at most one for each: most need not be counted.
constexpr bool text_keeps_length(field_rules const& rules, std::string_view text) noexcept {
    if (text.size() > rules.max_bytes || text.size() < rules.min_length) return false;
    if (text.size() <= rules.max_length && rules.min_length <= 1) return true;
    std::size_t const length = count_code_points(text);
    return length >= rules.min_length && length <= rules.max_length;
}

constexpr bool keeps_rules(ruled_type ruled, scalar_value const& value) noexcept {
    field_rules const& rules = ruled.rules;
    switch (ruled.type.kind) {
        case value_kind::integer: return integer_keeps_rules(ruled, value.bits);
        case value_kind::number: return number_keeps_rules(rules, value.number);
        case value_kind::text:
            return text_keeps_length(rules, value.text)
                && (rules.pattern.empty() || matches_pattern(value.text, rules.pattern));
        default: return true;
    }
}

// find_word(type, word): its place, or type.count
constexpr std::size_t find_word(value_type const& type, std::string_view word) noexcept {
    std::size_t at = 0;
    while (at < type.count && type.words[at] != word) ++at;
    return at;
}

// default_of(type, given): a default, as if it had been read
constexpr scalar_value default_of(value_type const& type, rule_value const& given) noexcept {
    std::uint64_t const bits = type.kind == value_kind::word ? find_word(type, given.text) : given.bits;
    return {given.text, bits, given.number, given.truth};
}

// find_rule_fault(type, rules): what is wrong with the rules of a field
enum class rule_fault : unsigned char { none, unfit, crossed, broken_default, bad_pattern };
enum class rule_name : unsigned char { minimum, maximum, length, bytes, pattern, items, default_value };

struct found_rule_fault {
    rule_fault fault = rule_fault::none;
    rule_name rule = rule_name::minimum;
    std::size_t place = 0;  // in the pattern
};

constexpr bool can_hold(value_type const& type, rule_value const& value) noexcept {
    using form = rule_value::form;
    switch (type.kind) {
        case value_kind::text: return value.is == form::text;
        case value_kind::truth: return value.is == form::truth;
        case value_kind::number:
            return (value.is == form::number || value.is == form::integer) && short_decimal_of(value.number).exact;
        case value_kind::integer:
            if (value.is != form::integer) return false;
            if (value.negative) return static_cast<std::int64_t>(value.bits) >= type.least;
            return value.bits <= type.most;
        case value_kind::word: return value.is == form::text && find_word(type, value.text) != type.count;
        default: return false;
    }
}

constexpr value_type const& innermost(value_type const& type) noexcept {
    value_type const* inner = &type;
    while (inner->kind == value_kind::list || inner->kind == value_kind::map) inner = inner->element;
    return *inner;
}

constexpr bool holds_text(value_type const& type) noexcept {
    return type.kind == value_kind::text
        || (type.kind == value_kind::variant && find_text_alternative(type) != type.count);
}

constexpr found_rule_fault find_unfit_rule(value_type const& type, field_rules const& rules) noexcept {
    auto const unfit = [](rule_name rule) { return found_rule_fault{rule_fault::unfit, rule, 0}; };
    value_type const& inner = innermost(type);
    bool const number = inner.kind == value_kind::integer || inner.kind == value_kind::number;
    bool const text = holds_text(inner);
    bool const grows = type.kind == value_kind::map || (type.kind == value_kind::list && type.count == 0);

    if (rules.minimum.given() && !(number && can_hold(inner, rules.minimum))) return unfit(rule_name::minimum);
    if (rules.maximum.given() && !(number && can_hold(inner, rules.maximum))) return unfit(rule_name::maximum);
    if (!text && (rules.min_length != 0 || rules.max_length != no_limit)) return unfit(rule_name::length);
    if (!text && rules.max_bytes != no_limit) return unfit(rule_name::bytes);
    if (!text && !rules.pattern.empty()) return unfit(rule_name::pattern);
    if (!grows && (rules.min_items != 0 || rules.max_items != no_limit)) return unfit(rule_name::items);
    if (rules.default_value.given() && !can_hold(type, rules.default_value)) return unfit(rule_name::default_value);
    return {};
}

constexpr found_rule_fault find_crossed_rule(value_type const& type, field_rules const& rules) noexcept {
    auto const crossed = [](rule_name rule) { return found_rule_fault{rule_fault::crossed, rule, 0}; };
    value_type const& inner = innermost(type);
    if (rules.minimum.given() && rules.maximum.given()) {
        bool const whole = inner.kind == value_kind::integer;
        bool const above = whole ? order_of(inner, rules.minimum.bits) > order_of(inner, rules.maximum.bits)
                                 : rules.minimum.number > rules.maximum.number;
        if (above) return crossed(rule_name::minimum);
    }
    if (rules.min_length > rules.max_length || rules.min_length > rules.max_bytes) return crossed(rule_name::length);
    if (rules.min_items > rules.max_items) return crossed(rule_name::items);
    return {};
}

constexpr found_rule_fault find_rule_fault(value_type const& type, field_rules const& rules) noexcept {
    if (found_rule_fault const unfit = find_unfit_rule(type, rules); unfit.fault != rule_fault::none) {
        return unfit;
    }
    if (std::size_t const place = find_pattern_fault(rules.pattern); place != std::string_view::npos) {
        return {rule_fault::bad_pattern, rule_name::pattern, place};
    }
    if (found_rule_fault const crossed = find_crossed_rule(type, rules); crossed.fault != rule_fault::none) {
        return crossed;
    }
    bool const broken =
        rules.default_value.given() && !keeps_rules({type, rules}, default_of(type, rules.default_value));
    return {broken ? rule_fault::broken_default : rule_fault::none, rule_name::default_value, 0};
}

}}}  // namespace muster::v0::detail
