// A way to other sessions: whatever stands behind `uds:` or `bridge:` in an address.
//
//     struct relay : muster::message_transport { … };                      // a host's own way
//     muster::coordination work{crew, ana, {.transports = {&relay, &uds}}};
//
// loopback_transport.hpp has a `bridge:` within one process, and muster_asio/uds_transport.hpp has `uds:`.
#pragma once

#include <muster/crew/cross_session.hpp>
#include <muster/crew/detail/host_call.hpp>
#include <muster/crew/receipt.hpp>

#include <functional>
#include <string_view>

namespace muster { inline namespace v0 {

// May be asked by several threads at once. Nothing throws but std::bad_alloc.
class message_transport {
public:
    message_transport() = default;
    message_transport(message_transport const&) = delete;
    message_transport& operator=(message_transport const&) = delete;
    virtual ~message_transport() = default;

    // "uds" or "bridge"
    [[nodiscard]] virtual std::string_view scheme() const noexcept = 0;

    // Answers in bounded time, and `delivered` only once the other side has said so. `target` is what stands behind the
    // colon of a sound address.
    virtual receipt send(std::string_view target, std::string_view text) = 0;
};

// message_taker: what a session does with a message that has come for it, and what its sender is told
//
// Called by whatever thread brings it, without a lock; does not wait. One that throws has not answered: `unknown`.
using message_taker = std::function<receipt(cross_session_message const&)>;

namespace detail {

inline receipt received_by(message_taker const& taker, cross_session_message const& what) {
    return guarded_call([&] { return taker(what); },
                        [](char const* why) {
                            return receipt{receipt_kind::unknown, {}, words_of_thrown(why)};
                        });
}

}  // namespace detail

}}  // namespace muster::v0
