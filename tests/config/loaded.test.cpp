#include <muster/config/loaded.hpp>

#include <gtest/gtest.h>

using namespace muster::config;

// loaded
TEST(loaded, is_good_when_it_has_no_fault) {
    loaded got;
    EXPECT_TRUE(got);
    got.faults.count_unlisted();
    EXPECT_FALSE(got);
}

// load_options
TEST(load_options, say_nothing_unless_they_are_asked_to) {
    load_options const how;
    EXPECT_EQ(how.file, "");
    EXPECT_EQ(how.rules.name, "binding");
    EXPECT_EQ(how.bounds.most_faults, limits{}.most_faults);
}
