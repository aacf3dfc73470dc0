// What formats say of a tool in the same words: its name, what it is for, and the schema of what it takes.
#pragma once

#include <muster/text/json_text.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/schema.hpp>
#include <muster/wire/tool_definitions.hpp>

namespace muster { inline namespace v0 { namespace wire::detail {

// "name":…,"description":…; a tool without a description has no such key.
constexpr void put_tool_head(sink auto& out, tool_definition const& definition) {
    out.put("\"name\":");
    put_json_text(out, definition.tool.name);
    if (definition.tool.description.empty()) return;
    out.put(",\"description\":");
    put_json_text(out, definition.tool.description);
}

// Can the model be held to it? Not where names are not known beforehand, nor where the schema came as a text.
constexpr bool can_be_strict(tool_definition const& definition) noexcept {
    return definition.schema.empty() && rows_fit_strict(definition.arguments);
}

constexpr void put_tool_schema(sink auto& out, tool_definition const& definition, bool strict) {
    if (!definition.schema.empty()) return out.put(definition.schema);
    put_schema(out, definition.arguments, strict ? schema_flavour::strict : schema_flavour::relaxed);
}

}}}  // namespace muster::v0::wire::detail
