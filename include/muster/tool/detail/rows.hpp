// From a struct of arguments to its rows: where the fields come from, and the checks on them.
#pragma once

#include <muster/tool/detail/type_list.hpp>  // type_at
#include <muster/tool/tool.hpp>              // find_tool_name_fault, accepted
#include <muster/tool/value_type.hpp>        // field_row, rows_view, value_type_of

#include <cstddef>      // size_t
#include <string_view>  // string_view, size
#include <type_traits>  // conditional_t, remove_reference_t
#include <utility>      // declval

namespace muster::inline v0 {

namespace detail {

// argument_source<Struct>: where the fields of a struct come from
//
// `accessors` is a list of empty types that answer a member of an object each, `texts` what is said of
// each, with one place more than there are fields.
struct field_text {
    std::string_view name;
    std::string_view description;
};

template <class... Accessors>
struct accessor_list {};

template <class Struct>
struct argument_source;

}  // namespace detail

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Accessor, class Type>
struct an_argument_is_text_bool_integer_double_a_struct_with_fields_or_a_list_or_an_optional_of_those;
template <class Accessor>
struct a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_so_rename;
template <class Accessor>
struct a_field_name_stands_twice_in_its_struct_so_rename;
template <class Struct>
struct an_argument_struct_has_at_most_64_fields;
}  // namespace refused

namespace detail {

inline constexpr std::size_t most_fields = 64;  // the decoder keeps one bit for each

template <class Struct, class Accessor>
using member_type = std::remove_reference_t<decltype(Accessor{}(std::declval<Struct&>()))>;
template <class Struct, class Accessor>
using member_part = optional_part<member_type<Struct, Accessor>>;
template <class Struct, class Accessor>
inline constexpr bool fits = is_argument_value<typename member_part<Struct, Accessor>::type>;

template <class Struct, class Accessor>
void* place_of_member(void* arguments) {
    auto& place = Accessor{}(*static_cast<Struct*>(arguments));
    if constexpr (member_part<Struct, Accessor>::required) {
        return &place;
    } else {
        return &place.emplace();
    }
}

template <class Struct, class Accessor>
consteval field_row row_of_member(field_text const& text) {
    using part = member_part<Struct, Accessor>;
    if constexpr (fits<Struct, Accessor>) {
        return {text.name, text.description, &value_type_of<typename part::type>, part::required,
                place_of_member<Struct, Accessor>};
    }
    return {};
}

// One place more than there are fields, since an array cannot be empty.
template <std::size_t Count>
struct row_table {
    field_row rows[Count + 1];
};

template <class Struct, class... Accessors>
consteval row_table<sizeof...(Accessors)> make_rows(accessor_list<Accessors...>) {
    field_text const* text = argument_source<Struct>::texts;
    return {{row_of_member<Struct, Accessors>(*text++)..., field_row{}}};
}

consteval std::size_t find_bad_name(field_text const* texts, std::size_t count) {
    std::size_t at = 0;
    while (at < count && find_tool_name_fault(texts[at].name) == std::string_view::npos) ++at;
    return at;
}

consteval std::size_t find_repeated_name(field_text const* texts, std::size_t count) {
    for (std::size_t j = 1; j < count; ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            if (texts[i].name == texts[j].name) return j;
        }
    }
    return count;
}

template <class Struct, class... Accessors>
consteval std::size_t find_unfit() {
    bool const all[] = {fits<Struct, Accessors>..., false};
    std::size_t at = 0;
    while (all[at]) ++at;
    return at;
}

// What is wrong with the field at an index; there is none past the end.
template <class Struct, class Accessor, bool Unfit, bool Bad>
struct field_refusal {
    using type = std::conditional_t<
        Unfit,
        refused::an_argument_is_text_bool_integer_double_a_struct_with_fields_or_a_list_or_an_optional_of_those<
            Accessor, member_type<Struct, Accessor>>,
        std::conditional_t<Bad,
                           refused::a_field_name_is_1_to_64_letters_digits_underscores_or_hyphens_so_rename<Accessor>,
                           refused::a_field_name_stands_twice_in_its_struct_so_rename<Accessor>>>;
};
template <class Struct>
struct field_refusal<Struct, void, false, false> {
    using type = accepted;
};

template <class Struct>
struct too_many_fields {
    using type = refused::an_argument_struct_has_at_most_64_fields<Struct>;
};

template <class Struct, class Accessors>
struct rows_verdict;
template <class Struct, class... Accessors>
struct rows_verdict<Struct, accessor_list<Accessors...>> {
    static constexpr std::size_t count = sizeof...(Accessors);
    static constexpr std::size_t unfit = find_unfit<Struct, Accessors...>();
    static constexpr std::size_t bad = find_bad_name(argument_source<Struct>::texts, count);
    static constexpr std::size_t repeated = find_repeated_name(argument_source<Struct>::texts, count);
    static constexpr std::size_t culprit = unfit < count ? unfit : bad < count ? bad : repeated;

    using refusal = field_refusal<Struct, typename type_at<culprit, Accessors...>::type, (unfit < count),
                                  (unfit == count && bad < count)>;
    using type = typename std::conditional_t<(count > most_fields), too_many_fields<Struct>, refusal>::type;
};

template <class Struct>
struct rows_for {
    using accessors = typename argument_source<Struct>::accessors;
    static constexpr auto table = make_rows<Struct>(accessors{});
    static constexpr rows_view view{table.rows, std::size(table.rows) - 1};

    static_assert(sizeof(typename rows_verdict<Struct, accessors>::type) != 0);
};

}  // namespace detail

}  // namespace muster::inline v0
