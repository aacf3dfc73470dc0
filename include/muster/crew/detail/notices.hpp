// The commands of a crew that deliver and check notices.
#pragma once

#include <muster/crew/crew.hpp>
#include <muster/crew/detail/there.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace muster { inline namespace v0 {

namespace detail {

// The notice that a lease is for, wherever it is now; null if it is gone or has moved on to somebody else.
inline mailbox::entry const* leased(crew_state const& in, notice_lease const& which) {
    mailbox const* const box = in.find_mailbox(which.binding);
    mailbox::entry const* const found = box ? box->find(which.number) : nullptr;
    bool const is_its = found && box->recipient_of(*found) == which.worker;
    return is_its && which.attempt != 0 && which.attempt <= found->attempt ? found : nullptr;
}

}  // namespace detail

inline std::vector<delivery> crew::take(time_point now, recipient const& whose, std::size_t most,
                                        notice_priority least) {
    command const now_and_then{*this, now};
    std::vector<delivery> under_way;
    mailbox const* const box = state_.find_mailbox(whose.binding);
    while (under_way.size() < most) {
        mailbox::queue const* const left = box ? box->find_queue(whose.worker) : nullptr;
        if (!left || left->waiting.empty() || left->waiting.begin()->first > least) break;
        std::uint64_t const number = left->waiting.begin()->second;
        commit_for(whose.binding, events::notice_taken{number, later(time_.now(), limits_.lease)});
        mailbox::entry const& taken = detail::there(box->find(number));
        under_way.push_back({box->notice_of(taken), {whose.binding, number, taken.attempt, whose.worker}});
    }
    return under_way;
}

inline bool crew::acknowledge(time_point now, notice_lease const& which) {
    command const now_and_then{*this, now};
    if (!detail::leased(state_, which)) return false;
    commit_for(which.binding, events::notice_acknowledged{which.number});
    return true;
}

inline bool crew::give_back(time_point now, notice_lease const& which) {
    command const now_and_then{*this, now};
    mailbox::entry const* const found = detail::leased(state_, which);
    if (!found || !found->taken || found->attempt != which.attempt) return false;
    commit_for(which.binding, events::notice_returned{which.number, which.attempt, false});
    return true;
}

inline std::size_t crew::give_back_all(time_point now, recipient const& whose) {
    command const now_and_then{*this, now};
    return return_all(whose.binding, whose.worker);
}

inline std::size_t crew::return_all(binding_key const& in, worker_id const& whose) {
    mailbox const* const box = state_.find_mailbox(in);
    mailbox::queue const* const left = box ? box->find_queue(whose) : nullptr;
    if (!left) return 0;
    std::set<std::uint64_t> const numbers = left->under_way;
    for (std::uint64_t const number : numbers) {
        commit_for(in, events::notice_returned{number, detail::there(box->find(number)).attempt, false});
    }
    return numbers.size();
}

inline void crew::return_all(binding_key const& in) {
    for (auto const& [whose, left] : detail::there(state_.find_mailbox(in)).queues()) return_all(in, whose);
}

inline std::vector<notice> crew::fetch(time_point now, recipient const& whose, std::string_view worker_name,
                                       run_id only) {
    command const now_and_then{*this, now};
    std::vector<notice> read;
    worker const* const who = state_.find(whose.binding, worker_name);
    if (!who) return read;
    std::vector<std::uint64_t> numbers;  // oldest first, waiting or in flight
    mailbox const& box = detail::there(state_.find_mailbox(whose.binding));
    box.for_each_about(who->id, [&](std::uint64_t number, mailbox::entry const& each) {
        bool const is_meant = only.empty() || only == each.notice.run;
        if (is_meant && box.recipient_of(each) == whose.worker) numbers.push_back(number);
    });
    for (std::uint64_t const number : numbers) {
        read.push_back(box.notice_of(detail::there(box.find(number))));
        commit_for(whose.binding, events::notice_acknowledged{number});
    }
    return read;
}

namespace detail {

inline bool says(maybe<escaped_text> const& read, std::string_view kept) noexcept { return read && read->equals(kept); }

inline bool agrees(notification const& read, notice const& kept) noexcept {
    if (read.status != status_of(kept.cause) || !says(read.summary, kept.summary)) return false;
    return kept.result ? says(read.result, *kept.result) : !read.result;
}

// A coordinator sees all of its binding, a worker those that are at work for it.
inline bool is_seen(crew_state const& in, recipient const& by, worker const& who) {
    worker const* const above = in.find(who.current->parent);
    return by.worker.empty() || (above && above->id == by.worker);
}

}  // namespace detail

inline report_verdict crew::verify(recipient const& whose, notification const& what) const {
    using enum report_verdict;
    if (!may_report(what.from)) return not_a_report;
    std::string const id = what.task_id.decoded<std::string>();
    mailbox const* const box = state_.find_mailbox(whose.binding);
    std::optional<worker_id> const about = worker_id::from(id);
    if (!box || !about) return unknown;

    worker const* const who = state_.find(whose.binding, id);  // it may have been evicted meanwhile
    bool agreed = false, reported = false, is_left = false;    // is_left: its last notice, for any recipient
    box->for_each_about(*about, [&](std::uint64_t, mailbox::entry const& kept) {
        bool const is_its = box->recipient_of(kept) == whose.worker;
        agreed = agreed || (is_its && detail::agrees(what, kept.notice));
        reported = reported || is_its;
        is_left = is_left || (who && kept.notice.run == who->run);
    });
    if (agreed) return verified;
    if (reported) return contradicted;
    if (!who || who->id.text() != id || !detail::is_seen(state_, whose, *who)) return unknown;
    if (who->is_live()) return not_finished;
    if (what.status != status_of(who->cause)) return contradicted;
    return is_left ? for_another : repeated;
}

inline std::vector<worker const*> crew::workers(binding_key const& in) const {
    std::vector<worker const*> found;
    binding_record const* const here = state_.find_binding(in);
    if (!here) return found;
    state_.workers().for_each(*here, [&](worker const& each) { found.push_back(&each); });
    return found;
}

inline std::size_t crew::unacknowledged(recipient const& whose) const noexcept {
    mailbox const* const box = state_.find_mailbox(whose.binding);
    mailbox::queue const* const left = box ? box->find_queue(whose.worker) : nullptr;
    return left ? left->waiting.size() + left->under_way.size() : 0;
}

}}  // namespace muster::v0
