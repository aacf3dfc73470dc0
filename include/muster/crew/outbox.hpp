// Events on their way out of a crew: told in order, after the command that made them.
//
// A callback may call the crew: what that makes is told after what waits already, not in the middle. One that throws has
// heard of its event all the same: the failure is kept, and the others are told.
#pragma once

#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/event.hpp>
#include <muster/tool/guarded_call.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

using event_sink = std::function<void(event const&)>;

// event_failures: what `on_event` threw. It is told after the command, whose answer is not to be lost for it.
struct event_failures {
    std::uint64_t count = 0;
    std::string last = {};  // what it threw last, in words
};

// tell_event(to, what, failed)
namespace detail {

inline void tell_event(event_sink const& to, event const& what, event_failures& failed) noexcept {
    auto const note = [&](char const* thrown) {
        ++failed.count;
        failed.last.clear();
        auto const keep_words = [&] {
            failed.last = words_of_thrown(thrown);
            return true;
        };
        static_cast<void>(answer_from(keep_words, false));  // without memory, a failure has no words
        return false;
    };
    static_cast<void>(guarded_call([&] { return to(what), true; }, note));
}

}  // namespace detail

class outbox {
public:
    explicit outbox(event_sink to) : to_(std::move(to)) {}

    // From now on nothing is told: what is put waits for `take`.
    void collect() noexcept { collects_ = true; }
    [[nodiscard]] std::size_t size() const noexcept { return waiting_.size(); }
    [[nodiscard]] std::vector<event> take() noexcept { return std::exchange(waiting_, {}); }

    // Then the next `put` needs no memory.
    void make_room() {
        if (waiting_.size() < waiting_.capacity() || !is_wanted()) return;
        waiting_.reserve(waiting_.empty() ? 4 : 2 * waiting_.size());
    }
    void put(event what) {
        if (is_wanted()) waiting_.push_back(std::move(what));
    }

    void tell() noexcept {
        if (telling_ || collects_) return;
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
    [[nodiscard]] bool is_wanted() const noexcept { return collects_ || to_; }

    event_sink to_;
    event_failures failed_;
    std::vector<event> waiting_;
    bool telling_ = false;
    bool collects_ = false;
};

}}  // namespace muster::v0
