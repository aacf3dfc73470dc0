// A host for tests of the crew: its clock is set by hand, its events are kept, its state can be seen whole.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/event_line.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace muster_test {

inline muster::time_point at_ms(std::int64_t ms) { return muster::time_point{std::chrono::milliseconds{ms}}; }

inline muster::binding_key desk() { return *muster::binding_key::of("whatsapp", "ana"); }
inline muster::binding_key other_desk() { return *muster::binding_key::of("whatsapp", "ben"); }

inline void put_figures(std::string& out, muster::usage_sum const& sum) {
    auto const put = [&](std::uint64_t value) { out.append(std::to_string(value)).append(1, ' '); };
    for (muster::figure const& each :
         {sum.tokens, sum.tool_uses, sum.duration_ms, sum.read, sum.from_cache, sum.written}) {
        put(*each.known()), put(each.known() ? 1 : 0), put(each.complete() ? 1 : 0);
    }
    put(sum.calls), put(sum.runs);
}

// What is known of teams, as text.
inline std::string picture_of_teams(muster::crew const& crew) {
    std::string out;
    auto const text = [&](std::string_view value) { out.append(1, '"').append(value).append("\" "); };
    auto const put = [&](auto const& value) { out.append(std::to_string(value)).append(1, ' '); };
    auto const at = [&](muster::time_point when) { put(when.time_since_epoch().count()); };
    crew.state().teams().for_each([&](muster::binding_key const& in, std::vector<muster::team> const& open) {
        for (muster::team const& one : open) {
            out += "\n  team ";
            text(in.text()), text(one.name), put(one.serial), text(one.description), text(one.lead_session_id),
                text(one.file), at(one.created), at(one.quiet_since), put(one.is_stale), put(one.is_draining),
                at(one.drained_at), put(one.is_being_deleted);
            for (std::string const& path : one.worktrees) text(path);
            for (std::uint32_t const step : one.cleaned_up) put(step);
            for (muster::team_member const& member : one.members) {
                out += "\n    ";
                text(member.name), text(member.worker.text()), put(static_cast<int>(member.kind)), at(member.joined);
                put(member.is_idle), put(static_cast<int>(member.why)), put(member.was_killed), text(member.brief);
            }
        }
        for (muster::team const& one : crew.state().teams().closed_of(in)) text(one.name), put(one.members.size());
    });
    return out;
}

// Everything that can be observed of a crew, the host's clock apart, as text.
inline std::string picture(muster::crew const& crew) {
    std::string out;
    auto const put = [&](auto const& value) { out.append(std::to_string(value)).append(1, ' '); };
    auto const text = [&](std::string_view value) { out.append(1, '"').append(value).append("\" "); };
    muster::crew_state const& state = crew.state();
    for (muster::binding_record const& in : state.workers().bindings()) {
        if (in.key.empty()) continue;  // the place of one that was forgotten
        text(in.key.text());
        put(in.spawned), put(in.queued), put(in.live), put(in.finished.size);
        for (muster::worker const* const w : crew.workers(in.key)) {
            out += "\n  ";
            text(w->id.text()), text(w->name()), text(w->description), text(w->asked_by.text()),
                text(w->current->so_far);
            put(static_cast<int>(w->state)), put(static_cast<int>(w->cause)), put(w->run.number()), put(w->runs);
            put(w->turns_taken), put(w->turn_budget), put(w->current->so_far_omitted), put(w->time_budget.count()),
                put(w->history_bytes);
            put(w->since.time_since_epoch().count()), put(w->wants_to_go_on);
            put_figures(out, crew.usage_of(in.key, w->id.text()));
            put_figures(out, crew.usage_of_tree(in.key, w->id.text()));
            text(w->terms->agent), put(w->terms->token_budget), put(w->terms->silence_budget.count()),
                put(static_cast<int>(w->terms->report));
            for (std::string const& one : w->terms->tools) text(one);
            muster::run_facts const& now = *w->current;
            put(now.parent.number()), put(now.waits_for_user), put(now.waits_for_approval), put(now.is_orphan),
                put(now.children.size), put(now.under_way), put(now.tokens);
            put(now.began.time_since_epoch().count()), put(now.own_part.has_value());
            for (muster::setting const& one : w->settings) {
                text(one.name), text(one.value);
            }
            for (muster::history_entry const& t : w->history) put(static_cast<int>(t.by)), text(t.text);
            for (muster::held_message const& held : w->held) text(held.text), put(static_cast<int>(held.whom));
        }
        muster::mailbox const& box = *state.find_mailbox(in.key);
        for (auto const& [number, entry] : box.all()) {
            out += "\n  notice ";
            put(number), put(entry.attempt), put(entry.taken),
                put(entry.taken ? entry.until.time_since_epoch().count() : 0);
            text(muster::envelope_text(entry.notice)), put(entry.notice.run.number()), put(entry.notice.unread);
            text(box.recipient_of(entry).text());
        }
        put_figures(out, crew.usage_of(in.key));
        out += '\n';
    }
    for (auto const& [when, key] : state.requests().due()) put(when.time_since_epoch().count()), put(key.second);
    for (muster::binding_record const& in : state.workers().bindings()) {
        put(state.requests().last(in.key)), put(state.requests().size(in.key));
        for (muster::request const* one : state.requests().unread(in.key)) text(one->id.text()), text(one->text);
    }
    for (muster::run_id const run : state.queued()) put(run.number());
    for (auto const& [when, run] : state.deadlines()) put(when.time_since_epoch().count()), put(run.number());
    muster::crew_counters const& c = state.counters();
    for (std::uint64_t const n :
         {c.spawned, c.runs, c.ended, c.acknowledged, c.returned, c.late_endings, c.unknown_endings, c.evicted}) {
        put(n);
    }
    return out + picture_of_teams(crew);
}

struct crew_host {
    muster::time_point now = at_ms(1000);
    std::vector<muster::event> journal;
    muster::crew_limits most;
    muster::crew crew;

    explicit crew_host(muster::crew_limits limits = {}, muster::on_running policy = muster::on_running::refuse,
                       bool engine = true)
        : most(limits),
          crew(limits, {.resume_engine = engine, .message_to_running = policy, .on_event = [this](auto const& e) {
                            journal.push_back(e);
                        }}) {}

    void pass(std::int64_t ms) { now += std::chrono::milliseconds{ms}; }

    std::string spawn(std::string name = {}, muster::binding_key const& in = desk()) {
        muster::spawn_answer const spawned = crew.spawn(now, in, {.prompt = "Do it.", .name = std::move(name)});
        return std::string{spawned.worker.text()};
    }
    // A new worker whose run a host has, as have all that waited before it.
    muster::run_id run(std::string name = {}, muster::binding_key const& in = desk()) {
        muster::run_id const wanted = crew.spawn(now, in, {.prompt = "Do it.", .name = std::move(name)}).run;
        while (!(crew.start(now).value().run == wanted)) {}
        return wanted;
    }
    std::string finished(std::string name = {}, muster::binding_key const& in = desk()) {
        muster::run_id const done = run(std::move(name), in);
        std::string id{crew.state().find(done)->id.text()};
        (void)crew.finish(now, done, {.result = "Done."});
        return id;
    }
    muster::continuation send(std::string_view to, std::string_view text, muster::binding_key const& in = desk()) {
        return crew.send_to_worker(now, {in, muster::role_kind::coordinator}, to, text);
    }
    // What waits, acknowledged.
    std::vector<muster::notice> read(muster::binding_key const& in = desk()) {
        std::vector<muster::notice> notices;
        for (muster::delivery const& each : crew.take(now, in)) {
            notices.push_back(each.notice);
            crew.acknowledge(now, each.lease);
        }
        return notices;
    }
    template <class What>
    std::size_t count() const {
        std::size_t n = 0;
        for (muster::event const& e : journal) n += std::holds_alternative<What>(e.what) ? 1 : 0;
        return n;
    }
    // A crew that only read this one's journal shows the same.
    bool replays() const {
        muster::crew again{most};
        return again.restore(journal) == journal.size() && picture(again) == picture(crew);
    }
};

}  // namespace muster_test
