// What does a prompt cost at run time? Rivals: one memcpy of the same bytes, a string, fmt and two template engines.
//
// A coordinator's prompt for nine of a host's forty tools. The rivals do less than muster: they are given the sentences
// that apply, so that they need not choose, and all they fill in is the names of the tools. Each one's bytes are
// compared with the compiled prompt's before the clock starts. `allocations` is those of one rendering.
#include "agents.hpp"

#include "../../tests/support/allocations.hpp"
#include "../ratios.hpp"

#include <benchmark/benchmark.h>
#include <ctemplate/template.h>
#include <fmt/compile.h>
#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t size = bench::compiled.size();
char buffer[2 * size];

// measure(state, render): `render` gives the text, which must be the compiled prompt's, byte for byte
void measure(benchmark::State& state, auto render) {
    if (std::string_view{render()} != bench::compiled) {
        state.SkipWithError("renders other bytes");
        return;
    }
    std::size_t const allocations = muster_test::allocations_of([&] { benchmark::DoNotOptimize(render()); });
    state.counters["allocations"] = static_cast<double>(allocations);
    for (auto _ : state) {
        benchmark::DoNotOptimize(render());
        benchmark::ClobberMemory();
    }
}

void compiled(benchmark::State& state) {
    measure(state, [] { return bench::compiled; });
}
BENCHMARK(compiled);

void copied(benchmark::State& state) {
    char const* from = bench::compiled.data();
    std::size_t length = size;
    benchmark::DoNotOptimize(from);  // so that nothing is known of the copy while compiling
    benchmark::DoNotOptimize(length);
    measure(state, [from, length] {
        std::memcpy(buffer, from, length);
        return std::string_view{buffer, length};
    });
}
BENCHMARK(copied)->Name("memcpy");

// What muster does: from the policy, into the caller's buffer.
void rendered(benchmark::State& state) {
    muster::policy const ana = bench::resolved();
    measure(state, [&ana] {
        muster::span_sink out{buffer, sizeof buffer};
        render(ana, out);
        return out.text();
    });
}
BENCHMARK(rendered)->Name("render");

// What a host does turn after turn: all that stays is put together already.
void prepared(benchmark::State& state) {
    muster::prepared_prompt const ana{bench::resolved()};
    measure(state, [&ana] {
        muster::span_sink out{buffer, sizeof buffer};
        ana.render(out);
        return out.text();
    });
}
BENCHMARK(prepared);

void sized(benchmark::State& state) {
    muster::policy const ana = bench::resolved();
    measure(state, [&ana] {
        std::size_t const bytes = muster::system_prompt_size(ana.context(), ana.base, ana.addendum);
        return bytes == size ? bench::compiled : std::string_view{};
    });
}
BENCHMARK(sized)->Name("size");

void rendered_to_string(benchmark::State& state) {
    muster::policy const ana = bench::resolved();
    measure(state, [&ana] { return ana.system_prompt(); });
}
BENCHMARK(rendered_to_string)->Name("render_string");

// The pieces that muster renders, kept: who appends them has nothing left to decide.
struct keeping_sink {
    std::vector<std::string> pieces;

    void put(std::string_view text) { pieces.emplace_back(text); }
};

std::vector<std::string> pieces() {
    keeping_sink out;
    render(bench::resolved(), out);
    return out.pieces;
}

void appended(benchmark::State& state) {
    auto const all = pieces();
    measure(state, [&all] {
        std::string text;
        text.reserve(size);
        for (std::string const& piece : all) text.append(piece);
        return text;
    });
}
BENCHMARK(appended)->Name("reserved_string");

// The names of the tools as a program has them: not known while compiling.
std::vector<std::string> names() {
    std::vector<std::string> all;
    for (muster::tool_info const& tool : bench::desk) all.emplace_back(tool.name);
    return all;
}

void formatted(benchmark::State& state) {
    static constexpr std::string_view text = muster::written<bench::fmt_page>;
    auto const n = names();
    fmt::basic_memory_buffer<char, 2 * size> out;
    measure(state, [&out, &n] {
        out.clear();
        fmt::format_to(fmt::appender(out), FMT_COMPILE(text), n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]);
        return std::string_view{out.data(), out.size()};
    });
}
BENCHMARK(formatted)->Name("fmt");

std::string key(std::size_t tool) { return "t" + std::to_string(tool); }

void ctemplated(benchmark::State& state) {
    ctemplate::Template* const parsed =
        ctemplate::Template::StringToTemplate(bench::template_with(bench::ctemplate_holes), ctemplate::DO_NOT_STRIP);
    ctemplate::TemplateDictionary given{"prompt"};
    auto const n = names();
    for (std::size_t i = 0; i < n.size(); ++i) given.SetValue(key(i), n[i]);
    std::string out;
    measure(state, [&] {
        out.clear();
        parsed->ExpandWithData(&out, &given, nullptr);
        return std::string_view{out};
    });
    delete parsed;
}
BENCHMARK(ctemplated)->Name("ctemplate");

void mustached(benchmark::State& state) {
    kainjow::mustache::mustache parsed{bench::template_with(bench::mustache_holes)};
    kainjow::mustache::data given;
    auto const n = names();
    for (std::size_t i = 0; i < n.size(); ++i) given.set(key(i), n[i]);
    measure(state, [&parsed, &given] { return parsed.render(given); });
}
BENCHMARK(mustached)->Name("mustache");

}  // namespace

int main(int count, char** arguments) {
    return muster_bench::run(count, arguments,
                             {{"compiled", "memcpy"},
                              {"prepared", "memcpy"},
                              {"reserved_string", "prepared"},
                              {"fmt", "prepared"},
                              {"mustache", "prepared"},
                              {"render", "memcpy"},
                              {"size", "render"},
                              {"reserved_string", "render"},
                              {"fmt", "render"},
                              {"ctemplate", "render"},
                              {"mustache", "render"}});
}
