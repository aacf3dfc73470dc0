// What both APIs of OpenAI say of a tool: its name, what it is for, what it takes, and whether that is strict.
#pragma once

#include <muster/text/json_text.hpp>         // put_json_part
#include <muster/text/sink.hpp>              // sink
#include <muster/tool/schema.hpp>            // put_schema, rows_fit_strict, schema_flavour
#include <muster/toolbox/result.hpp>         // tool_result
#include <muster/wire/detail/tool_head.hpp>  // put_tool_head
#include <muster/wire/tool_definitions.hpp>  // tool_definition

#include <span>         // span
#include <string_view>  // string_view

namespace muster::inline v0::wire::detail {

// The members without the braces. What names nobody knows beforehand, and a schema that came as a text, are not strict.
constexpr void put_function(sink auto& out, tool_definition const& definition) {
    bool const strict = definition.schema.empty() && rows_fit_strict(definition.arguments);
    put_tool_head(out, definition);
    out.put(",\"parameters\":");
    out.put(definition.schema);
    if (definition.schema.empty())
        put_schema(out, definition.arguments, strict ? schema_flavour::strict : schema_flavour::relaxed);
    out.put(strict ? ",\"strict\":true" : ",\"strict\":false");
}

// Neither API has a place to say that a result is an error: its text does.
inline void put_output(sink auto& out, tool_result const& result) {
    out.put(result.is_error ? "\"Error: " : "\"");
    put_json_part(out, result.text);
    out.put("\"");
}

// All results of a turn, in the API's form for one, with commas between them.
template <class Format>
void put_each_result(sink auto& out, std::span<tool_result const> results) {
    std::string_view before = "";
    for (tool_result const& result : results) {
        out.put(before);
        Format::put_result(out, result);
        before = ",";
    }
}

}  // namespace muster::inline v0::wire::detail
