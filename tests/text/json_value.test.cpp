#include <muster/text/json_value.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::find_json_fault;
using muster::is_json;

constexpr bool takes_every_value() {
    for (std::string_view const text :
         {"null", "true", "false", "0", "-0", "-1.5e+10", "12E-2", "\"\"", "\"a\\n\\u00e9\\\"\"", "[]", "{}",
          " [ 1 , 2 ] ", R"({"a":{"b":[{}]},"c":[[],{"d":null}]})", "\"\xC3\xA9\x7F\"", "\t\r\n1\n",
          R"([[[{"":""}]]])"}) {
        if (!is_json(text)) return false;
    }
    return true;
}
static_assert(takes_every_value());
TEST(is_json, takes_every_value) { EXPECT_TRUE(takes_every_value()); }

constexpr bool says_where_it_stops_being_json() {
    return find_json_fault("") == 0 && find_json_fault(" ") == 1 && find_json_fault("[1,]") == 3
        && find_json_fault("{\"a\" 1}") == 5 && find_json_fault("{a:1}") == 1 && find_json_fault("[1 2]") == 3
        && find_json_fault("1 1") == 2 && find_json_fault("{}{}") == 2 && find_json_fault("01") == 1
        && find_json_fault("1.") == 2 && find_json_fault("-") == 1 && find_json_fault("1e") == 2
        && find_json_fault("+1") == 0 && find_json_fault(".5") == 0 && find_json_fault("nul") == 0
        && find_json_fault("nullx") == 4 && find_json_fault("\"a") == 2 && find_json_fault("\"\n\"") == 1
        && find_json_fault("\"\\x\"") == 2 && find_json_fault("\"\\u12g4\"") == 5 && find_json_fault("\"\xFF\"") == 1
        && find_json_fault("[}") == 1 && find_json_fault("{]") == 1 && find_json_fault("]") == 0
        && find_json_fault("[1}") == 2 && find_json_fault("{\"a\":1,}") == 7 && find_json_fault("1,\"x\":2") == 1
        && find_json_fault("NaN") == 0 && find_json_fault(std::string_view{"\"a\0\"", 4}) == 2
        && find_json_fault(std::string_view{"1\0", 2}) == 1 && find_json_fault(std::string_view{"\"\\\0\"", 4}) == 2;
}
static_assert(says_where_it_stops_being_json());
TEST(is_json, says_where_it_stops_being_json) { EXPECT_TRUE(says_where_it_stops_being_json()); }

TEST(is_json, has_a_deepest_level_and_reads_a_million_brackets) {
    EXPECT_TRUE(is_json(std::string(256, '[') + std::string(256, ']')));
    EXPECT_EQ(find_json_fault(std::string(257, '[') + std::string(257, ']')), 256U);
    EXPECT_EQ(find_json_fault(std::string(1'000'000, '[')), 256U);
    std::string wide = "[";
    for (int i = 0; i < 300; ++i) wide += R"([{"a":[]},[]],)";
    EXPECT_TRUE(is_json(wide + "0]"));
}

// Whatever is cut off: no start of a list or of an object is a whole one.
TEST(is_json, no_beginning_is_a_whole) {
    std::string const text = R"({"a":[1.5e3,"x\u00e9",{"b":null}],"c":true})";
    for (std::size_t size = 0; size < text.size(); ++size) EXPECT_FALSE(is_json(text.substr(0, size))) << size;
    EXPECT_TRUE(is_json(text));
}

}  // namespace
