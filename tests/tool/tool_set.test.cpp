#include <muster/tool/tool_set.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace {

struct ask : muster::tool<"Ask"> {};
struct run : muster::tool<"Run"> {};
struct stop : muster::tool<"Stop"> {};

struct pair : muster::tool_set<ask, run> {};

// tool_set, tool_set_like, as_tool_set
static_assert(muster::tool_set<>::size == 0 && pair::size == 2);
static_assert(muster::tool_set_like<pair> && muster::tool_set_like<muster::tool_set<>>);
static_assert(!muster::tool_set_like<ask> && !muster::tool_set_like<int>);
static_assert(std::is_same_v<muster::as_tool_set<pair>, muster::tool_set<ask, run>>);
static_assert(std::is_empty_v<pair>);

// contains: by type
static_assert(muster::contains<pair, ask> && muster::contains<pair, run> && !muster::contains<pair, stop>);
static_assert(!muster::contains<muster::tool_set<>, ask>);

template <class Set, class Tool>
concept can_be_asked = requires {
    muster::contains<Set, Tool>;
};
static_assert(can_be_asked<pair, ask> && !can_be_asked<pair, int> && !can_be_asked<int, ask>);

// find_name_clash: the first name that could be taken for an earlier one, and that earlier one
template <std::size_t Count>
constexpr muster::name_clash clash_of(std::string_view const (&names)[Count]) {
    std::size_t slots[muster::name_clash_slots(Count)] = {};
    return muster::find_name_clash(names, Count, slots, muster::name_clash_slots(Count));
}
constexpr bool is(muster::name_clash got, std::size_t first, std::size_t second) {
    return got.first == first && got.second == second;
}

constexpr bool finds_the_first_clash() {
    return is(clash_of({"a", "b", "c"}), 3, 3) && is(clash_of({"a", "b", "a"}), 0, 2)
        && is(clash_of({"read_file", "b", "B", "ReadFile"}), 1, 2) && is(clash_of({"", "_"}), 0, 1)
        && is(clash_of({"only"}), 1, 1);
}
static_assert(finds_the_first_clash());
TEST(find_name_clash, finds_the_first_clash) { EXPECT_TRUE(finds_the_first_clash()); }

TEST(find_name_clash, keeps_names_apart_whose_slots_collide) {
    // Two slots for one bit of hash: some of these stand in each other's place.
    std::string_view const names[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    std::size_t slots[16] = {};
    EXPECT_TRUE(is(muster::find_name_clash(names, 8, slots, 16), 8, 8));
}

// name_clash_slots: a power of two, at least twice as large
static_assert(muster::name_clash_slots(0) == 2 && muster::name_clash_slots(1) == 2 && muster::name_clash_slots(2) == 4);
static_assert(muster::name_clash_slots(5) == 16 && muster::name_clash_slots(400) == 1024);

}  // namespace
