// The Model Context Protocol: how a server that offers an agent's tools spells them, and the results of calls.
//
//     constexpr std::string_view offer = muster::tool_definitions<ana, muster::wire::mcp>;
//     muster::wire::mcp::put_tools(out, offer, muster::wire::mcp_era::stateless);      // the result of tools/list
//     muster::wire::mcp::put_result(out, result, muster::wire::mcp_era::stateless);    // the result of tools/call
//
// mcp_message.hpp reads what a client sends; json_rpc.hpp puts a result into a response.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/decimal.hpp>
#include <muster/text/json_text.hpp>
#include <muster/text/json_value.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/schema.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/wire/detail/line_end.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire {

// mcp_era: the two ways in which versions of the protocol begin; a server that knows both picks by the request
enum class mcp_era : unsigned char {
    handshake,  // up to 2025-11-25: `initialize` comes first, and holds for all that follows
    stateless,  // from 2026-07-28 on: each request says its version, and each result what kind of result it is
};

// mcp_caching: how long a client may keep a list, and whether others may have it from it
struct mcp_caching {
    std::uint64_t ttl_ms = 0;  // 0: it is to ask again each time
    bool is_public = false;    // the same for everybody, whoever asks
};

struct mcp {
    static constexpr schema_rules schemas = schema_rules::mcp;

    // {"name":…,"title":…,"description":…,"inputSchema":…,"annotations":{…}}; what a tool does not say is left out
    static constexpr void put_definition(sink auto& out, tool_definition const& definition) {
        out.put("{\"name\":");
        put_json_text(out, definition.tool.name);
        put_text_if_any(out, ",\"title\":", definition.title);
        put_text_if_any(out, ",\"description\":", definition.tool.description);
        out.put(",\"inputSchema\":");
        if (definition.schema.empty()) put_schema(out, definition.arguments, schema_flavour::relaxed);
        put_on_one_line(out, definition.schema);
        if (definition.hints != tool_hints{}) put_annotations(out, definition.hints);
        out.put("}");
    }

    // The result of tools/list: `definitions` is a JSON array of them.
    static constexpr void put_tools(sink auto& out, std::string_view definitions, mcp_era era,
                                    mcp_caching caching = {}) {
        out.put(era == mcp_era::stateless ? "{\"resultType\":\"complete\",\"tools\":" : "{\"tools\":");
        out.put(definitions);
        if (era == mcp_era::stateless) put_caching(out, caching);
        out.put("}");
    }

    // The result of tools/call, as one line. Where its text is a JSON object, the client gets that as such as well.
    static constexpr void put_result(sink auto& out, tool_result const& result, mcp_era era) {
        out.put(era == mcp_era::stateless ? "{\"resultType\":\"complete\",\"content\":" : "{\"content\":");
        out.put("[{\"type\":\"text\",\"text\":");
        put_json_text(out, result.text);
        out.put("}]");
        if (std::string_view const text = trimmed(result.text); text.starts_with('{') && is_json(text)) {
            out.put(",\"structuredContent\":");
            put_on_one_line(out, text);
        }
        out.put(result.is_error ? ",\"isError\":true}" : "}");
    }

    // ,"ttlMs":…,"cacheScope":…: what each list and what server/discover says at its end, from 2026-07-28 on
    static constexpr void put_caching(sink auto& out, mcp_caching caching) {
        out.put(",\"ttlMs\":");
        out.put(decimal{caching.ttl_ms}.view());
        out.put(caching.is_public ? ",\"cacheScope\":\"public\"" : ",\"cacheScope\":\"private\"");
    }

private:
    static constexpr void put_text_if_any(sink auto& out, std::string_view before, std::string_view text) {
        if (text.empty()) return;
        out.put(before);
        put_json_text(out, text);
    }

    // A message is one line: a line break between the tokens of a JSON text means no more than a blank.
    static constexpr void put_on_one_line(sink auto& out, std::string_view json) {
        while (!json.empty()) {
            std::size_t const end = detail::find_line_end(json);
            out.put(json.substr(0, end));
            if (end == json.size()) return;
            out.put(" ");
            json.remove_prefix(end + 1);
        }
    }

    // Only what differs from what the protocol takes for granted, and what means something.
    static constexpr void put_annotations(sink auto& out, tool_hints hints) {
        std::string_view before = ",\"annotations\":{";
        auto const put = [&](std::string_view member) {
            out.put(before);
            out.put(member);
            before = ",";
        };
        if (hints.read_only) put("\"readOnlyHint\":true");
        if (!hints.read_only && !hints.destructive) put("\"destructiveHint\":false");
        if (!hints.read_only && hints.idempotent) put("\"idempotentHint\":true");
        if (!hints.open_world) put("\"openWorldHint\":false");
        out.put(before == "," ? "}" : "");
    }
};

}}}  // namespace muster::v0::wire
