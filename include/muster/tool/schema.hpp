// The JSON Schema of a tool's arguments, built by the compiler.
//
//     constexpr std::string_view schema = muster::argument_schema<read_file>;
//     // {"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}
//
// The keys stand in one order, the fields in the order of the struct: the bytes change only with the tool.
#pragma once

#include <muster/text/join.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/detail/schema_writer.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/tool.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class schema_flavour : unsigned char {
    relaxed,  // an optional field may be left out; limits are keywords
    strict,   // each field is required, and an optional one may be null: what constrained decoding asks for. Limits
              // are words of the description, since such APIs differ in the keywords that they take
};

// put_schema(out, rows, flavour): the schema of an object with these fields
constexpr void put_schema(sink auto& out, rows_view rows, schema_flavour flavour) {
    detail::schema_writer{out, flavour == schema_flavour::strict}.put_object(rows);
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

// rows_fit_strict(rows), fits_strict<Tool>: can the strict schema say all of it?
//
// Not of a map, whose names nobody knows beforehand: an API that wants strict schemas has to be offered such a tool
// without that.
namespace detail {
constexpr bool type_fits_strict(value_type const& type) noexcept;
}  // namespace detail

[[nodiscard]] constexpr bool rows_fit_strict(rows_view rows) noexcept {
    for (field_row const& row : rows) {
        if (!detail::type_fits_strict(*row.type)) return false;
    }
    return true;
}

namespace detail {
constexpr bool type_fits_strict(value_type const& type) noexcept {
    if (type.kind == value_kind::list) return type_fits_strict(*type.element);
    if (type.kind == value_kind::object) return rows_fit_strict({type.rows, type.count});
    if (type.kind != value_kind::variant) return type.kind != value_kind::map;
    for (std::size_t i = 0; i < type.count; ++i) {
        if (!type_fits_strict(*type.alternatives[i].type)) return false;
    }
    return true;
}
}  // namespace detail

template <tool_like Tool>
inline constexpr bool fits_strict = rows_fit_strict(rows_of<arguments_of<Tool>>);

}}  // namespace muster::v0
