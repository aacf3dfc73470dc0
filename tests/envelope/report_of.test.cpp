#include <muster/envelope/report_of.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

using muster::report_of_error;
using muster::report_of_result;
using muster::run_error;
using muster::status;
using muster::summary_of;

// summary_of
static_assert(summary_of("Found it.\nIn a.cpp.") == "Found it." && summary_of("one\r\ntwo") == "one");
static_assert(summary_of("") == "completed" && summary_of(" \n\t\n") == "completed");
static_assert(summary_of("\n\n  Done.  \nMore.") == "Done.");

TEST(report_of, F_62_a_summary_has_at_most_80_code_points) {
    std::string euros;
    for (int i = 0; i < 100; ++i) euros += "\u20ac";
    EXPECT_EQ(summary_of(euros).size(), 80U * 3);
    EXPECT_EQ(summary_of(std::string(80, 'x')).size(), 80U);
    EXPECT_EQ(summary_of(std::string(81, 'x')).size(), 80U);
    EXPECT_EQ(summary_of(std::string(200, '\xFF')).size(), 80U);
}

// report_of_result
static_assert(report_of_result("a", "Yes.").status == status::completed
              && *report_of_result("a", "Yes.").result == "Yes.");
static_assert(*report_of_result("a", "").summary == "completed" && !report_of_result("a", "").result);

TEST(report_of, NP_20_a_result_becomes_a_report) {
    auto const made = report_of_result("a", "Found.\nMore.", {.tool_uses = 3});
    EXPECT_EQ(*made.summary, "Found.");
    EXPECT_EQ(*made.result, "Found.\nMore.");
    EXPECT_EQ(made.usage.tool_uses, std::uint64_t{3});
}

// report_of_error
static_assert(report_of_error("a", run_error::aborted, "x").status == status::killed);
static_assert(report_of_error("a", run_error::timeout, "x").status == status::timeout);
static_assert(report_of_error("a", run_error::other, "x").status == status::failed);

TEST(report_of, NP_21_F_62_an_error_is_its_summary) {
    auto const made = report_of_error("a", run_error::other, "connection refused", 250);
    EXPECT_EQ(*made.summary, "connection refused");
    EXPECT_FALSE(made.result);
    EXPECT_EQ(made.usage, (muster::usage{0, 0, 250}));
    EXPECT_FALSE(report_of_error("a", run_error::other, "connection refused").usage.has_any());
}

}  // namespace
