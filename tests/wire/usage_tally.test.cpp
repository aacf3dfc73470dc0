#include <muster/wire/detail/usage_tally.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

namespace detail = muster::wire::detail;

nlohmann::json tallied(std::vector<std::string> const& usages) {
    detail::usage_tally tally;
    for (std::string const& usage : usages) {
        detail::json_tree tree{{}};
        EXPECT_FALSE(tree.read(R"({"usage":)" + usage + "}")) << usage;
        tally.take(tree.root()["usage"]);
    }
    return nlohmann::json::parse(tally.json());
}

// take
TEST(usage_tally, a_figure_does_not_fall) {
    EXPECT_EQ(tallied({R"({"a":3,"b":1})", R"({"a":0,"b":2})", R"({"a":null})", "null"}).dump(), R"({"a":3,"b":2})");
    EXPECT_EQ(tallied({R"({"a":{"x":3}})", R"({"a":{"x":0,"y":1}})", R"({"a":null})", R"({"a":{}})"}).dump(),
              R"({"a":{"x":3,"y":1}})");
    EXPECT_EQ(tallied({R"({"a":18446744073709551615})", R"({"a":1})"}).dump(), R"({"a":18446744073709551615})");
}

TEST(usage_tally, of_anything_else_the_latest_counts) {
    EXPECT_EQ(tallied({R"({"a":"x","b":[1],"c":1.5})", R"({"a":"y","b":[],"c":0.5})"}).dump(),
              R"({"a":"y","b":[],"c":0.5})");
    EXPECT_EQ(tallied({}).dump(), "{}");
    EXPECT_EQ(tallied({"[1]", "7", R"("x")"}).dump(), "{}");
}

TEST(usage_tally, keeps_no_more_than_some_fields) {
    detail::usage_tally tally;
    std::string much = "{";
    for (int i = 0; i < 200; ++i) much += (i == 0 ? "\"f" : ",\"f") + std::to_string(i) + "\":{\"x\":1}";
    detail::json_tree tree{{}};
    ASSERT_FALSE(tree.read(much + "}"));
    EXPECT_FALSE(tally.lost_some());
    tally.take(tree.root());
    EXPECT_TRUE(tally.lost_some());
}

}  // namespace
