// What an argument of a tool can be, as rows of a table that plain loops walk.
//
//     muster::value_type const& type = muster::value_type_of<std::uint8_t>;
//     static_assert(type.kind == muster::value_kind::integer && type.most == 255);
//
// The decoder and the schema writer know these rows and nothing of the structs behind them, so they
// are compiled once and not once for each tool.
#pragma once

#include <muster/tool/detail/value_shapes.hpp>
#include <muster/tool/enum_names.hpp>
#include <muster/tool/field_rules.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 {

enum class value_kind : unsigned char { text, truth, integer, number, word, list, map, object, variant };

// scalar_value: what was read, on its way into a member
struct scalar_value {
    std::string_view text = {};
    std::uint64_t bits = 0;  // an integer; a negative one in two's complement. Of a word, its place among the words
    double number = 0;
    bool truth = false;
};

// argument_complaint: what an argument struct has against its own fields, when each by itself is right
//
//     muster::argument_complaint check() const {   // in the struct
//         if (first <= last) return {};
//         return {"last", "a line behind the first"};
//     }
struct argument_complaint {
    std::string_view field = {};
    std::string_view expected = {};  // what would be right, in words that live for ever; empty when all is well
};

// value_type: one type of argument; which members count depends on the kind
struct field_row;
struct variant_row;

struct value_type {
    value_kind kind = value_kind::text;

    std::int64_t least = 0;  // integer: the range, both ends included
    std::uint64_t most = 0;

    void (*store)(void* to, scalar_value const& from) = nullptr;  // text, truth, integer, number, word

    // list and map: of what, and where the element goes that comes next. A list is given its index, a map its key, and
    // answers a null pointer for one that it has.
    value_type const* element = nullptr;
    void* (*add)(void* to, std::size_t index, std::string_view key) = nullptr;

    std::size_t count = 0;                               // of words, rows or alternatives; elements of a fixed array
    std::string_view const* words = nullptr;             // word
    field_row const* rows = nullptr;                     // object: its fields, in order
    argument_complaint (*check)(void const*) = nullptr;  // object, where it has one
    variant_row const* alternatives = nullptr;           // variant
    std::string_view tag_field = {};                     // variant: the field that tells its objects apart
};

// field_row: one field of a struct of arguments
struct field_row {
    std::string_view name = {};
    std::string_view description = {};  // empty when there is none
    value_type const* type = nullptr;
    bool required = true;
    void* (*place)(void* arguments) = nullptr;  // where the value goes; makes an optional hold one
    field_rules const* rules = &no_rules;
};

// variant_row: one alternative: an object with this tag, or without one a text
struct variant_row {
    std::string_view tag = {};
    value_type const* type = nullptr;
    void* (*choose)(void* variant) = nullptr;  // makes the variant hold it; answers where
};

// rows_view: the fields of one struct, borrowed; they live for ever
struct rows_view {
    field_row const* rows = nullptr;
    std::size_t count = 0;
    argument_complaint (*check)(void const*) = nullptr;

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
concept argument_struct = has_fields<T> && detail::assignable<T>;

// rows_of<Struct>: its fields
namespace detail {
template <class Struct>
struct rows_for;
}  // namespace detail

template <argument_struct Struct>
inline constexpr rows_view rows_of = detail::rows_for<Struct>::view;

namespace detail {

template <class T>
constexpr bool is_sound_enum();
template <class T>
constexpr bool is_sound_variant();

template <class T>
inline constexpr bool is_argument_value =
    is_one_of<T, std::string_view, bool, double> || plain_integer<T> || owned_text<T> || argument_struct<T>;
template <named_enum T>
inline constexpr bool is_argument_value<T> = is_sound_enum<T>();
template <variant_like T>
inline constexpr bool is_argument_value<T> = is_sound_variant<T>();
template <class T>
requires list_like<T> || array_like<T>
inline constexpr bool is_argument_value<T> = is_argument_value<typename T::value_type>;
template <map_like T>
inline constexpr bool is_argument_value<T> = is_argument_value<typename T::mapped_type>;

template <class T>
consteval value_type describe_value();

}  // namespace detail

// value_type_of<T>
template <class T>
requires detail::is_argument_value<T>
inline constexpr value_type value_type_of = detail::describe_value<T>();

}}  // namespace muster::v0

#include <muster/tool/detail/describe_value.hpp>
