#include <muster/plan/specification.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using muster::confidence;
using muster::coverage;
using muster::coverage_of;
using muster::spec_item;
using muster::spec_items;

static_assert(std::forward_iterator<spec_items::iterator>);

//{ quoted by docs/recovery.md: confidence
constexpr std::string_view spec = R"(# Notifications

- [HIGH] src/routes/index.ts:12: mount the router below /api/v1
- [MEDIUM] the limit of requests is that of the other routes
  (seen in two of five)
1. [LOW] which queue sends the mail
)";
constexpr bool reads_the_tags_of_list_items() {
    muster::coverage const known = muster::coverage_of(spec);
    auto at = muster::spec_items(spec).begin();
    bool const first =
        at->level == confidence::high && at->line == 3 && at->text.starts_with("src/routes/index.ts:12:");
    ++at;
    bool const second = at->level == confidence::medium && at->more == "(seen in two of five)";
    return first && second && known == coverage{1, 1, 1} && known.percent() == 66 && !known.is_at_least(80);
}
static_assert(reads_the_tags_of_list_items());
//}
TEST(spec_items, CA04_reads_the_tags_of_list_items) { EXPECT_TRUE(reads_the_tags_of_list_items()); }

constexpr std::optional<spec_item> first_of(std::string_view text) {
    for (spec_item const& item : spec_items{text}) return item;
    return {};
}

// What a tag looks like: one line each, and its level, or what it is instead.
enum class is : unsigned char { high, medium, low, unclear, plain, no_item };
constexpr is kind_of(std::string_view text) {
    std::optional<spec_item> const item = first_of(text);
    if (!item) return is::no_item;
    if (item->unclear) return is::unclear;
    return item->level ? static_cast<is>(*item->level) : is::plain;
}
struct line {
    std::string_view text;
    is kind;
};
constexpr line lines[] = {
    {"- [HIGH] a", is::high},
    {"* [medium] a", is::medium},
    {"+ [Low] a", is::low},
    {"1. [LOW] a", is::low},
    {"12) [LOW] a", is::low},
    {"\t- [LOW] a", is::no_item},  // deep, and below no item: code
    {"   - [LOW] a", is::low},
    {"-\t[LOW]\ta", is::low},
    {"- [ ] [LOW] a", is::low},
    {"- [x] [LOW] a", is::low},
    {"- **[LOW]** a", is::low},
    {"- **[LOW]:** a", is::low},
    {"- `[LOW]` a", is::low},
    {"- [LOW]: a", is::low},
    {"- [LOW]a", is::low},
    {"- [ LOW ] a", is::low},
    {"- [LOW?] a", is::low},
    {"- [LOW: nobody has looked] a", is::low},
    {"- [LOW - no access] a", is::low},
    {"- [low](why.md) a", is::low},
    {"- [HIGH] [LOW] a", is::low},  // the least sure counts
    {"- [LOW][HIGH] a", is::low},
    {"- 1. [LOW] a", is::low},
    {"- [LOW]", is::low},
    {"- [LWO] a", is::unclear},
    {"- [LOWW] a", is::unclear},
    {"- [MEDUIM] a", is::unclear},
    {"- [MEDIU] a", is::unclear},
    {"- [MED] a", is::unclear},
    {"- [HIHG] a", is::unclear},
    {"- [HIG] a", is::unclear},
    {"- [HIGH] [LWO] a", is::unclear},
    {"- [NOW] a", is::plain},
    {"- [LOG] a", is::plain},
    {"- [API] a", is::plain},
    {"- [LOWER] a", is::plain},
    {"- [LOW_LEVEL] a", is::plain},
    {"- [low-level] a", is::plain},
    {"- [] a", is::plain},
    {"- [LOW a", is::plain},
    {"- LOW a", is::plain},
    {"- a [LOW]", is::plain},
    {"-", is::plain},
    {"-[LOW] a", is::no_item},
    {"[LOW] a", is::no_item},
    {"1234567890. [LOW] a", is::no_item},
    {"1 [LOW] a", is::no_item},
    {"# [LOW] a", is::no_item},
    {"", is::no_item},
};
constexpr std::size_t first_wrong_line() {
    std::size_t at = 0;
    for (line const& each : lines) {
        if (kind_of(each.text) != each.kind) return at;
        ++at;
    }
    return at;
}
static_assert(first_wrong_line() == std::size(lines));
TEST(spec_items, CA05_reads_tags_as_they_are_written) {
    for (line const& each : lines) EXPECT_EQ(kind_of(each.text), each.kind) << each.text;
}

std::string shown(std::string_view text) {
    std::string out;
    for (spec_item const& item : spec_items{text}) {
        out += std::to_string(item.line) + ':' + std::to_string(item.indent) + ' ';
        out += item.level ? std::string{word(*item.level)} : "-";
        out += ' ' + std::string{item.text} + (item.more.empty() ? "" : " + " + std::string{item.more}) + '\n';
    }
    return out;
}

TEST(spec_items, reads_nested_lists) {
    EXPECT_EQ(shown("- [HIGH] a\n  - [LOW] b\n\t\t- [MEDIUM] c\n\n    d\n- e"),
              "1:0 HIGH a\n2:2 LOW b\n3:8 MEDIUM c + d\n6:0 - e\n");
}

TEST(spec_items, takes_code_for_code) {
    EXPECT_EQ(shown("- a\n```\n- [LOW] b\n```\n- c"), "1:0 - a\n5:0 - c\n");
    EXPECT_EQ(shown("~~~~ md\n- [LOW] b\n~~~\n```\n~~~~~\n- c"), "6:0 - c\n");
    EXPECT_EQ(shown("- a\n  ```\n  - [LOW] b\n  ```\n  - c"), "1:0 - a\n5:2 - c\n");
    EXPECT_EQ(shown("```\n- [LOW] to the end"), "");
    EXPECT_EQ(shown("``` a ` b\n- [LOW] no fence"), "2:0 LOW no fence\n");
    EXPECT_EQ(shown("Text:\n\n    - [LOW] deep, below no item\n\n- a\n\n      - [LOW] below one"),
              "5:0 - a\n7:6 LOW below one\n");
}

TEST(spec_items, says_what_belongs_to_an_item) {
    std::string_view const text = "x\n  - [LOW] a\r\n    b\r\n\r\n    c\r\nd\n- e";
    auto const item = first_of(text);
    ASSERT_TRUE(item);
    EXPECT_EQ(item->text, "a");
    EXPECT_EQ(item->more, "b\r\n\r\n    c");
    EXPECT_EQ(item->whole, "- [LOW] a\r\n    b\r\n\r\n    c");
    EXPECT_EQ(text.substr(item->at, item->whole.size()), item->whole);
    EXPECT_EQ(shown(text), "2:2 LOW a + b\r\n\r\n    c\n7:0 - e\n");
}

TEST(spec_items, walks_any_bytes_in_linear_time) {
    std::string text;
    for (int i = 0; i < 300'000; ++i) text += "- [LOW\n `~1.\t]\xFF*"[i * 7 % 17];
    std::size_t items = 0;
    for (spec_item const& item : spec_items{text}) items += item.line != 0;
    EXPECT_GT(items, 0U);
    for (char const c : {'-', '`', '~', '[', '\n', ' ', '1', '*'})
        static_cast<void>(coverage_of(std::string(300'000, c)));
    std::string nested;
    for (int i = 0; i < 100'000; ++i) nested += "- ";
    EXPECT_EQ(coverage_of(nested).untagged, 1U);
}

// coverage_of
constexpr bool counts_what_is_investigated() {
    coverage const known =
        coverage_of("- [HIGH] a\n- [HIGH] b\n- [MEDIUM] c\n- [MEDIUM] d\n- [LOW] e\n- f\n- [MED] g\n");
    return known == coverage{2, 2, 1, 1, 1} && known.percent() == 80 && known.is_at_least(80) && !known.is_at_least(81)
        && coverage_of("").percent() == 0 && !coverage_of("- a").is_at_least(0);
}
static_assert(counts_what_is_investigated());
TEST(coverage_of, CA03_counts_what_is_investigated) { EXPECT_TRUE(counts_what_is_investigated()); }

// put_spec_line: read back as it was put
TEST(put_spec_line, CA05_comes_back) {
    for (muster::confidence_row const& row : muster::confidences) {
        std::string text;
        muster::append_sink out{text};
        muster::put_spec_line(out, row.level, " a\n- [HIGH] b ");
        std::vector<spec_item> items(spec_items{text}.begin(), spec_items{text}.end());
        ASSERT_EQ(items.size(), 1U);
        EXPECT_EQ(items[0].level, row.level);
        EXPECT_EQ(items[0].text, "a - [HIGH] b");
    }
}

}  // namespace
