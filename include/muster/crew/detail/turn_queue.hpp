// The bodies of a queue of turns.
//
// Nobody waits under the lock: who has brought the phase to `filling` or `emptying` has the turn alone until it
// settles, and calls the crew meanwhile.
#pragma once

#include <muster/crew/turn_queue.hpp>  // turn_queue
#include <muster/text/ascii.hpp>       // trimmed

#include <algorithm>    // min
#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <deque>        // deque
#include <iterator>     // make_move_iterator
#include <mutex>        // lock_guard
#include <optional>     // optional
#include <string_view>  // string_view
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

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

inline void turn_queue::give_words(turn_input& to, notice_priority least) {
    std::lock_guard const lock{mutex_};
    std::deque<word> left;
    for (word& each : waiting_) {
        if (each.when > least) {
            left.push_back(std::move(each));
            continue;
        }
        to.parts.push_back(each.part);
        told_.push_back(std::move(each));
    }
    waiting_ = std::move(left);
}

inline void turn_queue::drop_words() {
    std::lock_guard const lock{mutex_};
    for (word const& each : told_) bytes_ -= each.bytes;
    told_.clear();
}

inline void turn_queue::return_words() {
    std::lock_guard const lock{mutex_};
    waiting_.insert(waiting_.begin(), std::make_move_iterator(told_.begin()), std::make_move_iterator(told_.end()));
    told_.clear();
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
    for (delivery& each : crew.take(now..., whose_, room, least)) {
        if (!is_told(each.lease)) to.notices.push_back(std::move(each));
    }
    if (!to.notices.empty()) to.parts.push_back(reports_of(to.notices, most_.writing));
    to.number = turn_;
    to.attempt = failures_ + 1;
}

template <class Crew, class... Now>
std::optional<turn_input> turn_queue::next(Crew& crew, Now... now) {
    if (!begin(phase::closed, phase::filling, 0)) return {};
    turn_input made;
    fill(made, notice_priority::later, crew, now...);
    settle(made.parts.empty() ? phase::closed : phase::open);
    return made.parts.empty() ? std::nullopt : std::optional{std::move(made)};
}

template <class Crew, class... Now>
std::optional<turn_input> turn_queue::more(std::uint64_t turn, notice_priority least, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::filling, turn)) return {};
    turn_input made;
    fill(made, least, crew, now...);
    settle(phase::open);
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
    drop_words();
    acknowledge_notices(crew, now...);
    failures_ = 0;
    settle(phase::open);
    return true;
}

template <class Crew, class... Now>
bool turn_queue::done(std::uint64_t turn, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::emptying, turn)) return false;
    drop_words();
    acknowledge_notices(crew, now...);
    failures_ = 0;
    settle(phase::closed);
    return true;
}

template <class Crew, class... Now>
bool turn_queue::failed(std::uint64_t turn, Crew& crew, Now... now) {
    if (!begin(phase::open, phase::emptying, turn)) return false;
    return_words();
    for (notice_lease const& each : notices_) crew.give_back(now..., each);
    notices_.clear();
    ++failures_;
    settle(phase::closed);
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

}  // namespace muster::inline v0
