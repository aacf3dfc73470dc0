// Every instruction set that this build knows, so that a test may ask for one of them by name.
#pragma once

#include <muster/envelope/detail/batch_search.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <type_traits>

namespace instruction_sets {

using muster::detail::native_bytes;
using muster::detail::word_bytes;
#ifdef MUSTER_VECTORS_WIDE
using muster::detail::avx2_bytes;
using muster::detail::avx512_bytes;
using all = testing::Types<word_bytes, native_bytes, avx2_bytes, avx512_bytes>;
#else
using all = testing::Types<word_bytes, native_bytes>;
#endif

// Whether this machine has it.
template <class Bytes>
bool is_here() {
#ifdef MUSTER_VECTORS_WIDE
    if constexpr (std::is_same_v<Bytes, avx2_bytes>) return __builtin_cpu_supports("avx2") != 0;
    if constexpr (std::is_same_v<Bytes, avx512_bytes>) return __builtin_cpu_supports("avx512bw") != 0;
#endif
    return true;
}

// The search of the library, by just that set. There is at least one batch of places.
template <class Bytes, class Wanted>
std::size_t first_by(char const* chars, std::size_t places) {
#ifdef MUSTER_VECTORS_WIDE
    if constexpr (std::is_same_v<Bytes, avx2_bytes>) return muster::detail::first_by_avx2<Wanted>(chars, places);
    if constexpr (std::is_same_v<Bytes, avx512_bytes>) return muster::detail::first_by_avx512<Wanted>(chars, places);
    if constexpr (!std::is_same_v<Bytes, avx2_bytes> && !std::is_same_v<Bytes, avx512_bytes>)
#endif
        return muster::detail::first_in<Bytes, Wanted>(chars, places);
}

}  // namespace instruction_sets
