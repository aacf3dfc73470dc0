#include <muster/role/permission.hpp>

#include <muster/role/agent.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::effective_permission;
using muster::permission_from;
using muster::permission_mode;
using muster::role_kind;

struct read_file : muster::tool<"Read"> {};
struct bench : muster::tool_set<read_file> {};

//{ quoted by docs/role.md: permission
struct scout : muster::agent<muster::role::worker, bench> {};
static_assert(muster::permission_of<scout> == muster::permission_mode::accept_edits);

struct careful : muster::agent<muster::role::worker, bench> {
    static constexpr auto permission = muster::permission_mode::plan;
};
static_assert(muster::permission_of<careful> == muster::permission_mode::plan);  // its own choice wins

// The same at run time, of what a file says.
static_assert(muster::effective_permission(muster::role_kind::worker, muster::permission_from("dontAsk"))
              == muster::permission_mode::dont_ask);
//}

struct last final : muster::agent<muster::role::worker, bench> {};
static_assert(muster::permission_of<last> == permission_mode::accept_edits);

struct lead : muster::agent<muster::role::coordinator, muster::tool_set<>> {};
static_assert(muster::permission_of<lead> == permission_mode::by_default);

constexpr bool takes_the_exact_words() {
    constexpr std::string_view words[] = {"default", "acceptEdits", "plan", "bypassPermissions", "dontAsk"};
    for (std::string_view const text : words) {
        auto const got = permission_from(text);
        if (!got || word(*got) != text) return false;
    }
    for (std::string_view const other : {"", "acceptedits", " plan", "plan ", "accept_edits", "bypass", "by_default"}) {
        if (permission_from(other)) return false;
    }
    return true;
}
static_assert(takes_the_exact_words());
TEST(permission_from, takes_the_exact_words) { EXPECT_TRUE(takes_the_exact_words()); }

constexpr bool gives_a_worker_its_edits() {
    for (role_kind const role : {role_kind::coordinator, role_kind::proactive, role_kind::unset}) {
        if (effective_permission(role) != permission_mode::by_default) return false;
    }
    return effective_permission(role_kind::worker) == permission_mode::accept_edits;
}
static_assert(gives_a_worker_its_edits());
TEST(effective_permission, PM01_gives_a_worker_its_edits) { EXPECT_TRUE(gives_a_worker_its_edits()); }

constexpr bool lets_the_definition_win() {
    using enum permission_mode;
    for (auto const chosen : {by_default, accept_edits, plan, bypass_permissions, dont_ask}) {
        for (auto const role : {role_kind::worker, role_kind::coordinator, role_kind::proactive, role_kind::unset}) {
            if (effective_permission(role, chosen) != chosen) return false;
        }
    }
    return true;
}
static_assert(lets_the_definition_win());
TEST(effective_permission, PM02_lets_the_definition_win) { EXPECT_TRUE(lets_the_definition_win()); }

}  // namespace
