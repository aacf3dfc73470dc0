#include <muster/config/detail/line_counter.hpp>
#include <muster/config/detail/place.hpp>
#include <muster/config/detail/words.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace muster::config::detail;

// in_quotes
TEST(words, what_was_found_stays_on_one_line) {
    EXPECT_EQ(in_quotes("a\"b\\c\nd\x7f"), "\"a\\\"b\\\\c\\x0Ad\\x7F\"");
    EXPECT_EQ(in_quotes(std::string_view{"\0", 1}), "\"\\x00\"");
    EXPECT_EQ(in_quotes("a\xE2\x80\xA8z"), "\"a\\xE2\\x80\\xA8z\"");
    EXPECT_EQ(in_quotes("\xff"), "text that is not UTF-8");
}
TEST(words, a_long_text_is_cut_between_code_points) {
    std::string const text = std::string(59, 'x') + "\xC3\xA9tail";
    EXPECT_EQ(in_quotes(text), '"' + std::string(59, 'x') + "...\"");
}

// nearest
TEST(words, the_nearest_name_is_the_one_that_was_meant) {
    std::vector<std::string_view> const names{"Bash", "Read", "WebFetch", "read_lines"};
    EXPECT_EQ(nearest("Raed", names), "Read");  // swapped
    EXPECT_EQ(nearest("reads", names), "Read");
    EXPECT_EQ(nearest("ReadLines", names), "read_lines");
    EXPECT_EQ(nearest("WebFecth", names), "WebFetch");
}
TEST(words, nothing_is_near_to_what_was_never_there) {
    std::vector<std::string_view> const names{"Bash", "Read"};
    EXPECT_EQ(nearest("", names), "");
    EXPECT_EQ(nearest("X", names), "");
    EXPECT_EQ(nearest("Deploy", names), "");
    EXPECT_EQ(nearest(std::string(65, 'R'), names), "");
}
TEST(words, names_of_full_length_are_compared) {
    std::string const name(64, 'n');
    std::string const typed = std::string(63, 'n') + 'm';
    EXPECT_EQ(nearest(typed, std::vector<std::string_view>{name}), name);
}
TEST(words, typing_distance_counts_missing_spare_changed_and_swapped_letters) {
    EXPECT_EQ(typing_distance("", "abc"), 3U);
    EXPECT_EQ(typing_distance("abc", ""), 3U);
    EXPECT_EQ(typing_distance("abc", "acb"), 1U);
    EXPECT_EQ(typing_distance("abc", "ABD"), 1U);
    EXPECT_EQ(typing_distance("kitten", "sitting"), 3U);
}

// field_of, entry_of
TEST(place, is_a_path_that_reads_as_one_writes_it) {
    EXPECT_EQ(entry_of(field_of(field_of("", "agents"), "ana-worker"), 2), "agents.ana-worker[2]");
    EXPECT_EQ(field_of("agents", "a b"), "agents[\"a b\"]");
    EXPECT_EQ(field_of("agents", "a.b"), "agents[\"a.b\"]");
    EXPECT_EQ(field_of("agents", ""), "agents[\"\"]");
}
TEST(place, a_path_does_not_grow_with_a_long_name) { EXPECT_LE(field_of("", std::string(100000, 'a')).size(), 70U); }

// line_counter
namespace {
constexpr bool is_at(std::string_view text, std::size_t byte, std::size_t line, std::size_t column) {
    line_counter counter{text};
    counter.move_to(byte);
    return counter.line == line && counter.column == column;
}

constexpr bool counts_from_one_and_by_code_points() {
    return is_at("ab", 0, 1, 1) && is_at("a\nb\n\xC3\xA9x", 6, 3, 2) && is_at("a\r\nb", 3, 2, 1);
}
static_assert(counts_from_one_and_by_code_points());
constexpr bool beyond_the_end_is_the_end() { return is_at("a", 99, 1, 2) && is_at("", 99, 1, 1); }
static_assert(beyond_the_end_is_the_end());
constexpr bool a_byte_order_mark_takes_no_column() {
    return is_at("\xEF\xBB\xBF{", 3, 1, 1) && is_at("\xEF\xBB\xBF{a", 4, 1, 2) && is_at("\xEF\xBB\xBF{", 0, 1, 1);
}
static_assert(a_byte_order_mark_takes_no_column());
constexpr bool goes_back_too() {
    line_counter counter{"a\nb\nc"};
    counter.move_to(4);
    counter.move_to(2);
    return counter.line == 2 && counter.column == 1;
}
static_assert(goes_back_too());
}  // namespace

TEST(line_counter, counts_from_one_and_by_code_points) { EXPECT_TRUE(counts_from_one_and_by_code_points()); }
TEST(line_counter, beyond_the_end_is_the_end) { EXPECT_TRUE(beyond_the_end_is_the_end()); }
TEST(line_counter, a_byte_order_mark_takes_no_column) { EXPECT_TRUE(a_byte_order_mark_takes_no_column()); }
TEST(line_counter, goes_back_too) { EXPECT_TRUE(goes_back_too()); }
