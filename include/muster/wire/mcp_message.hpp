// What a client of the Model Context Protocol sends: one JSON-RPC message a line.
//
//     muster::wire::mcp_reader reader;
//     muster::wire::mcp_message const& got = reader.read(line);
//     if (got.error) return muster::wire::put_error(out, got.id, got.error);
//     if (got.method == "tools/call") call(got.name, got.arguments);
//
// Both eras of the protocol are read: `era` says to which one a message belongs.
#pragma once

#include <muster/text/ascii.hpp>                // trimmed
#include <muster/text/json_text.hpp>            // put_json_text
#include <muster/text/json_value.hpp>           // is_json
#include <muster/text/sink.hpp>                 // append_sink
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

// mcp_reader: reuses its memory, which is no more than a few texts of the longest message; linear
class mcp_reader {
public:
    explicit mcp_reader(mcp_limits limits = {}) : limits_(limits) {}

    [[nodiscard]] mcp_message const& read(std::string_view line) & {
        message_ = {};
        message_.error = check(line);
        if (!message_.error) message_.error = read_envelope(line);
        if (!message_.error && !message_.params.empty()) message_.error = read_params();
        return message_;
    }
    mcp_message const& read(std::string_view line) && = delete;

private:
    using error = json_rpc_error;
    static constexpr error twice{invalid_request, "a member stands twice in one object"};

    error check(std::string_view line) const {
        if (line.size() > limits_.longest_message) return {invalid_request, "the message is too long"};
        if (!is_json(line)) return {parse_error, "the line is not one JSON text in UTF-8, at most 256 levels deep"};
        char const first = trimmed(line).front();
        if (first == '[') return {invalid_request, "batches are not supported: send one message a line"};
        return first == '{' ? error{} : error{invalid_request, "a message is a JSON object"};
    }

    error read_envelope(std::string_view line) {
        std::string_view version, id, method, answer;
        for (detail::json_members at{line}; at.next();) {
            std::string_view* const known = detail::says(at.name(), "jsonrpc") ? &version
                                          : detail::says(at.name(), "id")      ? &id
                                          : detail::says(at.name(), "method")  ? &method
                                          : detail::says(at.name(), "params")  ? &message_.params
                                          : detail::says(at.name(), "result")  ? &answer
                                          : detail::says(at.name(), "error")   ? &answer
                                                                               : nullptr;
            if (known && !take(*known, at.value())) return twice;
        }
        if (!id.empty() && !keep_id(id, id_)) return {invalid_request, "an id is a text or an integer, and not long"};
        if (!id.empty()) message_.id = id_;
        if (!is_text(version) || !detail::says(version, "2.0")) return {invalid_request, "jsonrpc has to be \"2.0\""};
        if (method.empty() && !answer.empty()) {
            message_.params = {};
            return message_.kind = mcp_message_kind::response, error{};
        }
        if (!is_text(method)) return {invalid_request, "method has to be a text"};
        message_.method = keep(method, method_);
        message_.kind = id.empty() ? mcp_message_kind::notification : mcp_message_kind::request;
        return {};
    }

    // Members are looked at only where they mean something: others may mean something else in another method.
    error read_params() {
        if (!is_object(message_.params)) return {invalid_params, "params has to be an object"};
        std::string_view meta, cancelled;
        for (detail::json_members at{message_.params}; at.next();) {
            std::string_view* const known = known_of(at.name(), meta, cancelled);
            if (known && !take(*known, at.value())) return twice;
        }
        if (!message_.arguments.empty() && !is_object(message_.arguments))
            return {invalid_params, "arguments has to be an object"};
        if (!cancelled.empty() && !keep_id(cancelled, request_id_))
            return {invalid_params, "requestId has to be an id"};
        if (!cancelled.empty()) message_.request_id = request_id_;
        if (!keep_text(message_.name, name_)) return {invalid_params, "name has to be a text"};
        if (!keep_text(message_.cursor, cursor_)) return {invalid_params, "cursor has to be a text"};
        if (!meta.empty()) {
            if (error const wrong = read_meta(meta)) return wrong;
        }
        return keep_text(message_.version, version_) ? error{}
                                                     : error{invalid_params, "protocolVersion has to be a text"};
    }

    // Where a member of params goes, if this method has it.
    std::string_view* known_of(std::string_view name, std::string_view& meta, std::string_view& cancelled) {
        std::string_view const method = message_.method;
        if (detail::says(name, "_meta")) return &meta;
        if (method == "tools/call" && detail::says(name, "arguments")) return &message_.arguments;
        if ((method == "tools/call" || method == "prompts/get") && detail::says(name, "name")) return &message_.name;
        if (method.ends_with("/list") && detail::says(name, "cursor")) return &message_.cursor;
        if (method == "notifications/cancelled" && detail::says(name, "requestId")) return &cancelled;
        if (method == "initialize" && detail::says(name, "protocolVersion")) return &message_.version;
        if (method == "initialize" && detail::says(name, "capabilities")) return &message_.capabilities;
        return nullptr;
    }

    error read_meta(std::string_view meta) {
        if (!is_object(meta)) return {invalid_params, "_meta has to be an object"};
        std::string_view token, version, capabilities;
        for (detail::json_members at{meta}; at.next();) {
            std::string_view* const known =
                detail::says(at.name(), "progressToken")                                ? &token
                : detail::says(at.name(), "io.modelcontextprotocol/protocolVersion")    ? &version
                : detail::says(at.name(), "io.modelcontextprotocol/clientCapabilities") ? &capabilities
                                                                                        : nullptr;
            if (known && !take(*known, at.value())) return twice;
        }
        if (!token.empty() && !keep_id(token, progress_token_))
            return {invalid_params, "progressToken is no such token"};
        if (!token.empty()) message_.progress_token = progress_token_;
        if (version.empty()) return {};
        message_.era = mcp_era::stateless;
        message_.version = version;
        message_.capabilities = capabilities;
        return {};
    }

    static constexpr bool take(std::string_view& slot, std::string_view value) noexcept {
        if (!slot.empty()) return false;
        slot = value;
        return true;
    }
    static bool is_text(std::string_view json) noexcept { return json.starts_with('"'); }
    static bool is_object(std::string_view json) noexcept { return json.starts_with('{'); }

    static std::string_view keep(std::string_view json, std::string& in) {
        in.clear();
        append_sink out{in};
        detail::put_decoded(out, json);
        return in;
    }
    // From what came as JSON to what it says, if anything came.
    static bool keep_text(std::string_view& json, std::string& in) {
        if (json.empty()) return true;
        bool const is_one = is_text(json);
        if (is_one) json = keep(json, in);
        return is_one;
    }
    // A text or an integer, spelled in one way whatever escapes it came with.
    bool keep_id(std::string_view json, std::string& in) const {
        if (is_text(json)) {
            std::string said;
            (void)keep(json, said);
            in.clear();
            append_sink out{in};
            put_json_text(out, said);
        } else {
            std::string_view const digits = json.substr(json.starts_with('-') ? 1 : 0);
            if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return false;
            in = json;
        }
        return in.size() <= limits_.longest_id;
    }

    mcp_limits limits_;
    mcp_message message_;
    std::string id_, method_, version_, name_, cursor_, progress_token_, request_id_;
};

}  // namespace muster::inline v0::wire
