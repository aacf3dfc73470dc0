// Takes texts from other processes of the same user: the other end of uds_transport.hpp.
//
//     asio::io_context io;
//     muster::session_inbox inbox;
//     muster::uds_listener listener{io, "/run/user/1000/ana/main.sock", inbox.taker()};
//     if (listener.fault() != muster::socket_fault::none) return listener.why();
//     io.run();   // on any threads
//
// A client must be a process of our own user. It sends one message of a bounded size in bounded time, and learns what
// became of it. The message is input without any authority: see cross_session.hpp. Linux only.
#pragma once

#include <muster_asio/detail/directory_lock.hpp>
#include <muster_asio/detail/peer_process.hpp>
#include <muster_asio/detail/socket_place.hpp>
#include <muster_asio/detail/uds_frame.hpp>
#include <muster_asio/socket_file.hpp>
#include <muster_asio/uds_limits.hpp>

#include <muster/crew/message_transport.hpp>

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/post.hpp>
#include <asio/read.hpp>
#include <asio/steady_timer.hpp>
#include <asio/strand.hpp>
#include <asio/write.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace muster { inline namespace v0 {

namespace detail {

// What the listener and its connections share. All of it happens on one strand, but for `answer` and `close`.
class uds_desk {
public:
    uds_desk(message_taker taker, uds_limits how) : limits(how), taker_(std::move(taker)) {}

    [[nodiscard]] receipt answer(std::string_view body) {
        std::optional<cross_session_message> const what = message_in(body);
        cross_session_fault const why = what ? fault_of(*what) : cross_session_fault::no_sender;
        if (why != cross_session_fault::none) return {receipt_kind::refused, {}, std::string{describe(why)}};
        std::lock_guard const lock{mutex_};
        if (!is_open_ || !taker_) return {receipt_kind::unknown, {}, std::string{describe(socket_fault::no_socket)}};
        return received_by(taker_, *what);
    }
    // From now on the taker is not called.
    void close() {
        std::lock_guard const lock{mutex_};
        is_open_ = false;
    }

    uds_limits const limits;
    std::size_t connections = 0;

private:
    std::mutex mutex_;
    bool is_open_ = true;
    message_taker taker_;
};

// One message of somebody's, and the answer. It lives as long as something is awaited for it.
class uds_connection : public std::enable_shared_from_this<uds_connection> {
public:
    uds_connection(std::shared_ptr<uds_desk> desk, local_socket socket)
        : desk_(std::move(desk)),
          socket_(std::move(socket)),
          timer_(socket_.get_executor(), desk_->limits.patience) {
        ++desk_->connections;
    }
    ~uds_connection() { --desk_->connections; }
    uds_connection(uds_connection const&) = delete;
    uds_connection& operator=(uds_connection const&) = delete;

    void run() {
        timer_.async_wait([self = weak_from_this()](std::error_code e) {
            auto const here = self.lock();
            if (!e && here) here->hang_up();
        });
        ::asio::async_read(socket_, ::asio::buffer(head_), [self = shared_from_this()](std::error_code e, std::size_t) {
            if (!e) self->read_body();
        });
    }

private:
    void read_body() {
        std::optional<std::size_t> const size = body_size({head_.data(), head_.size()}, longest_message_frame);
        if (!size) return write({receipt_kind::refused, {}, "that is no message, or too long a one"});
        body_.resize(*size);
        ::asio::async_read(socket_, ::asio::buffer(body_), [self = shared_from_this()](std::error_code e, std::size_t) {
            if (!e) self->write(self->desk_->answer(self->body_));
        });
    }
    void write(receipt const& what) {
        body_ = answer_frame(what);
        ::asio::async_write(socket_, ::asio::buffer(body_),
                            [self = shared_from_this()](std::error_code, std::size_t) { self->hang_up(); });
    }
    void hang_up() {
        std::error_code ignored;
        socket_.close(ignored);
        timer_.cancel();
    }

    std::shared_ptr<uds_desk> desk_;
    local_socket socket_;
    ::asio::steady_timer timer_;
    std::array<char, frame_head> head_{};
    std::string body_;
};

// Accepts until it is closed.
class uds_door : public std::enable_shared_from_this<uds_door> {
public:
    uds_door(::asio::io_context& io, std::shared_ptr<uds_desk> desk)
        : strand_(::asio::make_strand(io)),
          acceptor_(strand_),
          desk_(std::move(desk)) {}

    // Takes the socket, which listens.
    [[nodiscard]] bool open(open_file& listening) {
        std::error_code failed;
        acceptor_.assign(::asio::local::stream_protocol{}, listening.number(), failed);
        if (failed) return false;
        (void)listening.release();
        ::asio::post(strand_, [self = shared_from_this()] { self->accept(); });
        return true;
    }
    void close() {
        ::asio::post(strand_, [self = shared_from_this()] {
            std::error_code ignored;
            self->acceptor_.close(ignored);
        });
    }

private:
    void accept() {
        acceptor_.async_accept([self = shared_from_this()](std::error_code e, local_socket socket) {
            if (!self->acceptor_.is_open()) return;
            if (!e) self->welcome(std::move(socket));
            e ? self->accept_later() : self->accept();
        });
    }
    // There are no files left, or it is gone already: not at once again, or nothing else would get done.
    void accept_later() {
        pause_.expires_after(std::chrono::milliseconds{50});
        pause_.async_wait([self = shared_from_this()](std::error_code e) {
            if (!e && self->acceptor_.is_open()) self->accept();
        });
    }
    void welcome(local_socket socket) {
        if (!is_our_user(socket)) return;
        if (desk_->connections >= desk_->limits.max_connections) {
            std::error_code ignored;  // it is short, and the buffer of a new socket is empty
            socket.non_blocking(true, ignored);
            socket.write_some(::asio::buffer(answer_frame({receipt_kind::full, {}, "too many connections at once"})),
                              ignored);
            return;
        }
        std::make_shared<uds_connection>(desk_, std::move(socket))->run();
    }

    ::asio::strand<::asio::io_context::executor_type> strand_;
    ::asio::local::stream_protocol::acceptor acceptor_;
    ::asio::steady_timer pause_{strand_};
    std::shared_ptr<uds_desk> desk_;
};

}  // namespace detail

class uds_listener {
public:
    // Listens at `path` as long as this object lives. The directory is made if it is missing. A socket that a dead
    // listener left is removed. If another listener is there, this one does not listen and `fault` reports it. If
    // another process holds the lock of the directory, this one waits for `lock_wait` and then does not listen either.
    uds_listener(::asio::io_context& io, std::string_view path, message_taker taker, uds_limits most = {})
        : place_(path, most.lock_wait),
          desk_(std::make_shared<detail::uds_desk>(std::move(taker), most)) {
        int const listening = place_.take();
        if (listening >= 0 && !open(io, listening)) place_.fail();
    }
    uds_listener(uds_listener const&) = delete;
    uds_listener& operator=(uds_listener const&) = delete;

    // Waits for the taker, if it is at work; so the taker must not destroy the listener.
    ~uds_listener() {
        desk_->close();
        if (door_) door_->close();
    }

    [[nodiscard]] socket_fault fault() const noexcept { return place_.fault(); }
    // The fault as a sentence, with the process that holds the lock if the lock is the problem.
    [[nodiscard]] std::string why() const {
        std::string text{describe(fault())};
        if (place_.lock_holder() != 0) text += " (process " + std::to_string(place_.lock_holder()) + ")";
        return text;
    }

private:
    // Asio throws if the system has no descriptor for what an io_context opens at its first use.
    [[nodiscard]] bool open(::asio::io_context& io, int listening) {
        detail::open_file socket{listening};
        try {
            door_ = std::make_shared<detail::uds_door>(io, desk_);
            return door_->open(socket);
        } catch (std::system_error const&) {
            return false;
        }
    }

    detail::socket_place place_;
    std::shared_ptr<detail::uds_desk> desk_;
    std::shared_ptr<detail::uds_door> door_;  // null if it could not be made
};

}}  // namespace muster::v0
