// A run that a pool has handed out and that nobody has said the end of.
#pragma once

#include <muster/crew/ending.hpp>
#include <muster/crew/ids.hpp>

#include <asio/io_context.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>
#include <variant>

namespace muster { inline namespace v0 { namespace detail {

using run_result = std::variant<outcome, failure>;

// Counts the runs that are open. Whoever says that one is over touches nothing of the pool after it has left here, so
// that the pool may be gone by then.
class run_gate {
public:
    explicit run_gate(std::function<void(run_id, run_result)> ended) : ended_(std::move(ended)) {}

    void enter() {
        std::lock_guard const lock{mutex_};
        ++open_;
    }
    void leave(run_id run, run_result how) {
        ended_(run, std::move(how));
        std::lock_guard const lock{mutex_};
        if (--open_ == 0) empty_.notify_all();
    }
    void wait_until_empty() {
        std::unique_lock lock{mutex_};
        empty_.wait(lock, [this] { return open_ == 0; });
    }

private:
    std::function<void(run_id, run_result)> ended_;
    std::mutex mutex_;
    std::condition_variable empty_;
    std::size_t open_ = 0;
};

class open_run {
public:
    open_run(std::shared_ptr<run_gate> gate, run_id run, ::asio::io_context::executor_type on)
        : gate_(std::move(gate)),
          run_(run),
          on_(on) {
        gate_->enter();
    }
    ~open_run() { end(failure{.error = why_dropped(), .aborted = stop.stop_requested()}); }
    open_run(open_run const&) = delete;
    open_run& operator=(open_run const&) = delete;

    // The first one counts.
    void end(run_result how) {
        if (!over_.exchange(true)) gate_->leave(run_, std::move(how));
    }
    [[nodiscard]] bool is_over() const noexcept { return over_; }
    [[nodiscard]] ::asio::io_context::executor_type const& executor() const noexcept { return on_; }

    std::stop_source stop;

private:
    static char const* why_dropped() noexcept {
        return std::uncaught_exceptions() > 0 ? "the worker threw in the middle of its work"
                                              : "the worker was gone before it said how it ended";
    }

    std::shared_ptr<run_gate> gate_;
    run_id run_;
    ::asio::io_context::executor_type on_;
    std::atomic<bool> over_ = false;
};

}}}  // namespace muster::v0::detail
