// What can be wrong with the fields of a struct of arguments, found by loops over its table.
#pragma once

#include <muster/tool/detail/row_table.hpp>
#include <muster/tool/detail/rule_check.hpp>
#include <muster/tool/detail/type_list.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/value_type.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Accessor, class Type>
struct an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those;
template <class Accessor, class Type>
struct an_enumeration_among_arguments_needs_names_so_specialise_enum_names;
template <class Accessor, class Enum, std::size_t Index>
struct the_values_and_the_names_of_an_enumeration_stand_once_and_are_not_empty_but_not_at_index;
template <class Accessor, class Variant, std::size_t Index>
struct an_alternative_of_a_variant_is_a_struct_with_a_tag_or_the_one_text_but_not_at_index;
template <class Accessor, class Variant, std::size_t Index>
struct the_tags_of_a_variant_differ_and_stand_in_one_field_beside_those_of_the_structs_but_not_at_index;
template <class Accessor>
struct a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_so_rename;
template <class Accessor>
struct a_field_name_stands_twice_in_its_struct_so_rename;
template <class Struct>
struct an_argument_struct_has_at_most_64_fields;
template <class Struct>
struct a_check_of_arguments_changes_nothing_so_make_it_const;

template <class Accessor, class Type, class Rule>
struct a_rule_is_for_another_type_than_its_field_has_or_says_what_the_type_cannot_hold;
template <class Accessor, class Rule>
struct a_rule_has_its_lower_end_above_its_upper_end;
template <class Accessor>
struct a_default_keeps_the_rules_of_its_field;
template <class Accessor, std::size_t Place>
struct a_pattern_is_a_row_of_sets_and_counts_without_groups_but_not_from_place;

// Rules, to be read inside a compiler's message.
namespace rule {
struct minimum;
struct maximum;
struct min_length_or_max_length;
struct max_bytes;
struct pattern;
struct min_items_or_max_items;
struct default_value;
}  // namespace rule
}  // namespace refused

namespace detail {

inline constexpr std::size_t most_fields = 64;  // the decoder keeps one bit for each

consteval bool has_good_alias(field_text const& text) {
    return !text.ruled || text.rules->alias.empty()
        || find_tool_name_fault(text.rules->alias) == std::string_view::npos;
}

consteval std::size_t find_bad_name(field_text const* texts, std::size_t count) {
    std::size_t at = 0;
    while (at < count && find_tool_name_fault(texts[at].name) == std::string_view::npos && has_good_alias(texts[at])) {
        ++at;
    }
    return at;
}

consteval bool has_alias(field_text const& text) { return text.ruled && !text.rules->alias.empty(); }

// Do two fields answer to one name, or one field twice?
consteval bool share_a_name(field_text const& a, field_text const& b) {
    if (a.name == b.name) return true;
    if (has_alias(a) && a.rules->alias == b.name) return true;
    return has_alias(b) && (b.rules->alias == a.name || (has_alias(a) && b.rules->alias == a.rules->alias));
}

consteval std::size_t find_repeated_name(field_text const* texts, std::size_t count) {
    for (std::size_t j = 0; j < count; ++j) {
        if (has_alias(texts[j]) && texts[j].rules->alias == texts[j].name) return j;
        for (std::size_t i = 0; i < j; ++i) {
            if (share_a_name(texts[i], texts[j])) return j;
        }
    }
    return count;
}

// The first field whose rules are at fault, and how; or `count`. All of them have a type.
struct field_with_rule_fault {
    std::size_t at;
    found_rule_fault found;
};

consteval field_with_rule_fault find_field_with_rule_fault(field_text const* texts, field_row const* rows,
                                                           std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (!texts[i].ruled) continue;
        found_rule_fault const found = find_rule_fault(*rows[i].type, *texts[i].rules);
        if (found.fault != rule_fault::none) return {i, found};
    }
    return {count, {}};
}

template <class Struct, class... Accessors>
consteval std::size_t find_unfit() {
    bool const all[] = {fits<Struct, Accessors>..., false};
    std::size_t at = 0;
    while (all[at]) ++at;
    return at;
}

// What is wrong with its type, in the end.
template <class Accessor, class Member, class Inner>
struct value_refusal {
    using type = refused::
        an_argument_is_text_bool_number_enumeration_struct_with_fields_variant_or_an_optional_list_array_or_map_of_those<
            Accessor, Member>;
};
template <class Accessor, class Member, class Inner>
requires(std::is_enum_v<Inner> && !named_enum<Inner>) struct value_refusal<Accessor, Member, Inner> {
    using type = refused::an_enumeration_among_arguments_needs_names_so_specialise_enum_names<Accessor, Inner>;
};
template <class Accessor, class Member, named_enum Inner>
struct value_refusal<Accessor, Member, Inner> {
    using type = refused::the_values_and_the_names_of_an_enumeration_stand_once_and_are_not_empty_but_not_at_index<
        Accessor, Inner, bad_enum_name<Inner>>;
};
template <class Accessor, class Member, variant_like Inner>
struct value_refusal<Accessor, Member, Inner> {
    using check = variant_check<Inner>;
    using type = std::conditional_t<
        (check::bad < check::count),
        refused::an_alternative_of_a_variant_is_a_struct_with_a_tag_or_the_one_text_but_not_at_index<Accessor, Inner,
                                                                                                     check::bad>,
        refused::the_tags_of_a_variant_differ_and_stand_in_one_field_beside_those_of_the_structs_but_not_at_index<
            Accessor, Inner, check::bad_tag>>;
};

// What is wrong with a field.
enum class field_fault : unsigned char { none, unfit, bad_name, repeated_name, rule };

template <class Struct, class Accessor, field_fault Fault>
struct field_refusal {
    using type = accepted;
};
template <class Struct, class Accessor>
struct field_refusal<Struct, Accessor, field_fault::unfit>
    : value_refusal<Accessor, member_type<Struct, Accessor>,
                    typename innermost_part<typename member_part<Struct, Accessor>::type>::type> {};
template <class Struct, class Accessor>
struct field_refusal<Struct, Accessor, field_fault::bad_name> {
    using type = refused::a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_so_rename<Accessor>;
};
template <class Struct, class Accessor>
struct field_refusal<Struct, Accessor, field_fault::repeated_name> {
    using type = refused::a_field_name_stands_twice_in_its_struct_so_rename<Accessor>;
};

// What is wrong with its rules.
template <rule_name Rule>
using rule_word =
    typename type_at<static_cast<std::size_t>(Rule), refused::rule::minimum, refused::rule::maximum,
                     refused::rule::min_length_or_max_length, refused::rule::max_bytes, refused::rule::pattern,
                     refused::rule::min_items_or_max_items, refused::rule::default_value>::type;

template <class Struct, class Accessor, found_rule_fault Found, rule_fault = Found.fault>
struct rule_refusal {
    using type = refused::a_rule_is_for_another_type_than_its_field_has_or_says_what_the_type_cannot_hold<
        Accessor, member_type<Struct, Accessor>, rule_word<Found.rule>>;
};
template <class Struct, class Accessor, found_rule_fault Found>
struct rule_refusal<Struct, Accessor, Found, rule_fault::crossed> {
    using type = refused::a_rule_has_its_lower_end_above_its_upper_end<Accessor, rule_word<Found.rule>>;
};
template <class Struct, class Accessor, found_rule_fault Found>
struct rule_refusal<Struct, Accessor, Found, rule_fault::broken_default> {
    using type = refused::a_default_keeps_the_rules_of_its_field<Accessor>;
};
template <class Struct, class Accessor, found_rule_fault Found>
struct rule_refusal<Struct, Accessor, Found, rule_fault::bad_pattern> {
    using type =
        refused::a_pattern_is_a_row_of_sets_and_counts_without_groups_but_not_from_place<Accessor, Found.place>;
};

template <class Struct>
struct too_many_fields {
    using type = refused::an_argument_struct_has_at_most_64_fields<Struct>;
};

// A check that is not const would be passed over.
template <class Struct>
concept checks_itself_unasked = !checks_itself<Struct> && requires(Struct & arguments) {
    { arguments.check() } -> std::same_as<argument_complaint>;
};
template <class Struct>
struct unasked_check {
    using type = refused::a_check_of_arguments_changes_nothing_so_make_it_const<Struct>;
};

template <class Struct, class Accessors>
struct rows_verdict;
template <class Struct, class... Accessors>
struct rows_verdict<Struct, accessor_list<Accessors...>> {
    static constexpr std::size_t count = sizeof...(Accessors);
    static constexpr std::size_t unfit = find_unfit<Struct, Accessors...>();
    static constexpr std::size_t bad = find_bad_name(argument_source<Struct>::texts, count);
    static constexpr std::size_t repeated = find_repeated_name(argument_source<Struct>::texts, count);
    static constexpr field_with_rule_fault unruly = find_field_with_rule_fault(
        argument_source<Struct>::texts, row_table_of<Struct, accessor_list<Accessors...>>.rows, unfit);

    static constexpr field_fault fault = unfit < count      ? field_fault::unfit
                                       : bad < count        ? field_fault::bad_name
                                       : repeated < count   ? field_fault::repeated_name
                                       : unruly.at == unfit ? field_fault::none
                                                            : field_fault::rule;
    static constexpr std::size_t at = unfit < count    ? unfit
                                    : bad < count      ? bad
                                    : repeated < count ? repeated
                                                       : unruly.at;

    using culprit = typename type_at<at, Accessors...>::type;
    using of_struct =
        std::conditional_t<checks_itself_unasked<Struct>, unasked_check<Struct>, field_refusal<Struct, culprit, fault>>;
    using refusal =
        std::conditional_t<fault == field_fault::rule, rule_refusal<Struct, culprit, unruly.found>, of_struct>;
    using type = typename std::conditional_t<(count > most_fields), too_many_fields<Struct>, refusal>::type;
};

}  // namespace detail

}}  // namespace muster::v0
