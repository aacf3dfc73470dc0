// Who takes part in a benchmark: each answers rightly before its time counts, and its allocations are counted too.
//
//     bench::enter("example/memcpy", bytes, [&] { return copier{from}; });   // a contestant is made for each run
//     return bench::run(count, arguments, {{"example/memcpy", "example/muster"}});
//
// A contestant has `void check()`, which ends the program unless the answer is right, and `void turn()`, which is timed;
// and it may have `void before_turn()`, which is not.
// With --check, a program checks all of them and times none.
#pragma once

#include "../ratios.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>           // size_t
#include <cstdint>           // int64_t
#include <cstdio>            // fprintf, printf
#include <cstdlib>           // abort
#include <functional>        // function
#include <initializer_list>  // initializer_list
#include <string>            // string
#include <string_view>       // string_view
#include <utility>           // move
#include <vector>            // vector

namespace bench {

inline std::size_t heap_calls = 0;  // heap.hpp counts them

// require(title, right): a contestant that answers wrongly is not worth timing
inline void require(std::string const& title, bool right) {
    if (right) return;
    std::fprintf(stderr, "%s: the answer is wrong\n", title.c_str());
    std::abort();
}

inline std::vector<std::function<void()>>& checks() {
    static std::vector<std::function<void()>> all;
    return all;
}

// enter(title, bytes, make): `bytes` are those that one turn reads or writes, on the average
template <class Make>
void enter(std::string const& title, std::size_t bytes, Make make) {
    checks().push_back([title, make] { make().check(title); });
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

inline int run(int count, char** arguments, std::initializer_list<muster_bench::ratio> ratios) {
    if (count == 2 && std::string_view{arguments[1]} == "--check") {
        for (auto const& check : checks()) check();
        std::printf("%zu contestants answer rightly\n", checks().size());
        return checks().empty() ? 1 : 0;
    }
    return muster_bench::run(count, arguments, ratios);
}

}  // namespace bench
