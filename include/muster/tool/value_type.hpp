// What an argument of a tool can be, as rows of a table that plain loops walk.
//
//     muster::value_type const& type = muster::value_type_of<std::uint8_t>;
//     static_assert(type.kind == muster::value_kind::integer && type.most == 255);
//
// The decoder and the schema writer know these rows and nothing of the structs behind them, so they
// are compiled once and not once for each tool.
#pragma once

#include <cstddef>      // size_t
#include <cstdint>      // int64_t, uint64_t
#include <limits>       // numeric_limits
#include <optional>     // optional
#include <string_view>  // string_view
#include <type_traits>  // is_same_v, is_integral_v

namespace muster::inline v0 {

enum class value_kind : unsigned char { text, truth, integer, number, list, object };

// scalar_value: what was read, on its way into a member
struct scalar_value {
    std::string_view text;
    std::uint64_t bits = 0;  // an integer; a negative one in two's complement
    double number = 0;
    bool truth = false;
};

// value_type: one type of argument; which members count depends on the kind
struct field_row;

struct value_type {
    value_kind kind = value_kind::text;

    std::int64_t least = 0;  // integer: the range, both ends included
    std::uint64_t most = 0;

    void (*store)(void* to, scalar_value const& from) = nullptr;  // text, truth, integer, number

    value_type const* element = nullptr;  // list: of what, and how to add one: answers where it is
    void* (*grow)(void* list) = nullptr;

    field_row const* rows = nullptr;  // object: its fields, in order
    std::size_t count = 0;
};

// field_row: one field of a struct of arguments
struct field_row {
    std::string_view name;
    std::string_view description;  // empty when there is none
    value_type const* type = nullptr;
    bool required = true;
    void* (*place)(void* arguments) = nullptr;  // where the value goes; makes an optional hold one
};

// rows_view: the fields of one struct, borrowed; they live for ever
struct rows_view {
    field_row const* rows = nullptr;
    std::size_t count = 0;

    [[nodiscard]] constexpr field_row const* begin() const noexcept { return rows; }
    [[nodiscard]] constexpr field_row const* end() const noexcept { return rows + count; }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return count; }
};

// has_fields<T>: have the fields of a class been written down? fields.hpp and arguments.hpp know how.
template <class T>
inline constexpr bool has_fields = false;
template <class T>
requires requires { T::fields.size; }
inline constexpr bool has_fields<T> = true;

// An argument struct is a class whose fields have been written down.
template <class T>
concept argument_struct = has_fields<T>;

// rows_of<Struct>: its fields
namespace detail {
template <class Struct>
struct rows_for;
}  // namespace detail

template <argument_struct Struct>
inline constexpr rows_view rows_of = detail::rows_for<Struct>::view;

namespace detail {

// std::string and its like, without <string>.
template <class T>
concept owned_text = requires(T& to, char const* data, std::size_t size) {
    to.assign(data, size);
    to.c_str();
};

template <class T, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

// No character type: whether one is a letter or a number, nobody could say.
template <class T>
concept plain_integer = std::is_integral_v<T> && sizeof(T) <= 8
                     && !is_one_of<T, bool, char, wchar_t, char8_t, char16_t, char32_t>;

// std::vector and its like, without <vector>. vector<bool> is none: its elements have no address.
template <class T>
concept list_like = requires(T& list) {
    requires std::is_same_v<decltype(list.emplace_back()), typename T::value_type&>;
};

template <class T>
inline constexpr bool is_argument_value =
    is_one_of<T, std::string_view, bool, double> || plain_integer<T> || owned_text<T> || argument_struct<T>;
template <list_like T>
inline constexpr bool is_argument_value<T> = is_argument_value<typename T::value_type>;

template <class T>
void store_scalar(void* to, scalar_value const& from) {
    T& place = *static_cast<T*>(to);
    if constexpr (std::is_same_v<T, bool>) {
        place = from.truth;
    } else if constexpr (std::is_same_v<T, double>) {
        place = from.number;
    } else if constexpr (plain_integer<T>) {
        place = static_cast<T>(from.bits);
    } else if constexpr (owned_text<T>) {
        place.assign(from.text.data(), from.text.size());
    } else {
        place = from.text;
    }
}

template <class T>
void* grow_list(void* list) {
    return &static_cast<T*>(list)->emplace_back();
}

template <class T>
consteval value_type describe_value();

}  // namespace detail

// value_type_of<T>
template <class T>
requires detail::is_argument_value<T>
inline constexpr value_type value_type_of = detail::describe_value<T>();

namespace detail {

template <class T>
consteval value_type describe_value() {
    value_type type;
    if constexpr (argument_struct<T>) {
        type.kind = value_kind::object;
        type.rows = rows_of<T>.rows;
        type.count = rows_of<T>.count;
    } else if constexpr (list_like<T>) {
        type.kind = value_kind::list;
        type.element = &value_type_of<typename T::value_type>;
        type.grow = grow_list<T>;
    } else {
        type.store = store_scalar<T>;
        if constexpr (std::is_same_v<T, bool>) type.kind = value_kind::truth;
        if constexpr (std::is_same_v<T, double>) type.kind = value_kind::number;
        if constexpr (plain_integer<T>) {
            type.kind = value_kind::integer;
            type.least = static_cast<std::int64_t>(std::numeric_limits<T>::min());
            type.most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
        }
    }
    return type;
}

template <class T>
struct optional_part {
    using type = T;
    static constexpr bool required = true;
};
template <class T>
struct optional_part<std::optional<T>> {
    using type = T;
    static constexpr bool required = false;
};

}  // namespace detail

}  // namespace muster::inline v0
