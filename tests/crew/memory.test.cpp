// What a crew holds and allocates, counted by the allocator itself.
#include <muster/crew/crew.hpp>

#include <crew_host.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

namespace {

std::size_t allocations = 0;
std::ptrdiff_t live = 0;
std::size_t live_bytes = 0;

constexpr std::size_t header = alignof(std::max_align_t);  // in front of each piece: how long it is

void* allocated(std::size_t size) {
    ++allocations;
    ++live;
    live_bytes += size;
    auto* const memory = static_cast<char*>(std::malloc(header + size));
    if (memory == nullptr) throw std::bad_alloc{};
    std::memcpy(memory, &size, sizeof(size));
    return memory + header;
}

void released(void* memory) noexcept {
    if (memory == nullptr) return;
    char* const start = static_cast<char*>(memory) - header;
    std::size_t size = 0;
    std::memcpy(&size, start, sizeof(size));
    --live;
    live_bytes -= size;
    std::free(start);
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
// A library that asks so gets what the same operator delete takes: a sanitizer would hand out its own.
void* operator new(std::size_t size, std::nothrow_t const&) noexcept { return allocated(size); }
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept { return allocated(size); }
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

// Families whose parents never read what their children report: it moves up, and nothing of them stays behind.
void spawn_families(muster::crew& crew, int times) {
    for (int i = 0; i < times; ++i) {
        muster::run_id const lead = crew.spawn(at_ms(i), desk(), {.prompt = "Lead."}).run;
        (void)crew.start(at_ms(i));
        for (int child = 0; child < 3; ++child) {
            muster::run_id const run = crew.spawn(at_ms(i), desk(), {.prompt = "Do it.", .parent = lead}).run;
            (void)crew.start(at_ms(i));
            if (child != 2) (void)crew.finish(at_ms(i), run, {.result = "Done."});
        }
        muster::recipient const its{desk(), crew.state().find(lead)->id};
        (void)crew.take(at_ms(i), its, 1);
        (void)crew.fail(at_ms(i), lead, {.error = "x"});
        for (muster::delivery const& each : crew.take(at_ms(i), desk())) crew.acknowledge(at_ms(i), each.lease);
    }
}

TEST(memory, C133_does_not_grow_with_queues_whose_recipients_are_gone) {
    muster::crew crew{muster::crew_limits{.max_finished = 100}};
    spawn_families(crew, 100);
    std::ptrdiff_t const before = live;
    spawn_families(crew, 2000);
    EXPECT_LE(live, before + 10);
    EXPECT_TRUE(crew.state().find_mailbox(desk())->queues().empty());
    EXPECT_TRUE(crew.state().leases().empty());
    EXPECT_EQ(crew.counters().ended, 4U * 2100U);
    EXPECT_EQ(crew.counters().acknowledged, 4U * 2100U);
}

// Whatever their number is: the room for them does not double.
TEST(memory, a_finished_worker_takes_no_more_than_400_bytes) {
    for (int const count : {1000, 1025, 4100}) {
        std::size_t const before = live_bytes;
        muster::crew full{muster::crew_limits{.max_finished = 5000}};
        spawn_and_finish(full, count);
        EXPECT_LE((live_bytes - before) / static_cast<std::size_t>(count), 400U) << count;
    }
}

// Each worker works for the one before it.
std::size_t bytes_of_a_chain(std::size_t depth) {
    std::size_t const before = live_bytes;
    muster::crew crew{muster::crew_limits{.max_running = depth, .max_notices = depth}};
    muster::run_id above{};
    for (std::size_t i = 0; i < depth; ++i) {
        above = crew.spawn(at_ms(0), desk(), {.prompt = "Do it.", .parent = above}).run;
        (void)crew.start(at_ms(0));
    }
    return live_bytes - before;
}

TEST(memory, a_worker_takes_as_much_at_any_depth) {
    EXPECT_LE(bytes_of_a_chain(4000), 23 * bytes_of_a_chain(2000) / 10);
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
