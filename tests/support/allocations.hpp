// Counts what a test program allocates. One file of a program may include it, since it replaces the allocator.
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

void* operator new(std::size_t size) {
    ++muster_test::allocations;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc{};
}
void* operator new[](std::size_t size) { return operator new(size); }
// simdjson asks so: a sanitizer's own would not go with our delete.
void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    ++muster_test::allocations;
    return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, std::nothrow_t const& how) noexcept { return operator new(size, how); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
