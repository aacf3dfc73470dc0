// The Messages API of Anthropic: how it spells tools and the results of calls.
//
//     constexpr std::string_view offer = muster::tool_definitions<ana, muster::wire::anthropic_messages>;
//     muster::wire::anthropic_messages::put_results(out, results);   // the content of the next user message
//
// The definitions are the `tools` of a request; anthropic_requests.hpp writes the rest of one.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/wire/detail/tool_head.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <span>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire {

namespace detail {

constexpr void put_anthropic_tool(sink auto& out, tool_definition const& definition, bool strict) {
    out.put("{");
    put_tool_head(out, definition);
    out.put(",\"input_schema\":");
    put_tool_schema(out, definition, strict);
    out.put(strict ? ",\"strict\":true}" : "}");
}

}  // namespace detail

struct anthropic_messages {
    static constexpr schema_rules schemas = schema_rules::anthropic;

    // {"name":…,"description":…,"input_schema":…}; a tool without a description has no such key
    static constexpr void put_definition(sink auto& out, tool_definition const& definition) {
        detail::put_anthropic_tool(out, definition, false);
    }

    // One tool_result block: the answer to one tool_use block. `more` are further members, each behind a comma.
    static void put_result(sink auto& out, tool_result const& result, std::string_view more = {}) {
        out.put("{\"type\":\"tool_result\",\"tool_use_id\":");
        put_json_text(out, result.call_id);
        out.put(",\"content\":");
        put_json_text(out, result.text);
        if (result.is_error) out.put(",\"is_error\":true");
        out.put(more);
        out.put("}");
    }

    // All results of a turn, as a JSON array. The API wants each call of the turn answered in one
    // message, before any text.
    static void put_results(sink auto& out, std::span<tool_result const> results) {
        std::string_view before = "[";
        for (tool_result const& result : results) {
            out.put(before);
            put_result(out, result);
            before = ",";
        }
        out.put(results.empty() ? "[]" : "]");
    }
};

// The same API, with definitions that the model cannot but keep to. The API makes one grammar of all of them and refuses
// a request whose grammar is too large: for few and small tools. Replies and requests are those of anthropic_messages.
struct anthropic_messages_strict : anthropic_messages {
    static constexpr void put_definition(sink auto& out, tool_definition const& definition) {
        detail::put_anthropic_tool(out, definition, detail::can_be_strict(definition));
    }
};

}}}  // namespace muster::v0::wire
