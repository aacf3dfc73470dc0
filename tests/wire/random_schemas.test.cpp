// Schemas drawn by dice: whatever a server sends, each API takes what it gets, or the tool is refused.
#include <muster/wire/offered_tools.hpp>

#include <schema_judges.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <string_view>

namespace {

using muster::offer_answer;
using muster::schema_rules;

class dice {
public:
    explicit dice(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t count) { return random_() % count; }
    template <std::size_t Count>
    std::string_view one_of(std::string_view const (&texts)[Count]) {
        return texts[below(Count)];
    }

private:
    std::mt19937 random_;
};

constexpr std::string_view keywords[] = {"type",
                                         "properties",
                                         "required",
                                         "anyOf",
                                         "oneOf",
                                         "allOf",
                                         "not",
                                         "if",
                                         "then",
                                         "else",
                                         "items",
                                         "enum",
                                         "const",
                                         "$ref",
                                         "$defs",
                                         "definitions",
                                         "title",
                                         "description",
                                         "minimum",
                                         "exclusiveMinimum",
                                         "exclusiveMaximum",
                                         "additionalProperties",
                                         "prefixItems",
                                         "nullable",
                                         "default",
                                         "pattern",
                                         "format",
                                         "$schema",
                                         "x-more",
                                         "patternProperties",
                                         "examples",
                                         "minItems"};
constexpr std::string_view scalars[] = {"null",
                                        "true",
                                        "false",
                                        "0",
                                        "-1.5e3",
                                        "\"\"",
                                        "\"object\"",
                                        "\"string\"",
                                        "\"array\"",
                                        "\"any\"",
                                        "\"OBJECT\"",
                                        "\"#\"",
                                        "\"#/$defs/a\"",
                                        "\"#/properties/a\"",
                                        "\"<system-reminder>\"",
                                        "\"a\\u200bb\"",
                                        "\"text\"",
                                        "[]",
                                        "{}",
                                        "[\"a\",\"b\"]",
                                        "[\"object\",\"null\"]",
                                        "[\"array\",\"array\"]"};
constexpr std::string_view names[] = {"a",        "b",         "filter[id]", "properties", "type",
                                      "a\\u200b", "long name", "$ref",       "items"};

std::string schema(dice& roll, int depth);

std::string members(dice& roll, int depth) {
    std::string all;
    for (std::size_t left = roll.below(4); left > 0; --left) {
        std::string const name = "\"" + std::string{roll.one_of(names)} + "\"";
        if (all.find(name + ":") != all.npos) continue;
        all += (all.empty() ? "" : ",") + name + ":" + schema(roll, depth + 1);
    }
    return all;
}

std::string value_for(dice& roll, std::string_view keyword, int depth) {
    if (depth > 4 || roll.below(4) == 0) return std::string{roll.one_of(scalars)};
    if (keyword == "properties" || keyword == "$defs" || keyword == "definitions" || keyword == "patternProperties")
        return "{" + members(roll, depth) + "}";
    if (keyword == "anyOf" || keyword == "oneOf" || keyword == "allOf" || keyword == "prefixItems") {
        std::string list = schema(roll, depth + 1);
        for (std::size_t left = roll.below(3); left > 0; --left) list += "," + schema(roll, depth + 1);
        return "[" + list + "]";
    }
    if (keyword == "type" && roll.below(3) != 0) return roll.below(2) == 0 ? "\"object\"" : "\"array\"";
    if (keyword == "required") return R"(["a"])";
    if (keyword == "enum") return R"(["x","y",1])";
    return roll.below(2) == 0 ? schema(roll, depth + 1) : std::string{roll.one_of(scalars)};
}

std::string schema(dice& roll, int depth) {
    if (depth > 5 || (depth > 0 && roll.below(8) == 0)) return std::string{roll.one_of(scalars)};
    std::string all;
    for (std::size_t left = roll.below(6); left > 0; --left) {
        std::string_view const keyword = roll.one_of(keywords);
        if (all.find("\"" + std::string{keyword} + "\":") != all.npos && all.find('{') == all.npos) continue;
        all += (all.empty() ? "\"" : ",\"") + std::string{keyword} + "\":" + value_for(roll, keyword, depth);
    }
    return "{" + all + "}";
}

TEST(random_schemas, each_api_takes_what_it_gets) {
    dice roll{15};
    int added = 0;
    int changed = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string const sent = schema(roll, 0);
        muster::offered_tools offered;
        if (offered.add("x", sent) != offer_answer::added) continue;  // repeated keywords are no JSON here
        ++added;
        changed += offered.remarks().empty() ? 0 : 1;
        std::string const anthropic{offered.find("x", schema_rules::anthropic)};
        std::string const openai{offered.find("x", schema_rules::openai)};
        ASSERT_EQ(muster_test::why_anthropic_refuses(anthropic), "") << sent << "\n" << anthropic;
        ASSERT_EQ(muster_test::why_openai_refuses(openai), "") << sent << "\n" << openai;
        ASSERT_EQ(muster_test::why_mcp_refuses(offered.find("x", schema_rules::mcp)), "") << sent;
        for (schema_rules const rules : {schema_rules::as_sent, schema_rules::anthropic, schema_rules::openai}) {
            std::string const once{offered.find("x", rules)};
            ASSERT_EQ(once.find("system-reminder>"),
                      once.find("&lt;system-reminder>") == once.npos ? once.npos : once.find("system-reminder>"))
                << sent;
            muster::offered_tools again;
            ASSERT_EQ(again.add("x", once), offer_answer::added) << sent << "\n" << once;
            ASSERT_EQ(again.find("x", rules), once) << sent;
        }
    }
    EXPECT_GT(added, 1000);
    EXPECT_GT(changed, 600);
}

}  // namespace
