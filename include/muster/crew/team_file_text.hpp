// What is known of a team, as the text of a file that other programs read.
//
//     how.write_team_file = [](muster::team const& what) { return save(muster::team_file_text(what)); };
//
// One JSON object: the team, and its members with the lead first. A member's `agentType`, `model`, `mode`, `color`, `cwd`
// and `worktreePath` are the settings of its task (agent_type, model, permission_mode, color, cwd, worktree), and what was
// not said is left out. Same team, same bytes. Linear in the team.
#pragma once

#include <muster/crew/address.hpp>
#include <muster/crew/detail/answer_text.hpp>
#include <muster/crew/task.hpp>
#include <muster/crew/team.hpp>
#include <muster/crew/time.hpp>

#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

namespace detail {

inline void put_time(answer_text& into, std::string_view name, time_point at, duration since_1970) {
    into.json(name, std::to_string(later(at, since_1970).time_since_epoch().count()));
}

inline void put_setting(answer_text& into, std::string_view name, team_member const& of, std::string_view setting) {
    if (std::string_view const value = value_of(of.settings, setting); !value.empty()) into.text(name, value);
}

inline answer_text begin_member(team const& in, std::string_view name) {
    answer_text json;
    json.text("agentId", std::string{name} + '@' + in.name).text("name", name);
    return json;
}

inline std::string lead_in_file(team const& of, duration since_1970) {
    answer_text json = begin_member(of, lead_name);
    json.text("agentType", lead_name);
    put_time(json, "joinedAt", of.created, since_1970);
    return json.text("tmuxPaneId", "").text("cwd", "").json("subscriptions", "[]").str();
}

inline std::string member_in_file(team const& of, team_member const& who, duration since_1970) {
    answer_text json = begin_member(of, who.name);
    put_setting(json, "agentType", who, "agent_type");
    put_setting(json, "model", who, "model");
    json.text("prompt", who.brief);
    put_setting(json, "color", who, "color");
    if (value_of(who.settings, "permission_mode") == "plan") json.truth("planModeRequired", true);
    put_time(json, "joinedAt", who.joined, since_1970);
    json.text("tmuxPaneId", "").text("cwd", value_of(who.settings, "cwd"));
    put_setting(json, "worktreePath", who, "worktree");
    json.json("subscriptions", "[]").text("backendType", "in-process").truth("isActive", !who.is_idle);
    put_setting(json, "mode", who, "permission_mode");
    return json.text("workerId", who.worker.text()).str();
}

}  // namespace detail

// team_file_text(team, since_1970): `since_1970` is what the crew's time counts from, for a host that does not begin in 1970
[[nodiscard]] inline std::string team_file_text(team const& what, duration since_1970 = {}) {
    detail::answer_text json;
    json.text("name", what.name);
    if (!what.description.empty()) json.text("description", what.description);
    detail::put_time(json, "createdAt", what.created, since_1970);
    json.text("leadAgentId", what.lead_agent_id()).text("leadSessionId", what.lead_session_id);
    std::string members = '[' + detail::lead_in_file(what, since_1970);
    for (team_member const& each : what.members) {
        members += ',';
        members += detail::member_in_file(what, each, since_1970);
    }
    return json.json("members", members + ']').str();
}

}}  // namespace muster::v0
