// Who takes part in a benchmark: each answers rightly before its time counts, and its allocations are counted too.
//
//     bench::enter("example/memcpy", bytes, [&] { return copier{from}; });   // a contestant is made for each run
//     return muster_bench::run(count, arguments, {{"example/memcpy", "example/muster"}});
//
// A contestant has `void check(title)`, which ends the program unless the answer is right, and `void turn()`, which is
// timed; it may have `void before_turn()`, which is not.
#pragma once

#include "../ratios.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

namespace bench {

inline std::size_t heap_calls = 0;  // heap.hpp counts them

// require(title, right): a contestant that answers wrongly is not worth timing
inline void require(std::string const& title, bool right) {
    if (right) return;
    std::fprintf(stderr, "%s: the answer is wrong\n", title.c_str());
    std::abort();
}

// use(library, version): said in the context of what is measured
inline void use(std::string const& library, std::string const& version) {
    static std::set<std::string> said;
    if (said.insert(library).second) benchmark::AddCustomContext(library, version);
}

// enter(title, bytes, make): `bytes` are those that one turn reads or writes, on the average
template <class Make>
void enter(std::string const& title, std::size_t bytes, Make make) {
    benchmark::RegisterBenchmark(title.c_str(), [title, bytes, make](benchmark::State& state) {
        auto contestant = make();
        contestant.check(title);
        std::size_t const before = heap_calls;
        for (auto _ : state) {
            if constexpr (requires { contestant.before_turn(); }) {
                state.PauseTiming();
                contestant.before_turn();
                state.ResumeTiming();
            }
            contestant.turn();
        }
        auto const allocations = static_cast<double>(heap_calls - before);
        state.counters["allocations"] = benchmark::Counter(allocations, benchmark::Counter::kAvgIterations);
        state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
    });
}

}  // namespace bench
