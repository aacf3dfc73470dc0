// The bodies of a queue of turns.
//
// Nobody waits under the lock: who has brought the phase to `filling` or `emptying` has the turn alone until it
// settles, and calls the crew meanwhile.
#pragma once

#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/turn_queue.hpp>
#include <muster/text/ascii.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <list>
#include <mutex>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

inline say_answer turn_queue::say(std::string_view words, origin from, notice_priority when) {
    if (trimmed(words).empty()) return say_answer::blank;
    if (words.size() > most_.max_words_bytes) return say_answer::too_large;
    word fresh{words_of(from, words, most_.guarding), when, words.size()};
    std::lock_guard const lock{mutex_};
    if (waiting_.size() + told_.size() >= most_.max_words) return say_answer::full;
    if (fresh.bytes > most_.max_words_bytes - bytes_) return say_answer::full;
    bytes_ += fresh.bytes;
    waiting_.push_back(std::move(fresh));
    return say_answer::waits;
}

// From `open` only for the turn that it is.
inline bool turn_queue::begin(phase from, phase to, std::uint64_t turn) {
    std::lock_guard const lock{mutex_};
    if (phase_ != from || (from == phase::open && turn != turn_)) return false;
    turn_ += from == phase::closed ? 1 : 0;
    phase_ = to;
    return true;
}

inline void turn_queue::settle(phase to) {
    std::lock_guard const lock{mutex_};
    phase_ = to;
}

// Also when the crew throws: no call leaves the queue without a phase in which it can be called again.
struct turn_queue::settled_at_end {
    turn_queue& of;
    phase to;
    settled_at_end(turn_queue& which, phase at_end) : of(which), to(at_end) {}
    settled_at_end(settled_at_end const&) = delete;
    ~settled_at_end() { of.settle(to); }
};

// Gives back the words and the notices that a call took which then failed. A notice that the crew does not take back
// comes again when its lease is over.
template <class Crew, class... Now>
struct turn_queue::taken_back {
    turn_queue& of;
    turn_input& what;
    Crew& crew;
    std::tuple<Now...> now;
    std::size_t words, notices;  // that the turn had before
    bool is_done = false;

    taken_back(turn_queue& which, turn_input& made, Crew& from, Now... at)
        : of(which),
          what(made),
          crew(from),
          now(at...),
          words(of.told_.size()),
          notices(of.notices_.size()) {}
    taken_back(taken_back const&) = delete;
    ~taken_back() {
        if (is_done) return;
        of.return_words(words);
        for (delivery const& each : what.notices) give_back(each.lease);
        while (of.notices_.size() > notices) of.notices_.pop_back();
    }
    void give_back(notice_lease const& which) noexcept {
        auto const give = [&](Now... at) { return crew.give_back(at..., which); };
        static_cast<void>(detail::answer_from([&] { return std::apply(give, now); }, false));
    }
};

inline void turn_queue::give_words(turn_input& to, notice_priority least) {
    std::lock_guard const lock{mutex_};
    for (word const& each : waiting_) {
        if (each.when <= least) to.parts.push_back(each.part);
    }
    for (auto at = waiting_.begin(); at != waiting_.end();) {  // from here on no memory is needed
        auto const each = at++;
        if (each->when <= least) told_.splice(told_.end(), waiting_, each);
    }
}

inline void turn_queue::drop_words() {
    std::lock_guard const lock{mutex_};
    for (word const& each : told_) bytes_ -= each.bytes;
    told_.clear();
}

// All that were told, or only those after the first ones.
inline void turn_queue::return_words(std::size_t first) {
    std::lock_guard const lock{mutex_};
    waiting_.splice(waiting_.begin(), told_, std::next(told_.begin(), static_cast<std::ptrdiff_t>(first)), told_.end());
}

// Is it in this turn already? Then its lease was over meanwhile, and it has another one now.
inline bool turn_queue::is_told(notice_lease const& which) {
    for (notice_lease& each : notices_) {
        if (each.number != which.number) continue;
        each = which;
        return true;
    }
    notices_.push_back(which);
    return false;
}

template <class Crew, class... Now>
void turn_queue::fill(turn_input& to, notice_priority least, Crew& crew, Now... now) {
    give_words(to, least);
    std::size_t const room = most_.max_notices - (std::min)(most_.max_notices, notices_.size());
    to.notices = crew.take(now..., whose_, room, least);
    for (delivery& each : to.notices) {
        if (is_told(each.lease)) each.lease.number = 0;
    }
    std::erase_if(to.notices, [](delivery const& each) { return each.lease.number == 0; });
    if (!to.notices.empty()) to.parts.push_back(reports_of(to.notices, most_.writing));
    to.number = turn_;
    to.attempt = failures_ + 1;
}

template <class Crew, class... Now>
std::optional<turn_input> turn_queue::next(Crew& crew, Now... now) {
    if (!begin(phase::closed, phase::filling, 0)) return {};
    settled_at_end then{*this, phase::closed};
    turn_input made;
    taken_back unless{*this, made, crew, now...};
    fill(made, notice_priority::later, crew, now...);
    unless.is_done = true;
    if (!made.parts.empty()) then.to = phase::open;
    return made.parts.empty() ? std::nullopt : std::optional{std::move(made)};
}

template <class Crew, class... Now>
std::optional<turn_input> turn_queue::more(std::uint64_t turn, notice_priority least, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::filling, turn)) return {};
    settled_at_end const then{*this, phase::open};
    turn_input made;
    taken_back unless{*this, made, crew, now...};
    fill(made, least, crew, now...);
    unless.is_done = true;
    return made.parts.empty() ? std::nullopt : std::optional{std::move(made)};
}

template <class Crew, class... Now>
void turn_queue::acknowledge_notices(Crew& crew, Now... now) {
    for (notice_lease const& each : notices_) crew.acknowledge(now..., each);
    notices_.clear();
}

template <class Crew, class... Now>
bool turn_queue::arrived(std::uint64_t turn, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::emptying, turn)) return false;
    settled_at_end const then{*this, phase::open};
    drop_words();
    acknowledge_notices(crew, now...);
    failures_ = 0;
    return true;
}

template <class Crew, class... Now>
bool turn_queue::done(std::uint64_t turn, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::emptying, turn)) return false;
    settled_at_end then{*this, phase::open};
    drop_words();
    acknowledge_notices(crew, now...);
    failures_ = 0;
    then.to = phase::closed;
    return true;
}

template <class Crew, class... Now>
bool turn_queue::failed(std::uint64_t turn, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::emptying, turn)) return false;
    settled_at_end then{*this, phase::open};
    return_words(0);
    for (notice_lease const& each : notices_) crew.give_back(now..., each);
    notices_.clear();
    ++failures_;
    then.to = phase::closed;
    return true;
}

inline std::uint64_t turn_queue::open_turn() const {
    std::lock_guard const lock{mutex_};
    return phase_ == phase::closed ? 0 : turn_;
}

inline std::size_t turn_queue::words() const {
    std::lock_guard const lock{mutex_};
    return waiting_.size() + told_.size();
}

}}  // namespace muster::v0
