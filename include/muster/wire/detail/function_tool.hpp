// What both APIs of OpenAI say of a tool: its name, what it is for, what it takes, and whether that is strict.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/toolbox/result.hpp>
#include <muster/wire/detail/tool_head.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <span>
#include <string_view>

namespace muster { inline namespace v0 { namespace wire::detail {

// The members without the braces.
constexpr void put_function(sink auto& out, tool_definition const& definition) {
    bool const strict = can_be_strict(definition);
    put_tool_head(out, definition);
    out.put(",\"parameters\":");
    put_tool_schema(out, definition, strict);
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

}}}  // namespace muster::v0::wire::detail
