// What does it cost to keep a step of a crew, beside writing the same bytes, and waiting for the device, by hand?
//
// All files lie in the directory that MUSTER_BENCH_FOLDER names, or else where the program was started: a file system in
// memory would say nothing about devices.
#include "../ratios.hpp"

#include <muster/crew/file_journal.hpp>
#include <muster/crew/memory_journal.hpp>

#include <benchmark/benchmark.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

auto const take_all = [](std::span<muster::event const>) { return true; };

std::string file_named(std::string const& name) {
    char const* const folder = std::getenv("MUSTER_BENCH_FOLDER");
    return std::string{folder ? folder : "."} + "/muster_bench_" + name;
}

// What a run's end does: a notice with a report of half a kilobyte.
std::vector<muster::event> const& step() {
    static std::vector<muster::event> const made = [] {
        muster::notice told{.binding = *muster::binding_key::of("whatsapp", "ana"),
                            .worker = *muster::worker_id::from("scout.1"),
                            .run = muster::run_id{7}};
        told.summary = "Found the expiry bug";
        told.result = std::string(512, 'r');
        muster::event e{{}, told.binding, told.worker, told.run, muster::events::ended{told}};
        return std::vector<muster::event>{e};
    }();
    return made;
}

std::string record() {
    muster::memory_journal journal;
    (void)journal.replay(take_all);
    (void)journal.append(step());
    return std::string{journal.bytes().substr(muster::detail::head_size)};
}

// Removed at the end, whatever was written.
struct scratch_file {
    std::string path;
    explicit scratch_file(std::string const& name) : path(file_named(name)) { ::unlink(path.c_str()); }
    scratch_file(scratch_file const&) = delete;
    scratch_file& operator=(scratch_file const&) = delete;
    ~scratch_file() { ::unlink(path.c_str()); }
};

void check(benchmark::State& state, muster::journal& journal) {
    muster::journal_report const found = journal.replay(take_all);
    if (!found || found.records != static_cast<std::uint64_t>(state.iterations()))
        state.SkipWithError("not every record is there");
}

void append_to(benchmark::State& state, std::string const& name, std::uint32_t sync_every) {
    scratch_file const file{name};
    muster::file_journal journal{file.path, {.sync_every = sync_every, .replace_above = 0}};
    (void)journal.replay(take_all);
    for (auto _ : state) {
        if (!journal.keep(journal.append(step()))) return state.SkipWithError("not kept");
    }
    check(state, journal);
}

void write_to(benchmark::State& state, std::string const& name, bool sync) {
    scratch_file const file{name};
    std::string const bytes = record();
    int const to = ::open(file.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    bool good = to >= 0;
    for (auto _ : state) {
        good = good && ::write(to, bytes.data(), bytes.size()) == static_cast<::ssize_t>(bytes.size());
        if (sync) good = good && ::fdatasync(to) == 0;
    }
    good = good
        && ::lseek(to, 0, SEEK_END)
               == static_cast<::off_t>(bytes.size() * static_cast<std::size_t>(state.iterations()));
    if (to >= 0) ::close(to);
    if (!good) state.SkipWithError("not written");
}

void append(benchmark::State& state) { append_to(state, "append", 0); }
void raw_write(benchmark::State& state) { write_to(state, "write", false); }
void append_and_keep(benchmark::State& state) { append_to(state, "keep", 1); }
void raw_write_and_fdatasync(benchmark::State& state) { write_to(state, "fdatasync", true); }

void append_in_memory(benchmark::State& state) {
    muster::memory_journal journal;
    (void)journal.replay(take_all);
    for (auto _ : state) {
        if (journal.append(step()) == 0) return state.SkipWithError("not appended");
    }
    check(state, journal);
}

// Eight threads that share a lock for what is appended, as those of a shared_crew, and a wait for the device.
struct shared_journal {
    scratch_file file{"threads"};
    muster::file_journal journal{file.path, {.replace_above = 0}};
    std::mutex one_at_a_time;
    shared_journal() { (void)journal.replay(take_all); }
};

void eight_threads_append_and_keep(benchmark::State& state) {
    static shared_journal* shared = nullptr;
    if (state.thread_index() == 0) shared = new shared_journal;
    for (auto _ : state) {
        std::uint64_t number = 0;
        {
            std::lock_guard const lock{shared->one_at_a_time};
            number = shared->journal.append(step());
        }
        if (!shared->journal.keep(number)) state.SkipWithError("not kept");
    }
    if (state.thread_index() == 0) delete shared;
}

void crc32c(benchmark::State& state) {
    std::string const text(4096, 'c');
    for (auto _ : state) benchmark::DoNotOptimize(muster::detail::crc32c(text));
    if (muster::detail::crc32c("123456789") != 0xe3069283U) state.SkipWithError("another checksum");
}

BENCHMARK(append)->UseRealTime();
BENCHMARK(raw_write)->UseRealTime();
BENCHMARK(append_and_keep)->UseRealTime();
BENCHMARK(raw_write_and_fdatasync)->UseRealTime();
BENCHMARK(eight_threads_append_and_keep)->Threads(8)->UseRealTime();
BENCHMARK(append_in_memory);
BENCHMARK(crc32c);

}  // namespace

int main(int count, char** arguments) {
    return muster_bench::run(count, arguments,
                             {{"append", "raw_write"},
                              {"append_and_keep", "raw_write_and_fdatasync"},
                              {"eight_threads_append_and_keep", "raw_write_and_fdatasync"},
                              {"append_in_memory", "append"}});
}
