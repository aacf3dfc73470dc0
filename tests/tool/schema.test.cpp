#include <muster/tool/schema.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
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
void expect_strict(ordered_json const& object) {
    EXPECT_EQ(object["additionalProperties"], false);
    EXPECT_EQ(object["required"].size(), object["properties"].size());
    for (auto const& [name, field] : object["properties"].items()) {
        if (field.contains("properties")) expect_strict(field);
        if (field.contains("items") && field["items"].contains("properties")) expect_strict(field["items"]);
    }
}

TEST(argument_schema, strict_requires_every_field) {
    auto const schema = ordered_json::parse(argument_schema<everything, schema_flavour::strict>);
    expect_strict(schema);
    EXPECT_EQ(schema["properties"]["points"]["type"], (ordered_json{"array", "null"}));
    EXPECT_EQ(schema["properties"]["origin"]["type"], (ordered_json{"object", "null"}));
    EXPECT_EQ(schema["properties"]["on"]["type"], "boolean");
}

}  // namespace
