#include <muster/pad/path.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::project_slug;
using muster::scratchpad_path;

TEST(project_slug, F93_turns_all_but_letters_and_digits_into_dashes) {
    EXPECT_EQ(project_slug("/home/ana/my_shop.v2"), "-home-ana-my-shop-v2");
    EXPECT_EQ(project_slug("/"), "-");
    EXPECT_EQ(project_slug("/na\xC3\xAFve"), "-na-ve");  // one dash for one character, not for each byte
    EXPECT_EQ(project_slug("/\xFF\xFE"), "---");         // bytes that are no characters count singly
    EXPECT_EQ(project_slug(""), "");
}

TEST(project_slug, keeps_200_bytes_and_tells_longer_ones_apart_by_their_fingerprint) {
    std::string const longest = '/' + std::string(199, 'a');
    EXPECT_EQ(project_slug(longest), '-' + std::string(199, 'a'));
    std::string const one = project_slug(longest + "/one");
    std::string const two = project_slug(longest + "/two");
    EXPECT_EQ(one.size(), 200U);
    EXPECT_EQ(one.substr(0, 184), two.substr(0, 184));
    EXPECT_NE(one, two);
    EXPECT_EQ(one.find_first_not_of("-abcdef0123456789"), std::string::npos);
}

TEST(scratchpad_path, SP04_F95_has_a_flat_form_below_the_root_that_it_is_given) {
    EXPECT_EQ(scratchpad_path({.root = "/tmp", .session = "s-1"}, 1000), "/tmp/muster-1000/s-1/scratchpad");
    EXPECT_EQ(scratchpad_path({.root = "/", .session = "s-1"}, 0), "/muster-0/s-1/scratchpad");
    EXPECT_EQ(scratchpad_path({.root = "/tmp/", .session = "s", .prefix = "claude", .uid = 7}, 1000),
              "/tmp/claude-7/s/scratchpad");
}

TEST(scratchpad_path, SP05_F92_has_a_project_form) {
    EXPECT_EQ(scratchpad_path({.root = "/tmp", .session = "s-1", .project = "/home/ana/shop"}, 1000),
              "/tmp/muster-1000/-home-ana-shop/s-1/scratchpad");
}

}  // namespace
