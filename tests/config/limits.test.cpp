#include <muster/config/limits.hpp>

#include <muster/config/json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster::config::fault_kind;
using muster::config::limits;
using muster::config::parse_json;

std::string faults_of(std::string_view text, limits const& bounds) { return lines(parse_json(text, bounds).faults); }

// One agent with a prompt of 14 bytes, and two bindings, the first of which has two entries.
constexpr std::string_view file = R"({"agents": {"ana": {"inbound_bindings": [
    {"plugin": "whatsapp", "allowed_tools": ["TeamCreate", "Task*"]},
    {"plugin": "mail", "allowed_tools": []}], "system_prompt": "You are \"Ana\"."}}})";

// what nobody says: a good file passes
static_assert(limits{}.longest_file == 1024 * 1024 && limits{}.longest_text <= limits{}.longest_file);
TEST(limits, by_default_let_a_good_file_pass) { EXPECT_EQ(faults_of(file, {}), ""); }

// exactly the limit passes, and one less is refused by its name
TEST(limits, let_a_file_of_exactly_the_longest_size_pass) {
    EXPECT_EQ(faults_of(file, {.longest_file = file.size()}), "");
    limits small;
    small.longest_file = 10;
    EXPECT_EQ(faults_of(file, small), "1:1: longer than 10 bytes; split it, or raise limits::longest_file\n");
    EXPECT_NE(faults_of(file, {.longest_file = file.size() - 1}), "");
}
TEST(limits, let_exactly_the_most_bindings_pass) {
    EXPECT_EQ(faults_of(file, {.most_bindings = 2}), "");
    EXPECT_EQ(
        faults_of(file, {.most_bindings = 1}),
        "3:5: agents.ana.inbound_bindings: there are more than 1 bindings; split the file, or raise limits::most_bindings\n");
}
TEST(limits, let_exactly_the_most_entries_of_a_list_pass) {
    EXPECT_EQ(faults_of(file, {.most_entries = 2}), "");
    EXPECT_EQ(
        faults_of(file, {.most_entries = 1}),
        "2:60: agents.ana.inbound_bindings[0].allowed_tools: there are more than 1 entries; use patterns, or raise "
        "limits::most_entries\n");
}
TEST(limits, let_a_prompt_of_exactly_the_longest_size_pass) {
    EXPECT_EQ(faults_of(file, {.longest_text = 14}), "");
    EXPECT_EQ(faults_of(file, {.longest_text = 13}),
              "3:64: agents.ana.system_prompt: longer than 13 bytes; shorten it\n");
}

// deepest_nesting
TEST(limits, deepest_nesting_is_never_more_than_a_thousand) {
    auto const nested = [](std::size_t depth) {
        return "{\"agents\": {}, \"x\": " + std::string(depth, '[') + std::string(depth, ']') + "}";
    };
    EXPECT_EQ(parse_json(nested(31)).faults[0].kind, fault_kind::unknown_field);
    EXPECT_EQ(parse_json(nested(32)).faults[0].kind, fault_kind::too_deep);
    EXPECT_EQ(parse_json(nested(200000)).faults[0].kind, fault_kind::too_deep);
    EXPECT_EQ(parse_json("{\"x\": " + std::string(200000, '[')).faults.size(), 1U);
    limits const generous{.deepest_nesting = 1000000};
    EXPECT_EQ(parse_json(nested(999), generous).faults[0].kind, fault_kind::unknown_field);
    EXPECT_EQ(parse_json(nested(1000), generous).faults[0].kind, fault_kind::too_deep);
    EXPECT_EQ(parse_json(nested(500000), generous).faults[0].kind, fault_kind::too_deep);
}

// most_faults
TEST(limits, most_faults_are_listed_and_those_beyond_are_counted) {
    std::string many = "{\"agents\": {}";
    for (int i = 0; i < 100; ++i) many += ", \"x" + std::to_string(i) + "\": 0";
    auto const got = parse_json(many + "}");
    EXPECT_EQ(got.faults.size(), 100U);
    EXPECT_EQ(got.faults.unlisted(), 36U);
    EXPECT_EQ(got.faults[63].path, "x63");
    EXPECT_EQ(parse_json(many + "}", {.most_faults = 100}).faults.unlisted(), 0U);
}

}  // namespace
