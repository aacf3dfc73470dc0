#include <muster/wire/offered_tools.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::offer_answer;

TEST(offered_tools, keeps_schemas_as_they_were_sent) {
    muster::offered_tools offered;
    std::string schema = R"({"type": "object",
        "properties": {"query": {"type": "string"}}})";
    std::string const sent = schema;
    EXPECT_EQ(offered.add("mcp__b__y", schema), offer_answer::added);
    EXPECT_EQ(offered.add("mcp__a__x", "{}"), offer_answer::added);
    schema.assign(schema.size(), 'x');
    EXPECT_EQ(offered.find("mcp__b__y"), sent);
    EXPECT_EQ(offered.find("mcp__a__x"), "{}");
    EXPECT_EQ(offered.find("mcp__a__"), "");
    EXPECT_EQ(offered.size(), 2U);
}

// A request that holds anything but JSON would be refused whole.
TEST(offered_tools, takes_one_json_object_and_nothing_else) {
    muster::offered_tools offered;
    for (std::string_view const bad : {"", "  ", "\v", "\f\n", "[]", "{", "{}}", "{} {}", "true", R"({"a":})",
                                       R"({"a":nul})", "{\"a\":\"\xff\"}", "{\"a\":\"\n\"}"}) {
        EXPECT_EQ(offered.add("mcp__a__x", bad), offer_answer::bad_schema) << bad;
    }
    EXPECT_EQ(offered.size(), 0U);
}

TEST(offered_tools, C093_the_first_of_a_name_stays) {
    muster::offered_tools offered;
    EXPECT_EQ(offered.add("mcp__a__x", R"({"a":1})"), offer_answer::added);
    EXPECT_EQ(offered.add("mcp__a__x", R"({"a":2})"), offer_answer::taken);
    EXPECT_EQ(offered.find("mcp__a__x"), R"({"a":1})");
}

TEST(offered_tools, has_limits) {
    muster::offered_tools offered{{.most_tools = 1, .longest_schema = 10}};
    EXPECT_EQ(offered.add("a", R"({"a":1234})"), offer_answer::added);
    EXPECT_EQ(offered.add("b", R"({"a":12345})"), offer_answer::bad_schema);
    EXPECT_EQ(offered.add("b", "{}"), offer_answer::full);
    EXPECT_EQ(offered.add("a b", "{}"), offer_answer::bad_name);
    EXPECT_EQ(offered.add(std::string(65, 'a'), "{}"), offer_answer::bad_name);
}

}  // namespace
