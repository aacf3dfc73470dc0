#include <muster/envelope/limits.hpp>

#include <muster/envelope/scan.hpp>

#include "samples.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster::envelope_limits;
using muster::fault;
using samples::around;

constexpr std::string_view small =
    "<task-notification><task-id>ab</task-id><status>failed</status><summary>cd</summary><result>ef</result>"
    "<usage><tool_uses>1</tool_uses></usage></task-notification>";

constexpr fault fault_of(std::string_view text, envelope_limits const& most) {
    return muster::parse(text, {.limits = most}).why;
}

// Each limit is the last size that is allowed.
static_assert(fault_of(small, {.longest_envelope = small.size()}) == fault::none);
static_assert(fault_of(small, {.longest_envelope = small.size() - 1}) == fault::envelope_too_long);
static_assert(fault_of(small, {.longest_task_id = 2}) == fault::none);
static_assert(fault_of(small, {.longest_task_id = 1}) == fault::task_id_too_long);
static_assert(fault_of(small, {.longest_summary = 2}) == fault::none);
static_assert(fault_of(small, {.longest_summary = 1}) == fault::summary_too_long);
static_assert(fault_of(small, {.longest_result = 2}) == fault::none);
static_assert(fault_of(small, {.longest_result = 1}) == fault::result_too_long);
static_assert(fault_of(small, {.most_elements = 6}) == fault::none);
static_assert(fault_of(small, {.most_elements = 5}) == fault::too_many_elements);
static_assert(fault_of(small, {.longest_envelope = 0}) == fault::envelope_too_long);

// The place is the element's own; of the envelope it is the envelope's.
static_assert(muster::parse(small, {.limits = {.longest_result = 1}}).at == small.find("<result>"));
static_assert(muster::parse(small, {.limits = {.most_elements = 5}}).at == small.find("<tool_uses>"));
static_assert(muster::parse(small, {.limits = {.longest_envelope = 60}}).at == 0);

// Each limit is asked whatever form an envelope has.
TEST(limits, hold_for_the_canonical_form) {
    std::string const text{samples::full};
    auto const of = [&](envelope_limits const& most) { return fault_of(text, most); };
    EXPECT_EQ(of({.longest_task_id = 9}), fault::none);
    EXPECT_EQ(of({.longest_task_id = 8}), fault::task_id_too_long);
    EXPECT_EQ(of({.longest_summary = 23}), fault::none);
    EXPECT_EQ(of({.longest_summary = 22}), fault::summary_too_long);
    EXPECT_EQ(of({.longest_result = 25}), fault::none);
    EXPECT_EQ(of({.longest_result = 24}), fault::result_too_long);
    EXPECT_EQ(of({.most_elements = 8}), fault::none);
    for (std::size_t most = 0; most < 8; ++most) EXPECT_EQ(of({.most_elements = most}), fault::too_many_elements);
    EXPECT_EQ(of({.longest_envelope = text.size()}), fault::none);
    for (std::size_t most = 0; most < text.size(); ++most) {
        EXPECT_EQ(of({.longest_envelope = most}), fault::envelope_too_long) << most;
    }
}

// What exceeds the longest envelope is no more than its opening tag, and what follows is read.
TEST(limits, C007_an_envelope_that_is_too_long_swallows_nothing) {
    std::string const text =
        around("<task-id>a</task-id><status>failed</status><result>" + std::string(500, 'x') + "</result>")
        + std::string{small};
    int faults = 0, notifications = 0;
    std::string together;
    for (auto const& item : muster::envelopes(text, {.limits = {.longest_envelope = 300}})) {
        faults += item.why == fault::envelope_too_long && item.raw == "<task-notification>" ? 1 : 0;
        notifications += item.kind == muster::item_kind::notification ? 1 : 0;
        together += item.raw;
    }
    EXPECT_EQ(faults, 1);
    EXPECT_EQ(notifications, 1);
    EXPECT_EQ(together, text);
}

TEST(limits, count_the_elements_that_are_not_ours) {
    std::string more = "<task-id>a</task-id><status>failed</status>";
    for (int i = 0; i < 254; ++i) more += "<x/>";
    EXPECT_EQ(fault_of(around(more), {}), fault::none);
    more += "<x/>";
    EXPECT_EQ(fault_of(around(more), {}), fault::too_many_elements);
}

}  // namespace
