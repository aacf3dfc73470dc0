#include "api_server.hpp"

#include "api_formats.hpp"

#include <request_rules.hpp>

#define CPPHTTPLIB_OPENSSL_SUPPORT
#include <httplib.h>

#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace model_host_test {

struct api_server::inside {
    inside(api which_api, script what_to_say, certificate const* encrypted)
        : format(format_of(which_api)),
          play(std::move(what_to_say)),
          is_encrypted(encrypted != nullptr) {
        if (encrypted)
            server = std::make_unique<httplib::SSLServer>(encrypted->file.c_str(), encrypted->key_file.c_str());
        else
            server = std::make_unique<httplib::Server>();
        server->new_task_queue = [] { return new httplib::ThreadPool(16); };
        server->set_keep_alive_max_count(1);
        server->Post(
            ".*", [this](httplib::Request const& request, httplib::Response& response) { answer(request, response); });
        port = server->bind_to_any_port("127.0.0.1");
        thread = std::thread{[this] { server->listen_after_bind(); }};
        while (!server->is_running()) std::this_thread::yield();
    }
    ~inside() {
        stopping = true;
        server->stop();
        thread.join();
    }

    void answer(httplib::Request const& request, httplib::Response& response) {
        heard what;
        std::vector<std::string> wrong;
        bool const knows_key = check_headers(request, wrong);
        bool const is_read = format.read(request.path, request.body, what, wrong);
        if (std::string const why = why_refused(request.body); !why.empty()) wrong.push_back(why);
        {
            std::lock_guard const lock{mutex};
            ++count;
            what.attempt = attempts[request.body]++;
            complaints.insert(complaints.end(), wrong.begin(), wrong.end());
        }
        if (!knows_key) return fail(response, 401, format.error(401, "", "invalid key: " + key_of(request)));
        if (!is_read || !wrong.empty())
            return fail(response, 400, format.error(400, "", wrong.empty() ? "" : wrong[0]));
        send(what, play(what), response);
    }

    bool check_headers(httplib::Request const& request, std::vector<std::string>& wrong) const {
        if (request.get_header_value("Content-Type") != "application/json") wrong.push_back("Content-Type is not JSON");
        if (format.which == api::anthropic) {
            if (request.get_header_value("anthropic-version") != "2023-06-01") wrong.push_back("no anthropic-version");
            return request.get_header_value("x-api-key") == right_key;
        }
        return request.get_header_value("Authorization") == "Bearer " + std::string{right_key};
    }

    [[nodiscard]] std::string why_refused(std::string const& body) const {
        if (format.which == api::anthropic) return muster_test::why_refused(body, muster::wire::anthropic_messages{});
        if (format.which == api::chat) return muster_test::why_refused(body, muster::wire::openai_chat{});
        return muster_test::why_refused(body, muster::wire::openai_responses{});
    }

    static std::string key_of(httplib::Request const& request) {
        return request.get_header_value("x-api-key") + request.get_header_value("Authorization");
    }

    static void fail(httplib::Response& response, int status, std::string const& body) {
        response.status = status;
        response.set_content(body, "application/json");
    }

    void send(heard const& what, reply const& made, httplib::Response& response) {
        pause(made.before_first_byte);
        if (!made.retry_after.empty()) response.set_header("Retry-After", made.retry_after);
        if (made.status != 200)
            return fail(response, made.status, format.error(made.status, made.error_word, "no luck"));
        std::string const body = what.streams ? format.stream(made) : format.whole(made);
        std::string const type = what.streams ? "text/event-stream" : "application/json";
        std::size_t const end = made.breaks ? body.size() / 2 : body.size();
        response.set_chunked_content_provider(
            type, [this, body, end, breaks = made.breaks, stall = made.in_the_middle, at = std::size_t{0}](
                      std::size_t, httplib::DataSink& sink) mutable {
                std::size_t const piece = std::min<std::size_t>(97, end - at);
                if (piece == 0 && breaks) return false;
                if (piece == 0) return sink.done(), true;
                if (at >= end / 2) pause(std::exchange(stall, std::chrono::milliseconds{0}));
                at += piece;
                return sink.write(body.data() + at - piece, piece);
            });
    }

    void pause(std::chrono::milliseconds time) const {
        auto const end = std::chrono::steady_clock::now() + time;
        while (std::chrono::steady_clock::now() < end && !stopping)
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }

    api_format const& format;
    script const play;
    bool const is_encrypted;
    std::unique_ptr<httplib::Server> server;
    int port = 0;
    std::atomic<bool> stopping{false};
    std::thread thread;

    mutable std::mutex mutex;
    std::size_t count = 0;
    std::map<std::string, std::size_t> attempts;
    std::vector<std::string> complaints;
};

api_server::api_server(api which, script what, certificate const* encrypted)
    : in_(std::make_unique<inside>(which, std::move(what), encrypted)) {}
api_server::~api_server() = default;

int api_server::port() const { return in_->port; }
std::string api_server::base_url() const {
    std::string const scheme = in_->is_encrypted ? "https" : "http";
    std::string const prefix = in_->format.which == api::anthropic ? "" : "/v1";
    return scheme + "://127.0.0.1:" + std::to_string(in_->port) + prefix;
}
std::size_t api_server::requests() const {
    std::lock_guard const lock{in_->mutex};
    return in_->count;
}
std::vector<std::string> api_server::complaints() const {
    std::lock_guard const lock{in_->mutex};
    return in_->complaints;
}

}  // namespace model_host_test
