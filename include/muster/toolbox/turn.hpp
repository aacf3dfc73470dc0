// The calls of one turn of a model while they are being answered, some of them later than others.
//
//     muster::turn turn = box.begin(calls, {.deadline = now + 30s});
//     if (!turn.wait_for(30s)) turn.expire();   // what is not answered becomes an error result
//     send(turn.results());                     // one for each call, in the order of the calls
//
// It outlives its toolbox, and a call whose turn is gone is still answered. Any thread may use it while no other one
// moves or destroys it.
#pragma once

#include <muster/toolbox/detail/handled.hpp>
#include <muster/toolbox/detail/result_state.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>
#include <muster/toolbox/set_outcome.hpp>
#include <muster/toolbox/time.hpp>

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

// begin_options: what holds for all calls of a turn
struct begin_options {
    // For the handlers to know. The host says when it has come, by `expire`.
    std::optional<time_point> deadline = {};
    // Asked to stop, it cancels the turn: what runs is asked to stop, what waits is answered, the rest is not run.
    std::stop_token stop = {};
};

// turn
namespace detail {

inline bool is_ready(handled const& answer) noexcept { return !answer.later || answer.later->ready(); }
inline tool_result result_of(handled const& answer) {
    if (!answer.later) return answer.result;
    tool_result said = answer.later->result();
    said.call_id = answer.result.call_id;
    return said;
}

inline std::vector<shared_answer> later_answers(std::vector<handled> const& all) {
    std::vector<shared_answer> answers;
    for (handled const& each : all) {
        if (each.later) answers.push_back(each.later);
    }
    return answers;
}

// Called once. It may end the turn that owns it, so it works on what it has taken out of itself.
struct turn_canceller {
    std::vector<shared_answer> answers;

    explicit turn_canceller(std::vector<handled> const& all) : answers(later_answers(all)) {}
    void operator()() noexcept {
        for (shared_answer const& each : std::exchange(answers, {})) each->end(ending::cancelled);
    }
};

// A wait of a hundred years is long enough, and can be said in nanoseconds.
inline std::chrono::steady_clock::time_point steady_time_after(duration most) {
    constexpr duration longest = std::chrono::hours{1'000'000};
    auto const now = std::chrono::steady_clock::now();
    return most > duration::zero() ? now + (most < longest ? most : longest) : now;
}

}  // namespace detail

class turn {
public:
    turn(std::vector<detail::handled> answers, begin_options const& options)
        : answers_(std::move(answers)),
          deadline_(options.deadline) {
        for (std::size_t at = 0; at < size(); ++at) {
            if (answers_[at].later) later_by_id_.emplace(answers_[at].result.call_id, at);
        }
        if (ready() || !options.stop.stop_possible()) return;
        link_ = std::make_unique<link>(options.stop, answers_);
    }

    [[nodiscard]] std::size_t size() const noexcept { return answers_.size(); }

    // Is the call at that place of the turn answered; are all?
    [[nodiscard]] bool ready(std::size_t at) const noexcept { return at < size() && is_ready(answers_[at]); }
    [[nodiscard]] bool ready() const noexcept {
        for (detail::handled const& each : answers_) {
            if (!is_ready(each)) return false;
        }
        return true;
    }

    // Until all are answered. Of real time, whatever the host's clock says.
    void wait() const {
        for (detail::handled const& each : answers_) {
            if (each.later) each.later->wait();
        }
    }
    bool wait_for(duration most) const {
        auto const until = detail::steady_time_after(most);
        for (detail::handled const& each : answers_) {
            if (each.later && !each.later->wait_until(until)) return false;
        }
        return true;
    }

    // What is not answered becomes an error result, and its handler is asked to stop. A later answer is ignored.
    void expire() { end_all(detail::ending::expired); }
    void cancel() { end_all(detail::ending::cancelled); }

    // The same if the deadline has come; has it?
    bool expire(time_point now) {
        if (!deadline_ || now < *deadline_) return false;
        expire();
        return true;
    }
    // The same for one call; was it still to be answered?
    bool cancel(std::string_view id) {
        if (id.empty()) return false;  // of several calls without an id, nobody could say which
        auto const found = later_by_id_.find(id);
        if (found == later_by_id_.end()) return false;
        return answers_[found->second].later->end(detail::ending::cancelled) == set_outcome::taken;
    }

    // Waits. One for each call, in the order of the calls.
    [[nodiscard]] std::vector<tool_result> results() const {
        wait();
        std::vector<tool_result> all;
        all.reserve(size());
        for (detail::handled const& each : answers_) all.push_back(result_of(each));
        return all;
    }
    // Of one call. Does not wait: one that is not answered yet is an error that says so.
    [[nodiscard]] tool_result result(std::size_t at) const {
        return at < size() ? result_of(answers_[at]) : tool_result{};
    }

private:
    using link = std::stop_callback<detail::turn_canceller>;

    // Who is asked to stop may end this turn.
    void end_all(detail::ending how) {
        for (detail::shared_answer const& each : detail::later_answers(answers_)) each->end(how);
    }

    struct id_order {
        bool operator()(std::string_view a, std::string_view b) const noexcept { return a < b; }
    };

    std::vector<detail::handled> answers_;
    std::map<std::string_view, std::size_t, id_order> later_by_id_;  // the first of several with one id
    std::optional<time_point> deadline_;
    std::unique_ptr<link> link_;
};

}}  // namespace muster::v0
