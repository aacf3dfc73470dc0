// Brings texts to other processes of the same user on this machine: what `uds:<path>` in an address means.
//
//     muster::uds_transport uds{"/run/user/1000/ana/main.sock"};     // where answers are to go
//     muster::receipt const got = uds.send("/run/user/1000/eva/main.sock", "The token expires a second early.");
//
// A socket that could be somebody else's is not connected to, and whoever answers has to be a process of our own user.
// Nothing is called delivered before the other side has said so. uds_listener.hpp is the other end. Linux only.
#pragma once

#include <muster_asio/detail/needs_exceptions.hpp>
#include <muster_asio/detail/peer_process.hpp>
#include <muster_asio/detail/uds_frame.hpp>
#include <muster_asio/socket_file.hpp>
#include <muster_asio/uds_limits.hpp>

#include <muster/crew/message_transport.hpp>

#include <asio/buffer.hpp>
#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace muster { inline namespace v0 {

namespace detail {

// One message and its answer. `run` gives it the time it may take, and then it is over, come what may.
class uds_exchange {
public:
    explicit uds_exchange(std::string_view path) : to_{path} {}

    receipt run(std::string frame, std::chrono::milliseconds patience) {
        frame_ = std::move(frame);
        socket_.async_connect(::asio::local::stream_protocol::endpoint{to_}, [this](std::error_code e) {
            if (is_full(e)) return done({receipt_kind::full}, "too many connections wait there");
            e ? done({receipt_kind::unknown}, describe(socket_fault::no_socket)) : write();
        });
        io_.run_for(patience);
        if (!answer_)
            done({receipt_kind::unknown}, is_written_ ? "no answer came in time: it may have it all the same"
                                                      : "it could not be reached in time");
        answer_->to = to_;
        return std::move(*answer_);
    }

private:
    // Does the other side let no more connections wait? The system then returns EAGAIN. Asio up to 1.22 turns that into
    // no_buffer_space; newer ones wait for the socket to become writable and report success, but it is not connected.
    [[nodiscard]] bool is_full(std::error_code e) const {
        if (!e) static_cast<void>(socket_.remote_endpoint(e));
        return e == ::asio::error::no_buffer_space || e == ::asio::error::not_connected;
    }
    void write() {
        if (!is_our_user(socket_)) return done({receipt_kind::refused}, describe(socket_fault::socket_not_ours));
        // Whoever is full answers and closes without having read: so the answer counts whatever became of the writing.
        ::asio::async_write(socket_, ::asio::buffer(frame_), [this](std::error_code e, std::size_t) {
            is_written_ = !e;
            read_head();
        });
    }
    void read_head() {
        ::asio::async_read(socket_, ::asio::buffer(head_), [this](std::error_code e, std::size_t) {
            std::optional<std::size_t> const size =
                e ? std::nullopt : body_size({head_.data(), head_.size()}, longest_answer_frame);
            size ? read_body(*size) : done({receipt_kind::unknown}, "it gave no answer");
        });
    }
    void read_body(std::size_t size) {
        body_.resize(size);
        ::asio::async_read(socket_, ::asio::buffer(body_), [this](std::error_code e, std::size_t) {
            std::optional<receipt> const got = e ? std::nullopt : answer_in(body_);
            got ? done(*got, got->why) : done({receipt_kind::unknown}, "it gave no answer");
        });
    }
    void done(receipt what, std::string_view why) {
        what.why = why;
        answer_ = std::move(what);
    }

    std::string to_;
    std::string frame_;
    std::string body_;
    std::array<char, frame_head> head_{};
    bool is_written_ = false;
    std::optional<receipt> answer_;
    ::asio::io_context io_{1};
    local_socket socket_{io_};
};

}  // namespace detail

class uds_transport : public message_transport {
public:
    // `own_socket` is where this session listens: others answer there.
    explicit uds_transport(std::string_view own_socket, uds_limits most = {})
        : from_{"uds:" + std::string{own_socket}},
          most_(most) {}

    [[nodiscard]] std::string_view scheme() const noexcept override { return "uds"; }

    // On the calling thread, for as long as `patience` says at most.
    receipt send(std::string_view target, std::string_view text) override {
        auto const refused = [&](std::string_view why) {
            return receipt{receipt_kind::refused, std::string{target}, std::string{why}};
        };
        cross_session_fault const message = fault_of_cross_session(from_, text);
        if (message != cross_session_fault::none) return refused(describe(message));
        if (std::string_view{from_}.substr(4) == target) return refused("that is this session");
        socket_fault const place = fault_of_socket(target);
        bool const nobody = place == socket_fault::no_socket || place == socket_fault::no_directory;
        if (nobody) return {receipt_kind::unknown, std::string{target}, std::string{describe(place)}};
        if (place != socket_fault::none) return refused(describe(place));
        try {
            return detail::uds_exchange{target}.run(detail::message_frame(from_, text), most_.patience);
        } catch (std::system_error const&) {  // no memory or no files for a socket
            return refused(describe(socket_fault::system));
        }
    }

private:
    std::string from_;
    uds_limits most_;
};

}}  // namespace muster::v0
