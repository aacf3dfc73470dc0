// How long does it take to read the arguments of a call into the struct of its tool? Rivals: nlohmann-json, and RapidJSON
// by its tree, in the copied text, and by its events.
//
// Each contestant refuses what is missing, unknown, of another type or no UTF-8, and keeps its memory from call to call where its
// library can. The views point into what the contestant keeps. The answers are compared with ours before the clock starts;
// `allocations` is those of one call once memory has grown.
#include "by_events.hpp"
#include "by_nlohmann.hpp"
#include "by_tree.hpp"
#include "tools.hpp"

#include "../../tests/support/allocations.hpp"
#include "../ratios.hpp"

#include <muster/tool/decode.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

class by_muster {
public:
    template <class Arguments>
    bool read(std::string const& json, Arguments& into) {
        auto got = reader_.decode<Arguments>(json);
        into = std::move(got.value);
        return !got.fault;
    }

private:
    muster::decoder reader_;
};

template <class Contestant, class Arguments>
void measure(benchmark::State& state) {
    std::string const json = bench::sent<Arguments>();
    by_muster judge;
    Arguments expected;
    Contestant contestant;
    Arguments got;
    if (!judge.read(json, expected) || !contestant.read(json, got) || !(got == expected)) {
        return state.SkipWithError("reads something else");
    }
    std::string const half = json.substr(0, json.size() - 1), more = "{\"x\":1," + json.substr(1);
    std::string const bad_text = std::string{json}.replace(json.find("src"), 3,
                                                           "s\xFF"
                                                           "c");
    for (std::string const& wrong : {half, more, bad_text, std::string{"[]"}}) {
        if (Arguments ignored; contestant.read(wrong, ignored)) return state.SkipWithError("takes what is wrong");
    }
    state.counters["allocations"] = static_cast<double>(muster_test::allocations_of([&] {
        Arguments once;
        benchmark::DoNotOptimize(contestant.read(json, once));
    }));
    for (auto _ : state) {
        Arguments each;
        benchmark::DoNotOptimize(contestant.read(json, each));
        benchmark::DoNotOptimize(each);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(json.size()));
}

template <class Contestant>
void compete(std::string const& name) {
    benchmark::RegisterBenchmark((name + "_small").c_str(), measure<Contestant, bench::read_file>);
    benchmark::RegisterBenchmark((name + "_text").c_str(), measure<Contestant, bench::write_file>);
    benchmark::RegisterBenchmark((name + "_list").c_str(), measure<Contestant, bench::edit_file>);
}

}  // namespace

int main(int argument_count, char** arguments) {
    compete<by_muster>("muster");
    compete<bench::by_nlohmann>("nlohmann");
    compete<bench::by_tree>("rapidjson_tree");
    compete<bench::by_events>("rapidjson_events");
    std::vector<muster_bench::ratio> ratios;
    for (char const* const rival : {"nlohmann_small", "rapidjson_tree_small", "rapidjson_events_small"})
        ratios.push_back({rival, "muster_small"});
    for (char const* const rival : {"nlohmann_text", "rapidjson_tree_text", "rapidjson_events_text"})
        ratios.push_back({rival, "muster_text"});
    for (char const* const rival : {"nlohmann_list", "rapidjson_tree_list", "rapidjson_events_list"})
        ratios.push_back({rival, "muster_list"});
    return muster_bench::run(argument_count, arguments, ratios);
}
