#include "protocol.hpp"

#include "agents.hpp"

#include <muster/toolbox/tool_index.hpp>
#include <muster/version.hpp>
#include <muster/wire/json_rpc.hpp>

#include <algorithm>
#include <iterator>

namespace mcp_server {

namespace {

using muster::append_sink;
using muster::put_json_text;
using muster::wire::json_rpc_error;
using muster::wire::mcp;
using muster::wire::mcp_era;

constexpr std::string_view newest = "2026-07-28";
// One that is not among these is answered with the first, and the client decides. 2025-03-26 would have batches.
constexpr std::string_view with_handshake[] = {"2025-11-25", "2025-06-18", "2024-11-05"};
constexpr std::size_t most_open = 1024;  // requests
constexpr muster::wire::mcp_caching for_an_hour{.ttl_ms = 3'600'000, .is_public = true};
constexpr int unsupported_version = -32022;

void put_server_info(muster::sink auto& out) {
    out.put(R"({"name":"muster-audit","title":"Audit by a crew","version":")");
    out.put(muster::version);
    out.put("\"}");
}

void put_versions(muster::sink auto& out) {
    out.put("[\"");
    out.put(newest);
    for (std::string_view const version : with_handshake) {
        out.put("\",\"");
        out.put(version);
    }
    out.put("\"]");
}

// A result in which the server says who it is: `result` is an object that is not empty.
std::string signed_by_server(std::string_view result) {
    std::string text;
    append_sink out{text};
    out.put("{\"_meta\":{\"io.modelcontextprotocol/serverInfo\":");
    put_server_info(out);
    out.put("},");
    out.put(result.substr(1));
    return text;
}

}  // namespace

//{ quoted by docs/mcp_server.md: take
void protocol::take(std::string_view line) {
    message const& got = reader_.read(line);
    if (got.kind == muster::wire::mcp_message_kind::response) return;  // nothing was asked
    if (got.kind == muster::wire::mcp_message_kind::notification) return heed(got);
    if (find(got.id)) return refuse({}, {muster::wire::invalid_request, "this id belongs to a request that is open"});
    json_rpc_error const error = got.error ? got.error : answer(got);
    if (error) refuse(got.id, error);
}

json_rpc_error protocol::answer(message const& got) {
    if (json_rpc_error const error = check_era(got)) return error;
    bool const is_stateless = got.era == mcp_era::stateless;
    if (got.method == "tools/call") return call(got);
    if (got.method == "tools/list") return list(got);
    if (got.method == "server/discover" && is_stateless) return discover(got);
    if (got.method == "subscriptions/listen" && is_stateless) return listen(got);
    if (got.method == "initialize" && !is_stateless) return initialize(got);
    if (got.method == "ping" && !is_stateless) return ping(got);
    return {muster::wire::method_not_found, "there is no such method"};
}
//}

void protocol::take_one_that_is_too_long() { refuse({}, {muster::wire::invalid_request, "the message is too long"}); }

// A request that names no version belongs to a session, and one that names a version says all that a session would.
json_rpc_error protocol::check_era(message const& got) {
    if (got.era == mcp_era::handshake) {
        bool const may_come_first = got.method == "initialize" || got.method == "ping";
        if (is_initialized_ || may_come_first) return {};
        return {muster::wire::invalid_params,
                "the request names no version of the protocol: send initialize first, or say it in _meta"};
    }
    if (got.version != newest) {
        data_ = "{\"supported\":";
        append_sink out{data_};
        put_versions(out);
        out.put(",\"requested\":");
        put_json_text(out, got.version);
        out.put("}");
        return {unsupported_version, "unsupported version of the protocol", data_};
    }
    if (!got.capabilities.starts_with('{'))
        return {muster::wire::invalid_params, "_meta needs io.modelcontextprotocol/clientCapabilities"};
    return {};
}

json_rpc_error protocol::initialize(message const& got) {
    if (got.version.empty()) return {muster::wire::invalid_params, "initialize needs the version of the protocol"};
    bool const is_known =
        std::find(std::begin(with_handshake), std::end(with_handshake), got.version) != std::end(with_handshake);
    std::string result = "{\"protocolVersion\":";
    append_sink out{result};
    put_json_text(out, is_known ? got.version : with_handshake[0]);
    out.put(",\"capabilities\":{\"tools\":{}},\"serverInfo\":");
    put_server_info(out);
    out.put(",\"instructions\":");
    put_json_text(out, instructions_);
    out.put("}");
    is_initialized_ = true;
    respond(got.id, got.era, result);
    return {};
}

json_rpc_error protocol::discover(message const& got) {
    std::string result = "{\"resultType\":\"complete\",\"supportedVersions\":";
    append_sink out{result};
    put_versions(out);
    out.put(",\"capabilities\":{\"tools\":{}},\"instructions\":");
    put_json_text(out, instructions_);
    mcp::put_caching(out, for_an_hour);
    out.put("}");
    respond(got.id, got.era, result);
    return {};
}

json_rpc_error protocol::ping(message const& got) {
    respond(got.id, got.era, "{}");
    return {};
}

json_rpc_error protocol::list(message const& got) {
    if (!got.cursor.empty()) return {muster::wire::invalid_params, "there is no such cursor: the list has one page"};
    std::string result;
    append_sink out{result};
    mcp::put_tools(out, lead_tools, got.era, for_an_hour);
    respond(got.id, got.era, result);
    return {};
}

//{ quoted by docs/mcp_server.md: call
// What is wrong with the arguments is a result, which the client's model can mend; a tool that is not there is an error.
json_rpc_error protocol::call(message const& got) {
    if (muster::tool_index<lead>(got.name) == muster::surface<lead>.size())
        return {muster::wire::invalid_params, "there is no such tool"};
    if (open_.size() >= most_open) return {muster::wire::internal_error, "too many requests are open"};
    open_.push_back({std::string{got.id}, got.era, std::string{got.progress_token},
                     desk_.begin(got.name, got.arguments), desk_.so_far().files});
    if (answer_if_ready(open_.back())) open_.pop_back();
    return {};
}

void protocol::step(muster::time_point now) {
    desk_.step();
    open_.remove_if([this](open_request& one) { return answer_if_ready(one); });
    if (now < next_progress_ || !shows_progress()) return;
    next_progress_ = now + std::chrono::milliseconds{500};
    advance const all = desk_.so_far();
    for (open_request& one : open_) show_progress(one, all);
}

bool protocol::answer_if_ready(open_request& one) {
    if (!one.call || !one.call->ready()) return false;
    std::string text;
    append_sink out{text};
    mcp::put_result(out, one.call->result(0), one.era);
    respond(one.id, one.era, text);
    return true;
}
//}

// There is nothing that this server would say of itself, so the stream stays empty until it is cancelled.
json_rpc_error protocol::listen(message const& got) {
    if (open_.size() >= most_open) return {muster::wire::internal_error, "too many requests are open"};
    open_.push_back({std::string{got.id}, got.era, {}, {}, 0});
    std::string const params =
        "{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + open_.back().id + "},\"notifications\":{}}";
    std::string line;
    append_sink out{line};
    muster::wire::put_notification(out, "notifications/subscriptions/acknowledged", params);
    send_(line);
    return {};
}

//{ quoted by docs/mcp_server.md: cancel
// A cancelled call gets no answer, and a report that it would have given waits for the next one.
void protocol::heed(message const& got) {
    if (got.error || got.method != "notifications/cancelled") return;
    open_request* const found = find(got.request_id);
    if (!found) return;
    if (found->call) found->call->cancel();
    open_.remove_if([&](open_request const& one) { return &one == found; });
}
//}

void protocol::close() { open_.clear(); }

bool protocol::shows_progress() const {
    return std::any_of(open_.begin(), open_.end(), [](auto const& one) { return !one.progress_token.empty(); });
}

// Progress has to rise each time it is told.
void protocol::show_progress(open_request& one, advance const& all) {
    if (one.progress_token.empty() || all.files <= one.shown) return;
    one.shown = all.files;
    std::string const words = std::to_string(desk_.at_work().size()) + " at work, " + std::to_string(all.files)
                            + " files read, " + std::to_string(all.uses) + " uses found";
    std::string params =
        "{\"progressToken\":" + one.progress_token + ",\"progress\":" + std::to_string(all.files) + ",\"message\":";
    append_sink params_out{params};
    put_json_text(params_out, words);
    params += '}';
    std::string line;
    append_sink out{line};
    muster::wire::put_notification(out, "notifications/progress", params);
    send_(line);
}

protocol::open_request* protocol::find(std::string_view id) {
    auto const found = std::find_if(open_.begin(), open_.end(), [&](auto const& one) { return one.id == id; });
    return id.empty() || found == open_.end() ? nullptr : &*found;
}

void protocol::respond(std::string_view id, mcp_era era, std::string_view result) {
    std::string line;
    append_sink out{line};
    muster::wire::put_response(out, id, era == mcp_era::stateless ? signed_by_server(result) : result);
    send_(line);
}

void protocol::refuse(std::string_view id, json_rpc_error const& error) {
    std::string line;
    append_sink out{line};
    muster::wire::put_error(out, id, error);
    send_(line);
}

}  // namespace mcp_server
