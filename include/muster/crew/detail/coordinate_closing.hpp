// The coordination tool that closes a team.
#pragma once

#include <muster/crew/coordination.hpp>
#include <muster/crew/detail/team_wish.hpp>
#include <muster/text/ascii.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// TeamDelete

namespace detail {

// A step of the host's that throws has failed, and the next one still runs.
inline std::string error_of(clean_up_step const& step, team const& which) {
    return step.run ? error_from([&] { return step.run(which); }) : std::string{};
}

inline std::string with_commas(std::vector<std::string> const& names) {
    std::string text;
    for (std::string const& name : names) text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

}  // namespace detail

inline tool_result coordination::close_team(tools::team_delete_arguments const& given, call_context const&) {
    if (refused_role()) return detail::failure_answer("RoleRefused", detail::only_for_coordinators).error();
    if (given.team_name && trimmed(*given.team_name).empty()) {
        return detail::failure_answer("Wire", "team_name is blank").error();
    }
    if (unbound()) return detail::failure_answer("BindingUnresolved", "this conversation has no teams").error();

    if (!given.team_name) {
        if (!how_.teams.enabled) return detail::failure_answer(team_fault::disabled).error();
        return closed(crew_.close_only_team(*who_.binding));
    }
    return close(team_name_from(*given.team_name, how_.teams), closing::if_idle);
}

inline tool_result coordination::close(std::string_view name, closing how) {
    if (refused_role()) return detail::failure_answer("RoleRefused", detail::only_for_coordinators).error();
    if (unbound()) return detail::failure_answer("BindingUnresolved", "this conversation has no teams").error();
    if (!how_.teams.enabled) return detail::failure_answer(team_fault::disabled).error();
    return closed(crew_.close_team(*who_.binding, name, how));
}

inline tool_result coordination::closed(closing_answer const& answer) {
    if (answer.why == team_fault::blocked_by_active_members) return not_closed(answer);
    if (answer.why == team_fault::which_team) {
        return detail::failure_answer("Wire",
                                      "you lead several teams, so say which: " + detail::with_commas(answer.open))
            .error();
    }
    return answer ? clean_up(answer.team) : detail::failure_answer(answer.why).error();
}

inline tool_result coordination::not_closed(closing_answer const& blocked) const {
    std::vector<std::string> active;
    for (worker_id const& each : blocked.active) active.emplace_back(each.text());
    bool const one = active.size() == 1;
    std::string const message = std::to_string(active.size()) + (one ? " of its workers is" : " of its workers are")
                              + " still at work: " + detail::with_commas(active)
                              + (one ? ". Wait for its notification" : ". Wait for their notifications")
                              + way(one ? ", or stop it with " : ", or stop them with ", operation::stop)
                              + ", and then close the team again.";
    return detail::failure_answer(word(blocked.why), message)
        .text("team_name", blocked.team.name)
        .texts("active_members", active)
        .error();
}

// Those that have not worked yet, and each whatever became of the one before. The team that a step sees is the one in
// memory: what it needs is there whatever an earlier one has removed.
inline std::vector<detail::failed_step> coordination::run_clean_up(team const& which) {
    std::vector<detail::failed_step> failed;
    for (std::uint32_t at = 0; at < how_.clean_up.size(); ++at) {
        std::vector<std::uint32_t> const& done = which.cleaned_up;
        if (std::find(done.begin(), done.end(), at) != done.end()) continue;
        if (std::string error = detail::error_of(how_.clean_up[at], which); !error.empty())
            failed.push_back({how_.clean_up[at].name, std::move(error)});
        else
            (void)crew_.clean_up_done(*who_.binding, which.name, at, which.serial);
    }
    return failed;
}

// No file of a team is written while its clean-up runs: one that was begun before is waited for, and one that is wanted
// meanwhile comes after it, when the team is gone. Whoever closed the same team at the same time and was faster has closed it.
inline tool_result coordination::clean_up(team const& which) {
    begin_writing();
    std::vector<detail::failed_step> const failed = run_clean_up(which);
    team_fault const why = failed.empty() ? crew_.finish_closing(*who_.binding, which.name, keeps_closed_, which.serial)
                                          : team_fault::none;
    end_writing({});
    if (failed.empty()) {
        bool const is_gone = why == team_fault::none || why == team_fault::not_found;
        if (!is_gone) return detail::failure_answer(why).error();
        return detail::success_answer("The team is closed.").text("team_name", which.name).ok();
    }
    auto const put = [](std::string& json, detail::failed_step const& failure) {
        json += detail::answer_text{}.text("step", failure.name).text("error", failure.error).str();
    };
    return detail::failure_answer(word(team_fault::clean_up_failed),
                                  "Not all of it could be removed. Close the team again to try the rest.")
        .text("team_name", which.name)
        .json("failures", detail::as_json_list(failed, put))
        .error();
}

inline bool coordination::keep_worktree(std::string_view team_name, std::string path) {
    if (!who_.binding) return false;
    return crew_.keep_worktree(*who_.binding, team_name, std::move(path), how_.teams) == team_fault::none;
}

}}  // namespace muster::v0
