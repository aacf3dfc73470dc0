// What a person sees of an audit: lines as things happen, on a terminal how far each worker has come, and at the
// end a timeline.
//
//     audit::screen screen{is_terminal, is_quiet};
//     screen.say("phase: research");
//     screen.started(run, "research-1.1", at);   screen.ended(run, "completed", at);
//     screen.refresh(now);                       // on a terminal: redraws what goes on
//
// All threads may use it. No escape code leaves it unless it was told that it writes to a terminal, and none that
// comes from a file or a report ever does.
#pragma once

#include "policy.hpp"     // counted
#include "workbench.hpp"  // progress

#include <muster/crew/ids.hpp>   // run_id
#include <muster/crew/time.hpp>  // time_point

#include <fmt/format.h>  // format

#include <algorithm>    // max, clamp
#include <cstdio>       // stdout, fputs
#include <memory>       // shared_ptr
#include <mutex>        // mutex, lock_guard
#include <string>       // string
#include <string_view>  // string_view
#include <vector>       // vector

namespace audit {

// One run of a worker, for the timeline.
struct run_row {
    muster::run_id run;
    std::string worker;
    std::string task;
    std::shared_ptr<progress> at;
    muster::time_point begin;
    muster::time_point end;
    std::string status;  // empty while it goes on
};

class screen {
public:
    screen(bool is_terminal, bool is_quiet) : terminal_(is_terminal), quiet_(is_quiet) {}

    void say(std::string_view line) {
        std::lock_guard const lock{mutex_};
        if (quiet_) return;
        wipe();
        put(fmt::format("{}\n", line));
    }

    std::shared_ptr<progress> started(muster::run_id run, std::string_view worker, std::string_view task,
                                      muster::time_point now) {
        auto const at = std::make_shared<progress>();
        {
            std::lock_guard const lock{mutex_};
            rows_.push_back({run, std::string{worker}, std::string{task}, at, now, now, {}});
        }
        if (!terminal_) say(fmt::format("  {} starts: {}", worker, task));
        return at;
    }

    void ended(muster::run_id run, std::string_view status, std::string_view summary, muster::time_point now) {
        std::string line;
        {
            std::lock_guard const lock{mutex_};
            for (run_row& row : rows_) {
                if (row.run != run) continue;
                row.status = status;
                row.end = now;
                line = fmt::format("  {} {}: {}", row.worker, status, summary);
            }
        }
        say(line);
    }

    // On a terminal, the runs that go on, one line each, below what was said last.
    void refresh(muster::time_point now) {
        std::lock_guard const lock{mutex_};
        if (!terminal_ || quiet_) return;
        wipe();
        for (run_row const& row : rows_) {
            if (!row.status.empty()) continue;
            put(fmt::format("  \033[2m{:<16} {:>6} ms  {}, {}\033[0m\n", row.worker, milliseconds(row.begin, now),
                            counted(row.at->files, "file"), counted(row.at->uses, "use")));
            ++live_lines_;
        }
    }

    // One bar for each run, from its start to its end, over the time of all of them.
    void timeline() {
        std::lock_guard const lock{mutex_};
        if (quiet_ || rows_.empty()) return;
        wipe();
        muster::time_point const first = rows_.front().begin;
        muster::time_point last = first;
        for (run_row const& row : rows_) last = std::max(last, row.end);
        put(fmt::format("\nTimeline, {} ms:\n", milliseconds(first, last)));
        for (run_row const& row : rows_) put(timeline_row(row, first, last) + '\n');
    }

    [[nodiscard]] std::vector<run_row> rows() const {
        std::lock_guard const lock{mutex_};
        return rows_;
    }

    static std::int64_t milliseconds(muster::time_point from, muster::time_point to) { return (to - from).count(); }

private:
    static constexpr std::int64_t width = 40;  // of the bars, in columns

    [[nodiscard]] std::string timeline_row(run_row const& row, muster::time_point first,
                                           muster::time_point last) const {
        std::int64_t const all = std::max<std::int64_t>(milliseconds(first, last), 1);
        std::int64_t const from = std::clamp<std::int64_t>(milliseconds(first, row.begin) * width / all, 0, width - 1);
        std::int64_t const to = std::clamp<std::int64_t>(milliseconds(first, row.end) * width / all, from + 1, width);
        std::string bar(static_cast<std::size_t>(from), ' ');
        for (std::int64_t i = from; i < to; ++i) bar += terminal_ ? "\u2588" : "#";
        bar.append(static_cast<std::size_t>(width - to), ' ');
        std::string_view const color = !terminal_ ? "" : row.status == "completed" ? "\033[32m" : "\033[31m";
        return fmt::format("  {:<16} |{}{}{}| {:<9} {:>6} ms  {}", row.worker, color, bar, terminal_ ? "\033[0m" : "",
                           row.status, milliseconds(row.begin, row.end), row.task);
    }

    // Takes back the lines of what goes on.
    void wipe() {
        for (; live_lines_ != 0; --live_lines_) put("\033[1A\033[2K");
    }

    static void put(std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        std::fflush(stdout);
    }

    mutable std::mutex mutex_;
    std::vector<run_row> rows_;
    std::size_t live_lines_ = 0;
    bool terminal_;
    bool quiet_;
};

}  // namespace audit
