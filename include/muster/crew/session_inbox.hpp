// What other sessions have sent and nobody here has read yet; bounded, and for several threads at once.
//
//     muster::session_inbox inbox;
//     muster::uds_listener listener{path, inbox.taker()};
//     …
//     for (muster::cross_session_message const& one : inbox.read()) muster::write(one, turn);
#pragma once

#include <muster/crew/cross_session.hpp>
#include <muster/crew/message_transport.hpp>
#include <muster/crew/receipt.hpp>

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace muster { inline namespace v0 {

class session_inbox {
public:
    explicit session_inbox(std::size_t most_waiting = 64) : most_(most_waiting) {}

    // Queued, since nobody has read it yet; or refused, or full, and then nothing is kept.
    receipt put(cross_session_message const& what) {
        if (cross_session_fault const why = fault_of(what); why != cross_session_fault::none) {
            return {receipt_kind::refused, {}, std::string{describe(why)}};
        }
        std::lock_guard const lock{mutex_};
        if (waiting_.size() >= most_) return {receipt_kind::full, {}, "too many messages wait unread"};
        waiting_.push_back(what);
        return {receipt_kind::queued};
    }

    // All that waits, oldest first; it is gone then.
    [[nodiscard]] std::vector<cross_session_message> read() {
        std::lock_guard const lock{mutex_};
        return std::exchange(waiting_, {});
    }

    [[nodiscard]] std::size_t size() const {
        std::lock_guard const lock{mutex_};
        return waiting_.size();
    }

    // For whatever brings messages; this object has to outlive it.
    [[nodiscard]] message_taker taker() {
        return [this](cross_session_message const& what) { return put(what); };
    }

private:
    std::size_t most_;
    mutable std::mutex mutex_;
    std::vector<cross_session_message> waiting_;
};

}}  // namespace muster::v0
