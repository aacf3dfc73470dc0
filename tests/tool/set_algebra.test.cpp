#include <muster/tool/set_algebra.hpp>

#include <gtest/gtest.h>

#include <type_traits>

namespace {

//{ quoted by docs/tool.md: algebra
struct ask : muster::tool<"Ask"> {};
struct run : muster::tool<"Run"> {};
struct stop : muster::tool<"Stop"> {};

struct desk : muster::tool_set<ask, stop> {};
struct bench : muster::tool_set<run, ask> {};

// Order is kept, and what is there already stays where it is.
static_assert(std::is_same_v<muster::with<desk, run, ask>, muster::tool_set<ask, stop, run>>);
static_assert(std::is_same_v<muster::without<desk, ask>, muster::tool_set<stop>>);
static_assert(std::is_same_v<muster::united<desk, bench>, muster::tool_set<ask, stop, run>>);
static_assert(std::is_same_v<muster::common<desk, bench>, muster::tool_set<ask>>);
static_assert(std::is_same_v<muster::minus<desk, bench>, muster::tool_set<stop>>);
//}

using none = muster::tool_set<>;

// with: adding twice is adding once
static_assert(std::is_same_v<muster::with<desk>, muster::tool_set<ask, stop>>);
static_assert(std::is_same_v<muster::with<none, run>, muster::tool_set<run>>);
// without: what is not there is not missed
static_assert(std::is_same_v<muster::without<desk, run>, muster::tool_set<ask, stop>>);
static_assert(std::is_same_v<muster::without<desk, stop, ask>, none>);
static_assert(std::is_same_v<muster::without<none, ask>, none>);
// united, common, minus: with nothing, and with itself
static_assert(std::is_same_v<muster::united<none, none>, none>);
static_assert(std::is_same_v<muster::united<none, bench>, muster::tool_set<run, ask>>);
static_assert(std::is_same_v<muster::united<desk, desk>, muster::tool_set<ask, stop>>);
static_assert(std::is_same_v<muster::common<desk, none>, none> && std::is_same_v<muster::common<none, desk>, none>);
static_assert(std::is_same_v<muster::common<desk, desk>, muster::tool_set<ask, stop>>);
static_assert(std::is_same_v<muster::minus<desk, desk>, none>);
static_assert(std::is_same_v<muster::minus<desk, none>, muster::tool_set<ask, stop>>);

// What the algebra refuses.
template <class Set, class Tool>
concept can_grow_by = requires {
    typename muster::with<Set, Tool>;
};
template <class Set, class Other>
concept can_be_united = requires {
    typename muster::united<Set, Other>;
};
static_assert(can_grow_by<desk, run> && !can_grow_by<desk, int> && !can_grow_by<int, run>);
static_assert(can_be_united<desk, bench> && !can_be_united<desk, run>);

// A result can be named, and is a set like any other.
struct wider : muster::with<desk, run> {};
TEST(with, gives_a_set_that_can_be_named) {
    EXPECT_EQ(wider::size, 3U);
    EXPECT_TRUE((muster::contains<wider, run>));
}

}  // namespace
