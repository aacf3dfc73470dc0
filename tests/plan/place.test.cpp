#include <muster/plan/place.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::covers;
using muster::lies_in;
using muster::names_a_place;
using muster::path_letters;
using muster::places_meet;

// lies_in
constexpr bool PC08_a_path_lies_in_what_it_is_and_in_what_is_above() {
    bool const itself = lies_in("src/a.ts", "/src/./a.ts/") && lies_in("/", "/") && lies_in(".", "/..");
    bool const above = lies_in("src/a/b.ts", "src") && lies_in("a", "/") && lies_in("src//a/../c/d", "./src/c");
    bool const not_so =
        !lies_in("src", "src/a.ts") && !lies_in("src2", "src") && !lies_in("a/b", "b") && !lies_in("/", "a");
    return itself && above && not_so;
}
static_assert(PC08_a_path_lies_in_what_it_is_and_in_what_is_above());
TEST(lies_in, PC08_itself_and_what_is_above) { EXPECT_TRUE(PC08_a_path_lies_in_what_it_is_and_in_what_is_above()); }

constexpr bool relative_paths_start_at_the_base() {
    bool const base = lies_in("a", "/repo/a", {.base = "/repo"}) && lies_in("../x", "/x", {.base = "repo/."});
    bool const through =
        lies_in("../../../x", "/x", {.base = "/repo/deep"}) && lies_in("b/../../c", "/c", {.base = "/r"});
    bool const absolute = !lies_in("/a", "a", {.base = "/repo"}) && lies_in("a/../..", "/", {.base = "/repo/"});
    return base && through && absolute;
}
static_assert(relative_paths_start_at_the_base());
TEST(lies_in, goes_by_the_base) { EXPECT_TRUE(relative_paths_start_at_the_base()); }

constexpr bool steps_that_only_look_like_others_are_names() {
    return lies_in("...", "/") && !lies_in("/", "...") && !places_meet("..a", "a") && !places_meet("a/.b", "a/b")
        && places_meet("a/...", "a");
}
static_assert(steps_that_only_look_like_others_are_names());
TEST(lies_in, takes_three_dots_for_a_name) { EXPECT_TRUE(steps_that_only_look_like_others_are_names()); }

// places_meet
constexpr bool places_meet_whichever_is_above() {
    bool const both = places_meet("src", "src/a") && places_meet("src/a", "src") && !places_meet("src/a", "src/b");
    return both && !places_meet("", "") && !places_meet("", "a") && !places_meet("/", "");
}
static_assert(places_meet_whichever_is_above());
TEST(places_meet, whichever_is_above) { EXPECT_TRUE(places_meet_whichever_is_above()); }

constexpr bool case_counts_unless_it_is_said_not_to() {
    constexpr muster::path_rules either{.letters = path_letters::either_case};
    return !places_meet("A", "a") && places_meet("Src/A", "sRC", either)
        && !places_meet("\xC3\x89", "\xC3\xA9", either);
}
static_assert(case_counts_unless_it_is_said_not_to());
TEST(places_meet, case_counts_unless_it_is_said_not_to) { EXPECT_TRUE(case_counts_unless_it_is_said_not_to()); }

// names_a_place
TEST(names_a_place, neither_nothing_nor_what_is_too_long) {
    EXPECT_FALSE(names_a_place(""));
    EXPECT_TRUE(names_a_place("/"));
    EXPECT_TRUE(names_a_place(std::string(4095, 'a')));
    EXPECT_FALSE(names_a_place(std::string(4096, 'a')));
    EXPECT_TRUE(names_a_place(std::string(5000, '/') + "a"));  // it comes to one step
    EXPECT_FALSE(names_a_place("a", {.base = std::string(4096, 'b')}));
}

// covers
static_assert(covers("/repo/src", "/repo/src") && covers("/repo/src", "/repo/src/a.ts") && covers("/", "/a"));
static_assert(covers("/", "/"));
static_assert(!covers("/repo/src", "/repo/src2") && !covers("/repo/src", "/repo")
              && !covers("/repo/src/a.ts", "/repo/src"));
static_assert(!covers("", "/a") && !covers("", ""));

}  // namespace
