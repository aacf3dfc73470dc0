// Compares what the compiler and the program make of the random catalogues.
#pragma once

#include <random_catalogues.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace catalogues {

inline std::string described(muster::surface_view surface) {
    std::string text;
    for (muster::tool_info const& tool : surface) {
        text.append(tool.name).append(": ").append(tool.description);
        text.append(" ").append(std::to_string(static_cast<int>(tool.kind))).append("\n");
    }
    return text;
}

template <class Role, class Dialect>
void compare_all() {
    std::size_t number = 0;
    std::size_t tools = 0;
    for (muster_test::compiled_one const& compiled : muster_test::compiled_ones<Role, Dialect>()) {
        auto const got = muster_test::resolved_one(number, Role::kind, Dialect::rules);
        ASSERT_TRUE(got) << number << '\n' << muster::config::lines(got.faults);
        ASSERT_EQ(got.policies.size(), 1U);
        muster::policy const& policy = got.policies[0];
        ASSERT_EQ(described(policy.surface()), described(compiled.surface)) << number;
        ASSERT_EQ(policy.system_prompt(), compiled.prompt) << number;
        tools += compiled.surface.size();
        ++number;
    }
    EXPECT_EQ(number, 100U);
    EXPECT_GT(tools, 100U);  // not all of them are empty
}

}  // namespace catalogues
