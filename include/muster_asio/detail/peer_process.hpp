// Who is at the other end of a socket: the system says it, not the other end.
#pragma once

#include <asio/local/stream_protocol.hpp>  // stream_protocol

#include <sys/socket.h>  // getsockopt, SO_PEERCRED, ucred
#include <unistd.h>      // geteuid

namespace muster::inline v0::detail {

using local_socket = ::asio::local::stream_protocol::socket;

[[nodiscard]] inline bool is_our_user(local_socket& connected) noexcept {
    ::ucred other{};
    ::socklen_t size = sizeof(other);
    int const failed = ::getsockopt(connected.native_handle(), SOL_SOCKET, SO_PEERCRED, &other, &size);
    return failed == 0 && other.uid == ::geteuid();
}

}  // namespace muster::inline v0::detail
