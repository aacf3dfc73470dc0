// What a field asks for beyond its type, by the names that JSON Schema has for it.
//
//     muster::field("limit", &arguments::limit, "How many lines.", {.minimum = 1, .maximum = 500, .default_value = 50})
//     muster::field("name", &arguments::name, "", {.max_length = 64, .pattern = "^[a-z]+$"})
//
// A rule is checked when arguments are read, and is part of the schema. One that does not fit the type of its field is
// refused while compiling.
#pragma once

#include <muster/tool/enum_names.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// rule_value: a constant in a rule: a number, a truth value, a text or a value of an enumeration
//
// Implicit on purpose: `.minimum = 1`. What it is made of is public, for the loops that read it.
struct rule_value {
    enum class form : unsigned char { none, text, truth, integer, number };

    form is = form::none;
    bool truth = false;
    bool negative = false;   // integer
    std::uint64_t bits = 0;  // integer; a negative one in two's complement
    double number = 0;       // integer too
    std::string_view text;   // a value of an enumeration by its name

    constexpr rule_value() noexcept = default;
    constexpr rule_value(bool value) noexcept : is(form::truth), truth(value) {}
    constexpr rule_value(double value) noexcept : is(form::number), number(value) {}
    constexpr rule_value(char const* value) noexcept : is(form::text), text(value) {}
    constexpr rule_value(std::string_view value) noexcept : is(form::text), text(value) {}
    template <named_enum Enum>
    constexpr rule_value(Enum value) noexcept : is(form::text),
                                                text(name_of(value)) {}
    template <class Integer>
    requires std::is_integral_v<Integer>
    constexpr rule_value(Integer value) noexcept
        : is(form::integer),
          negative(value < Integer{}),
          bits(static_cast<std::uint64_t>(value)),
          number(static_cast<double>(value)) {}

    [[nodiscard]] constexpr bool given() const noexcept { return is != form::none; }
};

inline constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

// field_rules{.minimum = 1, …}
//
// On a list or a map, the rules about numbers and texts are for each of its elements.
struct field_rules {
    rule_value minimum = {};  // integers and double; both ends are included
    rule_value maximum = {};

    std::size_t min_length = 0;  // texts, in code points
    std::size_t max_length = no_limit;
    std::size_t max_bytes = no_limit;  // texts, in bytes of UTF-8; the schema has words for it only
    std::string_view pattern = {};     // texts: see pattern.hpp
    std::size_t min_items = 0;         // lists and maps
    std::size_t max_items = no_limit;

    rule_value default_value = {};  // what the field holds when the model leaves it out or sends null
    std::string_view alias = {};    // a former name of the field: read, but not offered
};

inline constexpr field_rules no_rules{};

}}  // namespace muster::v0
