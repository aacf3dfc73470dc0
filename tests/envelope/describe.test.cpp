#include <muster/envelope/describe.hpp>

#include "samples.hpp"

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

template <class Error>
std::string described(Error const& error) {
    std::string text;
    muster::append_sink out{text};
    muster::describe_to(out, error);
    return text;
}

constexpr std::string_view twice =
    "<task-notification><task-id>a</task-id><status>completed</status>"
    "<summary>Short.</summary><result>R</result><summary>x</summary></task-notification>";

TEST(describe, an_error_names_its_element) {
    EXPECT_EQ(described(muster::parse(twice)), "<summary>: the element stands here for the second time");
    EXPECT_EQ(described(*muster::envelopes(twice).begin()), "<summary>: the element stands here for the second time");
}

TEST(describe, an_error_without_an_element_is_described_alone) {
    EXPECT_EQ(described(muster::parse("hello")), muster::describe(muster::fault::no_envelope));
    EXPECT_EQ(described(muster::parse("<task-notification>")), muster::describe(muster::fault::unterminated));
}

TEST(describe, opening_tags_in_a_row_are_counted) {
    EXPECT_EQ(described(muster::parse("<task-notification><task-notification>\n<agent-notification>")),
              "the envelope is never closed (3 opening tags in a row)");
}

constexpr bool runs_while_compiling() {
    char memory[64] = {};
    muster::span_sink out{memory, sizeof memory};
    muster::describe_to(out, muster::parse("<task-notification><status>x</status></task-notification>"));
    return out.text() == "<task-id>: the envelope has no task-id";
}
static_assert(runs_while_compiling());
TEST(describe, runs_while_compiling) { EXPECT_TRUE(runs_while_compiling()); }

}  // namespace
