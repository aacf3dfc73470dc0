#include <muster/envelope/scan.hpp>

#include "samples.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::envelopes;
using muster::fault;
using muster::item_kind;
using muster::status;

//{ quoted by docs/envelope.md: scanning
constexpr std::string_view turn =
    "Two came back:\n"
    "<task-notification><task-id>a</task-id><status>completed</status></task-notification>\n"
    "<task-notification><task-id>b</task-id></task-notification>\n"
    "That is all.";

constexpr int count(muster::item_kind kind) {
    int found = 0;
    for (muster::envelope_item const& item : muster::envelopes(turn)) found += item.kind == kind ? 1 : 0;
    return found;
}
static_assert(count(muster::item_kind::notification) == 1);
static_assert(count(muster::item_kind::fault) == 1);  // b has no status; reading goes on behind it
static_assert(count(muster::item_kind::text) == 3);

static_assert(muster::first_notification(turn)->task_id.raw == "a");
static_assert(!muster::first_notification("No envelope at all."));
//}

static_assert(std::input_iterator<muster::envelope_range::iterator>);
static_assert(std::sentinel_for<muster::envelope_range::end_of_text, muster::envelope_range::iterator>);
static_assert(envelopes("").begin() == envelopes("").end());

std::vector<muster::envelope_item> items_of(std::string_view text) {
    std::vector<muster::envelope_item> items;
    std::string together;
    for (auto const& item : envelopes(text)) {
        items.push_back(item);
        together += item.raw;
        EXPECT_FALSE(item.raw.empty());
    }
    EXPECT_EQ(together, text);  // nothing is swallowed, nothing said twice
    return items;
}

std::string kinds_of(std::string_view text) {
    std::string kinds;
    for (auto const& item : items_of(text)) {
        kinds += item.kind == item_kind::text ? 't' : item.kind == item_kind::notification ? 'n' : 'f';
    }
    return kinds;
}

std::string envelope_of(std::string_view id, std::string_view word = "completed", std::string_view result = "") {
    return samples::around("<task-id>" + std::string{id} + "</task-id><status>" + std::string{word}
                           + "</status><result>" + std::string{result} + "</result>");
}

TEST(scan, C003_neighbours_stay_three) {
    std::string const text =
        envelope_of("one") + "\n" + envelope_of("two", "failed", "all completed") + "\n" + envelope_of("three");
    auto const items = items_of(text);
    ASSERT_EQ(items.size(), 5U);
    EXPECT_EQ(items[0].value.task_id.raw, "one");
    EXPECT_EQ(items[2].value.task_id.raw, "two");
    EXPECT_EQ(items[4].value.task_id.raw, "three");
    EXPECT_EQ(items[1].raw, "\n");
}

TEST(scan, C006_NP_25_text_around_an_envelope_is_kept) {
    std::string const text = "Before. " + std::string{samples::extended};
    auto const items = items_of(text);
    ASSERT_EQ(items.size(), 3U);
    EXPECT_EQ(items[0].raw, "Before. ");
    EXPECT_EQ(items[1].at, 8U);
    EXPECT_EQ(items[1].value.extensions.find("output-file")->raw, "<output-file>/runs/a1.output</output-file>");
    EXPECT_EQ(items[2].raw, "\nRead the output file to see all of it.");
}

TEST(scan, C007_an_unterminated_envelope_swallows_nothing) {
    std::string const text = "Hi. <task-notification>\n<task-id>a</task-id>\nWhat now?";
    auto const items = items_of(text);
    ASSERT_EQ(items.size(), 3U);
    EXPECT_EQ(items[1].why, fault::unterminated);
    EXPECT_EQ(items[1].at, 4U);
    EXPECT_EQ(items[1].raw, "<task-notification>");
    EXPECT_EQ(items[2].raw, "\n<task-id>a</task-id>\nWhat now?");
    EXPECT_EQ(kinds_of(text + envelope_of("b")), "tftn");
}

// tags that follow one another without an end
struct row_of_openings {
    std::string text;
    std::string kinds;
    std::size_t count;
    std::string raw;
};

TEST(scan, opening_tags_without_an_end_in_a_row_are_one_error_with_a_count) {
    std::string const one = "<task-notification>", older = "<agent-notification>";
    row_of_openings const table[] = {
        {one, "f", 1, one},
        {one + one, "f", 2, one + one},
        {one + " \n\t" + one + "\n", "ft", 2, one + " \n\t" + one},
        {one + older + one, "f", 3, one + older + one},
        {one + "<task-notification a='b'>" + one, "f", 3, one + "<task-notification a='b'>" + one},
        {one + one + "<task-id>a</task-id>", "ft", 2, one + one},
        {one + one + envelope_of("b"), "fn", 2, one + one},
        {one + envelope_of("b"), "fn", 1, one},
        {one + one + "<task-notification/>", "ff", 2, one + one},
        {"<task-notification <task-notification ", "ft", 2, "<task-notification <task-notification"},
        {one + "words" + one, "ftf", 1, one},
        {one + older + "</task-notification>", "fft", 1, one},
        {one + one + "x" + one + one, "ftf", 2, one + one},
    };
    for (row_of_openings const& each : table) {
        auto const items = items_of(each.text);
        EXPECT_EQ(kinds_of(each.text), each.kinds) << each.text;
        EXPECT_EQ(items[0].count, each.count) << each.text;
        EXPECT_EQ(items[0].raw, each.raw) << each.text;
    }
}

TEST(scan, a_hundred_thousand_opening_tags_are_one_error) {
    std::string text;
    for (int i = 0; i != 100000; ++i) text += i % 2 == 0 ? "<task-notification>" : "<agent-notification>";
    auto const items = items_of(text);
    ASSERT_EQ(items.size(), 1U);
    EXPECT_EQ(items[0].why, fault::unterminated);
    EXPECT_EQ(items[0].count, 100000U);
    EXPECT_EQ(items[0].raw, text);
    EXPECT_EQ(items[0].at, 0U);
}

// What a reader's limit allows for one envelope, a row of opening tags may have.
TEST(scan, a_row_of_opening_tags_is_as_long_as_an_envelope_may_be) {
    std::string text;
    for (int i = 0; i != 1000; ++i) text += "<task-notification>";
    std::size_t count = 0, errors = 0;
    for (auto const& item : envelopes(text, {.limits = {.longest_envelope = 1900}})) {
        EXPECT_LE(item.raw.size(), 1900U);
        count += item.count;
        ++errors;
    }
    EXPECT_EQ(count, 1000U);
    EXPECT_LE(errors, 11U);
}

TEST(scan, C010_an_unknown_status_ends_nothing) {
    std::string const text = envelope_of("a") + envelope_of("b", "zzz") + envelope_of("c");
    auto const items = items_of(text);
    ASSERT_EQ(items.size(), 3U);
    EXPECT_EQ(items[1].kind, item_kind::notification);
    EXPECT_EQ(items[1].value.status, status::unknown);
    EXPECT_EQ(items[1].value.status_word, "zzz");
    EXPECT_EQ(items[2].value.task_id.raw, "c");
}

TEST(scan, goes_on_behind_every_fault) {
    std::string const good = envelope_of("z");
    for (std::string_view const bad :
         {"<x", "text", "<Status>", "</status>", "<!DOCTYPE x>", "<?x?>", "<![CDATA[x]]>", "<!-- x", "<result>",
          "<usage><tool_uses>", "<task-id>a</task-id><task-id>a</task-id>", "<status a='1'>"}) {
        std::string const text = samples::around(bad) + " " + good;
        EXPECT_EQ(kinds_of(text), "ftn") << bad;
        EXPECT_EQ(items_of(text).back().value.task_id.raw, "z") << bad;
    }
}

TEST(scan, faults_are_placed_in_the_whole_text) {
    std::string const text = "12345" + samples::around("<task-id>a</task-id>x");
    auto const items = items_of(text);
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(items[1].why, fault::stray_text);
    EXPECT_EQ(text[items[1].at], 'x');
}

TEST(scan, what_only_resembles_an_envelope_is_text) {
    EXPECT_EQ(kinds_of("a < b, <task-notifications>, </task-notification>, <task-notification"), "t");
    EXPECT_EQ(kinds_of("<TASK-NOTIFICATION></TASK-NOTIFICATION>"), "t");
}

TEST(scan, NP_24_first_notification) {
    std::string const text = "<task-notification> and " + envelope_of("a") + envelope_of("b");
    EXPECT_EQ(muster::first_notification(text)->task_id.raw, "a");
    EXPECT_FALSE(muster::first_notification("The worker says: all done."));
}

template <class Text>
concept scans = requires(Text&& text) {
    envelopes(static_cast<Text&&>(text));
};
static_assert(scans<std::string&> && scans<char const*> && !scans<std::string>);

}  // namespace
