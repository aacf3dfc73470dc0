#include <muster/config/facts.hpp>

#include "host.hpp"

#include <gtest/gtest.h>

using namespace muster::config;
using muster::role_kind;

namespace {

// What a checker would have written of the worker of the tests, and of two that are not it.
constexpr binding_fact facts[] = {
    {"a:default", "a", role_kind::worker, "BashTool\nFileEdit\nTodoWrite\nWebFetch\n", 3, muster::fingerprint("abc")},
    {"b:default", "b", role_kind::coordinator, "BashTool\nFileEdit\nTodoWrite\nWebFetch\n"},
    {"c:default", "c", role_kind::worker, "BashTool\nFileEdit\nTodoWrite\n"},
    {"d:default", "d", role_kind::worker, "BashTool\nFileEdit\nTodoWrite\nWebFetch\nX\n"},
    {"e:default", "e", role_kind::worker, "BashTool\nFileEditTodoWrite\nWebFetch\n"},
};

constexpr bool agrees_by_role_and_tools() {
    return agrees<host::ana_worker>(facts[0]) && !agrees<host::ana_worker>(facts[1])
        && !agrees<host::ana_worker>(facts[2]) && !agrees<host::ana_worker>(facts[3])
        && !agrees<host::ana_worker>(facts[4]) && !agrees<host::ana_worker>(no_binding) && !agrees<host::ana>(facts[0]);
}
static_assert(agrees_by_role_and_tools());
struct idle : muster::agent<muster::role::unset, muster::tool_set<>> {};
constexpr bool agrees_with_no_binding_never() {
    return !agrees<idle>(fact_of(facts, "x:default")) && agrees<idle>({"f:default", "f", role_kind::unset, ""});
}
static_assert(agrees_with_no_binding_never());
constexpr bool finds_by_id() {
    return fact_of(facts, "b:default").agent == "b" && fact_of(facts, "x:default").id.empty();
}
static_assert(finds_by_id());
constexpr bool knows_its_prompt() {
    return facts[0].has_prompt("abc") && !facts[0].has_prompt("abd") && !facts[0].has_prompt("abcd");
}
static_assert(knows_its_prompt());

}  // namespace

// agrees, fact_of, has_prompt
TEST(facts, agree_by_role_and_tools) { EXPECT_TRUE(agrees_by_role_and_tools()); }
TEST(facts, agree_with_no_binding_never) { EXPECT_TRUE(agrees_with_no_binding_never()); }
TEST(facts, are_found_by_id) { EXPECT_TRUE(finds_by_id()); }
TEST(facts, know_their_prompt) { EXPECT_TRUE(knows_its_prompt()); }
