#include <muster/wire/detail/call_arguments.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace {

using muster::wire::detail::settle_arguments;

// settle_arguments
TEST(call_arguments, nothing_becomes_an_empty_object) {
    for (std::string_view const text : {"", " ", "\n\t"}) {
        EXPECT_EQ(settle_arguments(text).written, "{}");
        EXPECT_EQ(settle_arguments(text).sent_back, "{}");
    }
}

TEST(call_arguments, an_object_stays_as_it_is) {
    for (std::string_view const text :
         {"{}", R"( {"a":[1,{"b":null}]} )", R"({"a":1,"a":2})", R"({"é":"\ud83d\ude00"})"}) {
        EXPECT_EQ(settle_arguments(text).written, text);
        EXPECT_EQ(settle_arguments(text).sent_back, text);
    }
}

TEST(call_arguments, anything_else_stands_in_an_object) {
    for (std::string_view const text : {"{",
                                        "}",
                                        "[1]",
                                        "null",
                                        "None",
                                        "7",
                                        "true",
                                        R"("{}")",
                                        "{}{}",
                                        "{} x",
                                        "{'a':1}",
                                        R"({"a":True})",
                                        R"({"a":1,})",
                                        R"({a:1})",
                                        "{\"a\":\"\n\"}",
                                        "{\"a\":\"\xFF\"}",
                                        R"({"a":.5})",
                                        "call Read",
                                        "<a>1</a>",
                                        "// x\n{}"}) {
        auto const settled = settle_arguments(text);
        EXPECT_EQ(settled.written, text);
        auto const sent = nlohmann::json::parse(settled.sent_back, nullptr, false);
        ASSERT_TRUE(sent.is_object()) << text;
        EXPECT_EQ(sent.size(), 1U) << text;
        EXPECT_TRUE(sent["not_json"].is_string()) << text;
    }
    EXPECT_EQ(settle_arguments("{\"a").sent_back, R"({"not_json":"{\"a"})");
}

// Readers of JSON differ in whether they take it.
TEST(call_arguments, half_of_a_pair_does_not_go_back) {
    auto const settled = settle_arguments(R"({"a":"\ud83d"})");
    EXPECT_EQ(settled.written, R"({"a":"\ud83d"})");
    EXPECT_EQ(settled.sent_back, R"({"a":"\uFFFD"})");
}

TEST(call_arguments, no_depth_is_too_much) {
    for (std::size_t const levels : {255U, 300U, 100'000U}) {
        std::string const nested = R"({"a":)" + std::string(levels, '[') + std::string(levels, ']') + "}";
        auto const settled = settle_arguments(nested);
        EXPECT_EQ(settled.sent_back == nested, levels <= 255) << levels;
        EXPECT_EQ(settled.written, nested) << levels;
    }
}

}  // namespace
