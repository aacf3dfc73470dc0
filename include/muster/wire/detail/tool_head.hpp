// What every format says of a tool first.
#pragma once

#include <muster/text/json_text.hpp>         // put_json_text
#include <muster/text/sink.hpp>              // sink
#include <muster/wire/tool_definitions.hpp>  // tool_definition

namespace muster::inline v0::wire::detail {

// "name":…,"description":…; a tool without a description has no such key.
constexpr void put_tool_head(sink auto& out, tool_definition const& definition) {
    out.put("\"name\":");
    put_json_text(out, definition.tool.name);
    if (definition.tool.description.empty()) return;
    out.put(",\"description\":");
    put_json_text(out, definition.tool.description);
}

}  // namespace muster::inline v0::wire::detail
