// What a client of the Model Context Protocol sends: one JSON-RPC message a line.
//
//     muster::wire::mcp_reader reader;
//     muster::wire::mcp_message const& got = reader.read(line);
//     if (got.error) return muster::wire::put_error(out, got.id, got.error);
//     if (got.method == "tools/call") call(got.name, got.arguments);
//
// Both eras of the protocol are read: `era` says to which one a message belongs.
#pragma once

#include <muster/text/json_text.hpp>            // put_json_text
#include <muster/text/sink.hpp>                 // append_sink
#include <muster/tool/decode.hpp>               // decoder
#include <muster/wire/detail/json_members.hpp>  // json_members
#include <muster/wire/json_rpc.hpp>             // json_rpc_error
#include <muster/wire/mcp.hpp>                  // mcp_era

#include <cstddef>      // size_t
#include <string>       // string
#include <string_view>  // string_view

namespace muster::inline v0::wire {

enum class mcp_message_kind : unsigned char {
    request,       // to be answered under its id
    notification,  // never to be answered
    response,      // to a request of the server's
    none,          // no message: `error` says why, and is the answer
};

// mcp_message: the views live until the reader reads again; what is not there is empty
struct mcp_message {
    mcp_message_kind kind = mcp_message_kind::none;
    std::string_view id;      // JSON; empty if there is none that could be answered
    std::string_view method;  // as a text, like all that is not said to be JSON
    std::string_view params;  // a JSON object

    mcp_era era = mcp_era::handshake;
    std::string_view version;       // of the protocol: what `_meta` says, or `initialize`
    std::string_view capabilities;  // of the client, JSON; from the same place

    std::string_view name;            // tools/call, prompts/get: of what
    std::string_view arguments;       // tools/call: a JSON object
    std::string_view cursor;          // of the lists: where to go on
    std::string_view progress_token;  // JSON
    std::string_view request_id;      // notifications/cancelled: of which request; JSON, spelled as its `id` was

    json_rpc_error error;  // of a notification too, which is ignored then
};

struct mcp_limits {
    std::size_t longest_message = std::size_t{2} << 20;  // bytes
    std::size_t longest_id = 256;                        // bytes of JSON; of progress tokens too
};

// mcp_reader: reuses its memory, which grows with the longest message; linear but for sorting the names of members
class mcp_reader {
public:
    explicit mcp_reader(mcp_limits limits = {}) : limits_(limits), checker_({limits.longest_message}) {}

    [[nodiscard]] mcp_message const& read(std::string_view line) & {
        line_ = line;
        message_ = {};
        message_.error = check(line);
        if (!message_.error) message_.error = read_envelope();
        if (!message_.error && !message_.method.empty()) message_.error = read_params();
        return message_;
    }
    mcp_message const& read(std::string_view line) && = delete;

    // Is this text one JSON object, so that it can be the structured content of a result?
    [[nodiscard]] bool is_object(std::string_view text) {
        return !trimmed(text).empty() && trimmed(text).front() == '{' && !checker_.check_object(text);
    }

private:
    // Valid JSON, one object, no member twice in any.
    json_rpc_error check(std::string_view line) {
        std::string_view const text = trimmed(line);
        if (text.empty()) return {parse_error, "an empty line is no message"};
        argument_fault const fault = checker_.check_object(line);
        switch (fault.error) {
            case argument_error::none: return {};
            case argument_error::too_long: return {invalid_request, "the message is too long"};
            case argument_error::repeated_field: return {invalid_request, "a member stands twice in one object"};
            case argument_error::wrong_value: return {invalid_request, "the message is nested too deeply"};
            case argument_error::not_an_object:
                if (text.front() == '[') return {invalid_request, "batches are not supported: send one message a line"};
                return {invalid_request, "a message is a JSON object"};
            default: return {parse_error, "the line is not one JSON text in UTF-8"};
        }
    }

    json_rpc_error read_envelope() {
        std::string_view version, id, method, params;
        bool answers = false;
        for (detail::json_members at{line_}; at.next();) {
            if (detail::says(at.name(), "jsonrpc")) version = at.value();
            if (detail::says(at.name(), "id")) id = at.value();
            if (detail::says(at.name(), "method")) method = at.value();
            if (detail::says(at.name(), "params")) params = at.value();
            answers = answers || detail::says(at.name(), "result") || detail::says(at.name(), "error");
        }
        if (!id.empty() && !take_id(id, id_)) return {invalid_request, "an id is a text or an integer, and not long"};
        message_.id = id_of(id, id_);
        if (!is_text(version) || !detail::says(version, "2.0")) return {invalid_request, "jsonrpc has to be \"2.0\""};
        if (method.empty() && answers) return message_.kind = mcp_message_kind::response, json_rpc_error{};
        if (!is_text(method)) return {invalid_request, "method has to be a text"};
        message_.method = keep(method, method_);
        message_.kind = id.empty() ? mcp_message_kind::notification : mcp_message_kind::request;
        message_.params = params;
        return {};
    }

    // Members are looked at only where they mean something: others may mean something else in another method.
    json_rpc_error read_params() {
        if (message_.params.empty()) return {};
        if (message_.params.front() != '{') return {invalid_params, "params has to be an object"};
        for (detail::json_members at{message_.params}; at.next();) {
            if (json_rpc_error const error = read_member(at.name(), at.value())) return error;
        }
        return {};
    }

    json_rpc_error read_member(std::string_view name, std::string_view value) {
        std::string_view const method = message_.method;
        if (detail::says(name, "_meta")) return read_meta(value);
        if (method == "initialize") return read_initialize(name, value);
        if (method == "tools/call" && detail::says(name, "arguments")) {
            message_.arguments = value;
            return value.front() == '{' ? json_rpc_error{}
                                        : json_rpc_error{invalid_params, "arguments has to be an object"};
        }
        if ((method == "tools/call" || method == "prompts/get") && detail::says(name, "name")) {
            if (!is_text(value)) return {invalid_params, "name has to be a text"};
            message_.name = keep(value, name_);
        }
        if (method.ends_with("/list") && detail::says(name, "cursor")) {
            if (!is_text(value)) return {invalid_params, "cursor has to be a text"};
            message_.cursor = keep(value, cursor_);
        }
        if (method == "notifications/cancelled" && detail::says(name, "requestId")) {
            if (!take_id(value, request_id_)) return {invalid_params, "requestId has to be an id"};
            message_.request_id = request_id_;
        }
        return {};
    }

    json_rpc_error read_initialize(std::string_view name, std::string_view value) {
        if (detail::says(name, "protocolVersion")) {
            if (!is_text(value)) return {invalid_params, "protocolVersion has to be a text"};
            message_.version = keep(value, version_);
        }
        if (detail::says(name, "capabilities")) message_.capabilities = value;
        return {};
    }

    json_rpc_error read_meta(std::string_view meta) {
        if (meta.front() != '{') return {invalid_params, "_meta has to be an object"};
        for (detail::json_members at{meta}; at.next();) {
            if (detail::says(at.name(), "progressToken")) {
                if (!take_id(at.value(), progress_token_)) return {invalid_params, "progressToken is no such token"};
                message_.progress_token = progress_token_;
            }
            if (detail::says(at.name(), "io.modelcontextprotocol/clientCapabilities"))
                message_.capabilities = at.value();
            if (!detail::says(at.name(), "io.modelcontextprotocol/protocolVersion")) continue;
            if (!is_text(at.value())) return {invalid_params, "protocolVersion has to be a text"};
            message_.version = keep(at.value(), version_);
            message_.era = mcp_era::stateless;
        }
        return {};
    }

    static bool is_text(std::string_view value) noexcept { return !value.empty() && value.front() == '"'; }

    static std::string_view keep(std::string_view value, std::string& in) {
        in.clear();
        append_sink out{in};
        detail::put_decoded(out, value);
        return in;
    }

    // A text or an integer, spelled in one way whatever escapes it came with.
    bool take_id(std::string_view value, std::string& in) const {
        if (is_text(value)) {
            std::string said;
            (void)keep(value, said);
            in.clear();
            append_sink out{in};
            put_json_text(out, said);
        } else {
            std::string_view digits = value;
            if (digits.starts_with('-')) digits.remove_prefix(1);
            if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return false;
            in = value;
        }
        return in.size() <= limits_.longest_id;
    }
    static std::string_view id_of(std::string_view came, std::string const& kept) {
        return came.empty() ? std::string_view{} : std::string_view{kept};
    }

    mcp_limits limits_;
    decoder checker_;
    mcp_message message_;
    std::string_view line_;
    std::string id_, method_, version_, name_, cursor_, progress_token_, request_id_;
};

}  // namespace muster::inline v0::wire
