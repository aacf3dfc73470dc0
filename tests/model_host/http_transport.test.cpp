#include <http_transport.hpp>

#include "api_server.hpp"

#include <no_threads.hpp>

#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <thread>

using namespace model_host;
using namespace std::chrono_literals;

namespace {

using namespace model_host_test;

// A server that answers whatever it gets; what comes is no concern here.
struct answered {
    http_answer answer;
    std::string body;
};

answered post(std::string const& url, http_limits limits = {}, std::stop_token const& stop = {}) {
    http_transport net{*base_url::from(url), {limits, {}}};
    answered got;
    got.answer = net.post(
        {"/v1/messages", {{"x-api-key", "none"}}, "{}"},
        [&](int, std::string_view piece) {
            got.body += piece;
            return true;
        },
        stop);
    return got;
}

// Sends a beginning and then one piece for ever, whatever was requested, until the other side is gone.
class endless_server {
public:
    endless_server(std::string beginning, std::string piece) : beginning_(std::move(beginning)) {
        while (piece_.size() < 64 * 1024) piece_ += piece;
        sockaddr_in at{};
        at.sin_family = AF_INET;
        at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(at);
        EXPECT_EQ(bind(listening_, reinterpret_cast<sockaddr*>(&at), size), 0);
        EXPECT_EQ(listen(listening_, 1), 0);
        EXPECT_EQ(getsockname(listening_, reinterpret_cast<sockaddr*>(&at), &size), 0);
        port_ = ntohs(at.sin_port);
        thread_ = std::thread{[this] { run(); }};
    }
    ~endless_server() {
        shutdown(listening_, SHUT_RDWR);
        thread_.join();
        close(listening_);
    }
    [[nodiscard]] std::string base_url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    [[nodiscard]] std::size_t sent() const { return sent_; }

private:
    void run() {
        int const to = accept(listening_, nullptr, nullptr);
        for (bool goes_on = to >= 0 && send_all(to, beginning_); goes_on;) goes_on = send_all(to, piece_);
        if (to >= 0) close(to);
    }
    bool send_all(int to, std::string const& bytes) {
        for (std::size_t at = 0; at < bytes.size();) {
            ssize_t const count = send(to, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
            if (count <= 0) return false;
            at += static_cast<std::size_t>(count);
            sent_ += static_cast<std::size_t>(count);
        }
        return true;
    }

    std::string beginning_;
    std::string piece_;
    int listening_ = socket(AF_INET, SOCK_STREAM, 0);
    int port_ = 0;
    std::atomic<std::size_t> sent_ = 0;
    std::thread thread_;
};

constexpr http_limits small{.first_byte = 3s, .next_byte = 3s, .most_bytes = 100'000, .most_head_bytes = 64 * 1024};

}  // namespace

TEST(model_host_http, takes_a_base_url_apart) {
    auto const url = base_url::from("https://host.example:8443/some/v1/");
    ASSERT_TRUE(url);
    EXPECT_EQ(url->server, "https://host.example:8443");
    EXPECT_EQ(url->prefix, "/some/v1");
    EXPECT_TRUE(url->is_encrypted);
    EXPECT_FALSE(url->is_local);
    EXPECT_TRUE(base_url::from("http://[::1]:80")->is_local);
    EXPECT_FALSE(base_url::from("https://" + std::string(3000, 'a')));
}

TEST(model_host_http, hands_on_the_body_of_an_error) {
    api_server const server{api::anthropic, [](heard const&) { return says("never"); }};
    answered const got = post(server.base_url());
    EXPECT_EQ(got.answer.end, http_end::whole) << got.answer.words;
    EXPECT_EQ(got.answer.status, 401);
    EXPECT_NE(got.body.find("invalid key"), got.body.npos);
}

TEST(model_host_http, says_that_nobody_is_there) {
    std::string url;
    {
        api_server const gone{api::anthropic, [](heard const&) { return says("never"); }};
        url = gone.base_url();
    }
    answered const got = post(url);
    EXPECT_EQ(got.answer.end, http_end::no_server);
    EXPECT_EQ(got.answer.words, "no connection to " + url);
}

TEST(model_host_http, an_answer_may_be_refused_for_its_size) {
    api_server const server{api::anthropic, [](heard const&) { return says("never"); }};
    EXPECT_EQ(post(server.base_url(), {.most_bytes = 10}).answer.end, http_end::too_large);
}

// Without a limit, each of these made the client's memory grow as long as the server sent.
TEST(model_host_http, nothing_that_a_server_sends_for_ever_is_kept) {
    std::string const ok = "HTTP/1.1 200 OK\r\n";
    std::string const chunked = ok + "Transfer-Encoding: chunked\r\n\r\n";
    struct attack {
        std::string_view what;
        std::string beginning, piece;
        http_end end;
    };
    for (attack const& each : {attack{"status line", "HTTP/1.1 200 ", "x", http_end::head_too_large},
                               attack{"header", ok + "A: ", "x", http_end::head_too_large},
                               attack{"headers", ok, "A: x\r\n", http_end::head_too_large},
                               attack{"100", "", "HTTP/1.1 100 Continue\r\n\r\n", http_end::head_too_large},
                               attack{"chunk extension", chunked + "5;", "x", http_end::head_too_large},
                               attack{"chunk size", chunked, "0", http_end::head_too_large},
                               attack{"trailer", chunked + "1\r\nx\r\n0\r\nA: ", "x", http_end::head_too_large},
                               attack{"trailers", chunked + "1\r\nx\r\n0\r\n", "A: x\r\n", http_end::cut},
                               attack{"tiny chunks", chunked, "1\r\nx\r\n", http_end::too_large},
                               attack{"body", ok + "\r\n", "x", http_end::too_large}}) {
        endless_server const server{each.beginning, each.piece};
        answered const got = post(server.base_url(), small);
        EXPECT_EQ(got.answer.end, each.end) << each.what << ": " << got.answer.words;
        EXPECT_LE(got.body.size(), small.most_bytes) << each.what;
        EXPECT_LT(server.sent(), std::size_t{40} << 20) << each.what;  // only what the sockets hold
    }
}

TEST(model_host_http, a_compressed_answer_is_not_taken) {
    endless_server const server{"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", "x"};
    answered const got = post(server.base_url(), small);
    EXPECT_EQ(got.answer.end, http_end::compressed);
    EXPECT_EQ(got.answer.words, "the answer is compressed, which was not asked for");
    EXPECT_EQ(got.body, "");
}

// The limit holds from one piece to the next, however many pieces there are.
TEST(model_host_http, a_long_stream_of_small_pieces_is_taken) {
    api_server const server{api::anthropic, [](heard const&) { return says("never"); }};
    EXPECT_EQ(post(server.base_url(), {.most_head_bytes = 300}).answer.end, http_end::whole);
    EXPECT_EQ(post(server.base_url(), {.most_head_bytes = 20}).answer.end, http_end::head_too_large);
}

TEST(model_host_http, a_port_is_a_number) {
    EXPECT_EQ(base_url::from("http://[::1]:8080/v1")->port, 8080);
    EXPECT_EQ(base_url::from("http://[::1]:8080/v1")->host, "::1");
    EXPECT_EQ(base_url::from("https://host.example")->port, 443);
    for (char const* const bad :
         {"http://h:0", "http://h:65536", "http://h:80x", "http://h:-1", "http://h:99999999999"})
        EXPECT_FALSE(base_url::from(bad)) << bad;
}

TEST(model_host_http, without_a_thread_that_looks_at_the_time_nothing_is_sent) {
    muster_test::no_threads const none;
    if (!none) GTEST_SKIP() << "this system makes threads whatever the size of their stacks";
    answered const got = post("http://127.0.0.1:1");
    EXPECT_EQ(got.answer.end, http_end::no_thread);
    EXPECT_EQ(got.answer.words, "the system has no thread for a request");
}
