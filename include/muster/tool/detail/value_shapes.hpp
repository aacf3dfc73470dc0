// What the types of arguments are told apart by: what can be done with them, without the headers that they are from.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 { namespace detail {

// std::string and its like, without <string>.
template <class T>
concept owned_text = requires(T& to, char const* data, std::size_t size) {
    to.assign(data, size);
    to.c_str();
};

template <class T, class... Others>
inline constexpr bool is_one_of = (std::is_same_v<T, Others> || ...);

// What can be read into. A constant member has the place for a value and cannot take one.
template <class T>
concept assignable = std::is_same_v<T, std::remove_cv_t<T>>;

// No character type: whether one is a letter or a number, nobody could say.
template <class T>
concept plain_integer = std::is_integral_v<T> && assignable<T> && sizeof(T) <= 8
                     && !is_one_of<T, bool, char, wchar_t, decltype(u8'a'), char16_t, char32_t>;  // without char8_t too

// std::vector and its like, without <vector>. vector<bool> is none: its elements have no address.
template <class T>
concept list_like = requires(T& list) {
    requires std::is_same_v<decltype(list.emplace_back()), typename T::value_type&>;
};

// std::array and its like.
template <class T>
struct array_parts;
template <template <class, std::size_t> class Array, class T, std::size_t Size>
struct array_parts<Array<T, Size>> {
    static constexpr std::size_t size = Size;
};
template <class T>
concept array_like = !list_like<T> && requires(T & list, typename T::value_type const& value) {
    requires array_parts<T>::size != 0;
    list.fill(value);
    requires std::is_same_v<decltype(list[0]), typename T::value_type&>;
};

// std::map and its like, with texts for keys.
template <class T>
concept map_like = requires(T& map, typename T::key_type const& key) {
    requires std::is_same_v<typename T::key_type, std::string_view> || owned_text<typename T::key_type>;
    requires std::is_same_v<decltype((map.try_emplace(key).first->second)), typename T::mapped_type&>;
    map.try_emplace(key).second;
};

// std::variant and its like.
template <class T>
inline constexpr bool is_variant = false;
template <template <class...> class Variant, class... Ts>
requires requires(Variant<Ts...>& one) { one.valueless_by_exception(); }
inline constexpr bool is_variant<Variant<Ts...>> = true;
template <class T>
concept variant_like = is_variant<T>;

}}}  // namespace muster::v0::detail
