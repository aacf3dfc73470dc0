#include <muster/role/operation.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <type_traits>

namespace {

using muster::operation;

// word: DP-03, one for each operation, no two alike
constexpr bool has_a_word_of_its_own_for_each() {
    for (std::size_t i = 0; i < muster::operation_count; ++i) {
        std::string_view const one = muster::word(static_cast<operation>(i));
        if (one.empty()) return false;
        for (std::size_t j = 0; j < i; ++j) {
            if (muster::word(static_cast<operation>(j)) == one) return false;
        }
    }
    return true;
}
static_assert(has_a_word_of_its_own_for_each());
TEST(operation, DP03_has_a_word_of_its_own_for_each) { EXPECT_TRUE(has_a_word_of_its_own_for_each()); }

static_assert(static_cast<std::size_t>(operation::track) + 1 == muster::operation_count);
static_assert(muster::word(operation::spawn) == "spawn" && muster::word(operation::track) == "track");
static_assert(muster::word(operation::list_peers) == "list_peers");

// operation_names: nothing is offered until it is named
constexpr bool names_one_operation_and_no_other() {
    muster::operation_names names;
    names[operation::stop] = "TaskStop";
    for (std::size_t i = 0; i < muster::operation_count; ++i) {
        auto const what = static_cast<operation>(i);
        if (names[what] != (what == operation::stop ? "TaskStop" : "")) return false;
    }
    return true;
}
static_assert(names_one_operation_and_no_other());
TEST(operation_names, name_one_operation_and_no_other) { EXPECT_TRUE(names_one_operation_and_no_other()); }

// tool_alias
static_assert(muster::tool_alias{"KillShell", operation::stop}.what == operation::stop);
static_assert(std::is_aggregate_v<muster::tool_alias>);

}  // namespace
