// The commands of a crew that count what is used.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/team.hpp>

#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

inline bill_answer crew::bill(time_point now, run_id run, call_bill what) {
    command const now_and_then{*this, now};
    usage_ledger const& kept = state_.usages();
    if (what.call.empty()) return bill_answer::no_call;
    worker const* const who = state_.find(run);
    if (who && who->state == worker_state::queued) return bill_answer::not_started;
    if (!who && !kept.knows(run)) return bill_answer::unknown_run;
    if (kept.has_counted(who ? who->binding : kept.binding_of(run), run, what)) return bill_answer::repeated;
    if (kept.is_full(run)) return bill_answer::too_many;
    if (who)
        commit_for(*who, run, events::billed{std::move(what)});
    else
        bill_late(run, std::move(what));
    return bill_answer::counted;
}

// The run is over, and its worker may be gone.
inline void crew::bill_late(run_id run, call_bill what) {
    usage_ledger const& kept = state_.usages();
    roster const& all = state_.workers();
    worker_id const who = kept.worker_of(run) == detail::no_slot ? worker_id{} : all[kept.worker_of(run)].id;
    commit({time_.now(), all.bindings()[kept.binding_of(run)].key, who, run, events::billed{std::move(what)}});
}

inline usage_sum crew::usage_of(binding_key const& in, std::string_view worker_name) const {
    roster::slot const at = state_.workers().find(in, worker_name);
    return at == detail::no_slot ? usage_sum{} : state_.usages().of_worker(at, state_.workers()[at].run);
}

inline usage_sum crew::usage_of_tree(binding_key const& in, std::string_view worker_name) const {
    roster::slot const at = state_.workers().find(in, worker_name);
    return at == detail::no_slot ? usage_sum{} : state_.usages().of_tree(at, state_.workers()[at].run);
}

inline usage_sum crew::usage_of_team(binding_key const& in, std::string_view team_name) const {
    roster::slot const here = state_.workers().find_binding(in);
    if (here == detail::no_slot) return {};
    usage_sum all = state_.usages().of_team(here, team_name);
    team const* const open = find_team(in, team_name);
    if (!open) return all;
    for (team_member const& each : open->members) {
        worker const* const who = state_.find(in, each.worker.text());
        if (who) all.add(state_.usages().of_live(who->run));
    }
    return all;
}

inline usage_sum crew::usage_of(binding_key const& in) const {
    roster::slot const here = state_.workers().find_binding(in);
    return here == detail::no_slot ? usage_sum{} : state_.usages().of_binding(here);
}

}}  // namespace muster::v0
