// The delivery contract, clause by clause: what holds in every state, whatever has happened and in which order.
#pragma once

#include "world.hpp"

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace muster_test::contract {

namespace events = muster::events;

// What the journal says has become of each run and of its notice.
struct run_record {
    muster::worker_id worker;
    muster::cause cause = muster::cause::finished;
    int ends = 0;
    bool acknowledged = false;
};
using run_records = std::map<muster::run_id, run_record>;

inline run_records records_of(std::vector<muster::event> const& journal) {
    run_records runs;
    std::map<muster::binding_key, std::vector<muster::run_id>> notices;  // a notice's number is its place among them
    for (muster::event const& e : journal) {
        if (auto const* const end = std::get_if<events::ended>(&e.what)) {
            runs[e.run].worker = e.worker;
            runs[e.run].cause = end->notice.cause;
            ++runs[e.run].ends;
            notices[e.binding].push_back(e.run);
        } else if (auto const* const gone = std::get_if<events::notice_acknowledged>(&e.what)) {
            runs[notices[e.binding][static_cast<std::size_t>(gone->number) - 1]].acknowledged = true;
        } else if (std::holds_alternative<events::spawned>(e.what)
                   || std::holds_alternative<events::continued>(e.what)) {
            runs[e.run].worker = e.worker;
        }
    }
    return runs;
}

// A run ends once, and then its cause stays; it is live as long as it has not.
inline void each_run_ends_once(muster::crew const& crew, run_records const& runs) {
    EXPECT_EQ(crew.counters().runs, runs.size());
    for (auto const& [run, record] : runs) {
        EXPECT_LE(record.ends, 1) << run.number();
        EXPECT_EQ(crew.state().find(run) == nullptr, record.ends != 0) << run.number();
    }
    for (muster::worker const* const w : everybody(crew)) {
        EXPECT_TRUE(w->is_live() || w->cause == runs.at(w->run).cause) << w->id.text();
    }
}

// Exactly one notice for each end: it is there until it is acknowledged, and then never again.
inline void each_end_has_one_notice(muster::crew const& crew, run_records const& runs) {
    std::map<muster::run_id, int> kept;
    for (kept_notice const& each : all_notices(crew)) {
        ++kept[each->run];
        EXPECT_EQ(each->cause, runs.at(each->run).cause);
        EXPECT_EQ(each->worker, runs.at(each->run).worker);
    }
    for (auto const& [run, record] : runs) {
        bool const owed = record.ends == 1 && !record.acknowledged;
        EXPECT_EQ(kept[run], owed ? 1 : 0) << run.number();
    }
}

inline bool was_stopped(muster::cause why) {
    return why == muster::cause::user_stop || why == muster::cause::parent_stop;
}

// A stop is a stop: only what somebody says afterwards brings its worker back.
inline void a_stop_is_final(std::vector<muster::event> const& journal) {
    std::set<muster::worker_id> stopped;
    for (muster::event const& e : journal) {
        if (auto const* const end = std::get_if<events::ended>(&e.what)) {
            if (was_stopped(end->notice.cause)) stopped.insert(e.worker);
        } else if (auto const* const more = std::get_if<events::continued>(&e.what)) {
            EXPECT_TRUE(!more->message.empty() || stopped.count(e.worker) == 0) << e.worker.text();
            stopped.erase(e.worker);
        }
    }
}

// A message whose sender was told that it will be read is there once: read, or still to be read.
inline std::multiset<std::string> texts_of(muster::worker const& w) {
    std::multiset<std::string> texts;
    for (muster::history_entry const& one : w.history) texts.insert(one.text);
    for (muster::held_message const& one : w.held) texts.insert(one.text);
    return texts;
}
// What is for one run goes with that run.
inline std::multiset<std::string> lasting_texts_of(muster::worker const& w) {
    std::multiset<std::string> texts = texts_of(w);
    for (muster::held_message const& one : w.held) {
        if (one.whom == muster::message_for::this_run) texts.erase(texts.find(one.text));
    }
    return texts;
}
inline void each_promised_message_is_there_once(muster::crew const& crew, knowledge const& known) {
    std::multiset<std::string> there;
    for (muster::worker const* const w : everybody(crew)) there.merge(texts_of(*w));
    for (std::string const& message : known.promised) EXPECT_EQ(there.count(message), 1U) << message;
}

// Nobody waits unheard: either the worker will still come by, or its last notice said how many messages it left.
inline void nobody_waits_unheard(muster::crew const& crew, std::vector<muster::event> const& journal) {
    std::map<muster::run_id, std::size_t> unread;
    for (muster::event const& e : journal) {
        if (auto const* const end = std::get_if<events::ended>(&e.what)) unread[e.run] = end->notice.unread;
    }
    for (muster::worker const* const w : everybody(crew)) {
        if (w->is_live()) continue;
        EXPECT_EQ(unread.at(w->run), w->held.size()) << w->id.text();
    }
}

// Parse is not trust: an envelope is true if and only if the crew owes it, and for the desk that it owes it to.
inline void only_what_is_owed_is_verified(muster::crew const& crew, muster::binding_key const& in,
                                          muster::binding_key const& other) {
    using muster::report_verdict;
    for (kept_notice const& each : notices_of(crew, in)) {
        std::string const text = envelope_text(*each.what);
        muster::parsed const read = muster::parse(text, muster::from_worker);
        ASSERT_EQ(read.why, muster::fault::none) << text;
        EXPECT_EQ(crew.verify(each.to, read.value), report_verdict::verified) << text;
        EXPECT_EQ(crew.verify(other, read.value), report_verdict::unknown) << text;
        EXPECT_EQ(crew.verify(in, read.value) == report_verdict::verified, each.to.worker.empty()) << text;
    }
}

// What a coordinator is told about a worker, as one text: found or not, message, nudge, stop and fetch.
inline std::string answers_about(muster::crew& crew, muster::binding_key const& asked_by, std::string_view who) {
    muster::caller const caller{asked_by, muster::role_kind::coordinator};
    muster::time_point const now = crew.now();
    std::string all = crew.find(asked_by, who) ? "found" : "not found";
    all += to_json(crew.send_to_worker(now, caller, who, "Who are you?"));
    all += to_json(crew.nudge(now, caller, who, "Who are you?"));
    muster::stop_answer const stopped = crew.stop(now, asked_by, who);
    all += std::to_string(static_cast<int>(stopped.kind)) + std::to_string(stopped.run.number());
    for (muster::worker_id const& id : stopped.running) all.append(1, ' ').append(id.text());
    return all += std::to_string(crew.fetch(now, asked_by, who).size());
}

// No existence oracle: about a worker of another desk one is told, byte for byte, what one is told about nobody, and
// nothing comes of asking.
inline void nobody_learns_of_others(muster::crew& crew, muster::binding_key const& in,
                                    muster::binding_key const& other) {
    std::string const before = picture(crew);
    std::string const about_nobody = answers_about(crew, other, "nobody.7");
    for (muster::worker const* const w : crew.workers(in)) {
        std::string const id{w->id.text()}, name{w->name()};
        EXPECT_EQ(answers_about(crew, other, id), about_nobody);
        EXPECT_EQ(answers_about(crew, other, name), about_nobody);
    }
    EXPECT_EQ(picture(crew), before);
}

// A run that went well ends after all that worked for it, any other end comes before theirs and takes them with it, and
// whoever is to be told of an end can still read it.
inline void families_hold_together(muster::crew const& crew, std::vector<muster::event> const& journal) {
    std::map<muster::run_id, std::set<muster::run_id>> at_work;  // live runs by the run they were asked for by
    for (muster::event const& e : journal) {
        if (auto const* const asked = std::get_if<events::spawned>(&e.what)) at_work[asked->task.parent].insert(e.run);
        if (auto const* const more = std::get_if<events::continued>(&e.what)) at_work[more->parent].insert(e.run);
        auto const* const end = std::get_if<events::ended>(&e.what);
        if (!end) continue;
        for (auto& [parent, children] : at_work) children.erase(e.run);
        EXPECT_TRUE(end->notice.cause != muster::cause::finished || at_work[e.run].empty()) << e.run.number();
    }
    for (muster::worker const* const w : everybody(crew)) {
        muster::run_id const parent = w->current->parent;
        EXPECT_TRUE(!w->is_live() || parent.empty() || crew.state().find(parent)) << w->id.text();
        EXPECT_FALSE(w->is_live() && w->current->is_orphan) << w->id.text();
    }
    for (kept_notice const& each : all_notices(crew)) {
        if (each.to.worker.empty()) continue;
        muster::worker const* const reader = crew.find(each.to.binding, each.to.worker.text());
        ASSERT_NE(reader, nullptr);
        EXPECT_TRUE(reader->is_live() && reader->state != muster::worker_state::finishing) << reader->id.text();
    }
}

// A member is idle as long as its worker is not live, and a closed team stays closed until its clean-up is over.
inline void teams_know_who_is_at_work(muster::crew const& crew) {
    muster::team const* const which = crew.find_team(desk(), "t");
    if (!which) return;
    for (muster::team_member const& each : which->members) {
        muster::worker const* const w = crew.find(desk(), each.worker.text());
        ASSERT_NE(w, nullptr);
        EXPECT_EQ(each.is_idle, !w->is_live()) << each.name;
    }
}

inline void nothing_is_past_its_limit(muster::crew const& crew) {
    muster::crew_limits const& most = crew.limits();
    EXPECT_LE(crew.state().running(), most.max_running);
    for (muster::binding_key const& in : {desk(), other_desk()}) {
        EXPECT_LE(crew.unacknowledged(in), most.max_notices);
    }
    for (muster::worker const* const w : everybody(crew)) EXPECT_LE(w->held.size(), most.max_held);
}

// Its events and nothing else make a crew.
inline void replay_gives_the_same(muster::crew const& crew, std::vector<muster::event> const& journal) {
    muster::crew again{crew.limits()};
    ASSERT_EQ(again.restore(journal), journal.size());
    EXPECT_EQ(picture(again), picture(crew));
}

// Each worker is there, with its texts and its surface; one that waited waits.
inline void everybody_is_still_there(muster::crew const& crew, muster::crew const& again) {
    for (muster::worker const* const w : everybody(crew)) {
        muster::worker const* const after = again.find(crew.state().key_of(*w), w->id.text());
        ASSERT_NE(after, nullptr);
        EXPECT_TRUE(!after->is_live() || w->is_live());
        EXPECT_TRUE(w->is_live() || after->cause == w->cause);
        bool const waits = w->state == muster::worker_state::queued && w->current->parent.empty();
        EXPECT_TRUE(!waits || after->state == muster::worker_state::queued);
        EXPECT_EQ(after->settings, w->settings);
        EXPECT_EQ(*after->terms, *w->terms);
        std::multiset<std::string> const had = lasting_texts_of(*w), has = texts_of(*after);
        EXPECT_TRUE(std::includes(has.begin(), has.end(), had.begin(), had.end())) << w->id.text();
    }
}

inline void the_team_is_still_there(muster::crew const& crew, muster::crew const& again) {
    muster::team const* const before = crew.find_team(desk(), "t");
    muster::team const* const after = again.find_team(desk(), "t");
    ASSERT_EQ(before == nullptr, after == nullptr);
    if (!before) return;
    EXPECT_EQ(before->is_being_deleted, after->is_being_deleted);
    EXPECT_EQ(before->serial, after->serial);
    EXPECT_EQ(before->members.size(), after->members.size());
}

// A program that ends here and starts again has the same workers with the same texts and surfaces, each run that was
// carried out is lost with a notice, and what was acknowledged does not come back.
inline void a_restart_loses_nothing(muster::crew const& crew, std::vector<muster::event> const& journal,
                                    muster::crew_options how, muster::time_point now) {
    std::vector<muster::event> more = journal;
    how.on_event = [&](muster::event const& e) { more.push_back(e); };
    muster::crew again{crew.limits(), how};
    ASSERT_EQ(again.restore(journal), journal.size());
    std::size_t const lost = again.recover(now);
    auto const more_ends = again.counters().ended - crew.counters().ended;

    EXPECT_GE(more_ends, lost);  // and what worked for them
    EXPECT_EQ(again.counters().acknowledged, crew.counters().acknowledged);
    EXPECT_EQ(all_notices(again).size(), all_notices(crew).size() + more_ends);
    EXPECT_EQ(again.state().running(), 0U);
    everybody_is_still_there(crew, again);
    families_hold_together(again, more);
    teams_know_who_is_at_work(again);
    the_team_is_still_there(crew, again);
    each_end_has_one_notice(again, records_of(more));
}

}  // namespace muster_test::contract
