// What the values of an enumeration are called outside of the program.
//
//     enum class step_state { pending, in_progress, completed };
//     template <>
//     struct muster::enum_names<step_state> {
//         static constexpr muster::enum_name<step_state> names[] = {{step_state::pending, "pending"},
//                                                                   {step_state::in_progress, "in_progress"},
//                                                                   {step_state::completed, "completed"}};
//     };
//     static_assert(muster::name_of(step_state::pending) == "pending");
//     static_assert(muster::value_named<step_state>("pending") == step_state::pending);
//
// With names, an enumeration may be an argument of a tool. A value without a name is one that a model cannot send.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// enum_name{value, "name"}
template <class Enum>
struct enum_name {
    Enum value = {};
    std::string_view name = {};
};

// enum_names<Enum>: specialised by whoever has the enumeration; each value and each name once
template <class Enum>
struct enum_names;

// A named enumeration is one with enum_names.
template <class T>
concept named_enum = std::is_enum_v<T> && requires {
    enum_names<T>::names[0].name;
};

// name_of(value): its name, or an empty text
template <named_enum Enum>
[[nodiscard]] constexpr std::string_view name_of(Enum value) noexcept {
    for (enum_name<Enum> const& each : enum_names<Enum>::names) {
        if (each.value == value) return each.name;
    }
    return {};
}

// value_named<Enum>(name): the value of that name
template <named_enum Enum>
[[nodiscard]] constexpr std::optional<Enum> value_named(std::string_view name) noexcept {
    for (enum_name<Enum> const& each : enum_names<Enum>::names) {
        if (each.name == name) return each.value;
    }
    return {};
}

}}  // namespace muster::v0
