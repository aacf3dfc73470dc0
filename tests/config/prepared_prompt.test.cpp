#include <muster/config/prepared_prompt.hpp>

#include "host.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

muster::policy told(std::string_view role, muster::dialect const& rules, std::string_view base) {
    muster::config::binding made;
    made.role = role;
    made.allowed_tools = {"*"};
    made.system_prompt = base;
    made.extra_prompt = "Keep it short.";
    muster::resolve_options how;
    how.rules = rules;
    return muster::policy::resolve(made, host::tools(), how).resolved;
}

std::string rendered(auto const& prompt, muster::prompt_facts const& facts = {}) {
    std::string text;
    muster::append_sink out{text};
    prompt.render(out, facts);
    return text;
}

constexpr muster::known_worker workers[] = {{"w-1", "read the parser"}, {"w-2", ""}};

TEST(prepared_prompt, PP14_is_the_prompt_of_its_policy_whatever_changes) {
    for (std::string_view const role : {"coordinator", "worker", "proactive", ""}) {
        for (auto const& rules : {muster::dialects::binding::rules, muster::dialects::session::rules}) {
            for (std::string_view const base : {"", "You are Ana.", "You are Ana.\n\n"}) {
                muster::policy const policy = told(role, rules, base);
                muster::prepared_prompt const prepared{policy};
                EXPECT_EQ(rendered(prepared), policy.system_prompt()) << role << ' ' << rules.name;
                std::string whole;
                muster::append_sink out{whole};
                muster::render(policy, out, workers);
                EXPECT_EQ(rendered(prepared, workers), whole) << role << ' ' << rules.name;
                EXPECT_EQ(prepared.size(workers), whole.size());
                EXPECT_TRUE(whole.starts_with(prepared.prefix()));
            }
        }
    }
}

TEST(prepared_prompt, C100_a_worker_more_changes_no_earlier_byte) {
    muster::prepared_prompt const ana{told("coordinator", muster::dialects::binding::rules, "You are Ana.")};
    std::string const one = rendered(ana, muster::known_workers{workers, 1});
    std::string const two = rendered(ana, workers);
    EXPECT_GT(one.size(), ana.prefix().size());
    EXPECT_TRUE(two.starts_with(one));
}

TEST(prepared_prompt, outlives_what_it_was_made_from) {
    muster::prepared_prompt const ana = [] {
        muster::policy const gone = told("coordinator", muster::dialects::binding::rules, std::string(1000, 'x'));
        return muster::prepared_prompt{gone};
    }();
    EXPECT_EQ(rendered(ana), ana.of().system_prompt());
}

}  // namespace
