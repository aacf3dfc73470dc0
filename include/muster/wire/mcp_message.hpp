// What a client of the Model Context Protocol sends: one JSON-RPC message a line.
//
//     muster::wire::mcp_reader reader;
//     muster::wire::mcp_message const& got = reader.read(line);
//     if (got.error) return muster::wire::put_error(out, got.id, got.error);
//     if (got.method == "tools/call") call(got.name, got.arguments);
//
// Both eras of the protocol are read: `era` says to which one a message belongs.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/json_unescape.hpp>
#include <muster/text/json_value.hpp>
#include <muster/text/sink.hpp>
#include <muster/wire/detail/json_members.hpp>
#include <muster/wire/json_rpc.hpp>
#include <muster/wire/mcp.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire {

enum class mcp_message_kind : unsigned char {
    request,       // to be answered under its id
    notification,  // never to be answered
    response,      // to a request of the server's
    none,          // no message: `error` says why, and is the answer
};

// mcp_message: the views live until the reader reads again; what is not there is empty
struct mcp_message {
    mcp_message_kind kind = mcp_message_kind::none;
    std::string_view id = {};      // JSON; empty if there is none that could be answered
    std::string_view method = {};  // as a text, like all that is not said to be JSON
    std::string_view params = {};  // a JSON object

    mcp_era era = mcp_era::handshake;
    std::string_view version = {};       // of the protocol: what `_meta` says, or `initialize`
    std::string_view capabilities = {};  // of the client, JSON; from the same place

    std::string_view name = {};            // tools/call, prompts/get: of what
    std::string_view arguments = {};       // tools/call: a JSON object
    std::string_view cursor = {};          // of the lists: where to go on
    std::string_view progress_token = {};  // JSON
    std::string_view request_id = {};      // notifications/cancelled: of which request; JSON, spelled as its `id` was

    json_rpc_error error = {};  // of a notification too, which is ignored then
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
        if (!message_.error) message_.error = read_frame(line);
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

    // The members of a message, as JSON; `answer` is a result or an error.
    struct frame {
        std::string_view version = {}, id = {}, method = {}, answer = {};
    };

    error read_frame(std::string_view line) {
        frame all;
        if (!sort_out(line, [&](std::string_view name) { return slot_of(name, all); })) return twice;
        if (!keep_id_if_any(all.id, id_, message_.id))
            return {invalid_request, "an id is a text or an integer, and not long"};
        if (!is_text(all.version) || !detail::says(all.version, "2.0"))
            return {invalid_request, "jsonrpc has to be \"2.0\""};
        if (all.method.empty() && !all.answer.empty()) {
            message_.params = {};
            message_.kind = mcp_message_kind::response;
            return {};
        }
        if (!is_text(all.method)) return {invalid_request, "method has to be a text"};
        message_.method = keep(all.method, method_);
        message_.kind = all.id.empty() ? mcp_message_kind::notification : mcp_message_kind::request;
        return {};
    }
    std::string_view* slot_of(std::string_view name, frame& all) {
        if (detail::says(name, "jsonrpc")) return &all.version;
        if (detail::says(name, "id")) return &all.id;
        if (detail::says(name, "method")) return &all.method;
        if (detail::says(name, "params")) return &message_.params;
        return detail::says(name, "result") || detail::says(name, "error") ? &all.answer : nullptr;
    }

    // What params may have besides the parts of the message, as JSON.
    struct extras {
        std::string_view meta = {}, cancelled = {};
    };

    error read_params() {
        if (!is_object(message_.params)) return {invalid_params, "params has to be an object"};
        extras all;
        if (!sort_out(message_.params, [&](std::string_view name) { return slot_of(name, all); })) return twice;
        if (!message_.arguments.empty() && !is_object(message_.arguments))
            return {invalid_params, "arguments has to be an object"};
        if (!keep_id_if_any(all.cancelled, request_id_, message_.request_id))
            return {invalid_params, "requestId has to be an id"};
        if (!keep_text(message_.name, name_)) return {invalid_params, "name has to be a text"};
        if (!keep_text(message_.cursor, cursor_)) return {invalid_params, "cursor has to be a text"};
        if (error const wrong = read_meta(all.meta)) return wrong;
        if (!keep_text(message_.version, version_)) return {invalid_params, "protocolVersion has to be a text"};
        return {};
    }
    // Members are looked at only where they mean something: others may mean something else in another method.
    std::string_view* slot_of(std::string_view name, extras& all) {
        std::string_view const method = message_.method;
        if (detail::says(name, "_meta")) return &all.meta;
        if (method == "tools/call" && detail::says(name, "arguments")) return &message_.arguments;
        if ((method == "tools/call" || method == "prompts/get") && detail::says(name, "name")) return &message_.name;
        if (method.ends_with("/list") && detail::says(name, "cursor")) return &message_.cursor;
        if (method == "notifications/cancelled" && detail::says(name, "requestId")) return &all.cancelled;
        if (method == "initialize" && detail::says(name, "protocolVersion")) return &message_.version;
        if (method == "initialize" && detail::says(name, "capabilities")) return &message_.capabilities;
        return nullptr;
    }

    struct meta_members {
        std::string_view token = {}, version = {}, capabilities = {};
    };

    error read_meta(std::string_view meta) {
        if (meta.empty()) return {};
        if (!is_object(meta)) return {invalid_params, "_meta has to be an object"};
        meta_members all;
        if (!sort_out(meta, [&](std::string_view name) { return slot_of(name, all); })) return twice;
        if (!keep_id_if_any(all.token, progress_token_, message_.progress_token))
            return {invalid_params, "progressToken is no such token"};
        if (all.version.empty()) return {};
        message_.era = mcp_era::stateless;
        message_.version = all.version;
        message_.capabilities = all.capabilities;
        return {};
    }
    static std::string_view* slot_of(std::string_view name, meta_members& all) {
        if (detail::says(name, "progressToken")) return &all.token;
        if (detail::says(name, "io.modelcontextprotocol/protocolVersion")) return &all.version;
        if (detail::says(name, "io.modelcontextprotocol/clientCapabilities")) return &all.capabilities;
        return nullptr;
    }

    // Puts the values of an object where `slot_of` says of their names; false if two would go to one place.
    template <class SlotOf>
    static bool sort_out(std::string_view object, SlotOf slot_of) {
        for (detail::json_members at{object}; at.next();) {
            std::string_view* const slot = slot_of(at.name());
            if (!slot) continue;
            if (!slot->empty()) return false;
            *slot = at.value();
        }
        return true;
    }
    static bool is_text(std::string_view json) noexcept { return json.starts_with('"'); }
    static bool is_object(std::string_view json) noexcept { return json.starts_with('{'); }

    static std::string_view keep(std::string_view json, std::string& in) {
        in.clear();
        append_sink out{in};
        unescape_json_to(out, json);
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

    bool keep_id_if_any(std::string_view json, std::string& in, std::string_view& id) const {
        if (json.empty()) return true;
        if (!keep_id(json, in)) return false;
        id = in;
        return true;
    }

    mcp_limits limits_;
    mcp_message message_;
    std::string id_, method_, version_, name_, cursor_, progress_token_, request_id_;
};

}}}  // namespace muster::v0::wire
