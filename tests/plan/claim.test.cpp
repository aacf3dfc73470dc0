#include <muster/plan/claim.hpp>

#include <plain_claims.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
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
worker_id const eve = *worker_id::from("eve");

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

TEST(claims, PC07_verification_needs_places_where_nobody_writes_and_keeps_them_so) {
    claims files;
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"auth"}));
    EXPECT_EQ(files.ask(bob, claim_kind::verify, {"auth/a.ts"}).verdict, claim_verdict::conflict);
    EXPECT_TRUE(files.ask(bob, claim_kind::verify, {"db"}));
    EXPECT_TRUE(files.ask(eve, claim_kind::verify, {"db/users"}));     // verifications are not in each other's way
    EXPECT_EQ(files.ask(ann, claim_kind::write, {"db"}).holder, bob);  // a verdict speaks of what stays as it is
    EXPECT_TRUE(files.ask(ann, claim_kind::verify, {"auth"}));
    files.release(bob);
    files.release(eve);
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"db"}));
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
    EXPECT_EQ(files.release(ann).places, 3U);
    EXPECT_EQ(files.release(ann).places, 0U);
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
    EXPECT_TRUE(files.ask(eve, claim_kind::verify, {"route/auth.ts"}));
    EXPECT_FALSE(files.ask(ann, claim_kind::verify, {"db/migration.ts"}));
    files.release(bob);
    EXPECT_TRUE(files.ask(ann, claim_kind::verify, {"db/migration.ts"}));
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

TEST(claims, take_what_is_held_already_as_asked_for_and_granted) {
    claims files;
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"src"}));
    ASSERT_EQ(files.wait(bob, claim_kind::write, {"src/a"}).verdict, claim_verdict::waiting);
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"src", "src/a"}));
    EXPECT_TRUE(files.ask(ann, claim_kind::verify, {"src/b"}));
    EXPECT_TRUE(files.wait(ann, claim_kind::write, {"src/a"}));
    EXPECT_EQ(files.size(), 2U);
    EXPECT_EQ(files.release(ann).admitted, std::vector{bob});
}

TEST(claims, ignore_case_where_the_disk_does) {
    claims files{{.base = "/Repo", .letters = muster::path_letters::either_case}};
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"src/Auth.ts"}));
    auto const refused = files.ask(bob, claim_kind::write, {"/repo/SRC/auth.TS"});
    EXPECT_EQ(refused.verdict, claim_verdict::conflict);
    EXPECT_EQ(refused.place, "/repo/SRC/auth.TS");  // as bob spells it,
    EXPECT_EQ(refused.held, "/Repo/src/Auth.ts");   // and as ann did
}

// A link leads elsewhere, and `..` behind it to what is above that.
TEST(claims, go_by_where_links_lead_if_somebody_knows) {
    auto const real = [](std::string_view path) -> std::string {
        if (path.starts_with("/repo/nowhere")) return {};
        if (path.starts_with("/repo/link/../")) return "/elsewhere/" + std::string{path.substr(14)};
        if (path.starts_with("/repo/link/")) return "/elsewhere/real/" + std::string{path.substr(11)};
        return std::string{path};
    };
    claims files{{.base = "/repo", .real_path = real}};
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"link/a"}));
    EXPECT_EQ(files.ask(bob, claim_kind::write, {"/elsewhere/real/./a"}).held, "/elsewhere/real/a");
    EXPECT_FALSE(files.ask(bob, claim_kind::write, {"link/../real"}));
    EXPECT_TRUE(files.ask(bob, claim_kind::write, {"link/../b"}));
    EXPECT_EQ(files.ask(bob, claim_kind::write, {"nowhere/c"}).verdict, claim_verdict::unresolved);
    EXPECT_TRUE(files.ask(bob, claim_kind::write, {"a"}));  // not the one that ann has
}

TEST(claims, limit_the_steps_of_deep_paths_as_well) {
    std::string deep;
    for (int i = 0; i < 1000; ++i) deep += "/d";
    claims files{"/", 100};
    std::size_t granted = 0;
    for (int i = 0; i < 100; ++i) {
        granted += files.ask(ann, claim_kind::write, {deep + std::to_string(i)}) ? 1U : 0U;
    }
    EXPECT_EQ(granted, 5U);  // of 100 * 16 + 4096 steps
    EXPECT_TRUE(files.ask(ann, claim_kind::write, {"/short"}));
}

// wait
//{ quoted by docs/plan.md: line
TEST(claims, admit_in_the_order_of_coming) {
    claims files;
    ASSERT_TRUE(files.wait(ann, claim_kind::write, {"a", "b"}));
    auto const told = files.wait(bob, claim_kind::write, {"c", "b"});
    EXPECT_EQ(told.verdict, claim_verdict::waiting);
    EXPECT_EQ(told.held, "/b");
    EXPECT_EQ(told.holder, ann);
    EXPECT_EQ(files.wait(eve, claim_kind::write, {"b"}).verdict, claim_verdict::waiting);
    EXPECT_TRUE(files.waits(bob) && files.waits(eve) && files.holds(ann) && !files.holds(bob));
    EXPECT_EQ(files.waiting(), 2U);

    EXPECT_EQ(files.release(ann).admitted, std::vector{bob});
    EXPECT_EQ(files.release(bob).admitted, std::vector{eve});
    EXPECT_EQ(files.waiting(), 0U);
    EXPECT_EQ(files.size(), 1U);
}
//}

// Small claims that come one after the other would keep a large one out for ever.
TEST(claims, let_nobody_overtake_whoever_waits_for_the_place) {
    claims files;
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"src/a"}));
    ASSERT_FALSE(files.wait(bob, claim_kind::write, {"src", "docs"}));
    auto const refused = files.ask(eve, claim_kind::write, {"docs/x"});  // that is free, and bob's next
    EXPECT_EQ(refused.verdict, claim_verdict::waited_for);
    EXPECT_EQ(refused.holder, bob);
    EXPECT_TRUE(files.ask(eve, claim_kind::write, {"tests"}));
    EXPECT_EQ(files.ask(ann, claim_kind::write, {"src/b"}).verdict, claim_verdict::waited_for);
    EXPECT_EQ(files.release(ann).admitted, std::vector{bob});
}

TEST(claims, let_nobody_wait_who_holds_or_waits) {
    claims files;
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"a"}));
    ASSERT_TRUE(files.ask(bob, claim_kind::write, {"b"}));
    EXPECT_EQ(files.wait(ann, claim_kind::write, {"b"}).verdict, claim_verdict::holds_some);  // and bob for a
    EXPECT_TRUE(files.wait(ann, claim_kind::write, {"c"}));                                   // it need not wait
    ASSERT_EQ(files.wait(eve, claim_kind::write, {"b"}).verdict, claim_verdict::waiting);
    EXPECT_EQ(files.wait(eve, claim_kind::write, {"d"}).verdict, claim_verdict::waits_already);
    EXPECT_EQ(files.ask(eve, claim_kind::verify, {"d"}).verdict, claim_verdict::waits_already);
    EXPECT_TRUE(files.ask(eve, claim_kind::read, {"d"}));
    EXPECT_TRUE(files.release(eve).admitted.empty());  // it waits no more
    EXPECT_TRUE(files.release(bob).admitted.empty());
}

TEST(claims, admit_verifications_together_and_writers_behind_them) {
    claims files;
    worker_id const fay = *worker_id::from("fay");
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"src"}));
    ASSERT_FALSE(files.wait(bob, claim_kind::verify, {"src/a"}));
    ASSERT_FALSE(files.wait(eve, claim_kind::verify, {"src"}));
    ASSERT_FALSE(files.wait(fay, claim_kind::write, {"src/a/x"}));
    EXPECT_EQ(files.release(ann).admitted, (std::vector{bob, eve}));
    EXPECT_TRUE(files.release(bob).admitted.empty());
    EXPECT_EQ(files.release(eve).admitted, std::vector{fay});
}

TEST(claims, of_a_line_that_is_too_long_nothing_stands) {
    claims files{"/", 3};
    ASSERT_TRUE(files.ask(ann, claim_kind::write, {"a"}));
    EXPECT_EQ(files.wait(bob, claim_kind::write, {"a", "b", "c"}).verdict, claim_verdict::too_many);
    EXPECT_EQ(files.size(), 1U);
    EXPECT_EQ(files.waiting(), 0U);
    EXPECT_FALSE(files.waits(bob));
    EXPECT_EQ(files.wait(bob, claim_kind::write, {"a", "b"}).verdict, claim_verdict::waiting);
    EXPECT_EQ(files.release(ann).admitted, std::vector{bob});
}

TEST(claims, agree_with_a_list_that_is_searched) {
    std::mt19937 draw{7};
    auto const below = [&](std::size_t most) { return static_cast<std::size_t>(draw() % most); };
    std::vector<std::string> const paths{"/", "a", "a/b", "a/b/c", "a/./b/d", "a/x/../e", "f", "f/g", "f/h/", "i"};
    std::vector<worker_id> workers;
    for (char c = 'a'; c < 'a' + 12; ++c) workers.push_back(*worker_id::from(std::string(1, c)));
    claims fast;
    muster_test::plain_claims slow;
    std::size_t admitted = 0;
    for (int step = 0; step < 8'000; ++step) {
        worker_id const& who = workers[below(workers.size())];
        if (below(3) == 0) {
            std::vector<worker_id> const wanted = slow.release(who);
            ASSERT_EQ(fast.release(who).admitted, wanted) << step;
            admitted += wanted.size();
            continue;
        }
        std::vector<std::string> places(1 + below(3));
        for (std::string& place : places) place = paths[below(8) == 0 ? 0 : 1 + below(paths.size() - 1)];
        std::vector<std::string_view> const views(places.begin(), places.end());
        claim_kind const how = below(3) == 0 ? claim_kind::verify : claim_kind::write;
        bool const may_wait = below(4) != 0;
        claim_verdict got = (may_wait ? fast.wait(who, how, views) : fast.ask(who, how, views)).verdict;
        if (got == claim_verdict::waited_for) got = claim_verdict::conflict;
        ASSERT_EQ(got, slow.take(who, how, places, may_wait)) << step;
    }
    EXPECT_GT(admitted, 100U);
    for (worker_id const& each : workers) fast.release(each);
    EXPECT_EQ(fast.size(), 0U);
    EXPECT_EQ(fast.waiting(), 0U);
}

// describe
TEST(describe, says_something_else_of_each_claim_verdict) {
    std::set<std::string_view> all;
    for (int i = 0; i <= static_cast<int>(claim_verdict::holds_some); ++i) {
        all.insert(muster::describe(static_cast<claim_verdict>(i)));
    }
    EXPECT_EQ(all.size(), 11U);
    EXPECT_FALSE(all.contains(muster::describe(static_cast<claim_verdict>(11))));
}

}  // namespace
