#include <muster/plan/file_path.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::covers;
using muster::normal_path;

TEST(normal_path, PC08_gives_one_spelling_to_one_place) {
    for (auto const* const same : {"/repo/src/a.ts", "src/a.ts", "./src//a.ts", "src/./a.ts", "src/x/../a.ts",
                                   "/repo/src/a.ts/", "/../repo/src/a.ts", "../repo/src/a.ts"}) {
        EXPECT_EQ(normal_path(same, "/repo"), "/repo/src/a.ts") << same;
    }
    EXPECT_EQ(normal_path("a", "repo/./"), "/repo/a");  // the base is normalised as well
    EXPECT_EQ(normal_path("a"), "/a");
}

TEST(normal_path, stays_at_the_root_when_it_climbs_too_far) {
    for (auto const* const root : {"/", "//", "/..", "../../..", ".", "./", "a/.."}) EXPECT_EQ(normal_path(root), "/");
}

TEST(normal_path, keeps_what_only_looks_like_a_step) {
    EXPECT_EQ(normal_path("/.../..a/b./.c"), "/.../..a/b./.c");
    EXPECT_EQ(normal_path("/A"), "/A");  // case counts
}

TEST(normal_path, is_empty_for_what_names_nothing) {
    EXPECT_EQ(normal_path("", "/repo"), "");
    EXPECT_EQ(normal_path('/' + std::string(4095, 'a')).size(), 4096U);
    EXPECT_EQ(normal_path('/' + std::string(4096, 'a')), "");
}

// covers
static_assert(covers("/repo/src", "/repo/src") && covers("/repo/src", "/repo/src/a.ts") && covers("/", "/a"));
static_assert(covers("/", "/"));
static_assert(!covers("/repo/src", "/repo/src2") && !covers("/repo/src", "/repo")
              && !covers("/repo/src/a.ts", "/repo/src"));
static_assert(!covers("", "/a") && !covers("", ""));

}  // namespace
