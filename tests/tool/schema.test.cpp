#include <muster/tool/schema.hpp>

#include "golden.hpp"
#include "kinds.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using muster::argument_schema;
using muster::schema_flavour;

//{ quoted by docs/arguments.md: schema
struct resize : muster::tool<"Resize"> {
    struct arguments {
        std::string_view path;
        std::optional<std::uint8_t> percent;

        static constexpr auto fields = muster::fields(muster::field("path", &arguments::path, "The picture."),
                                                      muster::field("percent", &arguments::percent));
    };
};
static_assert(muster::argument_schema<resize>
              == R"({"type":"object","properties":{"path":{"type":"string","description":"The picture."},)"
                 R"("percent":{"type":"integer","minimum":0,"maximum":255}},"required":["path"],)"
                 R"("additionalProperties":false})");
//}

struct nothing : muster::tool<"Nothing"> {
    using arguments = muster::no_arguments;
};
static_assert(
    argument_schema<nothing> == R"({"type":"object","properties":{},"required":[],"additionalProperties":false})");

struct point {
    double x = 0;
    std::optional<double> y;
    static constexpr auto fields = muster::fields(muster::field("x", &point::x), muster::field("y", &point::y));
};
struct everything : muster::tool<"Everything"> {
    struct arguments {
        bool on = false;
        std::int8_t small = 0;
        std::int64_t wide = 0;
        std::uint64_t wide_unsigned = 0;
        std::vector<std::string> names;
        std::optional<std::vector<point>> points;
        std::optional<point> origin;

        static constexpr auto fields = muster::fields(
            muster::field("on", &arguments::on, "say \"on\"\n"), muster::field("small", &arguments::small),
            muster::field("wide", &arguments::wide), muster::field("wide_unsigned", &arguments::wide_unsigned),
            muster::field("names", &arguments::names), muster::field("points", &arguments::points),
            muster::field("origin", &arguments::origin));
    };
};

using nlohmann::ordered_json;

TEST(argument_schema, is_json_with_the_fields_in_order) {
    auto const schema = ordered_json::parse(argument_schema<everything>);
    std::vector<std::string> names;
    for (auto const& [name, of_field] : schema["properties"].items()) names.push_back(name);
    EXPECT_EQ(names, (std::vector<std::string>{"on", "small", "wide", "wide_unsigned", "names", "points", "origin"}));
    EXPECT_EQ(schema["required"], (ordered_json{"on", "small", "wide", "wide_unsigned", "names"}));
    EXPECT_EQ(schema["properties"]["on"]["description"], "say \"on\"\n");
}

TEST(argument_schema, states_ranges_that_every_reader_can_hold) {
    auto const fields = ordered_json::parse(argument_schema<everything>)["properties"];
    EXPECT_EQ(fields["small"], ordered_json::parse(R"({"type":"integer","minimum":-128,"maximum":127})"));
    EXPECT_EQ(fields["wide"], ordered_json::parse(R"({"type":"integer"})"));
    EXPECT_EQ(fields["wide_unsigned"], ordered_json::parse(R"({"type":"integer","minimum":0})"));
}

TEST(argument_schema, nests) {
    auto const fields = ordered_json::parse(argument_schema<everything>)["properties"];
    EXPECT_EQ(fields["names"], ordered_json::parse(R"({"type":"array","items":{"type":"string"}})"));
    EXPECT_EQ(fields["points"]["items"]["required"], (ordered_json{"x"}));
    EXPECT_EQ(fields["points"]["items"]["additionalProperties"], false);
}

// Strict: each object lists all of its fields as required and takes no other; what is optional may be null.
void expect_strict(ordered_json const& object);
void expect_strict_parts(ordered_json const& alternatives) {
    for (auto const& alternative : alternatives) {
        if (alternative.contains("properties")) expect_strict(alternative);
        if (alternative.contains("items") && alternative["items"].contains("properties"))
            expect_strict(alternative["items"]);
    }
}
void expect_strict(ordered_json const& object) {
    EXPECT_EQ(object["additionalProperties"], false);
    EXPECT_EQ(object["required"].size(), object["properties"].size());
    for (auto const& [name, field] : object["properties"].items()) {
        if (field.contains("properties")) expect_strict(field);
        if (field.contains("items") && field["items"].contains("properties")) expect_strict(field["items"]);
        if (field.contains("anyOf")) expect_strict_parts(field["anyOf"]);
    }
}

TEST(argument_schema, strict_requires_every_field) {
    auto const schema = ordered_json::parse(argument_schema<everything, schema_flavour::strict>);
    expect_strict(schema);
    ordered_json const null = {{"type", "null"}};
    ordered_json const& points = schema["properties"]["points"]["anyOf"];
    EXPECT_EQ(points[0]["type"], "array");
    EXPECT_EQ(points[1], null);
    ordered_json const& origin = schema["properties"]["origin"]["anyOf"];
    EXPECT_EQ(origin[0]["type"], "object");
    EXPECT_EQ(origin[1], null);
    EXPECT_EQ(origin[0]["properties"]["y"]["type"], (ordered_json{"number", "null"}));
    EXPECT_EQ(schema["properties"]["on"]["type"], "boolean");
}

TEST(argument_schema, strict_says_limits_in_words) {
    auto const fields = ordered_json::parse(argument_schema<everything, schema_flavour::strict>)["properties"];
    EXPECT_EQ(fields["small"], ordered_json::parse(R"({"type":"integer","description":"From -128 to 127."})"));
    EXPECT_EQ(fields["wide"], ordered_json::parse(R"({"type":"integer"})"));
    EXPECT_EQ(fields["wide_unsigned"], ordered_json::parse(R"({"type":"integer","description":"At least 0."})"));
}

// Every kind with every rule, in both flavours, as it was reviewed.
TEST(argument_schema, of_every_kind_is_as_agreed) {
    std::string all;
    for (std::string_view const schema :
         {argument_schema<kinds::review>, argument_schema<kinds::review, schema_flavour::strict>,
          argument_schema<kinds::shape>, argument_schema<kinds::shape, schema_flavour::strict>}) {
        all.append(ordered_json::parse(schema).dump(2)).append("\n");
        EXPECT_EQ(ordered_json::parse(schema).dump(), schema) << "written as tersely as can be";
    }
    EXPECT_TRUE(muster_test::golden("tool/every_kind.json", all));
}

// Numbers of rules, as JSON has them: what was written, and nothing that only looks like it.
std::string spelled(double number) {
    std::string text;
    muster::append_sink out{text};
    muster::detail::put_rule_value(out, number);
    return text;
}
TEST(argument_schema, shows_numbers_of_rules_as_they_were_written) {
    for (std::string_view const each :
         {"0", "0.5", "-0.5", "0.1", "0.001", "123456.789", "-1000", "1.05", "100.07", "0.000001"}) {
        double const number = ordered_json::parse(each).get<double>();
        EXPECT_TRUE(muster::detail::short_decimal_of(number).exact) << each;
        EXPECT_EQ(spelled(number), each);
    }
    for (double const each : {1.0 / 3, 1e300, 1e-300, 1e16, std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_FALSE(muster::detail::short_decimal_of(each).exact) << each;
    }
}

// fits_strict
static_assert(muster::fits_strict<resize> && muster::fits_strict<everything> && muster::fits_strict<nothing>);
static_assert(!muster::fits_strict<kinds::review>);  // a map: who knows its names?
static_assert(!muster::fits_strict<kinds::shape>);

struct either : muster::tool<"Either"> {
    struct arguments {
        std::vector<std::variant<std::string, kinds::approve>> all;
        static constexpr auto fields = muster::fields(muster::field("all", &arguments::all));
    };
};
static_assert(muster::fits_strict<either>);
TEST(fits_strict, looks_into_lists_objects_and_variants) {
    constexpr muster::rows_view rows = muster::rows_of<kinds::shape::arguments>;
    EXPECT_TRUE(muster::rows_fit_strict({rows.rows, 5}));   // up to a list of arrays
    EXPECT_FALSE(muster::rows_fit_strict({rows.rows, 6}));  // with the map
    EXPECT_TRUE(muster::rows_fit_strict(muster::rows_of<either::arguments>));
}

}  // namespace
