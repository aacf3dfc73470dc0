// From a struct of arguments to the table of its rows: where the fields come from.
#pragma once

#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

// argument_source<Struct>: where the fields of a struct come from
//
// `accessors` is a list of empty types that answer a member of an object each, `texts` what is said of
// each, with one place more than there are fields.
struct field_text {
    std::string_view name;
    std::string_view description;
    field_rules const* rules = &no_rules;
    bool ruled = false;  // else `rules` need no check
};

template <class... Accessors>
struct accessor_list {};

template <class Struct>
struct argument_source;

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
        bool const required = part::required && !text.rules->default_value.given();
        return {text.name,
                text.description,
                &value_type_of<typename part::type>,
                required,
                place_of_member<Struct, Accessor>,
                text.rules};
    }
    field_row refused_elsewhere;  // who reads the row all the same meets no second error
    refused_elsewhere.type = &value_type_of<bool>;
    return refused_elsewhere;
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

template <class Struct, class Accessors>
inline constexpr auto row_table_of = make_rows<Struct>(Accessors{});

}}}  // namespace muster::v0::detail
