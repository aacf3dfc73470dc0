// A model's API on this machine: it speaks the wire format, is strict about every request, and plays what a test has
// written for it.
//
//     api_server server{api::anthropic, [](heard const& what) { return says("Nothing to do."); }};
//     … server.port() …
//     EXPECT_EQ(server.complaints(), std::vector<std::string>{});
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace model_host_test {

enum class api : unsigned char { anthropic, chat, responses };

constexpr std::string_view right_key = "sk-test-0123456789";

struct heard_result {
    std::string id;
    std::string text;
    bool is_error = false;
};

// What a request says, whatever the format.
struct heard {
    bool from_lead = false;             // or from a worker
    std::string task;                   // the first words of the user's side
    std::vector<std::string> said;      // all texts of the user's side, in order
    std::vector<heard_result> results;  // of all calls, in order
    std::size_t replies = 0;            // of the model, that are in the conversation
    std::size_t last_results = 0;       // results in the last turn
    std::string last_said;              // text in the last turn, behind its results
    std::size_t cache_marks = 0;
    std::uint64_t reply_tokens = 0;
    bool streams = false;
    std::vector<std::string> tools;
    std::size_t attempt = 0;  // how many requests with this very body came before
};

struct made_call {
    std::string id;
    std::string name;
    std::string arguments;  // JSON, unless the test wants otherwise
};

// How the model answers, or what goes wrong instead.
struct reply {
    std::string text = {};
    std::vector<made_call> calls = {};
    bool hits_limit = false;  // the stop reason is the limit of the reply

    std::uint64_t input = 100, output = 10, cache_read = 0, cache_written = 0;

    int status = 200;
    std::string retry_after = {};
    std::string error_word = {};  // of the API, for a status that is an error or an error in the middle of a stream
    bool breaks = false;          // the connection, in the middle of the reply
    bool fails_midway = false;    // an error event in the middle of the stream
    std::chrono::milliseconds before_first_byte{0};
    std::chrono::milliseconds in_the_middle{0};
};

inline reply says(std::string text) { return {.text = std::move(text)}; }
inline reply calls(std::vector<made_call> what) { return {.text = {}, .calls = std::move(what)}; }
inline reply fails(int status, std::string retry_after = {}) {
    return {.status = status, .retry_after = std::move(retry_after)};
}

using script = std::function<reply(heard const&)>;

// A certificate that nobody has signed but itself, for this machine; both are PEM files.
struct certificate {
    std::string file;
    std::string key_file;
};

class api_server {
public:
    api_server(api which, script what, certificate const* encrypted = nullptr);
    ~api_server();

    [[nodiscard]] int port() const;
    [[nodiscard]] std::string base_url() const;
    [[nodiscard]] std::size_t requests() const;
    // What was wrong with requests; a test that is not about that expects none.
    [[nodiscard]] std::vector<std::string> complaints() const;

private:
    struct inside;
    std::unique_ptr<inside> in_;
};

}  // namespace model_host_test
