// What a person sees of an audit: lines as things happen, on a terminal how far each worker has come, and at the
// end a timeline.
//
//     audit::screen screen{is_terminal, is_quiet};
//     screen.say("phase: research");
//     screen.refresh(crew.report({.width = screen.columns()}));   // on a terminal: in place of what was there before
//     screen.draw(timeline.rows());
//
// Any thread may use it. It writes escape codes only if it was told that it writes to a terminal, and never any from a
// file or a report; a character that cannot be seen is written as its number (printable.hpp).
#pragma once

#include "../printable.hpp"
#include "labels.hpp"
#include "timeline.hpp"

#include <muster/crew/time.hpp>

#include <muster/text/utf8.hpp>

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace audit {

class screen {
public:
    screen(bool is_terminal, bool is_quiet) : terminal_(is_terminal), quiet_(is_quiet) {}

    void say(std::string_view line) {
        std::lock_guard const lock{mutex_};
        if (quiet_) return;
        wipe();
        put(printable(line) + (line.ends_with('\n') ? "\n" : ""));
    }

    [[nodiscard]] bool is_terminal() const { return terminal_; }
    // Of a line: those of the terminal now, since people do resize it. What is piped is as wide as it needs to be.
    [[nodiscard]] std::size_t columns() const { return window_size().columns; }

    // On a terminal, a text that stands below what was said last, until it is refreshed.
    void refresh(std::string_view text) {
        std::lock_guard const lock{mutex_};
        if (!terminal_ || quiet_) return;
        wipe();
        window const seen = window_size();
        std::size_t more = 0;
        while (!text.empty()) {
            std::string_view const line = take_line(text);
            if (live_lines_ + 3 > seen.lines)
                ++more;
            else
                put_live(line, seen);
        }
        if (more != 0) put_live(fmt::format("  … and {} more", more), seen);
    }

    // One bar for each run, from its start to its end, over the time of all of them.
    void draw(std::vector<run_row> const& rows) {
        std::lock_guard const lock{mutex_};
        if (quiet_ || rows.empty()) return;
        wipe();
        muster::time_point const first = rows.front().begin;
        muster::time_point last = first;
        for (run_row const& row : rows) last = std::max(last, row.end);
        put(fmt::format("\nTimeline, {} ms:\n", milliseconds(first, last)));
        for (run_row const& row : rows) put(timeline_row(row, first, last, window_size().columns) + '\n');
    }

    static std::int64_t milliseconds(muster::time_point from, muster::time_point to) { return (to - from).count(); }

private:
    struct window {
        std::size_t columns, lines;
    };

    [[nodiscard]] window window_size() const {
        struct winsize size {};
        bool const known = terminal_ && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
        return known ? window{size.ws_col, std::max<std::size_t>(size.ws_row, 4)} : window{terminal_ ? 80U : 200U, 24};
    }

    // A line that wrapped could not be taken back.
    void put_live(std::string_view text, window seen) {
        put(fmt::format("\033[2m{}\033[0m\n", cut(printable_line(text), seen.columns)));
        ++live_lines_;
    }

    // The first columns of a text whose characters have one column each.
    static std::string cut(std::string_view text, std::size_t columns) {
        std::size_t at = 0;
        for (; at < text.size() && columns != 0; --columns)
            at += std::max<std::size_t>(muster::code_point_at(text, at).length, 1);
        return std::string{text.substr(0, at)};
    }

    // A bar has what the other columns leave, up to 40; where that is too little, there is none.
    static std::int64_t bar_width(std::size_t columns) {
        constexpr std::int64_t others = 43, task = 23, narrowest = 8, widest = 40;
        auto const left = static_cast<std::int64_t>(columns) - others;
        std::int64_t const width = std::min(widest, left < narrowest + task ? left : std::max(narrowest, left - task));
        return width < narrowest ? 0 : width;
    }

    [[nodiscard]] std::string bar(run_row const& row, muster::time_point first, muster::time_point last,
                                  std::int64_t width) const {
        if (width == 0) return "";
        std::int64_t const all = std::max<std::int64_t>(milliseconds(first, last), 1);
        std::int64_t const from = std::clamp<std::int64_t>(milliseconds(first, row.begin) * width / all, 0, width - 1);
        std::int64_t const to = std::clamp<std::int64_t>(milliseconds(first, row.end) * width / all, from + 1, width);
        std::string text = "|" + std::string(static_cast<std::size_t>(from), ' ');
        if (terminal_) text += row.status == "completed" ? "\033[32m" : "\033[31m";
        for (std::int64_t i = from; i < to; ++i) text += terminal_ ? "\u2588" : "#";
        if (terminal_) text += "\033[0m";
        return text.append(static_cast<std::size_t>(width - to), ' ') + "| ";
    }

    [[nodiscard]] std::string timeline_row(run_row const& row, muster::time_point first, muster::time_point last,
                                           std::size_t columns) const {
        std::int64_t const width = bar_width(columns);
        std::string const name = fmt::format("  {:<16} ", printable_line(row.worker));
        std::string const figures =
            fmt::format("{:<9} {:>6} ms  {}", row.status, milliseconds(row.begin, row.end), printable_line(row.task));
        std::size_t const taken = name.size() + (width == 0 ? 0 : static_cast<std::size_t>(width) + 3);
        return name + bar(row, first, last, width) + cut(figures, columns - std::min(columns, taken));
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
    std::size_t live_lines_ = 0;
    bool terminal_;
    bool quiet_;
};

}  // namespace audit
