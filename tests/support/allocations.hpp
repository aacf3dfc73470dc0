// Counts what a program allocates. One file of a program may include it, since it replaces the allocator.
//
//     EXPECT_EQ(muster_test::allocations_of([&] { size = render(out); }), 0U);
#pragma once

#include <cstddef>  // size_t
#include <cstdlib>  // malloc, free
#include <new>      // bad_alloc, nothrow_t

namespace muster_test {

inline std::size_t allocations = 0;

template <class Action>
std::size_t allocations_of(Action action) {
    std::size_t const before = allocations;
    action();
    return allocations - before;
}

}  // namespace muster_test

// Never part of their callers: where only one of a pair is, GCC 12 calls `free` no match for `operator new`.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++muster_test::allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc{};
}
[[gnu::noinline]] void* operator new[](std::size_t size) { return operator new(size); }
// simdjson asks so: a sanitizer's own would not go with our delete.
[[gnu::noinline]] void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    ++muster_test::allocations;
    return std::malloc(size == 0 ? 1 : size);
}
[[gnu::noinline]] void* operator new[](std::size_t size, std::nothrow_t const& how) noexcept {
    return operator new(size, how);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { operator delete(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { operator delete(memory); }
