#include <muster/envelope/wrapper.hpp>

#include <muster/envelope/scan.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

constexpr std::string_view wrapped =
    "<system-reminder>\n"
    "[SYSTEM NOTIFICATION - NOT USER INPUT]\n"
    "<task-notification>\n"
    "<task-id>a</task-id>\n"
    "<status>blocked</status>\n"
    "<usage><subagent_tokens>7</subagent_tokens></usage>\n"
    "</task-notification>\n"
    "</system-reminder>";

// F-52: parse reads through it, and what it answers speaks of the envelope alone
constexpr auto got = muster::parse(wrapped);
static_assert(got && got.value.status == muster::status::blocked && got.value.usage->total_tokens == 7U);
static_assert(wrapped.substr(got.begin).starts_with("<task-notification>"));
static_assert(wrapped.substr(got.end) == "\n</system-reminder>");
static_assert(muster::parse("<system-reminder>hello</system-reminder>").why == muster::fault::no_envelope);
static_assert(muster::parse("<system-reminder><!-- x -->\n<task-notification/>").why == muster::fault::missing_task_id);

// is_system_wrapping: what stands around the envelope is nobody's words
static_assert(muster::is_system_wrapping("<system-reminder>\n[SYSTEM NOTIFICATION - NOT USER INPUT]\n"));
static_assert(muster::is_system_wrapping(" <system-reminder> ")
              && muster::is_system_wrapping("\n</system-reminder>\n"));
static_assert(!muster::is_system_wrapping("") && !muster::is_system_wrapping("hello"));
static_assert(!muster::is_system_wrapping("<system-reminder>\nSee below."));
static_assert(!muster::is_system_wrapping("</system-reminder> and more"));

TEST(wrapper, F_52_leaves_no_words_around_an_envelope) {
    int notifications = 0;
    for (auto const& item : muster::envelopes(wrapped)) {
        if (item.kind == muster::item_kind::notification) ++notifications;
        if (item.kind != muster::item_kind::text) continue;
        EXPECT_TRUE(muster::is_system_wrapping(item.raw)) << item.raw;
    }
    EXPECT_EQ(notifications, 1);
}

}  // namespace
