// The coordination tools that open teams and start workers.
#pragma once

#include <muster/crew/coordination.hpp>      // coordination
#include <muster/crew/detail/team_wish.hpp>  // team_wish, started_worker, error_from
#include <muster/text/ascii.hpp>             // trimmed

#include <algorithm>    // find
#include <cstddef>      // size_t
#include <mutex>        // lock_guard, unique_lock
#include <optional>     // optional
#include <string>       // string, to_string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

inline std::string coordination::way(std::string_view words, operation what) const {
    return detail::way(words, how_.tools[what]);
}

inline std::optional<detail::answer_text> coordination::refused_role() const {
    if (who_.role == role_kind::coordinator) return {};
    return detail::refusal("RoleRefused", detail::only_for_coordinators);
}

// The last question before anybody is looked up, so nobody is found at work past the deadline.
inline std::optional<detail::answer_text> coordination::unbound() {
    crew_.tick();
    if (who_.binding && !who_.binding->empty()) return {};
    return detail::refusal("BindingUnresolved", "this conversation has no channel and account, so it has no workers");
}

// TeamCreate

namespace detail {

inline constexpr std::string_view default_member = "worker";

inline team_fault fault_of(team_wish const& wish, team_limits const& most) {
    if (!wish.wants_team) return team_fault::none;
    if (!most.enabled) return team_fault::disabled;
    if (wish.team.empty()) return team_fault::bad_name;
    if (wish.wants_worker && wish.member.empty()) return team_fault::bad_member_name;
    return wish.description.size() > most.max_description ? team_fault::description_too_large : team_fault::none;
}

inline task task_of(tools::team_create_arguments const& given, team_wish const& wish, call_context const& call) {
    task what{.prompt = std::string{given.prompt.value_or("")},
              .description = wish.description,
              .name = wish.member,
              .asked_by = call_id::from(call.id).value_or(call_id{})};
    if (given.agent_type) what.settings.push_back({"agent_type", std::string{*given.agent_type}});
    if (wish.wants_team) what.settings.push_back({"team", wish.team});
    return what;
}

}  // namespace detail

// What is wrong with the words of a call, whoever is there: nothing is opened for a worker that cannot be started.
inline std::optional<detail::answer_text> coordination::unsound(detail::team_wish const& wish, task const& what) const {
    if (team_fault const why = detail::fault_of(wish, how_.teams); why != team_fault::none) return detail::refusal(why);
    if (!wish.wants_worker) return {};
    task_fault const why = crew_.read([&](crew const& of) { return fault_of(what, of.limits()); });
    if (why == task_fault::none) return {};
    return detail::refusal(word(why), describe(why));
}

inline std::vector<team> coordination::teams() const {
    if (!who_.binding) return {};
    return crew_.read([&](crew const& of) { return of.state().teams().of(*who_.binding); });
}

inline std::optional<team> coordination::find_team(std::string_view name) const {
    if (!who_.binding) return {};
    return crew_.read([&](crew const& of) {
        team const* const found = of.find_team(*who_.binding, name);
        return found ? std::optional<team>{*found} : std::optional<team>{};
    });
}

// What stands against the team that is wanted: against opening it, or else against joining it.
inline team_fault coordination::fault_of_team(detail::team_wish const& wish) const {
    return crew_.read([&](crew const& of) {
        team_limits const most = lowered(how_.teams, of.limits().teams);
        team_register const& all = of.state().teams();
        if (wish.opens) return all.fault_of_opening(*who_.binding, wish.team, most, of.limits().max_bindings);
        team const* const found = all.find(*who_.binding, wish.team);
        return found ? team_register::fault_of_joining(*found, most) : team_fault::not_found;
    });
}

// Opens the team that is wanted, unless it is open; else it can be joined.
inline std::optional<detail::answer_text> coordination::not_opened(detail::team_wish const& wish) {
    if (!wish.wants_team) return {};
    if (team_fault const why = fault_of_team(wish); why != team_fault::none) return detail::refusal(why);
    return wish.opens ? open(wish) : std::nullopt;
}

// As it was wished for, unless the dialect or the lack of a wish says otherwise.
inline std::string coordination::team_name_of(tools::team_create_arguments const& given) const {
    std::string const wish = team_name_from(given.team_name.value_or(""), how_.teams);
    bool const may_make = how_.new_team_id && !given.prompt && (!wish.empty() || !given.team_name);
    bool const makes = naming_ == team_naming::made_where_host_can
                    || (naming_ == team_naming::another_if_taken && has_team_like(wish));
    return may_make && (makes || !given.team_name) ? made_team_name() : wish;
}

inline bool coordination::has_team_like(std::string_view name) const {
    return who_.binding
        && crew_.read([&](crew const& of) { return of.state().teams().find_same(*who_.binding, name) != nullptr; });
}

// One that no team of the caller's has.
inline std::string coordination::made_team_name() const {
    std::string name;
    for (int tries = 0; tries < 8 && (tries == 0 || has_team_like(name)); ++tries) {
        name = team_name_from("team-" + how_.new_team_id(), how_.teams);
    }
    return name;
}

inline tool_result coordination::create_team(tools::team_create_arguments const& given, call_context const& call) {
    if (auto const refused = refused_role()) return refused->error();
    detail::team_wish wish{.description = std::string{given.description.value_or("")},
                           .wants_team = given.team_name || (!given.prompt && how_.new_team_id),
                           .wants_worker = given.prompt.has_value()};
    if (!wish.wants_team && !wish.wants_worker) {
        return detail::refusal("Wire", "say prompt, to start a worker, or team_name, to open a team, or both").error();
    }
    if (wish.wants_worker && trimmed(*given.prompt).empty()) return detail::refusal("Wire", "prompt is blank").error();
    wish.member = given.name.value_or("");
    if (wish.wants_team) {
        wish.team = team_name_of(given);
        wish.member = member_name_from(given.name.value_or(detail::default_member), how_.teams);
        wish.opens = !wish.wants_worker || !find_team(wish.team);
    }
    task what = detail::task_of(given, wish, call);
    if (auto const refused = unsound(wish, what)) return refused->error();
    brief_verdict const verdict = wish.wants_worker ? judge(what.prompt) : brief_verdict{};
    if (verdict.is_refused) return detail::refusal(verdict).error();
    if (auto const refused = unbound()) return refused->error();
    if (wish.wants_worker) {
        if (auto const refused = no_list()) return refused->error();
    }
    if (auto const refused = not_opened(wish)) return refused->error();
    return spawn_for(std::move(what), wish, verdict);
}

inline std::optional<detail::answer_text> coordination::open(detail::team_wish const& wish) {
    team fresh{.name = wish.team, .description = wish.description, .lead_session_id = how_.session_id};
    fresh.created = crew_.read([](crew const& of) { return of.now(); });
    if (how_.write_team_file) {
        team_file const file =
            guarded_call([&] { return how_.write_team_file(fresh); },
                         [](char const* what) { return team_file{.error = detail::words_of_thrown(what)}; });
        if (!file.error.empty()) return detail::refusal("TeamFileFailed", "the team was not opened: " + file.error);
        fresh.file = file.path;
    }
    team_fault const why = crew_.open_team(
        *who_.binding, {fresh.name, fresh.description, fresh.lead_session_id, fresh.file, {}}, how_.teams);
    return why == team_fault::none ? std::nullopt : std::optional{detail::refusal(why)};
}

inline tool_result coordination::spawn_for(task what, detail::team_wish const& wish, brief_verdict const& verdict) {
    detail::answer_text answer;
    answer.truth("ok", true);
    if (wish.wants_team) {
        team const in = find_team(wish.team).value_or(team{.name = wish.team});
        answer.text("team_name", in.name);
        in.file.empty() ? answer.json("team_file_path", "null") : answer.text("team_file_path", in.file);
        answer.text("lead_agent_id", in.lead_agent_id());
    }
    if (!wish.wants_worker) return answer.ok();

    detail::started_worker const started = start_worker(std::move(what), wish);
    if (!started.kind.empty()) return not_started(started, wish).error();
    answer.text("worker_id", started.id.text());
    if (!started.name.empty()) answer.text("name", started.name);
    if (!started.file_error.empty()) answer.text("team_file_error", started.file_error);
    if (std::string const reminder = list_reminder(); !reminder.empty()) answer.text("reminder", reminder);
    if (!verdict.lines.empty()) answer.texts("prompt_findings", verdict.lines);
    return answer.ok();
}

// A team that was opened for it is open all the same.
inline detail::answer_text coordination::not_started(detail::started_worker const& why,
                                                     detail::team_wish const& wish) const {
    detail::answer_text refused = detail::refusal(why.kind, why.error);
    if (wish.opens) refused.text("team_name", wish.team);
    return refused;
}

// In its team, if it is to have one.
inline detail::started_worker coordination::start_worker(task what, detail::team_wish const& wish) {
    if (how_.prepare) {
        if (std::string error = detail::error_from([&] { return how_.prepare(what); }); !error.empty())
            return {.kind = "NotPrepared", .error = std::move(error)};
    }
    join_answer const joined = wish.wants_team
                                 ? crew_.spawn_member(*who_.binding, {.team = wish.team}, std::move(what), how_.teams)
                                 : join_answer{team_fault::none, crew_.spawn(*who_.binding, std::move(what))};
    if (joined.why != team_fault::none) return {.kind = word(joined.why), .error = std::string{describe(joined.why)}};
    spawn_answer const& spawned = joined.spawned;
    if (!spawned) return {.kind = word(spawned.why), .error = std::string{describe(spawned.why)}};
    std::string_view const id = spawned.worker.text();
    detail::started_worker started{.id = spawned.worker};
    if (!wish.member.empty()) started.name = id.substr(0, id.find('.'));
    if (wish.wants_team) started.file_error = write_again(wish.team);
    return started;
}

// With many workers a coordinator keeps a list of what they are at, as its prompt says.
inline std::string coordination::list_reminder() const {
    if (how_.todo_lists == strictness::off) return {};
    std::size_t const live = live_workers();
    if (!lacks_list(live)) return {};
    return std::to_string(live) + " workers are at work: keep a list of what each is to do"
         + way(" with ", operation::track);
}

// The same before one more is started, where that is refused.
inline std::optional<detail::answer_text> coordination::no_list() const {
    if (how_.todo_lists != strictness::refuse) return {};
    std::size_t const with_it = live_workers() + 1;
    if (!lacks_list(with_it)) return {};
    return detail::refusal("ListRequired", std::to_string(with_it) + " workers would be at work: first keep a list of "
                                               "what each is to do" + way(" with ", operation::track));
}

inline std::size_t coordination::live_workers() const {
    return crew_.read([&](crew const& of) {
        binding_record const* const here = of.state().find_binding(*who_.binding);
        return here ? here->live : std::size_t{0};
    });
}

inline bool coordination::lacks_list(std::size_t workers) const {
    if (list_required_from_ == 0 || workers < list_required_from_) return false;
    std::lock_guard const lock{mutex_};
    return todo_.count(tools::step_state::completed) == todo_.steps().size();
}

// The file of a team whose members have changed. One is written at a time, and of several changes the last is the one that
// it shows, whichever thread comes by. Answers what went wrong with this team's.
inline std::string coordination::write_again(std::string_view team_name) {
    if (!how_.write_team_file) return {};
    std::string error;
    std::unique_lock lock{mutex_};
    if (std::find(to_write_.begin(), to_write_.end(), team_name) == to_write_.end()) to_write_.emplace_back(team_name);
    if (is_writing_) return {};
    is_writing_ = true;
    while (!to_write_.empty()) {
        std::string const next = std::move(to_write_.back());
        to_write_.pop_back();
        lock.unlock();
        std::string wrong = write_once(next);
        lock.lock();
        if (next == team_name) error = std::move(wrong);
    }
    is_writing_ = false;
    return error;
}

inline std::string coordination::write_once(std::string_view team_name) {
    std::optional<team> const now = find_team(team_name);
    if (!now || now->is_being_deleted) return {};
    return detail::error_from([&] { return how_.write_team_file(*now).error; });
}

}  // namespace muster::inline v0
