// How long does it take to find one of a million workers, and how much does a crew carry? Rivals: a hash map from strings,
// and a sorted array, both with nothing but ids in them.
//
// All are asked for the same ids in the same random order, hits and misses; every answer is checked before the clock
// starts, and nothing may be allocated. The rivals do less: they know one binding, and no names. A life is all that
// happens to a worker: it is spawned, started, takes a turn and ends, and its notice is taken and acknowledged; the
// crew then knows so many finished ones as its limit says, and the oldest goes. Beside it, a map and a queue to which an id is
// added and from which the oldest is removed. `bytes` is what the heap has for each finished worker, its own overhead
// included.
#include "../../tests/support/allocations.hpp"
#include "../ratios.hpp"

#include <muster/crew/crew.hpp>

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

std::size_t population = 1'000'000;

muster::binding_key const& desk() {
    static muster::binding_key const key = *muster::binding_key::of("whatsapp", "ana_main");
    return key;
}
std::string id_of(std::size_t number) { return "worker." + std::to_string(number); }

std::size_t heap_bytes() {
    struct mallinfo2 const now = ::mallinfo2();
    return now.uordblks + now.hblkhd;
}

// A crew that keeps so many, and a clock that is a millisecond later each time.
struct keeping_crew {
    explicit keeping_crew(std::size_t finished)
        : crew(muster::crew_limits{.max_running = 1, .max_finished = finished}) {}

    bool live_one() {
        now += std::chrono::milliseconds{1};
        if (!crew.spawn(now, desk(), {.prompt = "Find why tokens expire early."})) return false;
        auto const job = crew.start(now);
        if (!job || !crew.next_turn(now, job->run)) return false;
        if (crew.finish(now, job->run, {.result = "auth.rs:142"}) != muster::ending_answer::recorded) return false;
        auto const told = crew.take(now, desk());
        return told.size() == 1 && crew.acknowledge(now, told[0].lease);
    }

    muster::crew crew;
    muster::time_point now{};
};

// One that is full.
std::unique_ptr<keeping_crew> full_crew() {
    auto made = std::make_unique<keeping_crew>(population);
    for (std::size_t i = 0; i < population; ++i) made->live_one();
    return made;
}

struct text_hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view>{}(text); }
};
using map_of_ids = std::unordered_map<std::string, std::uint32_t, text_hash, std::equal_to<>>;
using array_of_ids = std::vector<std::pair<std::string, std::uint32_t>>;

// The contestants: each says where it has an id, or that it has none.

constexpr std::size_t none = static_cast<std::size_t>(-1);

struct in_roster {
    muster::crew const& crew = []() -> muster::crew const& {
        static std::unique_ptr<keeping_crew> const made = full_crew();
        return made->crew;
    }();
    std::size_t operator()(std::string_view id) const noexcept {
        muster::worker const* const found = crew.find(desk(), id);
        return found ? static_cast<std::size_t>(found->run.number()) : none;
    }
};

struct in_map {
    map_of_ids const& map = []() -> map_of_ids const& {
        static map_of_ids const made = [] {
            map_of_ids all;
            for (std::size_t i = 1; i <= population; ++i) all.emplace(id_of(i), static_cast<std::uint32_t>(i));
            return all;
        }();
        return made;
    }();
    std::size_t operator()(std::string_view id) const noexcept {
        auto const found = map.find(id);
        return found == map.end() ? none : found->second;
    }
};

struct in_sorted_array {
    array_of_ids const& array = []() -> array_of_ids const& {
        static array_of_ids const made = [] {
            array_of_ids all;
            for (std::size_t i = 1; i <= population; ++i) all.emplace_back(id_of(i), static_cast<std::uint32_t>(i));
            std::sort(all.begin(), all.end());
            return all;
        }();
        return made;
    }();
    std::size_t operator()(std::string_view id) const noexcept {
        auto const at = std::lower_bound(array.begin(), array.end(), id,
                                         [](auto const& each, std::string_view wanted) { return each.first < wanted; });
        return at == array.end() || at->first != id ? none : at->second;
    }
};

// Ids that are there, in random order; and ids that are not, and stand beside them.
std::vector<std::string> const& hits() {
    static std::vector<std::string> const made = [] {
        std::vector<std::string> all;
        for (std::size_t i = 1; i <= population; ++i) all.push_back(id_of(i));
        std::shuffle(all.begin(), all.end(), std::mt19937{6});
        return all;
    }();
    return made;
}
std::vector<std::string> const& misses() {
    static std::vector<std::string> const made = [] {
        std::vector<std::string> all = hits();
        for (std::string& each : all) each.back() = 'x';
        return all;
    }();
    return made;
}

template <class Finder>
void find(benchmark::State& state, std::vector<std::string> const& asked, bool is_there) {
    Finder const where;
    for (std::string const& id : asked) {
        std::size_t const right = is_there ? std::stoul(id.substr(7)) : none;
        if (where(id) != right) return state.SkipWithError("found elsewhere");
    }
    std::size_t at = 0;
    std::size_t const allocated = muster_test::allocations_of([&] {
        for (auto _ : state) {
            benchmark::DoNotOptimize(where(asked[at]));
            at = at + 1 == asked.size() ? 0 : at + 1;
        }
    });
    state.SetItemsProcessed(state.iterations());
    if (allocated > 16) state.SkipWithError("a look-up allocates");  // the framework's own clock may
}

void roster_find(benchmark::State& state) { find<in_roster>(state, hits(), true); }
void map_find(benchmark::State& state) { find<in_map>(state, hits(), true); }
void sorted_array_find(benchmark::State& state) { find<in_sorted_array>(state, hits(), true); }
void roster_miss(benchmark::State& state) { find<in_roster>(state, misses(), false); }
void map_miss(benchmark::State& state) { find<in_map>(state, misses(), false); }
void sorted_array_miss(benchmark::State& state) { find<in_sorted_array>(state, misses(), false); }

// What a life leaves behind in a crew that is full: nothing.
void life_in(benchmark::State& state, keeping_crew& crew) {
    std::size_t const before = heap_bytes(), known = crew.crew.state().workers().size();
    for (auto _ : state) {
        if (!crew.live_one()) return state.SkipWithError("a life went wrong");
    }
    state.SetItemsProcessed(state.iterations());
    if (crew.crew.state().workers().size() != known) state.SkipWithError("it does not keep to its limit");
    if (heap_bytes() > before + before / 20 + 65536) state.SkipWithError("it grows");
}

void life_in_crew_of_1000(benchmark::State& state) {
    keeping_crew crew{1000};
    for (int i = 0; i < 5000; ++i) crew.live_one();
    life_in(state, crew);
}
void life_in_full_crew(benchmark::State& state) {
    static std::unique_ptr<keeping_crew> const crew = full_crew();
    life_in(state, *crew);
}

void map_and_queue(benchmark::State& state) {
    map_of_ids known;
    std::deque<std::string> order;
    std::size_t number = 0;
    auto const add = [&] {
        order.push_back(id_of(++number));
        known.emplace(order.back(), static_cast<std::uint32_t>(number));
    };
    while (number < 1000) add();
    for (auto _ : state) {
        add();
        known.erase(order.front());
        order.pop_front();
    }
    state.SetItemsProcessed(state.iterations());
    if (known.size() != 1000) state.SkipWithError("it does not keep to its limit");
}

// A million workers go through a crew of a thousand, which takes no more memory after them than before.
void a_million_through_a_capped_crew(benchmark::State& state) {
    keeping_crew crew{1000};
    for (int i = 0; i < 5000; ++i) crew.live_one();
    std::size_t const before = heap_bytes();
    for (auto _ : state) {
        for (std::size_t i = 0; i < population; ++i) crew.live_one();
    }
    std::size_t const after = heap_bytes();
    state.counters["grown_bytes"] = static_cast<double>(after) - static_cast<double>(before);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(population));
    if (crew.crew.counters().ended < population) state.SkipWithError("not all have ended");
    if (after > before + 65536) state.SkipWithError("it grows");
}

// Counted, not timed: what the heap has for one of them.
void bytes_of_a_finished_worker(benchmark::State& state) {
    std::size_t const count = population / 10;
    std::size_t const before = heap_bytes();
    keeping_crew crew{count};
    for (std::size_t i = 0; i < count; ++i) crew.live_one();
    double const each = static_cast<double>(heap_bytes() - before) / static_cast<double>(count);
    for (auto _ : state) benchmark::DoNotOptimize(each);
    state.counters["bytes"] = each;
    if (each > 450) state.SkipWithError("a finished worker takes too much");
}

BENCHMARK(roster_find);
BENCHMARK(map_find);
BENCHMARK(sorted_array_find);
BENCHMARK(roster_miss);
BENCHMARK(map_miss);
BENCHMARK(sorted_array_miss);
BENCHMARK(life_in_crew_of_1000);
BENCHMARK(life_in_full_crew);
BENCHMARK(map_and_queue);
BENCHMARK(a_million_through_a_capped_crew)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(bytes_of_a_finished_worker)->Iterations(1);

}  // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::string_view{arguments[1]} == "--check") population = 5000;
    return muster_bench::run(count, arguments,
                             {{"map_find", "roster_find"},
                              {"sorted_array_find", "roster_find"},
                              {"map_miss", "roster_miss"},
                              {"sorted_array_miss", "roster_miss"},
                              {"life_in_crew_of_1000", "map_and_queue"},
                              {"life_in_full_crew", "life_in_crew_of_1000"}});
}
