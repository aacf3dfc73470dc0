#include <muster/crew/ids.hpp>

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <unordered_set>

namespace {

using muster::binding_key;
using muster::call_id;
using muster::run_id;
using muster::worker_id;

// No id stands where another belongs, and no bare text or number where an id does.
template <class From, class To>
constexpr bool turns_into = std::is_convertible_v<From, To> || std::is_constructible_v<To, From>;
static_assert(!turns_into<worker_id, binding_key> && !turns_into<binding_key, worker_id>);
static_assert(!turns_into<worker_id, call_id> && !turns_into<call_id, worker_id>);
static_assert(!turns_into<std::string, worker_id> && !turns_into<char const*, worker_id>);
static_assert(!turns_into<std::string, binding_key> && !turns_into<char const*, call_id>);
static_assert(!std::is_convertible_v<unsigned, run_id> && !turns_into<run_id, unsigned>);
template <class A, class B>
concept comparable = requires(A const& a, B const& b) {
    a == b;
};
static_assert(comparable<worker_id, worker_id> && !comparable<worker_id, call_id> && !comparable<run_id, unsigned>);
static_assert(!comparable<worker_id, std::string>);

// is_worker_name
static_assert(muster::is_worker_name("api-researcher") && muster::is_worker_name("x_1"));
static_assert(!muster::is_worker_name("") && !muster::is_worker_name("a.1") && !muster::is_worker_name("a b"));
static_assert(muster::is_worker_name(std::string_view{
    "0123456789012345678901234567890123456789012345678901234567890123"}));
static_assert(!muster::is_worker_name("01234567890123456789012345678901234567890123456789012345678901234"));

// binding_key
TEST(binding_key, RI_02_is_channel_and_account_or_default) {
    EXPECT_EQ(binding_key::of("whatsapp", "ana_main")->text(), "whatsapp:ana_main");
    EXPECT_EQ(binding_key::of("whatsapp")->text(), "whatsapp:default");
    EXPECT_EQ(binding_key::of("whatsapp"), binding_key::of("whatsapp", "default"));
    EXPECT_EQ(binding_key::of("matrix", "@ana:example.org")->text(), "matrix:@ana:example.org");
}
TEST(binding_key, F_78_without_a_channel_there_is_none) {
    EXPECT_FALSE(binding_key::of(""));
    EXPECT_FALSE(binding_key::of("", "ana"));
}
TEST(binding_key, cannot_be_read_in_two_ways) {
    EXPECT_FALSE(binding_key::of("a:b", "c"));  // it would read as channel a, account b:c
    EXPECT_NE(binding_key::of("a", "b:c"), binding_key::of("a", "b"));
}
TEST(binding_key, refuses_what_no_channel_or_account_is_called) {
    EXPECT_FALSE(binding_key::of("what sapp", "a"));
    EXPECT_FALSE(binding_key::of("whatsapp", "a b"));
    EXPECT_FALSE(binding_key::of("whatsapp", "a\nb"));
    EXPECT_FALSE(binding_key::of("whatsapp", std::string_view{"a\0b", 3}));
    EXPECT_FALSE(binding_key::of("whatsapp", "\xC3\xA9"));
    EXPECT_TRUE(binding_key::of(std::string(64, 'c'), std::string(128, 'a')));
    EXPECT_FALSE(binding_key::of(std::string(65, 'c')));
    EXPECT_FALSE(binding_key::of("c", std::string(129, 'a')));
}

// worker_id
TEST(worker_id, is_a_name_and_a_serial) {
    EXPECT_EQ(worker_id::of("scout", 3)->text(), "scout.3");
    EXPECT_FALSE(worker_id::of("scout.1", 3));
    EXPECT_EQ(worker_id::from("scout.3"), worker_id::of("scout", 3));
    EXPECT_EQ(worker_id::from("goal-9f3a")->text(), "goal-9f3a");
}
TEST(worker_id, C030_a_free_text_has_to_pass_a_check) {
    EXPECT_FALSE(worker_id::from(""));
    EXPECT_FALSE(worker_id::from("a b"));
    EXPECT_FALSE(worker_id::from("</task-id>"));
    EXPECT_TRUE(worker_id::from(std::string(96, 'w')));
    EXPECT_FALSE(worker_id::from(std::string(97, 'w')));
}

// recipient
TEST(recipient, is_the_coordinator_where_a_binding_stands_for_it) {
    binding_key const desk = *binding_key::of("whatsapp", "ana");
    muster::recipient const its = desk;
    EXPECT_EQ(its, (muster::recipient{desk, {}}));
    EXPECT_NE(its, (muster::recipient{desk, *worker_id::from("scout.1")}));
}

// call_id
TEST(call_id, is_the_text_that_the_api_gave) {
    EXPECT_EQ(call_id::from("toolu_01A")->text(), "toolu_01A");
    EXPECT_FALSE(call_id::from(""));
    EXPECT_FALSE(call_id::from("a b"));
}

// all: in order, in hashed containers, and empty by default
TEST(ids, can_be_compared_and_hashed) {
    EXPECT_LT(*worker_id::from("a"), *worker_id::from("b"));
    EXPECT_LT(run_id{1}, run_id{2});
    EXPECT_TRUE(run_id{}.empty() && worker_id{}.empty() && binding_key{}.empty() && call_id{}.empty());
    EXPECT_EQ((std::unordered_set<worker_id>{*worker_id::from("a"), *worker_id::from("a")}.size()), 1U);
    EXPECT_EQ((std::unordered_set<binding_key>{*binding_key::of("a"), *binding_key::of("b")}.size()), 2U);
    EXPECT_EQ((std::unordered_set<run_id>{run_id{1}, run_id{2}}.size()), 2U);
    EXPECT_EQ((std::unordered_set<call_id>{*call_id::from("a"), *call_id::from("b")}.size()), 2U);
}

}  // namespace
