// Runs the benchmarks of a program in turns, not one after the other, and prints how their medians compare.
//
//     int main(int count, char** arguments) {
//         return muster_bench::run(count, arguments, {{"render", "memcpy"}, {"string", "render"}});
//     }
//
// Ends with 1 if a benchmark of a ratio did not run, unless a filter asked for that. With --check alone it times nothing:
// each benchmark runs once, and it ends with 1 if one of them says that an answer is wrong.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace muster_bench {

// ratio{"a", "b"}: how many times the time of b does a take?
struct ratio {
    std::string_view of;
    std::string_view to;
};

// Shows the medians alone, and keeps them.
class median_reporter : public benchmark::ConsoleReporter {
public:
    median_reporter() : ConsoleReporter(OO_Tabular) {}

    void ReportRuns(std::vector<Run> const& runs) override {
        std::vector<Run> shown;
        for (Run const& run : runs) {
            bool const median = run.aggregate_name == "median";
            if (median) median_[run.run_name.function_name] = time_of(run);
            if (median || run.error_occurred) shown.push_back(run);
        }
        ConsoleReporter::ReportRuns(shown);
    }

    // 0 for one that did not run
    [[nodiscard]] double median_of(std::string_view name) const {
        auto const found = median_.find(name);
        return found == median_.end() ? 0 : found->second;
    }

private:
    // A benchmark that waits for something is asked for its real time.
    [[nodiscard]] static double time_of(Run const& run) {
        return run.run_name.time_type == "real_time" ? run.GetAdjustedRealTime() : run.GetAdjustedCPUTime();
    }

    std::map<std::string, double, std::less<>> median_;
};

inline bool print(median_reporter const& times, ratio const& wanted) {
    double const of = times.median_of(wanted.of), to = times.median_of(wanted.to);
    if (of == 0 || to == 0) return false;
    std::printf("%-28.*s takes %8.2f times the time of %.*s\n", static_cast<int>(wanted.of.size()), wanted.of.data(),
                of / to, static_cast<int>(wanted.to.size()), wanted.to.data());
    return true;
}

// The options of the program's caller come last, so that they win.
inline std::vector<char*> with_defaults(int count, char** arguments) {
    static char turns[] = "--benchmark_enable_random_interleaving=true", repetitions[] = "--benchmark_repetitions=9",
                brief[] = "--benchmark_report_aggregates_only=true", shortly[] = "--benchmark_min_time=0.1";
    std::vector<char*> all{arguments[0], turns, repetitions, brief, shortly};
    all.insert(all.end(), arguments + 1, arguments + count);
    return all;
}

// Counts who ran, and says who failed.
class checking_reporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(Context const&) override { return true; }
    void ReportRuns(std::vector<Run> const& runs) override {
        for (Run const& run : runs) {
            ++all_;
            if (!run.error_occurred) continue;
            ++wrong_;
            std::printf("%s: %s\n", run.benchmark_name().c_str(), run.error_message.c_str());
        }
    }
    [[nodiscard]] int end() const {
        std::printf("%d of %d contestants answer rightly\n", all_ - wrong_, all_);
        return all_ != 0 && wrong_ == 0 ? 0 : 1;
    }

private:
    int all_ = 0;
    int wrong_ = 0;
};

inline int check(char* program) {
    static char once[] = "--benchmark_min_time=0";
    char* options[] = {program, once, nullptr};
    int count = 2;
    benchmark::Initialize(&count, options);
    checking_reporter seen;
    benchmark::RunSpecifiedBenchmarks(&seen);
    return seen.end();
}

inline int run(int count, char** arguments, std::vector<ratio> const& ratios) {
    if (count == 2 && std::string_view{arguments[1]} == "--check") return check(arguments[0]);
    std::vector<char*> options = with_defaults(count, arguments);
    int left = static_cast<int>(options.size());
    benchmark::Initialize(&left, options.data());
    if (benchmark::ReportUnrecognizedArguments(left, options.data())) return 2;
    median_reporter times;
    benchmark::RunSpecifiedBenchmarks(&times);
    bool all = true;
    for (ratio const& wanted : ratios) all = print(times, wanted) && all;
    return all || count > 1 ? 0 : 1;
}

}  // namespace muster_bench
