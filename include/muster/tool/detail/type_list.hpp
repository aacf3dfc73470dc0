// Types as the elements of arrays, and back: plain loops over ids do the work, a type carries the result.
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <utility>

namespace muster { inline namespace v0 { namespace detail {

// type_at<Index, Ts...>::type: what stands at an index of a list; void past its end
template <std::size_t Index, class T>
struct indexed {
    using type = T;
};
template <class Indices, class... Ts>
struct indexed_types;
template <std::size_t... Is, class... Ts>
struct indexed_types<std::index_sequence<Is...>, Ts...> : indexed<Is, Ts>... {};
template <std::size_t Index, class T>
indexed<Index, T> pick(indexed<Index, T> const&);

template <std::size_t Index, class... Ts>
struct type_at {
    using type = typename decltype(pick<Index>(indexed_types<std::index_sequence_for<Ts...>, Ts...>{}))::type;
};
template <std::size_t Index, class... Ts>
requires(Index >= sizeof...(Ts)) struct type_at<Index, Ts...> {
    using type = void;
};

// choice: some indices of a list, in ascending order
template <std::size_t Size>
struct choice {
    std::size_t at[Size + 1] = {};
    std::size_t count = 0;

    constexpr void add(std::size_t index) { at[count++] = index; }
};

}}}  // namespace muster::v0::detail
