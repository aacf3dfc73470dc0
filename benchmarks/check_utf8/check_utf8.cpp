// How long does it take to see that a text is UTF-8? Rival: simdjson, which uses vector instructions.
//
// One megabyte each of plain English, of text with an accent in every word, and of text without any ASCII. The answers
// are checked before the clock starts. Read the ratios; the numbers are this machine's.
#include "../ratios.hpp"

#include <muster/text/utf8.hpp>

#include <benchmark/benchmark.h>
#include <simdjson.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace {

std::string megabyte_of(std::string_view piece) {
    std::string text;
    while (text.size() + piece.size() <= 1'000'000) text += piece;
    return text;
}

template <class Check>
void run(benchmark::State& state, Check check, std::string_view piece) {
    std::string const text = megabyte_of(piece);
    if (!check(text) || check(text + "\xC3")) std::abort();  // the rivals must agree on what UTF-8 is
    for (auto _ : state) {
        bool answer = check(text);
        benchmark::DoNotOptimize(answer);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(text.size()));
}

bool muster_check(std::string_view text) { return muster::is_utf8(text); }
bool simdjson_check(std::string_view text) { return simdjson::validate_utf8(text.data(), text.size()); }

BENCHMARK_CAPTURE(run, english_muster, muster_check, "The worker reports what it has found. ");
BENCHMARK_CAPTURE(run, english_simdjson, simdjson_check, "The worker reports what it has found. ");
BENCHMARK_CAPTURE(run, accents_muster, muster_check, "à côté, déjà vu, près du café, où êtes-vous? ");
BENCHMARK_CAPTURE(run, accents_simdjson, simdjson_check, "à côté, déjà vu, près du café, où êtes-vous? ");
BENCHMARK_CAPTURE(run, cjk_muster, muster_check, "作業員は見つけたものを報告する。");
BENCHMARK_CAPTURE(run, cjk_simdjson, simdjson_check, "作業員は見つけたものを報告する。");

}  // namespace

int main(int count, char** arguments) {
    return muster_bench::run(count, arguments,
                             {{"run/english_simdjson", "run/english_muster"},
                              {"run/accents_simdjson", "run/accents_muster"},
                              {"run/cjk_simdjson", "run/cjk_muster"}});
}
