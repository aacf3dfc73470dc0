// The commands of a crew that deliver and check notices, and that take up an earlier crew's work.
#pragma once

#include <muster/crew/crew.hpp>  // crew

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <span>         // span
#include <string>       // string
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

inline std::vector<delivery> crew::take(time_point now, binding_key const& in, std::size_t most) {
    command const now_and_then{*this, now};
    std::vector<delivery> under_way;
    mailbox const* const box = state_.find_mailbox(in);
    if (!box) return under_way;
    for (auto const& [number, entry] : box->all()) {
        if (under_way.size() == most) break;
        if (entry.taken) continue;
        commit_for(in, events::notice_taken{number, later(time_.now(), limits_.lease)});
        under_way.push_back({entry.notice, {in, number, entry.attempt}});
    }
    return under_way;
}

inline bool crew::acknowledge(time_point now, notice_lease const& which) {
    command const now_and_then{*this, now};
    mailbox const* const box = state_.find_mailbox(which.binding);
    mailbox::entry const* const found = box ? box->find(which.number) : nullptr;
    if (!found || which.attempt == 0 || which.attempt > found->attempt) return false;
    commit_for(which.binding, events::notice_acknowledged{which.number});
    return true;
}

inline bool crew::give_back(time_point now, notice_lease const& which) {
    command const now_and_then{*this, now};
    mailbox const* const box = state_.find_mailbox(which.binding);
    mailbox::entry const* const found = box ? box->find(which.number) : nullptr;
    if (!found || !found->taken || found->attempt != which.attempt) return false;
    commit_for(which.binding, events::notice_returned{which.number, which.attempt, false});
    return true;
}

inline std::size_t crew::give_back_all(time_point now, binding_key const& in) {
    command const now_and_then{*this, now};
    return return_all(in);
}

inline std::size_t crew::return_all(binding_key const& in) {
    std::size_t returned = 0;
    mailbox const* const box = state_.find_mailbox(in);
    if (!box) return returned;
    for (auto const& [number, entry] : box->all()) {
        if (!entry.taken) continue;
        commit_for(in, events::notice_returned{number, entry.attempt, false});
        ++returned;
    }
    return returned;
}

inline std::vector<notice> crew::fetch(time_point now, binding_key const& in, std::string_view worker_name,
                                       run_id only) {
    command const now_and_then{*this, now};
    std::vector<notice> read;
    worker const* const who = state_.find(in, worker_name);
    if (!who) return read;
    std::vector<std::uint64_t> numbers;
    for (auto const& [number, entry] : state_.find_mailbox(in)->all()) {
        if (!(entry.notice.worker == who->id) || !(only.empty() || only == entry.notice.run)) continue;
        numbers.push_back(number);
        read.push_back(entry.notice);
    }
    for (std::uint64_t const number : numbers) commit_for(in, events::notice_acknowledged{number});
    return read;
}

namespace detail {

inline bool says(maybe<escaped_text> const& read, std::string_view kept) noexcept { return read && read->equals(kept); }

inline bool agrees(notification const& read, notice const& kept) noexcept {
    if (read.status != status_of(kept.cause) || !says(read.summary, kept.summary)) return false;
    return kept.result ? says(read.result, *kept.result) : !read.result;
}

inline std::string plain_text(escaped_text const& text) {
    std::string plain;
    append_sink out{plain};
    text.decode(out);
    return plain;
}

}  // namespace detail

inline report_verdict crew::verify(binding_key const& in, notification const& what) const {
    if (!may_report(what.from)) return report_verdict::not_a_report;
    std::string const id = detail::plain_text(what.task_id);
    mailbox const* const box = state_.find_mailbox(in);
    if (!box) return report_verdict::unknown;

    bool reported = false;
    for (auto const& [number, entry] : box->all()) {
        if (entry.notice.worker.text() != id) continue;  // its worker may have been evicted meanwhile
        if (detail::agrees(what, entry.notice)) return report_verdict::verified;
        reported = true;
    }
    if (reported) return report_verdict::contradicted;
    worker const* const who = state_.find(in, id);
    if (!who || who->id.text() != id) return report_verdict::unknown;
    if (who->is_live()) return report_verdict::not_finished;
    return what.status == status_of(who->cause) ? report_verdict::repeated : report_verdict::contradicted;
}

inline std::vector<worker const*> crew::workers(binding_key const& in) const {
    std::vector<worker const*> found;
    binding_record const* const here = state_.find_binding(in);
    if (!here) return found;
    state_.workers().for_each(*here, [&](worker const& each) { found.push_back(&each); });
    return found;
}

inline std::size_t crew::unacknowledged(binding_key const& in) const noexcept {
    mailbox const* const box = state_.find_mailbox(in);
    return box ? box->size() : 0;
}

inline std::size_t crew::restore(std::span<event const> journal) {
    std::size_t fitted = 0;
    while (fitted < journal.size() && state_.apply(journal[fitted])) ++fitted;
    if (fitted != 0) time_.resume_at(state_.now());
    return fitted;
}

inline std::size_t crew::recover(time_point now) {
    command const now_and_then{*this, now};
    for (binding_record const& each : state_.workers().bindings()) return_all(each.key);
    std::vector<run_id> gone;
    for (auto const& [run, at] : state_.live()) {
        if (state_.workers()[at].state == worker_state::running) gone.push_back(run);
    }
    for (run_id const run : gone) end(*state_.find(run), cause::lost);
    mend_teams();
    return gone.size();
}

}  // namespace muster::inline v0
