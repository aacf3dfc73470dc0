#include <muster/role/role.hpp>

#include <gtest/gtest.h>

namespace {

using muster::role_from;
using muster::role_kind;

//{ quoted by docs/role.md: role_from
static_assert(muster::role_from("coordinator") == muster::role_kind::coordinator);
static_assert(muster::role_from(" Worker\n") == muster::role_kind::worker);    // blanks around it and case do not count
static_assert(muster::role_from("co-ordinator") == muster::role_kind::unset);  // a role is never guessed
//}

constexpr bool reads_the_word_of_every_role() {  // MG-08, F-21
    for (role_kind const role : {role_kind::coordinator, role_kind::worker, role_kind::proactive, role_kind::unset}) {
        if (role_from(muster::word(role)) != role) return false;
    }
    return role_from("PROACTIVE") == role_kind::proactive && role_from("\t coordinator ") == role_kind::coordinator;
}
static_assert(reads_the_word_of_every_role());
TEST(role_from, F21_reads_the_word_of_every_role) { EXPECT_TRUE(reads_the_word_of_every_role()); }

TEST(role_from, F21_takes_anything_else_for_unset) {
    for (auto const* text : {"", "  ", "coordinators", "work", "worker;coordinator", "co\xC3\xB6rdinator", "*", "0"}) {
        EXPECT_EQ(role_from(text), role_kind::unset) << text;
    }
    EXPECT_EQ(role_from({"worker\0", 7}), role_kind::unset);
}

// role_like
static_assert(muster::role_like<muster::role::coordinator> && muster::role_like<muster::role::unset>);
static_assert(!muster::role_like<int> && !muster::role_like<role_kind>);

}  // namespace
