// Who is at the other end of a socket: the system says it, not the other end.
#pragma once

#include <asio/local/stream_protocol.hpp>

#include <sys/socket.h>
#include <unistd.h>

namespace muster { inline namespace v0 { namespace detail {

using local_socket = ::asio::local::stream_protocol::socket;

[[nodiscard]] inline bool is_our_user(local_socket& connected) noexcept {
    ::ucred other{};
    ::socklen_t size = sizeof(other);
    int const failed = ::getsockopt(connected.native_handle(), SOL_SOCKET, SO_PEERCRED, &other, &size);
    return failed == 0 && other.uid == ::geteuid();
}

}}}  // namespace muster::v0::detail
