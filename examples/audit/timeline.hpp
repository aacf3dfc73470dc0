// When each run of a crew began and ended, as its events say: nobody else has to tell.
//
//     audit::timeline runs;
//     crew_options{.on_event = [&](muster::event const& e) { runs.add(e); }};
//
// All threads may use it.
#pragma once

#include <muster/crew/event.hpp>
#include <muster/envelope/report_of.hpp>
#include <muster/envelope/status.hpp>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace audit {

// One run of a worker.
struct run_row {
    muster::run_id run;
    std::string worker;
    std::string task;
    muster::time_point begin;
    muster::time_point end;
    std::string status;  // empty while it goes on
    bool began = false;
};

class timeline {
public:
    void add(muster::event const& e) {
        using namespace muster::events;
        std::lock_guard const lock{mutex_};
        if (auto const* const fresh = std::get_if<spawned>(&e.what)) add(e, fresh->task.description);
        if (auto const* const again = std::get_if<continued>(&e.what)) {
            add(e, "Continued: " + std::string{muster::summary_of(again->message)});
        }
        bool const begins = std::holds_alternative<started>(e.what);
        if (begins && !find(e.run)) add(e, "Taken up again");  // it was asked for before the journal was taken up
        run_row* const row = find(e.run);
        if (!row) return;
        if (begins) row->begin = row->end = e.at, row->began = true;
        if (auto const* const over = std::get_if<ended>(&e.what)) {
            row->end = e.at;
            row->status = muster::word(status_of(over->notice.cause));
        }
    }

    // Those that have begun, in the order in which they were asked for.
    [[nodiscard]] std::vector<run_row> rows() const {
        std::lock_guard const lock{mutex_};
        std::vector<run_row> begun;
        std::copy_if(rows_.begin(), rows_.end(), std::back_inserter(begun),
                     [](run_row const& row) { return row.began; });
        return begun;
    }
    // What a run was asked to do.
    [[nodiscard]] std::string task_of(muster::run_id run) const {
        std::lock_guard const lock{mutex_};
        auto const at = find_in(rows_, run);
        return at == rows_.end() ? std::string{} : at->task;
    }

private:
    void add(muster::event const& e, std::string task) {
        rows_.push_back({e.run, std::string{e.worker.text()}, std::move(task), e.at, e.at, {}});
    }
    template <class Rows>
    static auto find_in(Rows& rows, muster::run_id run) -> decltype(rows.begin()) {
        return std::find_if(rows.begin(), rows.end(), [&](run_row const& row) { return row.run == run; });
    }
    run_row* find(muster::run_id run) {
        auto const at = find_in(rows_, run);
        return at == rows_.end() ? nullptr : &*at;
    }

    mutable std::mutex mutex_;
    std::vector<run_row> rows_;
};

}  // namespace audit
