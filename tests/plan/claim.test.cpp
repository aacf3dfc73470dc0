#include <muster/plan/claim.hpp>  // first: the header proves that it stands alone

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::claim_kind;
using muster::claim_verdict;
using muster::claims;
using muster::worker_id;

worker_id const ann = *worker_id::from("ann");
worker_id const bob = *worker_id::from("bob");

//{ quoted by docs/plan.md: claims
TEST(claims, C137_overlapping_writers_are_not_let_at_it_together) {
    muster::claims files{"/repo"};
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"a", "b"}));

    auto const refused = files.ask(bob, claim_kind::write, {"c", "b"});
    EXPECT_EQ(refused.verdict, claim_verdict::conflict);
    EXPECT_EQ(refused.place, "/repo/b");
    EXPECT_EQ(refused.holder, ann);

    EXPECT_TRUE(files.ask(bob, claim_kind::read, {"a", "b"}));  // to read is always admitted
    EXPECT_TRUE(files.ask(bob, claim_kind::write, {"c"}));      // of the refused claim nothing was held
    files.release(ann);
    EXPECT_TRUE(files.ask(bob, claim_kind::write, {"b"}));
}
//}

TEST(claims, PC07_verification_needs_places_where_nobody_writes_and_holds_none) {
    claims files;
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"auth"}));
    EXPECT_EQ(files.ask(bob, claim_kind::verify, {"auth/a.ts"}).verdict, claim_verdict::conflict);
    EXPECT_TRUE(files.ask(bob, claim_kind::verify, {"db"}));
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"db"}));  // the rule protects from writers, not from readers
    EXPECT_TRUE(files.ask(ann, claim_kind::verify, {"auth"}));
}

TEST(claims, PC08_a_directory_covers_everything_below_it_whoever_came_first) {
    struct {
        std::string_view first, second;
        bool conflict;
    } const rows[] = {
        {"src", "src/a/b.ts", true}, {"src/a/b.ts", "src", true}, {"src", "src", true}, {"src", "./src/", true},
        {"src", "src2", false},      {"src/a", "src/b", false},   {"/", "x", true},     {"x", "/", true},
        {"src-x", "src", false},     {"src/a", "src/a.b", false},
    };
    for (auto const& row : rows) {
        claims files;
        ASSERT_TRUE(files.ask(ann, claim_kind::write, {row.first}));
        auto const second = files.ask(bob, claim_kind::write, {row.second});
        EXPECT_EQ(!second, row.conflict) << row.first << ' ' << row.second;
        EXPECT_EQ(second.held, row.conflict ? muster::normal_path(row.first) : "");
    }
}

// A directory of many files, some of one's own, some of somebody else's.
TEST(claims, finds_what_another_holds_below_ones_own) {
    claims files;
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"src/a", "src/c"}));
    ASSERT_TRUE(files.ask(bob, claim_kind::write, {"src/b"}));
    auto const refused = files.ask(ann, claim_kind::write, {"src"});
    EXPECT_EQ(refused.held, "/src/b");
    files.release(bob);
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"src"}));
    EXPECT_EQ(files.size(), 3U);
    EXPECT_EQ(files.release(ann), 3U);
    EXPECT_EQ(files.release(ann), 0U);
}

TEST(claims, a_claim_that_says_no_place_is_not_everywhere_nor_nowhere) {
    claims files;
    EXPECT_EQ(files.ask(ann, claim_kind::write, {}).verdict, claim_verdict::nothing_said);
    EXPECT_EQ(files.ask(ann, claim_kind::verify, {}).verdict, claim_verdict::nothing_said);
    EXPECT_EQ(files.ask(ann, claim_kind::write, {"a", ""}).verdict, claim_verdict::nothing_said);
    EXPECT_EQ(files.size(), 0U);
    EXPECT_TRUE(files.ask(ann, claim_kind::read, {}));
}

TEST(claims, are_made_by_somebody) {
    claims files;
    EXPECT_EQ(files.ask({}, claim_kind::write, {"a"}).verdict, claim_verdict::no_holder);
    EXPECT_EQ(files.ask({}, claim_kind::verify, {"a"}).verdict, claim_verdict::no_holder);
    EXPECT_TRUE(files.ask({}, claim_kind::read, {"a"}));
    EXPECT_EQ(files.size(), 0U);
}

// A base that names nothing would make each of them a place below the root.
TEST(claims, take_no_relative_place_without_a_base) {
    for (std::string const& base : {std::string{}, '/' + std::string(muster::longest_path, 'x')}) {
        claims files{base};
        EXPECT_EQ(files.ask(ann, claim_kind::write, {"/a", "b"}).verdict, claim_verdict::no_base);
        EXPECT_EQ(files.ask(ann, claim_kind::verify, {"b"}).verdict, claim_verdict::no_base);
        EXPECT_EQ(files.ask(ann, claim_kind::write, {""}).verdict, claim_verdict::nothing_said);
        EXPECT_EQ(files.size(), 0U);
        EXPECT_TRUE(files.ask(ann, claim_kind::write, {"/a"}));
    }
}

TEST(claims, are_limited_in_number) {
    claims files{"/", 2};
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"a", "./a", "b"}));
    EXPECT_EQ(files.ask(ann, claim_kind::write, {"c"}).verdict, claim_verdict::too_many);
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"a", "b"}));
    EXPECT_EQ(files.size(), 2U);
}

// The worked schedule: two jobs on files of their own, and verifications of regions nobody writes in.
TEST(claims, PC04_PC05_admit_the_worked_schedule) {
    claims files{"/app"};
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"route/auth.ts"}));
    EXPECT_TRUE(files.ask(bob, claim_kind::write, {"db/migration.ts"}));
    EXPECT_FALSE(files.ask(bob, claim_kind::write, {"route"}));
    files.release(ann);
    EXPECT_TRUE(files.ask(ann, claim_kind::verify, {"route/auth.ts"}));
    EXPECT_FALSE(files.ask(ann, claim_kind::verify, {"db/migration.ts"}));
    files.release(bob);
    EXPECT_TRUE(files.ask(bob, claim_kind::verify, {"db/migration.ts"}));
}

// Every pair of a small tree against the definition: a conflict exactly if one covers the other.
TEST(claims, agree_with_the_definition_on_every_pair) {
    std::vector<std::string> const paths{"/", "/a", "/a/a", "/a/b", "/a/a/a", "/ab", "/b", "/a.", "/a/"};
    for (std::string const& first : paths) {
        for (std::string const& second : paths) {
            claims files;
            ASSERT_TRUE(files.ask(ann, claim_kind::write, {first}));
            std::string const one = muster::normal_path(first), two = muster::normal_path(second);
            EXPECT_EQ(!files.ask(bob, claim_kind::write, {second}),
                      muster::covers(one, two) || muster::covers(two, one));
        }
    }
}

// describe
TEST(describe, says_something_else_of_each_claim_verdict) {
    std::set<std::string_view> all;
    for (int i = 0; i <= static_cast<int>(claim_verdict::no_base); ++i) {
        all.insert(muster::describe(static_cast<claim_verdict>(i)));
    }
    EXPECT_EQ(all.size(), 6U);
    EXPECT_FALSE(all.contains(muster::describe(static_cast<claim_verdict>(6))));
}

}  // namespace
