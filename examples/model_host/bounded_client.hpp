// A client of cpp-httplib that limits the bytes that it reads. cpp-httplib stores each line of a response until the
// line ends, and a server need not end it. Only http_transport.cpp uses it.
//
//     byte_gate gate{64 * 1024};
//     bounded_client<httplib::SSLClient> client{"api.example", 443, gate};
//     … gate.open() …          // for each piece of a body: that many bytes more may come before the next piece
//     if (gate.is_shut()) …    // more came: the connection was given up
//
// So one number limits the status line, all headers together, any number of responses with status 100, the framing of
// chunks, and trailers. It works with cpp-httplib 0.11 to 0.19.
#pragma once

#define CPPHTTPLIB_OPENSSL_SUPPORT
#include <httplib.h>

#include <openssl/ssl.h>

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <ctime>
#include <functional>
#include <limits>
#include <string>

namespace model_host {

class byte_gate {
public:
    explicit byte_gate(std::size_t most) : most_(most), left_(most) {}

    void open() noexcept { left_ = most_; }
    [[nodiscard]] bool is_shut() const noexcept { return is_shut_; }

    // Returns how many of these bytes may pass. It shuts the gate if none may pass.
    [[nodiscard]] std::size_t pass(std::size_t bytes) noexcept {
        std::size_t const passing = std::min(bytes, left_);
        left_ -= passing;
        is_shut_ = is_shut_ || (passing == 0 && bytes != 0);
        return passing;
    }

private:
    std::size_t most_;
    std::size_t left_;
    bool is_shut_ = false;
};

namespace detail {

struct socket_times {
    int read_ms = 0;
    int write_ms = 0;
};

inline int in_ms(std::time_t seconds, std::time_t microseconds) {
    constexpr std::time_t longest = std::numeric_limits<int>::max() / 1000 - 1;
    return static_cast<int>(std::min(seconds, longest) * 1000 + microseconds / 1000);
}

// A connection; it is encrypted if `ssl` is not null.
class gated_stream final : public httplib::Stream {
public:
    gated_stream(socket_t socket, SSL* ssl, socket_times times, byte_gate& gate)
        : socket_(socket),
          ssl_(ssl),
          times_(times),
          gate_(gate) {}

    bool is_readable() const override {
        return at_ < end_ || (ssl_ && SSL_pending(ssl_) > 0) || is_ready(POLLIN, times_.read_ms);
    }
    bool is_writable() const override { return is_ready(POLLOUT, times_.write_ms); }

    ssize_t read(char* to, std::size_t size) override {
        if (at_ == end_ && !fill()) return ended_;
        std::size_t const count = gate_.pass(std::min(size, end_ - at_));
        if (count == 0 && size != 0) return -1;
        std::copy_n(held_.data() + at_, count, to);
        at_ += count;
        return static_cast<ssize_t>(count);
    }
    ssize_t write(char const* from, std::size_t size) override {
        if (!is_writable()) return -1;
        if (ssl_) return SSL_write(ssl_, from, static_cast<int>(std::min(size, most_at_once)));
        return ::send(socket_, from, size, MSG_NOSIGNAL);
    }

    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return socket_; }

private:
    static constexpr std::size_t most_at_once = std::size_t{1} << 20;

    [[nodiscard]] bool is_ready(short what, int most_ms) const {
        pollfd one{socket_, what, 0};
        int ready = 0;
        do {
            ready = ::poll(&one, 1, most_ms);
        } while (ready < 0 && errno == EINTR);
        return ready > 0;
    }
    bool fill() {
        at_ = end_ = 0;
        ended_ = -1;
        if (!is_readable()) return false;
        ended_ = ssl_ ? SSL_read(ssl_, held_.data(), static_cast<int>(held_.size()))
                      : ::recv(socket_, held_.data(), held_.size(), 0);
        if (ended_ > 0) end_ = static_cast<std::size_t>(ended_);
        return end_ > 0;
    }

    socket_t socket_;
    SSL* ssl_;
    socket_times times_;
    byte_gate& gate_;
    std::array<char, 4096> held_{};
    std::size_t at_ = 0, end_ = 0;  // the unread part of `held_`
    ssize_t ended_ = -1;            // the result of the last read; 0 if the other side closed the connection
};

}  // namespace detail

// bounded_client<httplib::ClientImpl>, bounded_client<httplib::SSLClient>
template <class Client>
class bounded_client final : public Client {
public:
    bounded_client(std::string const& host, int port, byte_gate& gate) : Client(host, port), gate_(gate) {}

private:
    bool process_socket(typename Client::Socket const& socket,
                        std::function<bool(httplib::Stream&)> callback) override {
        detail::socket_times const times{detail::in_ms(this->read_timeout_sec_, this->read_timeout_usec_),
                                         detail::in_ms(this->write_timeout_sec_, this->write_timeout_usec_)};
        detail::gated_stream stream{socket.sock, socket.ssl, times, gate_};
        return callback(stream);
    }

    byte_gate& gate_;
};

}  // namespace model_host
