#include <muster/plan/file_path.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace {

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

// The rule with memory and the one without: of every pair of made paths.
TEST(normal_path, agrees_with_what_compares_without_memory) {
    char const* const steps[] = {"a/", "../", "./", "b//"};
    std::vector<std::string> paths{"", "/", "a"};
    for (std::size_t i = 0; i < 64; ++i) {
        std::string made = i % 3 == 0 ? "/" : "";
        for (std::size_t rest = i; rest != 0; rest /= 4) made += steps[rest % 4];
        paths.push_back(made);
    }
    for (std::string const& one : paths) {
        for (std::string const& other : paths) {
            bool const in = muster::covers(normal_path(other, "/r/s"), normal_path(one, "/r/s"));
            ASSERT_EQ(muster::lies_in(one, other, {.base = "/r/s"}), in) << one << " in " << other;
        }
    }
}

}  // namespace
