// Ends a request from outside if nothing comes for too long, or if the caller does not want the response any more.
//
//     watchman watch{limits, stop, [&] { client.stop(); }};   // a thread that looks at the time
//     … watch.saw_byte() …                                     // for each piece that comes
//     http_end const why = watch.finish();                     // `whole` if it had to do nothing
//
// If the system has no thread for it, is_awake() returns false and finish() returns `no_thread`: send nothing then.
#pragma once

#include "transport.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace model_host {

class watchman {
public:
    watchman(http_limits const& limits, std::stop_token asked, std::function<void()> cut)
        : limits_(limits),
          asked_(std::move(asked)),
          cut_(std::move(cut)),
          due_(clock::now() + limits.connect + limits.first_byte) {
        try {
            thread_ = std::jthread{[this] { watch(); }};
        } catch (std::exception const&) {
            why_ = http_end::no_thread;
        }
    }

    ~watchman() {
        if (thread_.joinable()) (void)finish();  // when memory has run out on the way
    }

    [[nodiscard]] bool is_awake() const { return thread_.joinable(); }

    void saw_byte() {
        std::lock_guard const lock{mutex_};
        clock::time_point const due = clock::now() + limits_.next_byte;
        bool const is_sooner = due < due_;  // as the first byte has it, which may take long
        due_ = due;
        if (is_sooner) changed_.notify_all();
    }

    [[nodiscard]] http_end finish() {
        {
            std::lock_guard const lock{mutex_};
            done_ = true;
        }
        changed_.notify_all();
        if (thread_.joinable()) thread_.join();
        return why_;
    }

private:
    using clock = std::chrono::steady_clock;

    // A cut that comes before the socket is there finds nothing to shut, so it is repeated until it is done.
    void watch() {
        std::unique_lock lock{mutex_};
        while (!done_) {
            clock::time_point const due = why_ == http_end::whole ? due_ : clock::now() + std::chrono::milliseconds{20};
            changed_.wait_until(lock, asked_, due, [&] { return done_ || due_ < due; });
            if (done_) return;
            if (why_ == http_end::whole) why_ = reason();
            if (why_ == http_end::whole) continue;
            lock.unlock();
            cut_();
            lock.lock();
            if (!done_) changed_.wait_for(lock, std::chrono::milliseconds{20}, [this] { return done_; });
        }
    }
    [[nodiscard]] http_end reason() const {
        if (asked_.stop_requested()) return http_end::stopped;
        return clock::now() >= due_ ? http_end::too_slow : http_end::whole;
    }

    http_limits const limits_;
    std::stop_token const asked_;
    std::function<void()> const cut_;

    std::mutex mutex_;  // guards the three below
    bool done_ = false;
    http_end why_ = http_end::whole;
    clock::time_point due_;

    std::condition_variable_any changed_;
    std::jthread thread_;  // last, because it uses the other members
};

}  // namespace model_host
