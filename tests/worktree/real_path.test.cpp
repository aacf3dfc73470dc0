#include <muster/worktree/real_path.hpp>

#include <muster/plan/claim.hpp>

#include <temporary_root.hpp>

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace {

using muster::real_path_of;

// shop/, shop/src/, shop/link -> src, shop/out -> ../other, shop/later -> src/new.ts, shop/round -> round
struct shop {
    muster_test::temporary_root root;
    std::string const top = root / "shop";

    shop() {
        for (char const* const name : {"", "/src"}) (void)::mkdir((top + name).c_str(), 0700);
        (void)::mkdir((root / "other").c_str(), 0700);
        char const* const links[][2] = {
            {"src", "link"}, {"../other", "out"}, {"src/new.ts", "later"}, {"round", "round"}};
        for (auto const& [target, name] : links) (void)::symlink(target, (top + '/' + name).c_str());
    }
};

TEST(real_path_of, PC08_goes_through_links_as_the_system_does) {
    shop const in;
    EXPECT_EQ(real_path_of(in.top + "/./src//a.ts"), in.top + "/src/a.ts");
    EXPECT_EQ(real_path_of(in.top + "/link/a.ts"), in.top + "/src/a.ts");
    EXPECT_EQ(real_path_of(in.top + "/link/missing/../b"), in.top + "/src/b");
    EXPECT_EQ(real_path_of(in.top + "/out/../x"), in.root / "x");        // above where the link leads to
    EXPECT_EQ(real_path_of(in.top + "/later"), in.top + "/src/new.ts");  // which writing there would make
    EXPECT_EQ(real_path_of(in.top + "/round/a"), "");
    EXPECT_EQ(real_path_of("/../.."), "/");
    EXPECT_EQ(real_path_of('/' + std::string(5000, 'a')), "");
}

TEST(real_path_of, PC08_keeps_writers_apart_who_come_by_different_ways) {
    shop const in;
    muster::claims files{{.base = in.top, .real_path = real_path_of}};
    auto const ann = *muster::worker_id::from("ann"), bob = *muster::worker_id::from("bob");
    ASSERT_TRUE(files.ask(ann, muster::claim_kind::write, {"link/a.ts"}));
    EXPECT_EQ(files.ask(bob, muster::claim_kind::write, {"src/a.ts"}).holder, ann);
    EXPECT_EQ(files.ask(bob, muster::claim_kind::write, {"round"}).verdict, muster::claim_verdict::unresolved);
    EXPECT_TRUE(files.ask(bob, muster::claim_kind::write, {"out"}));
}

}  // namespace
