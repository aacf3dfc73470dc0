#include <muster/tool/name_key.hpp>

#include <muster/tool/tool.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

// Every name of up to four characters that can make a difference.
std::vector<std::string> names() {
    std::vector<std::string> all{""};
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at].size() == 4) continue;
        for (char const c : {'a', 'A', '_', '-', '1'}) all.push_back(all[at] + c);
    }
    return all;
}

TEST(name_key, is_the_same_for_names_that_read_alike_and_for_no_others) {
    std::vector<std::string> const all = names();
    std::size_t wrong = 0;
    for (std::string const& a : all) {
        std::string const key = muster::tool_name_key(a);
        for (std::string const& b : all)
            wrong += (key == muster::tool_name_key(b)) == muster::same_tool_name(a, b) ? 0U : 1U;
    }
    EXPECT_EQ(wrong, 0U);
}

}  // namespace
