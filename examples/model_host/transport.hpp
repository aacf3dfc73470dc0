// The edge to the network: one request, and what came of it.
//
//     class my_client : public model_host::transport { http_answer post(http_request const&, …) override { … } };
//
// http_transport.hpp is the one that this program uses. Another client, a recording or a test stands in its place by
// deriving from `transport`; nothing else here knows what HTTP is made of.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace model_host {

struct http_request {
    std::string path;  // behind the base URL: "/v1/messages"
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;  // JSON
};

enum class http_end : unsigned char {
    whole,           // the response is complete
    no_server,       // no connection could be made
    not_trusted,     // the server's certificate is not one that this machine trusts; nothing was sent
    too_slow,        // nothing came for too long
    cut,             // the connection broke, before the answer or in the middle of it
    too_large,       // the answer has more bytes than are taken
    head_too_large,  // too many bytes outside of the body: an endless line, endless headers
    compressed,      // the request did not ask for compression, so the response is not read
    unwanted,        // the caller wanted no more pieces
    stopped,         // the caller does not want the response any more
    no_thread,       // the system has no thread to watch the time; nothing was sent
};

struct http_answer {
    http_end end = http_end::no_server;
    int status = 0;                                            // 0: none came
    std::vector<std::pair<std::string, std::string>> headers;  // of an answer that reports an error
    std::string words;                                         // about an end that is not `whole`, for people
};

// The pieces of an answer's body as they come, whatever its status. `false`: no more of them.
using take_piece = std::function<bool(int status, std::string_view piece)>;

struct http_limits {
    std::chrono::milliseconds connect{10'000};
    std::chrono::milliseconds first_byte{300'000};   // a model may think for minutes before it says a word
    std::chrono::milliseconds next_byte{90'000};     // streams send pings meanwhile
    std::size_t most_bytes = std::size_t{16} << 20;  // of the body
    // Before the body, and between two pieces of it: lines, headers, the framing of chunks, trailers.
    std::size_t most_head_bytes = std::size_t{64} << 10;
};

// All threads may post at once. Throws nothing but std::bad_alloc.
class transport {
public:
    virtual ~transport() = default;
    virtual http_answer post(http_request const& what, take_piece const& take, std::stop_token const& stop) = 0;
};

}  // namespace model_host
