// What a crew holds and allocates, counted by the allocator itself.
#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>

namespace {

std::size_t allocations = 0;
std::ptrdiff_t live = 0;

void* allocated(std::size_t size) {
    ++allocations;
    ++live;
    if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc{};
}

void released(void* memory) noexcept {
    if (memory) --live;
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
void operator delete(void* memory) noexcept { released(memory); }
void operator delete[](void* memory) noexcept { released(memory); }
void operator delete(void* memory, std::size_t) noexcept { released(memory); }
void operator delete[](void* memory, std::size_t) noexcept { released(memory); }

namespace {

using muster_test::at_ms;
using muster_test::desk;

void spawn_and_finish(muster::crew& crew, int times) {
    for (int i = 0; i < times; ++i) {
        (void)crew.spawn(at_ms(i), desk(), {.prompt = "Do it."});
        (void)crew.finish(at_ms(i), crew.start(at_ms(i))->run, {.result = "Done."});
        for (muster::delivery const& each : crew.take(at_ms(i), desk())) crew.acknowledge(at_ms(i), each.lease);
    }
}

TEST(memory, C133_does_not_grow_with_the_workers_that_have_finished) {
    muster::crew crew{muster::crew_limits{.max_finished = 1000}};
    muster::run_id const running = crew.spawn(at_ms(0), desk(), {.prompt = "Stay."}).run;
    (void)crew.start(at_ms(0));
    spawn_and_finish(crew, 5000);
    std::ptrdiff_t const before = live;
    spawn_and_finish(crew, 20'000);
    EXPECT_LE(live, before + 10);
    EXPECT_EQ(crew.workers(desk()).size(), 1001U);
    EXPECT_EQ(crew.counters().evicted, 24'000U);
    EXPECT_EQ(crew.find(desk(), "worker.1")->run, running);  // who runs is never evicted
}

TEST(memory, a_lookup_allocates_nothing) {
    muster::crew crew{muster::crew_limits{.max_finished = 1000}};
    spawn_and_finish(crew, 1000);
    muster::binding_key const mine = desk(), theirs = muster_test::other_desk();
    std::size_t const before = allocations;
    bool const found =
        crew.find(mine, "worker.500") && !crew.find(theirs, "worker.500") && !crew.find(mine, "nobody.1");
    EXPECT_EQ(allocations, before);
    EXPECT_TRUE(found);
}

}  // namespace
