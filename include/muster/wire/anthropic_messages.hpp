// The Messages API of Anthropic: how it spells tools and the results of calls.
//
//     constexpr std::string_view offer = muster::tool_definitions<ana, muster::wire::anthropic_messages>;
//     muster::wire::anthropic_messages::put_results(out, results);   // the content of the next user message
//
// The definitions are the `tools` of a request; anthropic_requests.hpp writes the rest of one.
#pragma once

#include <muster/text/json_text.hpp>         // put_json_text
#include <muster/text/sink.hpp>              // sink
#include <muster/tool/schema.hpp>            // put_schema
#include <muster/toolbox/result.hpp>         // tool_result
#include <muster/wire/tool_definitions.hpp>  // tool_definition

#include <span>         // span
#include <string_view>  // string_view

namespace muster::inline v0::wire {

struct anthropic_messages {
    // {"name":…,"description":…,"input_schema":…}; a tool without a description has no such key
    static constexpr void put_definition(sink auto& out, tool_definition const& definition) {
        out.put("{\"name\":");
        put_json_text(out, definition.tool.name);
        if (!definition.tool.description.empty()) {
            out.put(",\"description\":");
            put_json_text(out, definition.tool.description);
        }
        out.put(",\"input_schema\":");
        if (definition.schema.empty()) put_schema(out, definition.arguments, schema_flavour::relaxed);
        out.put(definition.schema);
        out.put("}");
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

}  // namespace muster::inline v0::wire
