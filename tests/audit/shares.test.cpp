// What becomes of a share when its workers fail: its parts have each of its files, and each of them once.
#include <shares.hpp>

#include <specification.hpp>
#include <tree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using audit::part;
using audit::shares;

part& ended(shares& all, std::size_t which, std::string const& report) {
    part& one = all.parts()[which];
    one.take(report);
    return one;
}

TEST(shares, begin_with_one_part_each) {
    shares all{2};
    ASSERT_EQ(all.parts().size(), 2U);
    EXPECT_EQ(all.parts()[1].name, "research-2");
    EXPECT_EQ(all.parts()[1].rest(), "2 of 2");
    EXPECT_FALSE(all.all_ended());
    EXPECT_EQ(all.of_worker("w"), nullptr);
}

TEST(shares, a_part_goes_on_behind_the_last_file_that_was_searched) {
    shares all{2};
    all.parts()[0].worker = "w";
    part* const first = all.of_worker("w");
    ASSERT_NE(first, nullptr);
    first->take("files: 3\ncomplete: no\nthrough: t/c\n");
    EXPECT_TRUE(first->missing());
    part& next = all.go_on(*first);
    EXPECT_FALSE(first->missing());
    EXPECT_EQ(next.after, "t/c");
    EXPECT_EQ(next.attempt, 2U);
    EXPECT_EQ(next.name, "research-1b");

    next.worker = "w";  // the same worker again: a report belongs to what it was given last
    EXPECT_EQ(all.of_worker("w"), &next);
    next.take("");  // it left nothing at all
    EXPECT_EQ(next.rest(), "1 of 2, behind t/c");
    EXPECT_EQ(all.go_on(next).after, "t/c");
    EXPECT_EQ(all.files(), 3U);
}

TEST(shares, halves_have_each_file_of_a_part_and_no_other) {
    shares all{3};
    all.go_on_as_halves(ended(all, 1, "complete: no\n"));
    all.go_on_as_halves(ended(all, 4, "complete: no\n"));
    std::vector<audit::share> leaves;
    for (std::size_t const i : {3U, 5U, 6U}) leaves.push_back({all.parts()[i].number, all.parts()[i].of});
    audit::share const whole{2, 3};
    std::size_t inside = 0;
    for (int i = 0; i < 1000; ++i) {
        std::string const file = "tree/" + std::to_string(i);
        int holders = 0;
        for (audit::share const& leaf : leaves) holders += leaf.has(file);
        EXPECT_EQ(holders, whole.has(file) ? 1 : 0) << file;
        inside += whole.has(file);
    }
    EXPECT_GT(inside, 200U);
}

TEST(shares, no_two_parts_have_one_name) {
    shares all{1};
    for (int i = 0; i < 40; ++i) all.go_on(all.parts().back());
    std::vector<std::string> names;
    for (part const& one : all.parts()) names.push_back(one.name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
    EXPECT_EQ(all.parts()[25].name, "research-1z");
    EXPECT_EQ(all.parts()[26].name, "research-1-27");
}

TEST(specification, says_how_far_each_part_can_be_relied_on) {
    shares all{2};
    ended(all, 0, "files: 7\ncomplete: yes\n");
    ended(all, 1, "files: 2\ncomplete: no\nthrough: t/b\n");
    audit::specification const made =
        audit::specification_of({.path = "t", .term = "foo"}, all, "uses: 5\nunread: 1\n");
    EXPECT_NE(made.text.find("\n- [HIGH] share 1 of 2: 7 files searched to the end\n"
                             "- [HIGH] share 2 of 2: 2 files searched\n"
                             "- [LOW] missing: 2 of 2\n"
                             "- [MEDIUM] 1 place could not be read\n"),
              made.text.npos)
        << made.text;
    EXPECT_NE(made.text.find("\nbehind 2 of 2: t/b\n"), made.text.npos) << made.text;
    std::string_view rest = made.text;
    for (std::uint64_t line = 1; line < made.figures_line; ++line) (void)audit::take_line(rest);
    EXPECT_TRUE(rest.starts_with("term: foo\n")) << rest;
}

}  // namespace
