// What a promise and its futures share: one answer, whoever gives it first.
#pragma once

#include <muster/toolbox/detail/answered_calls.hpp>
#include <muster/toolbox/detail/failure_text.hpp>
#include <muster/toolbox/detail/shorten.hpp>
#include <muster/toolbox/detail/stopping.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/set_outcome.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 { namespace detail {

enum class ending : unsigned char {
    none,       // not answered yet
    said,       // by set_value
    threw,      // by set_exception; the text is what it says, if it says anything
    dropped,    // the promise is gone
    expired,    // the host said that it is too late
    cancelled,  // nobody wants it any more
};

// A call that waits for this answer, by the number that its toolbox gave it.
struct awaited_call {
    std::shared_ptr<answered_calls> answered;
    std::uint64_t number;
};

class result_state {
public:
    void retain() noexcept { owners_.fetch_add(1, std::memory_order_relaxed); }
    void release() noexcept {
        if (owners_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
    }

    // The first ending stays. Those who waited are woken, and who answers is asked to stop if nobody waits any more.
    set_outcome end(ending how, tool_result result = {}) {
        std::vector<std::stop_source> stops;
        {
            std::lock_guard const lock{mutex_};
            if (how_ != ending::none) return was_told() ? set_outcome::already_set : set_outcome::too_late;
            result_ = std::move(result);
            how_ = fit(how);
            for (awaited_call const& each : calls_) each.answered->add(each.number);
            if (!was_told()) stops.swap(stops_);
        }
        changed_.notify_all();
        for (std::stop_source& stop : stops) stop.request_stop();  // runs callbacks of the host, so without the lock
        return set_outcome::taken;
    }

    // From now on it is the answer to a call of that tool.
    void adopt(awaited_call call, std::string name, std::size_t longest, std::stop_source stop) {
        {
            std::lock_guard const lock{mutex_};
            calls_.reserve(calls_.size() + 1);  // if memory runs out, it is not the answer to that call
            if (stop.stop_possible()) stops_.reserve(stops_.size() + 1);
            name_ = std::move(name);
            longest_ = longest;
            how_ = fit(how_);
            if (how_ == ending::none)
                calls_.push_back(std::move(call));
            else
                call.answered->add(call.number);
            if (!stop.stop_possible()) return;
            if (was_told()) return stops_.push_back(std::move(stop));
        }
        stop.request_stop();  // the end of another call was the end of this one
    }

    [[nodiscard]] bool ready() const noexcept {
        std::lock_guard const lock{mutex_};
        return how_ != ending::none;
    }
    void wait() const {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [this] { return how_ != ending::none; });
    }
    bool wait_until(std::chrono::steady_clock::time_point when) const {
        std::unique_lock lock{mutex_};
        return changed_.wait_until(lock, when, [this] { return how_ != ending::none; });
    }

    [[nodiscard]] tool_result result() const {
        std::lock_guard const lock{mutex_};
        switch (how_) {
            case ending::said: return result_;
            case ending::threw: return tool_result::error(failure_text(name_, result_.text));
            case ending::dropped: return tool_result::error(failure_text(name_, "it ended without an answer."));
            case ending::expired: return tool_result::error(name_ + " was not answered in time.");
            case ending::cancelled: return tool_result::error(name_ + " was cancelled.");
            case ending::none: break;
        }
        return tool_result::error(name_ + " is still being answered.");
    }

private:
    // Once the call is known, what was thrown is said in the name of its tool, and nothing is longer than the limit.
    ending fit(ending how) {
        if (longest_ == std::string::npos) return how;
        if (how == ending::threw) result_ = tool_result::error(failure_text(name_, result_.text));
        shorten(result_, longest_);
        return how == ending::threw ? ending::said : how;
    }
    [[nodiscard]] bool was_told() const noexcept { return how_ != ending::expired && how_ != ending::cancelled; }

    std::atomic<unsigned> owners_{1};
    mutable std::mutex mutex_;  // guards all that follows
    mutable std::condition_variable changed_;
    ending how_ = ending::none;
    tool_result result_;
    std::string name_ = "The tool";
    std::size_t longest_ = std::string::npos;  // bytes of the text; no limit before it is known
    std::vector<awaited_call> calls_;          // to be notified
    std::vector<std::stop_source> stops_;      // of the calls that it answers: one, or several that share it
};

}}}  // namespace muster::v0::detail
