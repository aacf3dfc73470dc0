#include <muster/wire/detail/call_ids.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace {

namespace detail = muster::wire::detail;

// is_usable_call_id
static_assert(detail::is_usable_call_id("call_0"));
static_assert(detail::is_usable_call_id("functions.Read:0"));
static_assert(!detail::is_usable_call_id(""));
static_assert(!detail::is_usable_call_id(" \n"));

// made_call_id: what Mistral asks for, and Anthropic takes
TEST(call_ids, a_made_id_has_nine_letters_and_digits) {
    std::set<std::string> ids;
    for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
        std::string const id = detail::made_call_id(seed);
        EXPECT_EQ(id.size(), 9U);
        EXPECT_TRUE(std::all_of(id.begin(), id.end(), [](char c) { return muster::is_ascii_alnum(c); })) << id;
        ids.insert(id);
    }
    EXPECT_EQ(ids.size(), 10'000U);
    EXPECT_EQ(detail::made_call_id(7), detail::made_call_id(7));
}

// take
TEST(call_ids, an_id_is_taken_once) {
    detail::call_ids ids;
    EXPECT_EQ(ids.take("a", 1), "a");
    std::string const second = ids.take("a", 1);
    std::string const third = ids.take("a", 1);
    EXPECT_NE(second, "a");
    EXPECT_NE(third, second);
    EXPECT_NE(ids.take(second, 1), second);
    EXPECT_NE(ids.take(std::string(muster::longest_call_id + 1, 'x'), 1).size(), muster::longest_call_id + 1);
    EXPECT_EQ(ids.size(), 5U);
}

// A server that has seen an id that was made here may send it for a call of its own.
TEST(call_ids, an_id_that_is_made_is_none_that_is_taken) {
    detail::call_ids first;
    std::string const made = first.take("", 1);
    detail::call_ids second;
    EXPECT_EQ(second.take(made, 2), made);
    EXPECT_NE(second.take("", 1), made);
}

}  // namespace
