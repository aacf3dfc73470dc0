// How long does it take from the name that a model wrote to the tool? Rivals: a hash map and a sorted array.
//
// Forty tools, asked for in an order that no branch predictor learns; the names are copies, as they are after parsing.
// `misses` are names that are not there and read much like one that is. The answers are checked before the clock starts.
// `allocations` is those of all questions together.
#include "tools.hpp"

#include "../../tests/support/allocations.hpp"
#include "../ratios.hpp"

#include <muster/toolbox/detail/tool_lookup.hpp>
#include <muster/toolbox/tool_index.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr std::size_t count = bench::surface.size();
constexpr std::size_t rounds = 64;  // each in an order of its own

struct question {
    std::string name;
    std::size_t answer;  // `count` where there is no such tool
};

// One letter of it is another one.
std::string misspelt(std::string_view name) {
    std::string text{name};
    char& letter = text[text.size() / 2];
    letter = letter == 'x' ? 'y' : 'x';
    return text;
}

std::vector<question> asked(bool known) {
    std::mt19937 random{1};
    std::vector<question> all;
    for (std::size_t round = 0; round < rounds; ++round) {
        std::vector<question> one;
        for (std::size_t i = 0; i < count; ++i) {
            std::string_view const name = bench::surface.tools[i].name;
            one.push_back(known ? question{std::string{name}, i} : question{misspelt(name), count});
        }
        for (std::size_t i = count - 1; i > 0; --i) std::swap(one[i], one[random() % (i + 1)]);
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

// measure(state, find, known): `find` gives a tool's place on the surface, or `count`
void measure(benchmark::State& state, auto const& find, bool known) {
    std::vector<question> const questions = asked(known);
    bool right = false;
    std::size_t const allocations = muster_test::allocations_of([&] {
        right = std::all_of(questions.begin(), questions.end(),
                            [&](question const& one) { return find(one.name) == one.answer; });
    });
    if (!right) return state.SkipWithError("finds other tools");
    state.counters["allocations"] = static_cast<double>(allocations);
    for (auto _ : state) {
        for (question const& one : questions) benchmark::DoNotOptimize(find(one.name));
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations())
                            * static_cast<std::int64_t>(questions.size()));
}

// both(name, make): `make` gives what finds; asked for tools that are there, and for others
void both(std::string const& name, auto make) {
    for (bool const known : {true, false}) {
        benchmark::RegisterBenchmark((name + (known ? "" : "_misses")).c_str(),
                                     [=](benchmark::State& state) { measure(state, make(), known); });
    }
}

// What toolbox<Agent> asks.
auto compiled() {
    return [](std::string_view name) { return muster::tool_index<bench::worker>(name); };
}

// What dynamic_toolbox asks.
auto dynamic() {
    muster::detail::tool_lookup places{count};
    for (std::size_t i = 0; i < count; ++i) places.add(bench::surface.tools[i].name, i);
    return [places](std::string_view name) { return std::min(places.find(name), count); };
}

auto hash_map() {
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < count; ++i) places.emplace(bench::surface.tools[i].name, i);
    return [places](std::string_view name) {
        auto const found = places.find(name);
        return found == places.end() ? count : found->second;
    };
}

auto sorted_array() {
    std::vector<std::pair<std::string_view, std::size_t>> places;
    for (std::size_t i = 0; i < count; ++i) places.emplace_back(bench::surface.tools[i].name, i);
    std::sort(places.begin(), places.end());
    return [places](std::string_view name) {
        auto const before = [](auto const& place, std::string_view wanted) { return place.first < wanted; };
        auto const at = std::lower_bound(places.begin(), places.end(), name, before);
        return at != places.end() && at->first == name ? at->second : count;
    };
}

}  // namespace

int main(int argument_count, char** arguments) {
    both("compiled", compiled);
    both("dynamic", dynamic);
    both("hash_map", hash_map);
    both("sorted_array", sorted_array);
    return muster_bench::run(argument_count, arguments,
                             {{"hash_map", "compiled"},
                              {"sorted_array", "compiled"},
                              {"hash_map", "dynamic"},
                              {"sorted_array", "dynamic"},
                              {"hash_map_misses", "compiled_misses"},
                              {"sorted_array_misses", "compiled_misses"},
                              {"hash_map_misses", "dynamic_misses"},
                              {"sorted_array_misses", "dynamic_misses"}});
}
