#include <muster/envelope/fault.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

// describe: each fault has words of its own
constexpr bool each_has_words() {
    for (unsigned i = 0; i < muster::fault_count; ++i) {
        std::string_view const words = describe(static_cast<muster::fault>(i));
        if (words.empty() || words == "an unknown fault") return false;
        for (unsigned j = 0; j < i; ++j) {
            if (describe(static_cast<muster::fault>(j)) == words) return false;
        }
    }
    return describe(static_cast<muster::fault>(muster::fault_count)) == "an unknown fault";
}
static_assert(each_has_words());

TEST(fault, each_has_words) { EXPECT_TRUE(each_has_words()); }

}  // namespace
