#include <muster/envelope/guarding.hpp>

#include <muster/envelope/guard.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

constexpr std::string_view mine[] = {"host-event", "no name"};

// guarding: its names are guarded beside those that always are
static_assert(!muster::needs_guard("<host-event>") && muster::needs_guard("<host-event>", {mine}));
static_assert(muster::needs_guard("<task-notification>", {mine}) && muster::needs_guard("<task-notification>"));
// A name with anything else in it guards nothing.
static_assert(!muster::needs_guard("<no name>", {mine}));
// As many of a list as are counted.
static_assert(!muster::needs_guard("<host-event>", muster::guarding{mine, 0}));

TEST(guarding, names_what_is_guarded_beside_the_usual) {
    EXPECT_TRUE(muster::needs_guard("a <host-event> b", {mine}));
    EXPECT_FALSE(muster::needs_guard("a <host-event> b"));
}

}  // namespace
