#include <muster/pad/left_by.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::is_left_by;

TEST(is_left_by, FR04_knows_the_names_that_the_rule_gives) {
    for (std::string_view const topic : {"session expiry", "", "a/b", "\xC3\xA4"})
        EXPECT_TRUE(is_left_by(muster::default_pad_name("research", "scout.1", topic), "research", "scout.1")) << topic;
}

TEST(is_left_by, knows_no_other_names) {
    EXPECT_FALSE(is_left_by("research-scout-10-a.md", "research", "scout-1"));
    EXPECT_FALSE(is_left_by("synthesis-scout-1-a.md", "research", "scout-1"));
    EXPECT_FALSE(is_left_by("research-scout-1-.md", "research", "scout-1"));
    EXPECT_FALSE(is_left_by("research-scout-1-a.txt", "research", "scout-1"));
    EXPECT_FALSE(is_left_by("research-scout-1", "research", "scout-1"));
    EXPECT_FALSE(is_left_by("", "", ""));
}

}  // namespace
