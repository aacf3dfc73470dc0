// How long does it take from the name that a model wrote to the tool? Rivals: hash maps, a sorted array, a switch on the
// length, a perfect hash with seeds, and gperf.
//
// Ten, forty and two hundred tools, asked for in an order that no branch predictor learns; the names are copies, as they
// are after parsing. `misses` are names that are not there and read much like one that is. The answers are checked before
// the clock starts. `allocations` is those of all questions together.
#include "seeded_map.hpp"
#include "tools.hpp"

#include "../../tests/support/allocations.hpp"
#include "../ratios.hpp"

#include <muster/toolbox/detail/tool_lookup.hpp>
#include <muster/toolbox/tool_index.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gperf_forty.hpp>
#include <gperf_ten.hpp>
#include <gperf_two_hundred.hpp>

namespace {

constexpr std::size_t questions_in_all = 2560;  // asked round after round, each in an order of its own

struct question {
    std::string name;
    std::size_t answer;  // how many tools there are where there is no such tool
};

// One letter of it is another one.
std::string misspelt(std::string_view name) {
    std::string text{name};
    char& letter = text[text.size() / 2];
    letter = letter == 'x' ? 'y' : 'x';
    return text;
}

template <class Agent>
std::vector<question> asked(bool known) {
    constexpr std::size_t count = muster::surface<Agent>.size();
    std::mt19937 random{1};
    std::vector<question> all;
    while (all.size() < questions_in_all) {
        std::vector<question> one;
        for (std::size_t i = 0; i < count; ++i) {
            std::string_view const name = muster::surface<Agent>.tools[i].name;
            one.push_back(known ? question{std::string{name}, i} : question{misspelt(name), count});
        }
        for (std::size_t i = count - 1; i > 0; --i) std::swap(one[i], one[random() % (i + 1)]);
        all.insert(all.end(), one.begin(), one.end());
    }
    return all;
}

// measure(state, find, questions): `find` gives a tool's place on the surface, or how many there are
void measure(benchmark::State& state, auto const& find, std::vector<question> const& questions) {
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

template <class Agent>
std::vector<std::string_view> names_of() {
    std::vector<std::string_view> names;
    for (muster::tool_info const& tool : muster::surface<Agent>) names.push_back(tool.name);
    return names;
}

// What toolbox<Agent> asks.
template <class Agent>
auto compiled() {
    return [](std::string_view name) { return muster::tool_index<Agent>(name); };
}

// What dynamic_toolbox asks.
template <class Agent>
auto dynamic() {
    muster::detail::tool_lookup places{muster::surface<Agent>.size()};
    std::size_t count = 0;
    for (std::string_view const name : names_of<Agent>()) places.add(name, count++);
    return [places, count](std::string_view name) { return std::min(places.find(name), count); };
}

template <class Key, class Agent>
auto hash_map_by() {
    std::unordered_map<Key, std::size_t> places;
    for (std::string_view const name : names_of<Agent>()) places.emplace(Key{name}, places.size());
    return [places](std::string const& name) {
        auto const found = places.find(name);
        return found == places.end() ? places.size() : found->second;
    };
}

template <class Agent>
auto sorted_array() {
    std::vector<std::pair<std::string_view, std::size_t>> places;
    for (std::string_view const name : names_of<Agent>()) places.emplace_back(name, places.size());
    std::sort(places.begin(), places.end());
    return [places](std::string_view name) {
        auto const before = [](auto const& place, std::string_view wanted) { return place.first < wanted; };
        auto const at = std::lower_bound(places.begin(), places.end(), name, before);
        return at != places.end() && at->first == name ? at->second : places.size();
    };
}

// What a compiler makes of a switch on the length: a jump, then one comparison after the other.
template <class Agent>
auto length_switch() {
    using place = std::pair<char const*, std::size_t>;
    std::vector<std::vector<place>> by_length(65);
    std::size_t count = 0;
    for (std::string_view const name : names_of<Agent>()) by_length[name.size()].emplace_back(name.data(), count++);
    return [by_length, count](std::string_view name) {
        if (name.size() >= by_length.size()) return count;
        for (auto const& [text, at] : by_length[name.size()]) {
            if (std::memcmp(text, name.data(), name.size()) == 0) return at;
        }
        return count;
    };
}

template <class Agent>
auto seeded() {
    bench::seeded_map map{names_of<Agent>()};
    return [map](std::string_view name) { return map.find(name); };
}

template <class Agent, class Table>
auto gperf() {
    return [](std::string_view name) {
        auto const* const found = Table::find(name.data(), name.size());
        return found != nullptr ? found->place : muster::surface<Agent>.size();
    };
}

// both(name, make, ask): `make` gives what finds; `ask` gives questions about tools that are there, and about others
void both(std::string const& name, auto make, auto ask) {
    for (bool const known : {true, false}) {
        benchmark::RegisterBenchmark((name + (known ? "" : "_misses")).c_str(),
                                     [=](benchmark::State& state) { measure(state, make(), ask(known)); });
    }
}

template <class Agent, class Table>
void compete(std::string const& suffix) {
    both("compiled" + suffix, compiled<Agent>, asked<Agent>);
    both("dynamic" + suffix, dynamic<Agent>, asked<Agent>);
    both("hash_map" + suffix, hash_map_by<std::string_view, Agent>, asked<Agent>);
    both("string_map" + suffix, hash_map_by<std::string, Agent>, asked<Agent>);
    both("sorted_array" + suffix, sorted_array<Agent>, asked<Agent>);
    both("length_switch" + suffix, length_switch<Agent>, asked<Agent>);
    both("seeded" + suffix, seeded<Agent>, asked<Agent>);
    both("gperf" + suffix, gperf<Agent, Table>, asked<Agent>);
}

// Each rival to ours, with hits and with misses.
std::vector<muster_bench::ratio> ratios_of(std::vector<std::string>& names) {
    for (std::string const suffix : {"_10", "_40", "_200", "_10_misses", "_40_misses", "_200_misses"}) {
        for (std::string const rival : {"hash_map", "string_map", "sorted_array", "length_switch", "seeded", "gperf"}) {
            names.push_back(rival + suffix);
            names.push_back("compiled" + suffix);
        }
        names.push_back("hash_map" + suffix);
        names.push_back("dynamic" + suffix);
    }
    std::vector<muster_bench::ratio> all;
    for (std::size_t i = 0; i < names.size(); i += 2) all.push_back({names[i], names[i + 1]});
    return all;
}

}  // namespace

int main(int argument_count, char** arguments) {
    compete<bench::ten, gperf_ten>("_10");
    compete<bench::forty, gperf_forty>("_40");
    compete<bench::two_hundred, gperf_two_hundred>("_200");
    std::vector<std::string> names;
    return muster_bench::run(argument_count, arguments, ratios_of(names));
}
