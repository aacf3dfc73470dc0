// Events on their way out of a crew: told in order, after the command that made them.
//
// A callback may call the crew: what that makes is told after what waits already, not in the middle. One that throws has
// heard of its event all the same: the failure is kept, and the others are told.
#pragma once

#include <muster/crew/detail/host_call.hpp>  // error_from
#include <muster/crew/event.hpp>             // event

#include <cstddef>     // size_t
#include <cstdint>     // uint64_t
#include <functional>  // function
#include <string>      // string
#include <utility>     // move
#include <vector>      // vector

namespace muster::inline v0 {

using event_sink = std::function<void(event const&)>;

// event_failures: what `on_event` threw. It is told after the command, whose answer is not to be lost for it.
struct event_failures {
    std::uint64_t count = 0;
    std::string last = {};  // what it threw last, in words
};

// tell_event(to, what, failed)
namespace detail {

inline void tell_event(event_sink const& to, event const& what, event_failures& failed) {
    std::string thrown = error_from([&] { return to(what), std::string{}; });
    if (thrown.empty()) return;
    ++failed.count;
    failed.last = std::move(thrown);
}

}  // namespace detail

class outbox {
public:
    explicit outbox(event_sink to) : to_(std::move(to)) {}

    void put(event what) {
        if (to_) waiting_.push_back(std::move(what));
    }

    void tell() {
        if (telling_) return;
        telling_ = true;
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            event const next = std::move(waiting_[i]);  // out of the vector, which may grow meanwhile
            detail::tell_event(to_, next, failed_);
        }
        waiting_.clear();
        telling_ = false;
    }

    [[nodiscard]] event_failures const& failures() const noexcept { return failed_; }

private:
    event_sink to_;
    event_failures failed_;
    std::vector<event> waiting_;
    bool telling_ = false;
};

}  // namespace muster::inline v0
