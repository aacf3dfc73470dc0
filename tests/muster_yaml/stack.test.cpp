// No YAML takes more than 64 KiB of the stack, however deep it is nested: yaml-cpp calls itself for each level.
#include <muster_yaml/yaml.hpp>

#include <sanitized.hpp>
#include <used_stack.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

std::string repeated(std::string_view piece, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += piece;
    return text;
}
std::string indented(std::size_t depth) {
    std::string text;
    for (std::size_t i = 1; i <= depth; ++i) text.append(i, ' ').append("a:\n");
    return text;
}

std::size_t used_by(std::string const& text) {
    muster::config::limits generous;
    generous.deepest_nesting = 1'000'000;
    return muster_test::used_stack([&] { static_cast<void>(muster::config::parse_yaml(text, generous)); });
}

TEST(yaml_depth, takes_little_of_the_stack) {
    if (muster_test::is_sanitized) GTEST_SKIP() << "a sanitizer takes stack of its own";
    for (std::size_t const depth : {10U, 63U, 64U, 65U, 250U, 500U, 1000U, 100'000U}) {
        for (std::string_view const piece : {"[", "{a: ", "- ", "[a: ", "[{a: ", "? ", "[? ", "{? ["}) {
            EXPECT_LE(used_by("agents: " + repeated(piece, depth)), 64U << 10) << piece << depth;
            EXPECT_LE(used_by("agents:\n  " + repeated(piece, depth)), 64U << 10) << piece << depth;
        }
    }
    for (std::size_t const depth : {10U, 63U, 64U, 65U, 1000U})
        EXPECT_LE(used_by("agents:\n" + indented(depth)), 64U << 10) << depth;
}

}  // namespace
