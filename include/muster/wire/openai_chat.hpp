// The Chat Completions API of OpenAI, and of the many servers that speak like it: how it spells tools and results.
//
//     constexpr std::string_view offer = muster::tool_definitions<ana, muster::wire::openai_chat>;
//     muster::wire::openai_chat::put_results(out, results);   // the next messages, one for each call
//
// What a tool with a type takes is offered as strict: the model then keeps to the schema. What a server sent is not.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/wire/detail/function_tool.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <span>

namespace muster { inline namespace v0 { namespace wire {

struct openai_chat {
    static constexpr schema_rules schemas = schema_rules::openai;

    // {"type":"function","function":{"name":…,"description":…,"parameters":…,"strict":…}}
    static constexpr void put_definition(sink auto& out, tool_definition const& definition) {
        out.put("{\"type\":\"function\",\"function\":{");
        detail::put_function(out, definition);
        out.put("}}");
    }

    // One message: the answer to one call.
    static void put_result(sink auto& out, tool_result const& result) {
        out.put("{\"role\":\"tool\",\"tool_call_id\":");
        put_json_text(out, result.call_id);
        out.put(",\"content\":");
        detail::put_output(out, result);
        out.put("}");
    }

    // All results of a turn, messages with commas between them. The API wants each call of the turn answered before
    // anything else is said.
    static void put_results(sink auto& out, std::span<tool_result const> results) {
        detail::put_each_result<openai_chat>(out, results);
    }
};

}}}  // namespace muster::v0::wire
