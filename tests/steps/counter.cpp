// What the compiler calls at each basic block, and the C library's functions on memory, counted byte by byte. Compiled
// without coverage, and so that no loop becomes a call of the very function that it is.
#include "steps.hpp"

#include <cstddef>

namespace {

std::uint64_t steps = 0;

}  // namespace

std::uint64_t muster_test::steps_so_far() { return steps; }

extern "C" {

void __sanitizer_cov_trace_pc() { ++steps; }

void* memchr(void const* memory, int wanted, std::size_t size) {
    auto const* bytes = static_cast<unsigned char const*>(memory);
    for (std::size_t i = 0; i < size; ++i) {
        ++steps;
        if (bytes[i] == static_cast<unsigned char>(wanted)) return const_cast<unsigned char*>(bytes + i);
    }
    return nullptr;
}

int memcmp(void const* a, void const* b, std::size_t size) {
    auto const* x = static_cast<unsigned char const*>(a);
    auto const* y = static_cast<unsigned char const*>(b);
    for (std::size_t i = 0; i < size; ++i) {
        ++steps;
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

void* memcpy(void* to, void const* from, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<char const*>(from)[i];
    steps += size;
    return to;
}

void* memmove(void* to, void const* from, std::size_t size) {
    auto* const target = static_cast<char*>(to);
    auto const* const source = static_cast<char const*>(from);
    if (target < source) return memcpy(to, from, size);
    for (std::size_t i = size; i-- > 0;) target[i] = source[i];
    steps += size;
    return to;
}

void* memset(void* memory, int byte, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) static_cast<unsigned char*>(memory)[i] = static_cast<unsigned char>(byte);
    steps += size;
    return memory;
}

}  // extern "C"
