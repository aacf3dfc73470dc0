// A crew that many threads use at once: one lock around it, and no callback under that lock.
//
//     muster::shared_crew crew{limits, [] { return since_start(); }, {.on_event = show}};
//     while (auto const job = crew.start()) carry_out(*job);      // on any thread
//
// Every command is one step for all others: a run's end and its notice appear together. The clock is read
// under the lock and must not call the crew; it has to be steady. Events are told in order, one at a time, by
// whichever thread comes by: a command may return before its own events have been told, and a callback may
// call the crew. What waits to be told is bounded by `max_untold_events`.
#pragma once

#include <muster/crew/crew.hpp>  // crew

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <deque>        // deque
#include <functional>   // function
#include <mutex>        // mutex, lock_guard, unique_lock
#include <optional>     // optional
#include <span>         // span
#include <string>       // string
#include <string_view>  // string_view
#include <type_traits>  // invoke_result_t
#include <utility>      // move
#include <vector>       // vector

namespace muster::inline v0 {

class shared_crew {
public:
    using clock = std::function<time_point()>;

    shared_crew(crew_limits most, clock now, crew_options how = {})
        : most_untold_(most.max_untold_events),
          now_(std::move(now)),
          told_(std::move(how.on_event)),
          crew_(most, listening(std::move(how))) {}

    // The commands of a crew; crew.hpp says what each does.

    spawn_answer spawn(binding_key const& in, task what) {
        return step([&](crew& c, time_point now) { return c.spawn(now, in, std::move(what)); });
    }
    [[nodiscard]] std::optional<assignment> start() {
        return step([](crew& c, time_point now) { return c.start(now); });
    }
    turn_answer next_turn(run_id run, std::string_view so_far = {}) {
        return step([&](crew& c, time_point now) { return c.next_turn(now, run, so_far); });
    }
    ending_answer finish(run_id run, outcome what) {
        return step([&](crew& c, time_point now) { return c.finish(now, run, std::move(what)); });
    }
    ending_answer fail(run_id run, failure what) {
        return step([&](crew& c, time_point now) { return c.fail(now, run, std::move(what)); });
    }
    stop_answer stop(binding_key const& in, std::string_view worker, stopper by = stopper::user) {
        return step([&](crew& c, time_point now) { return c.stop(now, in, worker, by); });
    }

    // The hook runs without the lock, so it may call the crew, and the run may end by itself meanwhile: then
    // the answer is not_running.
    template <class Hook>
    stop_answer stop(binding_key const& in, std::string_view worker, stopper by, Hook hook) {
        run_id const run = read([&](crew const& c) {
            auto const* const found = c.find(in, worker);
            return found && found->is_live() ? found->run : run_id{};
        });
        if (run.empty()) return stop(in, worker, by);  // it says why not
        if (std::string error{hook(run)}; !error.empty()) return {stop_kind::refused, run, std::move(error)};
        return step([&](crew& c, time_point now) { return c.stop_run(now, in, worker, run, by); });
    }
    std::vector<worker_id> stop_all(binding_key const& in, stopper by = stopper::user) {
        return step([&](crew& c, time_point now) { return c.stop_all(now, in, by); });
    }
    void tick() {
        step([](crew& c, time_point now) { return c.tick(now), 0; });
    }

    [[nodiscard]] std::vector<delivery> take(binding_key const& in, std::size_t most = any_size) {
        return step([&](crew& c, time_point now) { return c.take(now, in, most); });
    }
    bool acknowledge(notice_lease const& which) {
        return step([&](crew& c, time_point now) { return c.acknowledge(now, which); });
    }
    bool give_back(notice_lease const& which) {
        return step([&](crew& c, time_point now) { return c.give_back(now, which); });
    }
    std::size_t give_back_all(binding_key const& in) {
        return step([&](crew& c, time_point now) { return c.give_back_all(now, in); });
    }
    [[nodiscard]] std::vector<notice> fetch(binding_key const& in, std::string_view worker, run_id only = {}) {
        return step([&](crew& c, time_point now) { return c.fetch(now, in, worker, only); });
    }
    continuation send_to_worker(caller const& from, std::string_view worker, std::string_view message) {
        return step([&](crew& c, time_point now) { return c.send_to_worker(now, from, worker, message); });
    }
    continuation nudge(caller const& from, std::string_view worker, std::string_view message,
                       message_for whom = message_for::the_worker) {
        return step([&](crew& c, time_point now) { return c.nudge(now, from, worker, message, whom); });
    }
    bill_answer bill(run_id run, call_bill what) {
        return step([&](crew& c, time_point now) { return c.bill(now, run, std::move(what)); });
    }
    std::size_t connect_resume_engine() {
        return step([](crew& c, time_point now) { return c.connect_resume_engine(now); });
    }
    std::size_t restore(std::span<event const> journal) {
        return step([&](crew& c, time_point) { return c.restore(journal); });
    }
    std::size_t recover() {
        return step([](crew& c, time_point now) { return c.recover(now); });
    }

    [[nodiscard]] std::optional<time_point> next_deadline() const {
        return read([](crew const& c) { return c.next_deadline(); });
    }
    [[nodiscard]] report_verdict verify(binding_key const& in, notification const& what) const {
        return read([&](crew const& c) { return c.verify(in, what); });
    }

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

private:
    template <class Command>
    std::invoke_result_t<Command, crew&, time_point> step(Command command) {
        auto answer = [&] {
            std::lock_guard const lock{mutex_};
            return command(crew_, now_());
        }();
        tell();
        return answer;
    }

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

}  // namespace muster::inline v0
