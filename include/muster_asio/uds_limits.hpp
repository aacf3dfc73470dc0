// How much of everything an exchange over a socket may take.
//
//     muster::uds_listener listener{io, path, inbox.taker(), {.patience = std::chrono::seconds{1}}};
#pragma once

#include <chrono>
#include <cstddef>

namespace muster { inline namespace v0 {

struct uds_limits {
    std::size_t max_connections = 16;  // at once, of a listener; more are told that it is full
    std::chrono::milliseconds patience = std::chrono::seconds{5};  // for one exchange, from connecting to the answer
    // How long a listener waits for the lock of the socket's directory, at its beginning and at its end.
    std::chrono::milliseconds lock_wait = std::chrono::seconds{1};
};

}}  // namespace muster::v0
