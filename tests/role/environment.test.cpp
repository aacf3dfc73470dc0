#include <muster/role/environment.hpp>

#include <gtest/gtest.h>

#include <stdlib.h>
#include <cstdlib>
#include <string>

namespace {

using muster::environment_switch;

static_assert(muster::mode_switch<environment_switch>);

constexpr char const* variable = "MUSTER_TEST_SWITCH";

// The variable is gone before and after each test.
struct environment : testing::Test {
    environment() { ::unsetenv(variable); }
    ~environment() override { ::unsetenv(variable); }
    environment_switch signal{variable};
};

TEST_F(environment, MG05_F01_is_read_each_time) {
    EXPECT_FALSE(signal.is_on());
    ::setenv(variable, "1", 1);
    EXPECT_TRUE(signal.is_on());
    ::setenv(variable, "0", 1);
    EXPECT_FALSE(signal.is_on());
    ::setenv(variable, "", 1);
    EXPECT_FALSE(signal.is_on());
}

TEST_F(environment, F03_MG06_writes_a_one_or_removes_the_variable) {
    ASSERT_TRUE(signal.switch_to(true));
    EXPECT_STREQ(std::getenv(variable), "1");
    ASSERT_TRUE(signal.switch_to(false));
    EXPECT_EQ(std::getenv(variable), nullptr);
    EXPECT_TRUE(signal.switch_to(false));  // removing what is not there is no fault
}

TEST_F(environment, F03_overwrites_another_value) {
    ::setenv(variable, "off", 1);
    ASSERT_TRUE(signal.switch_to(true));
    EXPECT_STREQ(std::getenv(variable), "1");
}

TEST(environment_switch, refuses_what_is_no_name) {
    std::string const longest(environment_switch::longest_name, 'N');
    for (std::string const& name : {std::string{}, std::string{"A=B"}, std::string{"A\0B", 3}, longest + "N"}) {
        environment_switch none{name};
        EXPECT_FALSE(none) << name;
        EXPECT_FALSE(none.is_on()) << name;
        EXPECT_FALSE(none.switch_to(true)) << name;
    }
    environment_switch fits{longest};
    EXPECT_EQ(fits.variable(), longest);
    EXPECT_TRUE(fits.switch_to(true) && fits.is_on() && fits.switch_to(false));
}

constexpr bool keeps_its_own_copy_of_the_name() {
    char name[] = {'M', 'O', 'D', 'E'};
    environment_switch const kept{{name, 4}};
    name[0] = 'x';
    return kept && kept.variable() == "MODE";
}
static_assert(keeps_its_own_copy_of_the_name());
TEST(environment_switch, keeps_its_own_copy_of_the_name) { EXPECT_TRUE(keeps_its_own_copy_of_the_name()); }

}  // namespace
