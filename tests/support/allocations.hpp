// Counts what a program allocates. One file of a program may include it, since it replaces the allocator.
//
//     EXPECT_EQ(muster_test::allocations_of([&] { size = render(out); }), 0U);
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace muster_test {

inline constexpr std::size_t unlimited = static_cast<std::size_t>(-1);

inline std::atomic<std::size_t> allocations = 0;
inline std::atomic<std::size_t> allocations_left = unlimited;  // before memory runs out
inline std::atomic<bool> fails_once = false;                   // then there is memory again
inline std::atomic<bool> has_failed = false;                   // an allocation, whoever caught the exception

template <class Action>
std::size_t allocations_of(Action action) {
    std::size_t const before = allocations;
    action();
    return allocations - before;
}

// runs_out_after(count, action): does it throw for want of memory, if it is given that many allocations? With `only_once`
// the allocations after the one that fails succeed.
template <class Action>
bool runs_out_after(std::size_t count, Action action, bool only_once = false) {
    std::size_t const before = allocations_left;
    fails_once = only_once;
    has_failed = false;
    allocations_left = count;
    bool ran_out = false;
    try {
        action();
    } catch (std::bad_alloc const&) {
        ran_out = true;
    }
    allocations_left = before;
    return ran_out;
}

inline bool takes_one() noexcept {
    ++allocations;
    std::size_t left = allocations_left;
    while (left != unlimited
           && !allocations_left.compare_exchange_weak(left, left != 0    ? left - 1
                                                            : fails_once ? unlimited
                                                                         : 0)) {}
    if (left == 0) has_failed = true;
    return left != 0;
}

}  // namespace muster_test

// Never part of their callers: where only one of a pair is, GCC 12 calls `free` no match for `operator new`.
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (muster_test::takes_one()) {
        if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    }
    throw std::bad_alloc{};
}
[[gnu::noinline]] void* operator new[](std::size_t size) { return operator new(size); }
// simdjson asks so: a sanitizer's own would not go with our delete.
[[gnu::noinline]] void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    return muster_test::takes_one() ? std::malloc(size == 0 ? 1 : size) : nullptr;
}
[[gnu::noinline]] void* operator new[](std::size_t size, std::nothrow_t const& how) noexcept {
    return operator new(size, how);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { operator delete(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { operator delete(memory); }
