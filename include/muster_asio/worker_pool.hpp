// A crew at work on a few threads: what waits is started, what is over is stopped, and time passes by itself.
//
//     muster::worker_pool pool{{.max_running = 8}, [](muster::assignment const& what, std::stop_token stop) {
//                                  return muster::outcome{.result = answer(what.history, stop)};
//                              }};
//     pool.crew().spawn(desk, {.prompt = "Find why tokens expire early.", .name = "scout"});
//
// A worker is a function; no thread is its own. One that works until it returns has one of the pool's threads meanwhile.
// One that returns at once and is done later (run_done.hpp, or a coroutine: coroutine_worker.hpp) has none while it waits, so
// two threads carry tens of thousands. Its stop_token says when to stop: the run was stopped, its budget is used up, or
// the pool is about to go. What a worker throws is the failure of its run.
#pragma once

#include <muster_asio/detail/io_threads.hpp>
#include <muster_asio/detail/open_run.hpp>
#include <muster_asio/run_done.hpp>

#include <muster/crew/shared_crew.hpp>

#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace muster { inline namespace v0 {

// The two forms of a worker. It is called for many runs at once.
using blocking_worker = std::function<run_end(assignment const&, std::stop_token)>;
using async_worker = std::function<void(assignment, std::stop_token, run_done)>;

struct worker_pool_options {
    std::size_t threads = 0;     // for the workers, besides one of the pool's own; 0: as many as there are cores
    crew_options crew = {};      // `on_event` may call the crew
    journal* kept_in = nullptr;  // lives as long as the pool; begin with restart() then
};

class worker_pool {
public:
    using executor_type = detail::io_threads::executor_type;

    // Workers that return when they are done: no more than there are threads are at work at once, so that no run
    // waits for a thread while its budget of time runs.
    worker_pool(crew_limits most, blocking_worker carry_out, worker_pool_options how = {})
        : worker_pool(most, until_it_returns(std::move(carry_out)), how, a_thread_for::each_run) {}

    // Workers that are done later: as many as `max_running` at once.
    worker_pool(crew_limits most, async_worker carry_out, worker_pool_options how = {})
        : worker_pool(most, std::move(carry_out), how, a_thread_for::many_runs) {}

    worker_pool(worker_pool const&) = delete;
    worker_pool& operator=(worker_pool const&) = delete;

    // Starts nothing more, asks who is at work to stop, and waits until each has ended; what had no turn yet waits still,
    // in the journal if there is one. So not on a thread of the pool, and a worker has to heed its stop_token. What a worker
    // has left behind on executor() after its end is dropped.
    ~worker_pool() {
        ::asio::post(own_.executor(), [this] { close(); });
        own_.drain();
        gate_->wait_until_empty();
        workers_.stop();
    }

    // For all commands but start(), next_turn() and what ends a run, which are the pool's and the workers' to say. Any
    // thread may call it, a worker and `on_event` too.
    [[nodiscard]] shared_crew& crew() noexcept { return crew_; }
    [[nodiscard]] shared_crew const& crew() const noexcept { return crew_; }

    // Takes up what the journal holds, and starts what waits there.
    restart_report restart() {
        restart_report const found = crew_.restart();
        wake();
        return found;
    }

    // Looks at the crew, as after each event. Call it after crew().restore(), which notifies nobody. Without a thread
    // or a timer, also call it once the journal accepts again what it could not keep: then no timer retries.
    void wake() {
        if (!can_work()) return refuse();
        if (!is_awake_.exchange(true)) ::asio::post(own_.executor(), [this] { has_woken(); });
    }

    // The workers' threads, for their timers and sockets.
    [[nodiscard]] executor_type executor() noexcept { return workers_.executor(); }
    // The number of threads that the system provided. Without any, every run fails as soon as it is requested.
    [[nodiscard]] std::size_t threads() const noexcept { return workers_.size(); }
    // Exceptions that left a handler on executor(), so that no worker was there to be told of them.
    [[nodiscard]] std::uint64_t escaped_exceptions() const noexcept { return workers_.escaped(); }

private:
    using clock = std::chrono::steady_clock;
    enum class a_thread_for : bool { each_run, many_runs };

    worker_pool(crew_limits most, async_worker carry_out, worker_pool_options const& how, a_thread_for which)
        : room_(which == a_thread_for::each_run ? (std::min)(most.max_running, threads_for(how)) : most.max_running),
          carry_out_(std::move(carry_out)),
          told_(how.crew.on_event),
          has_journal_(how.kept_in != nullptr),
          crew_(made_crew(most, how)),
          workers_(threads_for(how)) {
        if (which == a_thread_for::each_run) room_ = (std::min)(room_, workers_.size());  // the system may give fewer
        make_timer();
        wake();
    }
    // A timer needs a descriptor of the system.
    void make_timer() {
        try {
            timer_.emplace(own_.executor());
        } catch (std::system_error const&) {  // no descriptor: can_work() returns false
        }
    }
    [[nodiscard]] bool can_work() const noexcept { return workers_.size() != 0 && own_.size() != 0 && timer_; }
    // Runs on the thread of a command. A failure that the journal cannot keep is retried at the next event.
    void refuse() {
        char const* const what = timer_ ? "the system has no thread for it" : "the system has no descriptor for it";
        for (run_id const run : taken_refusals()) fail_or_keep(run, what);
        while (std::optional<assignment> const job = crew_.start()) fail_or_keep(job->run, what);
    }
    void fail_or_keep(run_id run, char const* what) {
        if (crew_.fail(run, {.error = what}) != ending_answer::not_kept) return;
        std::lock_guard const lock{refusals_mutex_};
        refusals_.push_back(run);
    }
    [[nodiscard]] std::vector<run_id> taken_refusals() {
        std::lock_guard const lock{refusals_mutex_};
        return std::exchange(refusals_, {});
    }

    static std::size_t threads_for(worker_pool_options const& how) {
        std::size_t const wanted = how.threads ? how.threads : std::thread::hardware_concurrency();
        return std::clamp(wanted, std::size_t{1}, std::size_t{4096});
    }
    static async_worker until_it_returns(blocking_worker by) {
        return [by = std::move(by)](assignment const& what, std::stop_token stop, run_done const& done) {
            done(by(what, std::move(stop)));
        };
    }
    shared_crew made_crew(crew_limits most, worker_pool_options const& how) {
        most.max_running = room_;
        most.max_untold_events = (std::max)(most.max_untold_events, std::size_t{1});
        crew_options options = how.crew;
        options.on_event = [this](event const& e) { hear(e); };
        auto const time = [this] { return now(); };
        if (!how.kept_in) return shared_crew{most, time, std::move(options)};
        return shared_crew{most, time, std::move(options), *how.kept_in};
    }
    [[nodiscard]] time_point now() const {
        return time_point{std::chrono::duration_cast<duration>(clock::now() - began_)};
    }

    // On whichever thread a command was given.

    void hear(event const& e) {
        if (std::holds_alternative<events::ended>(e.what) && can_work())
            ::asio::post(own_.executor(), [this, run = e.run] { stop(run); });
        wake();
        if (told_) told_(e);
    }
    void ended(run_id run, run_end how) {
        bool const kept = say(run, how);
        ::asio::post(own_.executor(), [this, run, kept, how = kept ? run_end{} : std::move(how)]() mutable {
            kept ? void(open_.erase(run)) : void(unkept_.emplace_back(run, std::move(how)));
            look();
        });
    }
    // False if the journal could not keep it; only then it is needed again.
    bool say(run_id run, run_end& how) {
        run_end what = has_journal_ ? how : std::move(how);
        outcome* const well = std::get_if<outcome>(&what);
        ending_answer const answer =
            well ? crew_.finish(run, std::move(*well)) : crew_.fail(run, std::move(*std::get_if<failure>(&what)));
        return answer != ending_answer::not_kept;
    }

    // On a worker's thread.

    void carry_out(assignment what, std::shared_ptr<detail::open_run> const& run) {
        std::stop_token const stop = run->stop.get_token();
        run_done const done{run};
        if (stop.stop_requested()) return done(failure{.error = "stopped before it began", .aborted = true});
        try {
            carry_out_(std::move(what), stop, done);
        } catch (...) {
            done(failure_of(std::current_exception(), stop));
        }
    }

    // On the pool's own thread, one after the other.

    void has_woken() {
        is_awake_ = false;
        look();
    }
    void look() {
        if (is_closing_) return;
        say_again();
        stop_unheard();
        while (open_.size() < room_) {
            std::optional<assignment> job = crew_.start();
            if (!job) break;
            begin(std::move(*job));
        }
        set_timer();
    }
    void begin(assignment job) {
        auto run = std::make_shared<detail::open_run>(gate_, job.run, workers_.executor());
        open_.emplace(job.run, run);
        ::asio::post(workers_.executor(),
                     [this, job = std::move(job), run = std::move(run)]() mutable { carry_out(std::move(job), run); });
    }
    void stop(run_id run) {
        auto const found = open_.find(run);
        if (found != open_.end()) stop(found->second.lock());
    }
    static void stop(std::shared_ptr<detail::open_run> const& run) {
        if (run && !run->is_over()) run->stop.request_stop();
    }
    // Where events were dropped, the state says what has ended.
    void stop_unheard() {
        std::uint64_t const dropped = crew_.dropped_events();
        if (std::exchange(dropped_, dropped) == dropped) return;
        for (auto const& each : open_) {
            auto const is_live = [&](muster::crew const& c) { return c.state().find(each.first) != nullptr; };
            if (!crew_.read(is_live)) stop(each.second.lock());
        }
    }
    void say_again() {
        std::erase_if(unkept_, [&](std::pair<run_id, run_end>& each) {
            return say(each.first, each.second) && open_.erase(each.first) != 0;
        });
    }

    // A timer that rings too early does no harm, and one that rings too often is kept from it.
    void set_timer() {
        std::optional<time_point> const due = crew_.next_deadline();
        bool const has_fault = !unkept_.empty() || crew_.journal_state() != journal_fault::none;
        if (!due && !has_fault) return;
        duration const shortest = has_fault ? std::chrono::seconds{1} : std::chrono::milliseconds{1};
        duration const longest = has_fault ? std::chrono::seconds{1} : std::chrono::hours{1};
        time_point const at = now() + std::clamp(due ? passed(now(), *due) : longest, shortest, longest);
        if (rings_ && *rings_ <= at) return;
        rings_ = at;
        timer_->expires_at(began_ + at.time_since_epoch());
        timer_->async_wait([this](std::error_code e) {
            if (e || is_closing_) return;
            rings_.reset();
            crew_.tick();
            look();
        });
    }
    void close() {
        is_closing_ = true;
        if (timer_) timer_->cancel();
        for (auto const& [run, at] : open_) stop(at.lock());
    }

    std::size_t room_;
    async_worker carry_out_;
    event_sink told_;
    bool has_journal_;
    clock::time_point began_ = clock::now();
    shared_crew crew_;
    std::shared_ptr<detail::run_gate> gate_ =
        std::make_shared<detail::run_gate>([this](run_id run, run_end how) { ended(run, std::move(how)); });
    std::atomic<bool> is_awake_ = false;  // a look at the crew is due already

    std::mutex refusals_mutex_;
    std::vector<run_id> refusals_;  // runs that failed for want of a thread; the journal could not keep their ends yet

    // Of the pool's own thread:
    std::unordered_map<run_id, std::weak_ptr<detail::open_run>> open_;  // until the worker has ended, and that is kept
    std::vector<std::pair<run_id, run_end>> unkept_;                    // of these, what the journal could not keep yet
    std::uint64_t dropped_ = 0;
    std::optional<time_point> rings_;  // when the timer does
    bool is_closing_ = false;

    detail::io_threads workers_;
    detail::io_threads own_{1};
    std::optional<::asio::steady_timer> timer_;
};

}}  // namespace muster::v0
