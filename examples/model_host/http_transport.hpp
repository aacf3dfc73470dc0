// HTTP and HTTPS by cpp-httplib. Certificates are verified, redirects are not followed: a key goes to one server only.
//
//     model_host::http_transport net{*model_host::base_url::from("https://api.anthropic.com"), {}};
//
// Each request has a connection of its own, so all threads may post at once, and to stop one is to shut its socket.
#pragma once

#include "transport.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace model_host {

// base_url: where an API is, taken apart
struct base_url {
    std::string server;  // "https://api.openai.com", with a port if there was one
    std::string prefix;  // "/v1", or empty
    std::string host;    // "api.openai.com"; an IPv6 address has no brackets here
    int port = 0;
    bool is_encrypted = false;
    bool is_local = false;  // this machine itself

    // Nothing for what is not http(s)://host[:port][/path], and for one with a user, a query or a fragment in it.
    [[nodiscard]] static std::optional<base_url> from(std::string_view text);
};

struct http_options {
    http_limits limits = {};
    std::string certificates = {};  // a PEM file to trust instead of the system's, for a server of one's own
};

class byte_gate;

class http_transport final : public transport {
public:
    http_transport(base_url where, http_options how) : where_(std::move(where)), how_(std::move(how)) {}
    http_answer post(http_request const& what, take_piece const& take, std::stop_token const& stop) override;

private:
    template <class Client>
    http_answer post_by(Client& client, byte_gate& gate, http_request const& what, take_piece const& take,
                        std::stop_token const& stop);

    base_url const where_;
    http_options const how_;
};

}  // namespace model_host
