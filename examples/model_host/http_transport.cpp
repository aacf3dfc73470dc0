// The only file that knows cpp-httplib.
#include "http_transport.hpp"

#include "watchman.hpp"  // watchman

#define CPPHTTPLIB_OPENSSL_SUPPORT
#include <httplib.h>  // Client, Request, Response

#include <algorithm>  // max

namespace model_host {

namespace {

constexpr std::size_t longest_url = 2048;

// Addresses only, and the one name that every system gives to itself: 127.example.org is somewhere else.
bool is_loopback(std::string_view host) {
    if (host == "localhost" || host == "[::1]") return true;
    return host.starts_with("127.") && host.find_first_not_of("0123456789.") == host.npos;
}

// What httplib says of the end, where the watchman had nothing to do with it.
http_end end_of(httplib::Error error) {
    switch (error) {
        case httplib::Error::Success: return http_end::whole;
        case httplib::Error::Connection:
        case httplib::Error::ConnectionTimeout:
        case httplib::Error::BindIPAddress: return http_end::no_server;
        case httplib::Error::SSLLoadingCerts:
        case httplib::Error::SSLServerVerification: return http_end::not_trusted;
        default: return http_end::cut;
    }
}

std::string words_for(http_end end, base_url const& where, httplib::Error error) {
    switch (end) {
        case http_end::whole: return {};
        case http_end::no_server: return "no connection to " + where.server;
        case http_end::not_trusted: return "the certificate of " + where.server + " is not trusted here";
        case http_end::too_slow: return where.server + " said nothing for too long";
        case http_end::cut: return "the connection broke (" + httplib::to_string(error) + ")";
        case http_end::too_large: return "the answer is too large";
        case http_end::unwanted: return "the answer could not be used";
        case http_end::stopped: return "stopped";
    }
    return {};
}

httplib::Request request_for(http_request const& what, std::string const& prefix) {
    httplib::Request made;
    made.method = "POST";
    made.path = prefix + what.path;
    made.headers = {{"Content-Type", "application/json"}, {"User-Agent", "muster-model-host"}};
    for (auto const& [name, value] : what.headers) made.set_header(name, value);
    made.body = what.body;
    return made;
}

void prepare(httplib::Client& client, http_options const& how) {
    http_limits const& limits = how.limits;
    client.set_keep_alive(false);
    client.set_follow_location(false);
    client.set_connection_timeout(limits.connect);
    // The watchman is more exact; this is for what goes on before the first byte, as a handshake does.
    client.set_read_timeout(std::max(limits.first_byte, limits.next_byte) + limits.connect);
    client.set_write_timeout(limits.next_byte);
    client.enable_server_certificate_verification(true);
    if (!how.certificates.empty()) client.set_ca_cert_path(how.certificates);
}

}  // namespace

std::optional<base_url> base_url::from(std::string_view text) {
    base_url made;
    made.is_encrypted = text.starts_with("https://");
    if (!made.is_encrypted && !text.starts_with("http://")) return {};
    if (text.size() > longest_url || text.find_first_of("@?#\\ \t\r\n") != text.npos) return {};
    std::size_t const host = text.find("//") + 2;
    std::size_t const path = text.find('/', host);
    made.server = text.substr(0, path);
    if (path != text.npos) made.prefix = text.substr(path);
    while (made.prefix.ends_with('/')) made.prefix.pop_back();
    std::string_view name = std::string_view{made.server}.substr(host);
    std::size_t const port = name.find(':', name.starts_with('[') ? name.find(']') : 0);
    name = name.substr(0, port);
    if (name.empty()) return {};
    made.is_local = is_loopback(name);
    return made;
}

http_answer http_transport::post(http_request const& what, take_piece const& take, std::stop_token const& stop) {
    http_answer answer;
    if (stop.stop_requested()) return {http_end::stopped, 0, {}, "stopped"};
    httplib::Client client{where_.server};
    if (!client.is_valid()) return {http_end::no_server, 0, {}, where_.server + " is no address"};
    prepare(client, how_);

    httplib::Request request = request_for(what, where_.prefix);
    watchman watch{how_.limits, stop, [&] { client.stop(); }};
    std::size_t bytes = 0;
    http_end refused = http_end::whole;
    request.response_handler = [&](httplib::Response const& head) {
        watch.saw_byte();
        answer.status = head.status;
        if (head.status >= 400) answer.headers.assign(head.headers.begin(), head.headers.end());
        return true;
    };
    request.content_receiver = [&](char const* data, std::size_t size, std::uint64_t, std::uint64_t) {
        watch.saw_byte();
        bytes += size;
        if (bytes > how_.limits.most_bytes)
            refused = http_end::too_large;
        else if (!take(answer.status, {data, size}))
            refused = http_end::unwanted;
        return refused == http_end::whole;
    };
    httplib::Response response;
    httplib::Error error = httplib::Error::Success;
    bool const sent = client.send(request, response, error);
    http_end const watched = watch.finish();
    answer.end = refused != http_end::whole ? refused : watched != http_end::whole ? watched : end_of(error);
    if (answer.end == http_end::whole && !sent) answer.end = http_end::cut;
    answer.words = words_for(answer.end, where_, error);
    return answer;
}

}  // namespace model_host
