// A crew behind one lock, and its events on their way out from under it.
#pragma once

#include <muster/crew/crew.hpp>  // crew, crew_options

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <deque>        // deque
#include <functional>   // function, invoke
#include <mutex>        // mutex, lock_guard, unique_lock
#include <type_traits>  // invoke_result_t
#include <utility>      // move, forward

namespace muster::inline v0::detail {

class crew_lock {
public:
    using clock = std::function<time_point()>;

    crew_lock(crew_limits most, clock now, crew_options how)
        : most_untold_(most.max_untold_events),
          now_(std::move(now)),
          told_(std::move(how.on_event)),
          crew_(most, listening(std::move(how))) {}

    // read(look): `look(crew)` under the lock, for all that only looks. It must not call this object, and what
    // it answers must not point into the crew.
    template <class Look>
    std::invoke_result_t<Look, crew const&> read(Look look) const {
        std::lock_guard const lock{mutex_};
        return look(crew_);
    }

    // Events that were dropped because too many were waiting for a slow callback. The state has them all.
    [[nodiscard]] std::uint64_t dropped_events() const {
        std::lock_guard const lock{mutex_};
        return dropped_;
    }

protected:
    // step(command): `command(crew, now)` under the lock; then what happened is told.
    template <class Command>
    std::invoke_result_t<Command, crew&, time_point> step(Command command) {
        auto answer = [&] {
            std::lock_guard const lock{mutex_};
            return command(crew_, now_());
        }();
        tell();
        return answer;
    }

    // step(&crew::command, arguments…): the same for a command that takes the time first
    template <class Answer, class... Wanted, class... Given>
    Answer step(Answer (crew::*command)(time_point, Wanted...), Given&&... given) {
        return step(
            [&](crew& c, time_point now) -> Answer { return (c.*command)(now, std::forward<Given>(given)...); });
    }

private:
    // The crew's own events go into the queue, under the lock that its command holds.
    crew_options listening(crew_options how) {
        how.on_event = told_ ? event_sink{[this](event const& e) { keep(e); }} : event_sink{};
        return how;
    }

    void keep(event const& e) {
        if (untold_.size() < most_untold_)
            untold_.push_back(e);
        else
            ++dropped_;
    }

    // One thread tells at a time; the others leave their events to it, and so does a callback.
    void tell() noexcept {
        std::unique_lock lock{mutex_};
        if (telling_) return;
        telling_ = true;
        while (!untold_.empty()) {
            event const next = std::move(untold_.front());
            untold_.pop_front();
            lock.unlock();
            told_(next);
            lock.lock();
        }
        telling_ = false;
    }

    mutable std::mutex mutex_;  // guards all that follows, told_ and now_ apart, which do not change
    std::deque<event> untold_;
    std::size_t most_untold_;
    std::uint64_t dropped_ = 0;
    bool telling_ = false;
    clock now_;
    event_sink told_;
    crew crew_;
};

}  // namespace muster::inline v0::detail
