// The coordination tools that open teams and start workers.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/detail/team_wish.hpp>
#include <muster/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

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

// What stands against the team that is wanted: against opening it, or else against joining it. A worker joins the team that
// is open, and which of the two it is may be another with each look.
inline team_fault coordination::fault_of_team(detail::team_wish& wish) const {
    return crew_.read([&](crew const& of) {
        team_limits const most = lowered(how_.teams, of.limits().teams);
        team_register const& all = of.state().teams();
        team const* const found = all.find(*who_.binding, wish.team);
        wish.opens = !wish.wants_worker || !found;
        if (wish.opens) return all.fault_of_opening(*who_.binding, wish.team, most, of.limits().max_bindings);
        return team_register::fault_of_joining(*found, most);
    });
}

// Opens the team that is wanted; one that is wanted for a worker is opened, or joined, in the step that starts it.
inline std::optional<detail::answer_text> coordination::not_opened(detail::team_wish& wish) {
    if (!wish.wants_team) return {};
    if (team_fault const why = fault_of_team(wish); why != team_fault::none) return detail::refusal(why);
    return wish.wants_worker ? std::nullopt : open(wish);
}

inline bool coordination::may_make_name(tools::team_create_arguments const& given) const {
    bool const is_wished = !team_name_from(given.team_name.value_or(""), how_.teams).empty();
    return how_.new_team_id && !given.prompt && (is_wished || !given.team_name);
}

// As it was wished for, unless the dialect or the lack of a wish says otherwise.
inline std::string coordination::team_name_of(tools::team_create_arguments const& given) const {
    std::string const wish = team_name_from(given.team_name.value_or(""), how_.teams);
    bool const makes = naming_ == team_naming::made_where_host_can
                    || (naming_ == team_naming::another_if_taken && has_team_like(wish));
    return may_make_name(given) && (makes || !given.team_name) ? made_team_name() : wish;
}

inline bool coordination::has_team_like(std::string_view name) const {
    return who_.binding
        && crew_.read([&](crew const& of) { return of.state().teams().find_same(*who_.binding, name) != nullptr; });
}

// One that no team of the caller's has; empty if the host makes none.
inline std::string coordination::made_team_name() const {
    std::string name;
    for (int tries = 0; tries < 8 && (tries == 0 || has_team_like(name)); ++tries) {
        std::string const id = detail::answer_from([&] { return how_.new_team_id(); }, std::string{});
        if (id.empty()) return {};
        name = team_name_from("team-" + id, how_.teams);
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
        wish.can_have_another_name = may_make_name(given);
        wish.member = member_name_from(given.name.value_or(detail::default_member), how_.teams);
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

// Whether the name is free was asked before, and the host has written a file meanwhile: the crew decides. Where somebody
// else was faster, a team that may have any name gets another one.
inline std::optional<detail::answer_text> coordination::open(detail::team_wish& wish) {
    for (int tries = 0;; ++tries) {
        if (std::string error = write_new(wish); !error.empty()) return detail::refusal("TeamFileFailed", error);
        team_fault const why = crew_.open_team(*who_.binding, plan_of(wish), how_.teams);
        if (why == team_fault::none) return {};
        bool const takes_another =
            wish.can_have_another_name && naming_ != team_naming::as_requested && why == team_fault::name_taken;
        static_cast<void>(write_again(wish.team));  // if there is such a team, it is another than was written
        if (!takes_another || tries == 8) return detail::refusal(why);
        wish.team = made_team_name();
        if (wish.team.empty()) return detail::refusal(why);
    }
}

// The file of a team that is not open yet. Returns what went wrong.
inline std::string coordination::write_new(detail::team_wish& wish) const {
    if (!how_.write_team_file) return {};
    team fresh{.name = wish.team, .description = wish.description, .lead_session_id = how_.session_id};
    fresh.created = crew_.read([](crew const& of) { return of.now(); });
    team_file const file =
        guarded_call([&] { return how_.write_team_file(fresh); },
                     [](char const* what) { return team_file{.error = detail::words_of_thrown(what)}; });
    wish.file = file.path;
    return file.error.empty() ? std::string{} : "the team was not opened: " + file.error;
}

inline team_plan coordination::plan_of(detail::team_wish const& wish) const {
    return {wish.team, wish.description, how_.session_id, wish.file, {}};
}

inline tool_result coordination::spawn_for(task what, detail::team_wish wish, brief_verdict const& verdict) {
    detail::started_worker started;
    if (wish.wants_worker) started = start_in_team(std::move(what), wish);
    if (!started.kind.empty()) return not_started(started, wish).error();
    detail::answer_text answer;
    answer.truth("ok", true);
    if (wish.wants_team) {
        answer.text("team_name", wish.team);
        wish.file.empty() ? answer.json("team_file_path", "null") : answer.text("team_file_path", wish.file);
        answer.text("lead_agent_id", team{.name = wish.team}.lead_agent_id());
    }
    if (!wish.wants_worker) return answer.ok();
    answer.text("worker_id", started.id.text());
    if (!started.name.empty()) answer.text("name", started.name);
    if (!started.file_error.empty()) answer.text("team_file_error", started.file_error);
    if (std::string const reminder = list_reminder(started.live); !reminder.empty()) answer.text("reminder", reminder);
    if (!verdict.lines.empty()) answer.texts("prompt_findings", verdict.lines);
    return answer.ok();
}

// A team that was opened for it is open all the same.
inline detail::answer_text coordination::not_started(detail::started_worker const& why,
                                                     detail::team_wish const& wish) const {
    detail::answer_text refused = detail::refusal(why.kind, why.error);
    if (wish.is_opened) refused.text("team_name", wish.team);
    return refused;
}

// In its team, if it is to have one: then that is opened in the same step, unless it is open. A file of the host's is there
// before its team is; where the team turns out to be closed by then, the file is written and all is asked once more.
inline detail::started_worker coordination::start_in_team(task what, detail::team_wish& wish) {
    bool is_prepared = false;
    for (int tries = 0;; ++tries) {
        if (wish.opens) {
            if (std::string error = write_new(wish); !error.empty())
                return {.kind = "TeamFileFailed", .error = std::move(error)};
        }
        std::string unprepared = is_prepared ? std::string{} : prepared(what);
        if (!unprepared.empty()) {
            team_fault const why =
                wish.opens ? crew_.open_team(*who_.binding, plan_of(wish), how_.teams) : team_fault::not_found;
            wish.is_opened = why == team_fault::none;
            return {.kind = "NotPrepared", .error = std::move(unprepared)};
        }
        is_prepared = true;
        detail::started_worker started = start_worker(what, wish);
        bool const again = started.lacks_team && tries < 8;
        if (!again) return started;
        wish.opens = true;
    }
}

inline std::string coordination::prepared(task& what) const {
    return how_.prepare ? detail::error_from([&] { return how_.prepare(what); }) : std::string{};
}

namespace detail {

inline std::size_t live_in(crew const& of, binding_key const& in) {
    binding_record const* const here = of.state().find_binding(in);
    return here ? here->live : std::size_t{0};
}

}  // namespace detail

// Whether a list is to be kept first, and whether there is a team to join, is asked in the step that starts the worker.
inline detail::started_worker coordination::start_worker(task const& what, detail::team_wish& wish) {
    std::size_t const first_with_list = first_worker_with_list();
    detail::started_worker started;
    join_answer const joined = crew_.step([&](crew& c, time_point now) -> join_answer {
        started.live = detail::live_in(c, *who_.binding) + 1;
        if (started.live >= first_with_list) return {};
        if (!wish.wants_team) return {.spawned = c.spawn(now, *who_.binding, what)};
        started.lacks_team = !wish.opens && !c.find_team(*who_.binding, wish.team);
        if (started.lacks_team) return {team_fault::not_found};
        wish.is_opened = !c.find_team(*who_.binding, wish.team);
        team_fault const why =
            wish.is_opened ? c.open_team(now, *who_.binding, plan_of(wish), how_.teams) : team_fault::none;
        if (why != team_fault::none) wish.is_opened = false;
        if (why != team_fault::none) return {why};
        return c.spawn_member(now, *who_.binding, {.team = wish.team}, what, how_.teams);
    });
    spawn_answer const& spawned = joined.spawned;
    task_fault const why = spawned.why;
    std::string file_error;
    if (wish.wants_team && (joined || (wish.opens && !wish.is_opened))) file_error = write_again(wish.team);
    if (joined && spawned.worker.empty()) {
        started.kind = "ListRequired";
        started.error = list_required(started.live);
    } else if (!joined) {
        started.kind = joined.why != team_fault::none ? word(joined.why) : word(why);
        started.error = joined.why != team_fault::none ? describe(joined.why) : describe(why);
    } else {
        started.id = spawned.worker;
        if (!wish.member.empty()) started.name = started.id.text().substr(0, started.id.text().find('.'));
        if (wish.wants_team) wish.file = joined.team.file;
        started.file_error = std::move(file_error);
    }
    return started;
}

// With many workers a coordinator keeps a list of what they are at, as its prompt says.
inline std::string coordination::list_reminder(std::size_t live) const {
    if (how_.todo_lists == strictness::off || !lacks_list(live)) return {};
    return std::to_string(live) + " workers are at work: keep a list of what each is to do"
         + way(" with ", operation::track);
}

// The same before one more is started, where that is refused.
inline std::optional<detail::answer_text> coordination::no_list() const {
    std::size_t const with_it = live_workers() + 1;
    if (with_it < first_worker_with_list()) return {};
    return detail::refusal("ListRequired", list_required(with_it));
}

inline std::string coordination::list_required(std::size_t workers) const {
    return std::to_string(workers) + " workers would be at work: first keep a list of what each is to do"
         + way(" with ", operation::track);
}

// With so many workers at work one more is refused: never, unless no list is kept.
inline std::size_t coordination::first_worker_with_list() const {
    bool const is_refused = how_.todo_lists == strictness::refuse && lacks_list(any_size);
    return is_refused ? list_required_from_ : any_size;
}

inline std::size_t coordination::live_workers() const {
    return crew_.read([&](crew const& of) { return detail::live_in(of, *who_.binding); });
}

inline bool coordination::lacks_list(std::size_t workers) const {
    if (list_required_from_ == 0 || workers < list_required_from_) return false;
    std::lock_guard const lock{mutex_};
    return todo_.count(tools::step_state::completed) == todo_.steps().size();
}

// The file of a team whose members have changed. One is written at a time, and of several changes the last is the one that
// it shows, whichever thread comes by. Returns what went wrong with this team's.
inline std::string coordination::write_again(std::string_view team_name) {
    if (!how_.write_team_file) return {};
    {
        std::lock_guard const lock{mutex_};
        bool const is_noted = std::find(to_write_.begin(), to_write_.end(), team_name) != to_write_.end();
        if (!is_noted) to_write_.emplace_back(team_name);
        if (is_writing_) return {};
        is_writing_ = true;
    }
    return end_writing(team_name);
}

// Nobody else writes from here on: what is wanted meanwhile waits.
inline void coordination::begin_writing() {
    std::unique_lock lock{mutex_};
    written_.wait(lock, [this] { return !is_writing_; });
    is_writing_ = true;
}

// Writes all that is wanted, and then lets others write.
inline std::string coordination::end_writing(std::string_view team_name) {
    std::string error;
    std::unique_lock lock{mutex_};
    while (!to_write_.empty()) {
        std::string const next = std::move(to_write_.back());
        to_write_.pop_back();
        lock.unlock();
        std::string wrong = write_once(next);
        lock.lock();
        if (next == team_name) error = std::move(wrong);
    }
    is_writing_ = false;
    written_.notify_all();
    return error;
}

inline std::string coordination::write_once(std::string_view team_name) {
    std::optional<team> const now = find_team(team_name);
    if (!now || now->is_being_deleted) return {};
    return detail::error_from([&] { return how_.write_team_file(*now).error; });
}

}}  // namespace muster::v0
