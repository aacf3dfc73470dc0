// Counts what a program asks the C library for, so that C libraries are counted too. One file of a program includes it.
//
//     #include "../envelopes/heap.hpp"      // in the file with main; contest.hpp reads heap_calls
#pragma once

#include "contest.hpp"

#include <cerrno>
#include <cstddef>

// What glibc calls its own functions, so that they can be stood in for; everything else that allocates calls these.
extern "C" {
void* __libc_malloc(std::size_t size) noexcept;
void* __libc_calloc(std::size_t count, std::size_t size) noexcept;
void* __libc_realloc(void* memory, std::size_t size) noexcept;
void* __libc_memalign(std::size_t alignment, std::size_t size) noexcept;

void* malloc(std::size_t size) noexcept {
    ++bench::heap_calls;
    return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) noexcept {
    ++bench::heap_calls;
    return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) noexcept {
    ++bench::heap_calls;
    return __libc_realloc(memory, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    ++bench::heap_calls;
    return __libc_memalign(alignment, size);
}
int posix_memalign(void** to, std::size_t alignment, std::size_t size) noexcept {
    ++bench::heap_calls;
    *to = __libc_memalign(alignment, size);
    return *to != nullptr ? 0 : ENOMEM;
}
}
