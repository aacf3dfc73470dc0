// Events on their way out of a crew: told in order, after the command that made them.
//
// A callback may call the crew: what that makes is told after what waits already, not in the middle.
#pragma once

#include <muster/crew/event.hpp>  // event

#include <cstddef>     // size_t
#include <functional>  // function
#include <utility>     // move
#include <vector>      // vector

namespace muster::inline v0 {

using event_sink = std::function<void(event const&)>;

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
            to_(next);
        }
        waiting_.clear();
        telling_ = false;
    }

private:
    event_sink to_;
    std::vector<event> waiting_;
    bool telling_ = false;
};

}  // namespace muster::inline v0
