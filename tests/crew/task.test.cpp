#include <muster/crew/task.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using muster::task_fault;

muster::crew_limits const most{.max_prompt_bytes = 10, .max_description_bytes = 5};

TEST(task, is_checked_by_itself) {
    EXPECT_EQ(muster::fault_of({.prompt = "Do it."}, most), task_fault::none);
    EXPECT_EQ(muster::fault_of({.prompt = ""}, most), task_fault::blank_prompt);
    EXPECT_EQ(muster::fault_of({.prompt = " \n\t"}, most), task_fault::blank_prompt);
    EXPECT_EQ(muster::fault_of({.prompt = std::string(10, 'x')}, most), task_fault::none);
    EXPECT_EQ(muster::fault_of({.prompt = std::string(11, 'x')}, most), task_fault::prompt_too_large);
    EXPECT_EQ(muster::fault_of({.prompt = "x", .description = "longer"}, most), task_fault::description_too_large);
    EXPECT_EQ(muster::fault_of({.prompt = "x", .name = "a.1"}, most), task_fault::bad_name);
    EXPECT_EQ(muster::fault_of({.prompt = "x", .name = "a-1"}, most), task_fault::none);
}

TEST(task, its_settings_are_bounded_and_found_by_name) {
    std::vector<muster::setting> const settings{{"model", "small"}, {"cwd", "/src"}, {"model", "large"}};
    EXPECT_EQ(muster::value_of(settings, "model"), "small");
    EXPECT_EQ(muster::value_of(settings, "mode"), "");
    muster::task what{.prompt = "x", .settings = {{"cwd", std::string(8 * 1024, '/')}}};
    EXPECT_EQ(muster::fault_of(what, {}), task_fault::settings_too_large);
    what.settings[0].value.resize(7 * 1024);
    EXPECT_EQ(muster::fault_of(what, {}), task_fault::none);
}

TEST(task, every_fault_has_words_of_its_own) {
    for (int a = 0; a <= static_cast<int>(task_fault::not_kept); ++a) {
        EXPECT_NE(describe(static_cast<task_fault>(a)), "an unknown fault");
        for (int b = 0; b < a; ++b)
            EXPECT_NE(describe(static_cast<task_fault>(a)), describe(static_cast<task_fault>(b)));
    }
}

TEST(turn, a_short_one_counts_for_the_room_that_it_takes) {
    EXPECT_GT(muster::bytes_in_history("x"), sizeof(std::string));
    EXPECT_EQ(muster::bytes_in_history(std::string(100, 'x')), muster::bytes_in_history("") + 100);
}

}  // namespace
