// A crew as a text for a terminal.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/formatting.hpp>
#include <muster/crew/detail/text_table.hpp>
#include <muster/envelope/status.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

namespace detail {

// As far as it matters: 850 ms, 12.3 s, 4 min, 3 h, 2 d
inline std::string span_text(duration span) {
    std::int64_t const ms = span.count();
    if (ms < 1000) return fmt::format("{} ms", ms);
    if (ms < 60'000) return fmt::format("{}.{} s", ms / 1000, ms % 1000 / 100);
    if (ms < 3'600'000) return fmt::format("{} min", ms / 60'000);
    if (ms < 172'800'000) return fmt::format("{} h", ms / 3'600'000);
    return fmt::format("{} d", ms / 86'400'000);
}

// What is missing is a dash, and what is not all has a plus.
inline std::string figure_text(figure const& of) {
    if (!of.known()) return "-";
    return fmt::format("{}{}", *of.known(), of.complete() ? "" : "+");
}

inline std::string usage_text(usage_sum const& of) {
    return fmt::format("{} tokens, {} tool uses", figure_text(of.tokens), figure_text(of.tool_uses));
}

inline std::string counted(std::size_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

inline std::string or_dash(std::string_view text) { return text.empty() ? "-" : std::string{text}; }

inline std::string state_text(worker const& who) {
    return std::string{who.is_live() ? word(who.state) : word(status_of(who.cause))};
}

// One that is over has ended last, when it came into its state.
inline std::string last_event_text(crew const& of, worker const& who) {
    std::vector<recent_event> const recent = of.state().recent().of(who.run);
    if (recent.empty()) return std::string{word(who.cause)};
    std::string name{recent.back().name};
    for (char& c : name) c = c == '_' ? ' ' : c;
    return fmt::format("{}, {}", name, span_text(passed(recent.back().at, of.now())));
}

// What it has found so far, or else what it was given to do: in the host's few words, or as its prompt begins.
inline std::string task_text(worker const& who) {
    std::string_view const found = first_line(who.current->so_far, 400);
    if (!found.empty()) return seen_text(found);
    if (!who.description.empty() || who.history.empty()) return seen_text(who.description);
    return seen_text(first_line(who.history.front().text, 400));
}

// What was billed, or else what the run said of itself on its way.
inline std::string tokens_text(worker const& who, usage_sum const& used) {
    bool const is_told = !used.tokens.known() && who.current->tokens != 0;
    return is_told ? fmt::format("{}+", who.current->tokens) : figure_text(used.tokens);
}

inline text_table::row row_of(crew const& of, binding_key const& in, worker const& who) {
    usage_sum const used = of.usage_of(in, who.id.text());
    return {std::string{who.id.text()},
            state_text(who),
            span_text(passed(who.since, of.now())),
            last_event_text(of, who),
            std::to_string(who.held.size()),
            tokens_text(who, used),
            figure_text(used.tool_uses),
            or_dash(seen_text(of.state().team_of(who))),
            task_text(who)};
}

// Those that are live first, each half in the order of their spawning.
inline std::vector<worker const*> shown_workers(crew const& of, binding_key const& in, bool with_finished) {
    std::vector<worker const*> shown, finished;
    for (worker const* const each : of.workers(in)) (each->is_live() ? shown : finished).push_back(each);
    if (with_finished) shown.insert(shown.end(), finished.begin(), finished.end());
    return shown;
}

inline std::string notices_text(mailbox const* box) {
    std::size_t taken = 0;
    if (!box) return counted(0, "open notice");
    for (auto const& [number, entry] : box->all()) taken += entry.taken ? 1 : 0;
    return counted(box->size(), "open notice") + (taken == 0 ? "" : fmt::format(" ({} under way)", taken));
}

inline std::string team_text(crew const& of, binding_key const& in, team const& which) {
    std::size_t at_work = 0;
    for (team_member const& each : which.members) at_work += each.is_idle ? 0 : 1;
    std::string_view const doing = which.is_being_deleted ? ", being deleted"
                                 : which.is_draining      ? ", draining"
                                 : which.is_stale         ? ", stale"
                                                          : "";
    return fmt::format("  team {}: {} of {} at work{}; {}", seen_text(which.name), at_work,
                       counted(which.members.size(), "member"), doing, usage_text(of.usage_of_team(in, which.name)));
}

inline void put_binding(std::string& out, crew const& of, binding_record const& in, report_options const& how) {
    std::string const head =
        fmt::format("{}: {} queued, {} at work, {} finished; {}; {}", in.key.text(), in.queued, in.live - in.queued,
                    in.finished.size, notices_text(of.state().find_mailbox(in.key)), usage_text(of.usage_of(in.key)));
    out.append(1, '\n').append(cut_to(head, how.width)).append(1, '\n');
    for (team const& each : of.state().teams().of(in.key)) {
        out.append(cut_to(team_text(of, in.key, each), how.width)).append(1, '\n');
    }
    std::vector<worker const*> const all = shown_workers(of, in.key, how.with_finished);
    text_table table{
        {"worker", "state", "since", "last event", "held", "tokens", "tools", "team", "task, or found so far"},
        {24, 12, 8, 26, 5, 21, 21, 16, how.width}};
    std::size_t shown = 0;
    for (; shown < all.size() && shown < how.max_workers; ++shown) table.add(row_of(of, in.key, *all[shown]));
    if (shown != 0) table.write(out, "  ", how.width);
    if (shown < all.size()) out += fmt::format("  and {} more\n", all.size() - shown);
}

}  // namespace detail

inline std::string crew::report(report_options how) const {
    if (how.width < 40) how.width = 40;
    std::string out =
        detail::cut_to(fmt::format("{} of {} running, {} queued, {} ended; {} known, {} evicted", state_.running(),
                                   limits_.max_running, state_.queued().size(), counters().ended,
                                   detail::counted(state_.workers().size(), "worker"), counters().evicted),
                       how.width);
    out += '\n';
    for (binding_record const& each : state_.workers().bindings()) {
        bool const wanted = how.only.empty() || how.only == each.key;
        if (wanted && !each.key.empty()) detail::put_binding(out, *this, each, how);
    }
    return out;
}

}}  // namespace muster::v0
