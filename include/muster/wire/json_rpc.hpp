// JSON-RPC 2.0, as far as a server writes it: responses, errors and notifications, each without its line's end.
//
//     muster::wire::put_response(out, "7", R"({"tools":[]})");        // {"jsonrpc":"2.0","id":7,"result":{"tools":[]}}
//     muster::wire::put_error(out, "7", {muster::wire::method_not_found, "no such method"});
//
// An id is the JSON that came: 7 and "7" are two.
#pragma once

#include <muster/text/decimal.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>

#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire {

// The codes that the specification fixes.
inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int internal_error = -32603;

struct json_rpc_error {
    int code = 0;  // 0: there is no error
    std::string_view message = {};
    std::string_view data = {};  // JSON, or empty

    [[nodiscard]] constexpr explicit operator bool() const noexcept { return code != 0; }
};

constexpr void put_response(sink auto& out, std::string_view id, std::string_view result) {
    out.put("{\"jsonrpc\":\"2.0\",\"id\":");
    out.put(id);
    out.put(",\"result\":");
    out.put(result);
    out.put("}");
}

// Without an id where none could be read: MCP knows no null there.
constexpr void put_error(sink auto& out, std::string_view id, json_rpc_error const& error) {
    out.put(id.empty() ? "{\"jsonrpc\":\"2.0\"" : "{\"jsonrpc\":\"2.0\",\"id\":");
    out.put(id);
    out.put(error.code < 0 ? ",\"error\":{\"code\":-" : ",\"error\":{\"code\":");
    out.put(decimal{static_cast<std::uint64_t>(error.code < 0 ? -static_cast<long>(error.code) : error.code)}.view());
    out.put(",\"message\":");
    put_json_text(out, error.message);
    if (!error.data.empty()) out.put(",\"data\":");
    out.put(error.data);
    out.put("}}");
}

constexpr void put_notification(sink auto& out, std::string_view method, std::string_view params = {}) {
    out.put("{\"jsonrpc\":\"2.0\",\"method\":");
    put_json_text(out, method);
    if (!params.empty()) out.put(",\"params\":");
    out.put(params);
    out.put("}");
}

}}}  // namespace muster::v0::wire
