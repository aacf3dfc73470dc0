// What a value is made of, down to its numbers, as a text: "(tt?i[(tt)])".
//
//     u i b   a number, one with a sign, true or false     e   one of an enumeration
//     t       a text, or an id that is one                 ?x  an x or none
//     [x]     any number of x                              (…) a struct of these fields
#pragma once

#include <muster/crew/detail/fields.hpp>
#include <muster/crew/ids.hpp>
#include <muster/envelope/maybe.hpp>

#include <chrono>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

// An id: a text that was checked when it was made, or none.
template <class T>
concept text_id = requires(T const id, std::string_view text) {
    { id.text() } -> std::convertible_to<std::string_view>;
    { T::from(text) } -> std::same_as<std::optional<T>>;
};

// One of these for each type that a field may have.
template <class T>
struct shape;

template <class T>
requires(std::is_integral_v<T>) struct shape<T> {
    template <class Out>
    static constexpr void put(Out& out) {
        out.put(std::is_same_v<T, bool> ? 'b' : std::is_signed_v<T> ? 'i' : 'u');
    }
};
template <class T>
requires(std::is_enum_v<T>) struct shape<T> {
    template <class Out>
    static constexpr void put(Out& out) {
        out.put('e');
    }
};

template <char Sign>
struct shape_of_one_sign {
    template <class Out>
    static constexpr void put(Out& out) {
        out.put(Sign);
    }
};
template <>
struct shape<std::string> : shape_of_one_sign<'t'> {};
template <>
struct shape<binding_key> : shape_of_one_sign<'t'> {};
template <text_id T>
struct shape<T> : shape_of_one_sign<'t'> {};
template <>
struct shape<run_id> : shape_of_one_sign<'u'> {};
template <class Count, class Period>
struct shape<std::chrono::duration<Count, Period>> : shape_of_one_sign<'i'> {};
template <class Clock, class Duration>
struct shape<std::chrono::time_point<Clock, Duration>> : shape_of_one_sign<'i'> {};

template <class T>
struct shape_of_a_possible {
    template <class Out>
    static constexpr void put(Out& out) {
        out.put('?');
        shape<T>::put(out);
    }
};
template <class T>
struct shape<std::optional<T>> : shape_of_a_possible<T> {};
template <class T>
struct shape<maybe<T>> : shape_of_a_possible<T> {};

template <class... Fields>
struct shape_in_order {
    template <class Out>
    static constexpr void put(Out& out) {
        out.put('(');
        (shape<Fields>::put(out), ...);
        out.put(')');
    }
};
template <class T>
struct shape<std::vector<T>> {
    template <class Out>
    static constexpr void put(Out& out) {
        out.put('[');
        shape<T>::put(out);
        out.put(']');
    }
};

struct list_fields {
    template <class... Fields>
    shape_in_order<Fields...> operator()(Fields&...) const {
        return {};
    }
};
template <class T>
requires(std::is_aggregate_v<T>) struct shape<T> : decltype(with_fields(std::declval<T&>(), list_fields{})) {
};

}}}  // namespace muster::v0::detail
