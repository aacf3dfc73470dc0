// The only file that includes cpp-httplib, through bounded_client.hpp.
#include "http_transport.hpp"

#include "bounded_client.hpp"
#include "watchman.hpp"

#include <algorithm>
#include <charconv>

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
        case http_end::head_too_large: return "the answer has too many bytes beside its body";
        case http_end::compressed: return "the answer is compressed, which was not asked for";
        case http_end::unwanted: return "the answer could not be used";
        case http_end::stopped: return "stopped";
        case http_end::no_thread: return "the system has no thread for a request";
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

bool take_port(int& to, std::string_view text) {
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), to);
    return error == std::errc{} && end == text.data() + text.size() && to > 0 && to < 65536;
}

// The request asks for a response without compression. A compressed one could be small and expand to a huge text.
bool is_as_asked(httplib::Response const& head) {
    std::string const form = head.get_header_value("Content-Encoding");
    return form.empty() || form == "identity";
}

void prepare(httplib::ClientImpl& client, http_options const& how) {
    http_limits const& limits = how.limits;
    client.set_keep_alive(false);
    client.set_follow_location(false);
    client.set_decompress(false);  // the request did not ask for compression
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
    made.host = name.starts_with('[') && name.ends_with(']') ? name.substr(1, name.size() - 2) : name;
    std::string_view const number = std::string_view{made.server}.substr(host + name.size());
    made.port = made.is_encrypted ? 443 : 80;
    if (number.size() > 1 && !take_port(made.port, number.substr(1))) return {};
    return made;
}

http_answer http_transport::post(http_request const& what, take_piece const& take, std::stop_token const& stop) {
    if (stop.stop_requested()) return {http_end::stopped, 0, {}, "stopped"};
    byte_gate gate{how_.limits.most_head_bytes};
    if (where_.is_encrypted) {
        bounded_client<httplib::SSLClient> client{where_.host, where_.port, gate};
        return post_by(client, gate, what, take, stop);
    }
    bounded_client<httplib::ClientImpl> client{where_.host, where_.port, gate};
    return post_by(client, gate, what, take, stop);
}

template <class Client>
http_answer http_transport::post_by(Client& client, byte_gate& gate, http_request const& what, take_piece const& take,
                                    std::stop_token const& stop) {
    http_answer answer;
    if (!client.is_valid()) return {http_end::no_server, 0, {}, where_.server + " is no address"};
    prepare(client, how_);

    httplib::Request request = request_for(what, where_.prefix);
    watchman watch{how_.limits, stop, [&] { client.stop(); }};
    std::size_t bytes = 0;
    http_end refused = http_end::whole;
    request.response_handler = [&](httplib::Response const& head) {
        watch.saw_byte();
        gate.open();
        answer.status = head.status;
        if (head.status >= 400) answer.headers.assign(head.headers.begin(), head.headers.end());
        if (!is_as_asked(head)) refused = http_end::compressed;
        return refused == http_end::whole;
    };
    request.content_receiver = [&](char const* data, std::size_t size, std::uint64_t, std::uint64_t) {
        watch.saw_byte();
        gate.open();
        bytes += size;
        if (bytes > how_.limits.most_bytes)
            refused = http_end::too_large;
        else if (!take(answer.status, {data, size}))
            refused = http_end::unwanted;
        return refused == http_end::whole;
    };
    httplib::Response response;
    httplib::Error error = httplib::Error::Success;
    bool const sent = watch.is_awake() && client.send(request, response, error);
    http_end const watched = watch.finish();
    if (gate.is_shut()) refused = http_end::head_too_large;
    answer.end = refused != http_end::whole ? refused : watched != http_end::whole ? watched : end_of(error);
    if (answer.end == http_end::whole && !sent) answer.end = http_end::cut;
    answer.words = words_for(answer.end, where_, error);
    return answer;
}

}  // namespace model_host
