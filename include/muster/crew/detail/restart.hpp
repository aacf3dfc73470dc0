// The commands of a crew that take up an earlier crew's work.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/there.hpp>

#include <cstddef>
#include <set>
#include <span>
#include <vector>

namespace muster { inline namespace v0 {

inline std::size_t crew::restore(std::span<event const> journal) {
    std::size_t fitted = 0;
    is_torn_ = true;
    while (fitted < journal.size() && state_.apply(journal[fitted])) ++fitted;
    is_torn_ = false;
    if (fitted != 0) time_.resume_at(state_.now());
    return fitted;
}

namespace detail {

// live_runs(state, which): those for whose worker `which(worker)` holds, in the order in which they were asked for
template <class Which>
std::vector<run_id> live_runs(crew_state const& in, Which which) {
    std::vector<run_id> found;
    for (auto const& [run, at] : in.live()) {
        if (which(in.workers()[at])) found.push_back(run);
    }
    return found;
}

// Runs whose parent has ended without them, and all that works for them.
inline std::set<run_id> orphaned_runs(crew_state const& in) {
    std::set<run_id> found;
    for (run_id const run : live_runs(in, [](worker const& who) { return who.current->is_orphan; })) {
        if (!found.insert(run).second) continue;  // below an orphan that was here before, with all below this one
        std::vector<run_id> const below = in.runs().below(detail::there(in.find(run)));
        found.insert(below.begin(), below.end());
    }
    return found;
}

}  // namespace detail

inline std::size_t crew::recover(time_point now) {
    command const now_and_then{*this, now};
    for (binding_record const& each : state_.workers().bindings()) {
        if (!each.key.empty()) return_all(each.key);  // empty: the place of one that was forgotten
    }
    std::vector<run_id> const lost = detail::live_runs(state_, [](worker const& who) {
        return who.state == worker_state::running || who.state == worker_state::waiting;
    });
    for (run_id const run : lost) end(detail::there(state_.find(run)), cause::lost);

    // What worked for the lost, and what a command had begun when the program ended, is brought to its end.
    std::vector<run_id> const done =
        detail::live_runs(state_, [](worker const& who) { return who.state == worker_state::finishing; });
    for (run_id const run : detail::orphaned_runs(state_)) {
        if (worker const* const who = state_.find(run)) end(*who, cause::parent_stop);
    }
    for (run_id const run : done) complete(run);
    mend_teams();
    return lost.size();
}

}}  // namespace muster::v0
