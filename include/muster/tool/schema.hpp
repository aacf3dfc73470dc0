// The JSON Schema of a tool's arguments, built by the compiler.
//
//     constexpr std::string_view schema = muster::argument_schema<read_file>;
//     // {"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}
//
// The keys stand in one order, the fields in the order of the struct: the bytes change only with the tool.
#pragma once

#include <muster/text/decimal.hpp>    // decimal
#include <muster/text/join.hpp>       // written
#include <muster/text/json_text.hpp>  // put_json_text
#include <muster/text/sink.hpp>       // sink
#include <muster/tool/fields.hpp>     // arguments_of, rows_of
#include <muster/tool/tool.hpp>       // tool_like

#include <cstddef>      // size_t
#include <cstdint>      // uint64_t
#include <string_view>  // string_view

namespace muster::inline v0 {

enum class schema_flavour : unsigned char {
    relaxed,  // an optional field may be left out
    strict,   // each field is required, and an optional one may be null: what constrained decoding asks for
};

// put_schema(out, rows, flavour): the schema of an object with these fields
namespace detail {

constexpr std::string_view schema_word(value_kind kind) noexcept {
    switch (kind) {
        case value_kind::text: return "\"string\"";
        case value_kind::truth: return "\"boolean\"";
        case value_kind::integer: return "\"integer\"";
        case value_kind::number: return "\"number\"";
        case value_kind::list: return "\"array\"";
        case value_kind::object: break;
    }
    return "\"object\"";
}

// Limits that a double holds exactly: what reads JSON as JavaScript does would change the others.
inline constexpr std::uint64_t largest_exact = std::uint64_t{1} << 53;

constexpr void put_limits(sink auto& out, value_type const& type) {
    auto const below_zero = std::uint64_t{0} - static_cast<std::uint64_t>(type.least);
    if (type.least >= 0 || below_zero <= largest_exact) {
        out.put(",\"minimum\":");
        if (type.least < 0) out.put("-");
        out.put(decimal{type.least < 0 ? below_zero : static_cast<std::uint64_t>(type.least)}.view());
    }
    if (type.most <= largest_exact) {
        out.put(",\"maximum\":");
        out.put(decimal{type.most}.view());
    }
}

constexpr void put_value_schema(sink auto& out, value_type const& type, schema_flavour flavour,
                                std::string_view description = {}, bool nullable = false);

constexpr void put_properties(sink auto& out, rows_view rows, schema_flavour flavour) {
    out.put(",\"properties\":{");
    std::string_view before = "";
    for (field_row const& row : rows) {
        out.put(before);
        put_json_text(out, row.name);
        out.put(":");
        bool const nullable = !row.required && flavour == schema_flavour::strict;
        put_value_schema(out, *row.type, flavour, row.description, nullable);
        before = ",";
    }
    out.put("}");
}

constexpr void put_required(sink auto& out, rows_view rows, schema_flavour flavour) {
    out.put(",\"required\":[");
    std::string_view before = "";
    for (field_row const& row : rows) {
        if (!row.required && flavour == schema_flavour::relaxed) continue;
        out.put(before);
        put_json_text(out, row.name);
        before = ",";
    }
    out.put("],\"additionalProperties\":false");
}

constexpr void put_value_schema(sink auto& out, value_type const& type, schema_flavour flavour,
                                std::string_view description, bool nullable) {
    out.put(nullable ? "{\"type\":[" : "{\"type\":");
    out.put(schema_word(type.kind));
    if (nullable) out.put(",\"null\"]");
    if (!description.empty()) {
        out.put(",\"description\":");
        put_json_text(out, description);
    }
    if (type.kind == value_kind::integer) put_limits(out, type);
    if (type.kind == value_kind::list) {
        out.put(",\"items\":");
        put_value_schema(out, *type.element, flavour);
    }
    if (type.kind == value_kind::object) {
        put_properties(out, {type.rows, type.count}, flavour);
        put_required(out, {type.rows, type.count}, flavour);
    }
    out.put("}");
}

}  // namespace detail

constexpr void put_schema(sink auto& out, rows_view rows, schema_flavour flavour) {
    value_type whole;
    whole.kind = value_kind::object;
    whole.rows = rows.rows;
    whole.count = rows.count;
    detail::put_value_schema(out, whole, flavour);
}

// argument_schema<Tool>, argument_schema<Tool, schema_flavour::strict>: in read-only memory
namespace detail {
template <class Arguments, schema_flavour Flavour>
struct schema_page {
    static constexpr void write(auto& out) { put_schema(out, rows_of<Arguments>, Flavour); }
};
}  // namespace detail

template <tool_like Tool, schema_flavour Flavour = schema_flavour::relaxed>
inline constexpr std::string_view argument_schema = written<detail::schema_page<arguments_of<Tool>, Flavour>>;

}  // namespace muster::inline v0
