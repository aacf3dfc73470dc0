#include <muster/envelope/notification.hpp>

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <string_view>
#include <type_traits>

namespace {

using muster::notification;

// Made without a text it claims nothing: no end, and no field.
constexpr bool says_nothing_by_itself() {
    notification const none;
    return none.status == muster::status::unknown && none.task_id.raw.empty() && none.status_word.empty()
        && !none.summary && !none.result && !none.usage && none.extensions.begin() == none.extensions.end();
}
static_assert(says_nothing_by_itself());
TEST(notification, says_nothing_by_itself) { EXPECT_TRUE(says_nothing_by_itself()); }

// missing is not empty, for each field of its own
constexpr std::string_view bare = "<task-notification><task-id>a</task-id><status>failed</status></task-notification>";
constexpr std::string_view hollow =
    "<task-notification><task-id>a</task-id><status>failed</status>"
    "<summary></summary><result/><usage></usage></task-notification>";
constexpr bool tells_missing_from_empty() {
    notification const missing = muster::parse(bare).value;
    notification const empty = muster::parse(hollow).value;
    return !missing.summary && !missing.result && !missing.usage                                     //
        && empty.summary && empty.summary->raw.empty() && empty.result && empty.result->raw.empty()  //
        && empty.usage && !empty.usage->has_any();
}
static_assert(tells_missing_from_empty());
TEST(notification, tells_missing_from_empty) { EXPECT_TRUE(tells_missing_from_empty()); }

// elements that are not ours: those in usage apart from those beside it
constexpr std::string_view extended =
    "<task-notification><task-id>a</task-id><status>failed</status>"
    "<usage><cost>1</cost></usage><branch>fix</branch></task-notification>";
constexpr bool keeps_the_two_kinds_of_extensions_apart() {
    notification const got = muster::parse(extended).value;
    return got.extensions.find("branch") && !got.extensions.find("cost")  //
        && got.usage_extensions.find("cost") && !got.usage_extensions.find("branch");
}
static_assert(keeps_the_two_kinds_of_extensions_apart());
TEST(notification, keeps_the_two_kinds_of_extensions_apart) { EXPECT_TRUE(keeps_the_two_kinds_of_extensions_apart()); }

// All is a view into the text: a copy of it says the same, and costs nothing.
static_assert(std::is_trivially_copyable_v<notification>);
TEST(notification, points_into_the_text) {
    notification const got = muster::parse(extended).value;
    EXPECT_EQ(got.task_id.raw.data(), extended.data() + extended.find(">a<") + 1);
    EXPECT_EQ(got.status_word.data(), extended.data() + extended.find("failed"));
}

}  // namespace
