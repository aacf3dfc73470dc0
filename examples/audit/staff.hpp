// The workers of an audit: each run has its own thread, until it is done or the crew has ended it.
//
//     audit::staff staff{crew, pad, files, 4, {.on_start = …}};
//     staff.start_what_waits();     // on the thread of the one who gives the crew its time
//     staff.request_stop(run);      // from any thread: the crew has ended this run
//
// A run that was stopped keeps its place until its thread has ended, so there are never more threads than places. If
// the system has no thread for a run, the run fails and its report says why.
#pragma once

#include "workbench.hpp"

#include <muster/crew/limits.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/pad/scratchpad.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace audit {

struct staff_hooks {
    // A run begins; answers where it is to say how far it has come.
    std::function<std::shared_ptr<progress>(muster::assignment const&)> on_start;
    // Called by start_what_waits() when the thread of a run has ended.
    std::function<void(muster::run_id)> on_end = [](muster::run_id) {};
    // Called on a thread that is about to end. Call start_what_waits() then, since a waiting run may start.
    std::function<void()> on_free = [] {};
    // What a worker found could not be kept. Called on its thread, before the crew learns of its end.
    std::function<void(std::string const& why)> on_lost_notes = [](std::string const&) {};
    std::function<trouble(muster::assignment const&)> trouble_for = [](auto const&) { return trouble::none; };
};

// staff_limits(workers, budget): a crew that is as large as the work, and whose reports a coordinator can take in
//
// `workers` are at work at once, and each run may take so many seconds.
[[nodiscard]] muster::crew_limits staff_limits(std::size_t workers, std::uint64_t budget);

class staff {
public:
    // Workers may read only the tree `files`; there are at most `places` threads.
    staff(muster::shared_crew& crew, muster::scratchpad const& pad, tree_files const& files, std::size_t places,
          staff_hooks hooks)
        : crew_(crew),
          pad_(pad),
          files_(files),
          places_(places),
          hooks_(std::move(hooks)) {}

    void start_what_waits();
    void request_stop(muster::run_id run);

    void join(muster::run_id run) { threads_.erase(run); }
    void join_all() { threads_.clear(); }
    [[nodiscard]] bool idle() const { return threads_.empty(); }

private:
    void join_done();
    void begin(muster::assignment job);
    void begin_thread(muster::assignment job);
    void end_thread(muster::run_id run);
    void carry_out_or_fail(muster::assignment const& job, std::stop_token const& stop, progress& at);
    void carry_out(muster::assignment const& job, std::stop_token const& stop, progress& at);

    muster::shared_crew& crew_;
    muster::scratchpad const& pad_;
    tree_files const& files_;
    std::size_t const places_;
    staff_hooks hooks_;

    std::mutex mutex_;  // guards the next two
    std::map<muster::run_id, std::stop_source> stops_;
    std::vector<muster::run_id> done_;

    std::map<muster::run_id, std::jthread> threads_;  // last: they end before what they use
};

}  // namespace audit
