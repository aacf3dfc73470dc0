#include <muster/envelope/needs_input.hpp>

#include "samples.hpp"

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

bool waits(std::string_view word, std::string_view result) {
    std::string const text = samples::around("<task-id>a</task-id><status>" + std::string{word} + "</status><result>"
                                             + std::string{result} + "</result>");
    auto const read = muster::parse(text);
    EXPECT_TRUE(read);
    return muster::needs_input(read.value);
}

TEST(needs_input, DV_32_by_its_status_or_by_its_text) {
    EXPECT_TRUE(waits("blocked", ""));
    EXPECT_TRUE(waits("completed", "blocked: need the database password"));
    EXPECT_TRUE(waits("completed", "\n Blocked: which branch?"));
    EXPECT_TRUE(waits("completed", "&#13;\n&#98;locked: by a carriage return that was written as XML has it"));
    EXPECT_FALSE(waits("completed", "b locked: by nothing"));
    EXPECT_FALSE(waits("completed", "&#38;#98;locked: decoded once"));
    EXPECT_FALSE(waits("completed", "Nothing is blocked: all is well."));
    EXPECT_FALSE(waits("failed", "blocked: by the firewall"));
    EXPECT_FALSE(waits("completed", "block"));
    EXPECT_FALSE(muster::needs_input(muster::parse(samples::brief).value));
    static_assert(!muster::needs_input({}));
}

}  // namespace
