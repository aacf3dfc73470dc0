// The tools by which one coordinator directs its workers, at work on a crew.
//
//     muster::coordination work{crew, {desk, muster::role_kind::coordinator}, options};
//     auto box = muster::coordination_toolbox<ana>(work);          // coordination_toolbox.hpp
//     box.call("toolu_1", "TeamCreate", R"({"prompt":"Find why tokens expire early.","name":"scout"})");
//
// Every tool asks again who calls: a caller that is no coordinator is refused, whatever toolbox it has. What belongs to
// somebody else is answered, byte for byte, as what never was. Answers are JSON; a refusal has a kind and says the way
// out. docs/coordination.md has all of them.
//
// For one thread at a time, as a toolbox is. Other threads may ask `teams()`, `todo()` and `output()`, and call `on_event`
// and `tick`.
#pragma once

#include <muster/crew/agent_message.hpp>
#include <muster/crew/brief_verdict.hpp>
#include <muster/crew/coordination_options.hpp>
#include <muster/crew/crew.hpp>
#include <muster/crew/detail/answer_text.hpp>
#include <muster/crew/detail/output_wait.hpp>
#include <muster/crew/detail/shown_task.hpp>
#include <muster/crew/detail/team_wish.hpp>
#include <muster/crew/event.hpp>
#include <muster/crew/shared_crew.hpp>
#include <muster/crew/team.hpp>
#include <muster/crew/team_answers.hpp>
#include <muster/crew/todo_list.hpp>
#include <muster/tool/session_arguments.hpp>
#include <muster/tool/set_algebra.hpp>
#include <muster/tool/standard_arguments.hpp>
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/on.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_promise.hpp>

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

class coordination;

// coordination_tool: one that a coordination can answer
namespace detail {
template <class Tool>
inline constexpr std::nullptr_t coordinates = nullptr;
}  // namespace detail

template <class Tool>
concept coordination_tool = !std::is_null_pointer_v<std::remove_cv_t<decltype(detail::coordinates<Tool>)>>;

class coordination {
public:
    coordination(shared_crew& crew, caller who, coordination_options how = {})
        : crew_(crew),
          who_(std::move(who)),
          how_(std::move(how)),
          todo_(how_.todo) {}
    coordination(coordination const&) = delete;
    coordination& operator=(coordination const&) = delete;

    // on<Tool>(): the handler of one tool, for a toolbox that lives no longer than this
    template <coordination_tool Tool>
    [[nodiscard]] auto on();

    // The same as functions, for a host that does something before or after.

    tool_result create_team(tools::team_create_arguments const& given, call_context const& call = {});
    tool_result close_team(tools::team_delete_arguments const& given, call_context const& call = {});
    tool_result send_to_peer(tools::send_to_peer_arguments const& given, call_context const& call = {});
    tool_result list_peers(no_arguments const& given = {}, call_context const& call = {});
    tool_result send_to_worker(tools::send_message_to_worker_arguments const& given, call_context const& call = {});
    tool_result stop_task(tools::task_stop_arguments const& given, call_context const& call = {});
    tool_result list_tasks(no_arguments const& given = {}, call_context const& call = {});
    tool_result get_task(tools::task_get_arguments const& given, call_context const& call = {});
    tool_result write_todo(tools::todo_write_arguments const& given, call_context const& call = {});

    result_future launch_agent(tools::session::agent_arguments const& given, call_context const& call = {});
    tool_result send_message(tools::session::send_message_arguments const& given, call_context const& call = {});
    result_future wait_for_output(tools::session::task_output_arguments const& given, call_context const& call = {});
    tool_result give_output(tools::session::synthetic_output_arguments const& given, call_context const& call = {});

    // Tools that wait for a worker are answered by these two, from any thread: as soon as an event says that a run has
    // ended (hand in what the crew's on_event gets), and when their time is up, which is seen when the host ticks.
    void on_event(event const& what);
    void tick();

    // The names by which the ways out are told; coordination_toolbox takes them from its agent's dialect.
    void speak(operation_names const& tools) { how_.tools = tools; }
    // The teams that may be open at once, if the options allow that many: the toolbox takes this from there as well.
    void lead_at_most(std::size_t teams) { how_.teams.max_teams = (std::min)(how_.teams.max_teams, teams); }

    // What its dialect says of teams: how many, how they are named, and what is kept of them.
    void lead_by(crew_rules const& rules) {
        lead_at_most(rules.teams_at_once);
        naming_ = rules.teams_are_named;
        keeps_closed_ = rules.closed_teams_are_kept;
    }
    // From so many workers on, one that keeps no list of steps is reminded of it; 0 is never.
    void require_list_from(std::size_t workers) { list_required_from_ = workers; }

    // A worktree that goes with a team when that is deleted. False if there is no such team, or no room.
    bool keep_worktree(std::string_view team_name, std::string path);
    // What TeamDelete does, though members are at work: they are stopped.
    tool_result close_team_by_force(std::string_view team_name) { return close(team_name, closing::by_force); }

    [[nodiscard]] std::vector<team> teams() const;
    [[nodiscard]] std::vector<todo_step> todo() const {
        std::lock_guard const lock{mutex_};
        return todo_.steps();
    }
    // The structured output, once there is one.
    [[nodiscard]] std::optional<std::string> output() const {
        std::lock_guard const lock{mutex_};
        return output_;
    }
    [[nodiscard]] caller const& who() const& noexcept { return who_; }
    caller const& who() const&& = delete;

private:
    // What stands in the way of every tool that is a coordinator's; nothing if it may go on.
    [[nodiscard]] std::optional<detail::answer_text> refused_role() const;
    [[nodiscard]] std::optional<detail::answer_text> unbound();

    [[nodiscard]] std::string team_name_of(tools::team_create_arguments const& given) const;
    [[nodiscard]] std::optional<detail::answer_text> unsound(detail::team_wish const& wish, task const& what) const;
    [[nodiscard]] brief_verdict judge(std::string_view prompt) const { return judge_brief(prompt, how_.briefs); }
    [[nodiscard]] std::optional<detail::answer_text> not_opened(detail::team_wish& wish);
    [[nodiscard]] tool_result spawn_for(task what, detail::team_wish wish, brief_verdict const& verdict);
    [[nodiscard]] detail::started_worker start_in_team(task what, detail::team_wish& wish);
    [[nodiscard]] detail::started_worker start_worker(task const& what, detail::team_wish& wish);
    [[nodiscard]] std::string prepared(task& what) const;
    [[nodiscard]] detail::answer_text not_started(detail::started_worker const& why,
                                                  detail::team_wish const& wish) const;
    [[nodiscard]] std::optional<detail::answer_text> open(detail::team_wish& wish);
    [[nodiscard]] std::string write_new(detail::team_wish& wish) const;
    [[nodiscard]] team_plan plan_of(detail::team_wish const& wish) const;
    [[nodiscard]] bool may_make_name(tools::team_create_arguments const& given) const;
    [[nodiscard]] std::optional<team> find_team(std::string_view name) const;
    [[nodiscard]] team_fault fault_of_team(detail::team_wish& wish) const;
    [[nodiscard]] std::string made_team_name() const;
    [[nodiscard]] bool has_team_like(std::string_view name) const;
    [[nodiscard]] std::string list_reminder(std::size_t live) const;
    [[nodiscard]] std::optional<detail::answer_text> no_list() const;
    [[nodiscard]] std::string list_required(std::size_t workers) const;
    [[nodiscard]] std::size_t first_worker_with_list() const;
    [[nodiscard]] bool lacks_list(std::size_t workers) const;
    [[nodiscard]] std::size_t live_workers() const;
    [[nodiscard]] brief_verdict judge_message(std::string_view text) const;
    std::string write_again(std::string_view team_name);
    void begin_writing();
    std::string end_writing(std::string_view team_name);
    [[nodiscard]] std::string write_once(std::string_view team_name);
    [[nodiscard]] tool_result close(std::string_view name, closing how);
    [[nodiscard]] tool_result closed(closing_answer const& answer);
    [[nodiscard]] tool_result not_closed(closing_answer const& blocked) const;
    [[nodiscard]] std::vector<detail::failed_step> run_clean_up(team const& which);
    [[nodiscard]] tool_result clean_up(team const& which);
    [[nodiscard]] std::optional<tool_result> nudge(std::string_view to, tools::send_to_peer_arguments const& given,
                                                   worker_id& nearest);
    [[nodiscard]] std::string nearest_peer(std::string_view to, worker_id const& own) const;
    [[nodiscard]] detail::answer_text unknown_peer(std::string_view nearest) const;
    [[nodiscard]] stop_effect stop_outside(run_id run) const;
    [[nodiscard]] tool_result stopped(stop_answer const& answer) const;
    [[nodiscard]] tool_result not_stopped(stop_answer const& answer, std::string_view id);
    [[nodiscard]] std::string type_of_other(std::string_view id) const;
    [[nodiscard]] std::string way(std::string_view words, operation what) const;

    [[nodiscard]] detail::team_wish wish_of(tools::session::agent_arguments const& given,
                                            std::vector<std::string>& remarks) const;
    [[nodiscard]] std::optional<detail::answer_text> no_launch(tools::session::agent_arguments const& given);
    [[nodiscard]] bool has_room_to_wait();
    [[nodiscard]] result_future launched(detail::started_worker const& started, std::vector<std::string> remarks);
    [[nodiscard]] tool_result tell(agent_message const& what);
    [[nodiscard]] tool_result told(agent_message const& what, continuation const& answer,
                                   brief_verdict const& verdict) const;
    [[nodiscard]] tool_result tell_everyone(agent_message const& what);
    [[nodiscard]] tool_result tell_across(agent_message const& what);
    [[nodiscard]] tool_result ask_to_stop(agent_message const& what);
    [[nodiscard]] tool_result respond(agent_message const& what);
    [[nodiscard]] tool_result not_told(continuation const& answer) const;
    [[nodiscard]] message_transport* way_for(address_kind kind) const;
    [[nodiscard]] tool_result not_asked(request_answer const& answer) const;
    void has_read(detail::report_shown const& shown);
    [[nodiscard]] bool goes_on(detail::output_wait& wait) const;
    [[nodiscard]] tool_result output_of(crew const& of, detail::output_wait const& wait, std::string_view otherwise,
                                        detail::report_shown& shown) const;
    [[nodiscard]] std::optional<tool_result> output_now(std::string_view id, bool waits, std::string_view otherwise,
                                                        detail::output_wait& wait);
    [[nodiscard]] bool begin_output();
    [[nodiscard]] result_future wait(detail::output_wait wait);
    void settle();

    shared_crew& crew_;
    caller who_;
    coordination_options how_;

    team_naming naming_ = team_naming::as_requested;
    bool keeps_closed_ = true;
    std::size_t list_required_from_ = 0;

    mutable std::mutex mutex_;  // guards what follows; never held while the crew or the host is called
    todo_list todo_;
    std::vector<std::string> to_write_;  // teams whose files are behind
    bool is_writing_ = false;
    std::condition_variable written_;  // is_writing_ is false again
    std::optional<std::string> output_;
    bool is_giving_output_ = false;  // one is on its way to the host

    std::mutex waits_mutex_;  // guards what follows; the crew may be looked at under it, and nothing else called
    std::vector<detail::output_wait> waits_;
};

namespace detail {

template <>
inline constexpr auto coordinates<tools::team_create> = &coordination::create_team;
template <>
inline constexpr auto coordinates<tools::team_delete> = &coordination::close_team;
template <>
inline constexpr auto coordinates<tools::send_to_peer> = &coordination::send_to_peer;
template <>
inline constexpr auto coordinates<tools::list_peers> = &coordination::list_peers;
template <>
inline constexpr auto coordinates<tools::send_message_to_worker> = &coordination::send_to_worker;
template <>
inline constexpr auto coordinates<tools::task_stop> = &coordination::stop_task;
template <>
inline constexpr auto coordinates<tools::task_list> = &coordination::list_tasks;
template <>
inline constexpr auto coordinates<tools::task_get> = &coordination::get_task;
template <>
inline constexpr auto coordinates<tools::todo_write> = &coordination::write_todo;
template <>
inline constexpr auto coordinates<tools::session::agent> = &coordination::launch_agent;
template <>
inline constexpr auto coordinates<tools::session::send_message> = &coordination::send_message;
template <>
inline constexpr auto coordinates<tools::session::task_output> = &coordination::wait_for_output;
template <>
inline constexpr auto coordinates<tools::session::synthetic_output> = &coordination::give_output;

}  // namespace detail

// All that a coordination can answer.
struct coordinated_tools : with<united<tools::standard, tools::session::standard>, tools::session::task_output> {};

namespace detail {

// A tool's function on its coordination.
template <class Tool>
struct coordinated {
    coordination* work = {};

    auto operator()(arguments_of<Tool> const& given, call_context const& call) const {
        return (work->*coordinates<Tool>)(given, call);
    }
};

}  // namespace detail

template <coordination_tool Tool>
auto coordination::on() {
    return muster::on<Tool>(detail::coordinated<Tool>{this});
}

}}  // namespace muster::v0

#include <muster/crew/detail/coordinate_closing.hpp>
#include <muster/crew/detail/coordinate_messages.hpp>
#include <muster/crew/detail/coordinate_output.hpp>
#include <muster/crew/detail/coordinate_sessions.hpp>
#include <muster/crew/detail/coordinate_tasks.hpp>
#include <muster/crew/detail/coordinate_teams.hpp>
