#include <muster/config/detail/place.hpp>
#include <muster/config/detail/words.hpp>

#include <gtest/gtest.h>

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

// field_of, entry_of, line_and_column
TEST(place, is_a_path_that_reads_as_one_writes_it) {
    EXPECT_EQ(entry_of(field_of(field_of("", "agents"), "ana-worker"), 2), "agents.ana-worker[2]");
    EXPECT_EQ(field_of("agents", "a b"), "agents[\"a b\"]");
    EXPECT_EQ(field_of("agents", "a.b"), "agents[\"a.b\"]");
    EXPECT_EQ(field_of("agents", ""), "agents[\"\"]");
}
TEST(place, a_path_does_not_grow_with_a_long_name) { EXPECT_LE(field_of("", std::string(100000, 'a')).size(), 70U); }
TEST(place, line_and_column_count_from_one_and_by_code_points) {
    EXPECT_EQ(line_and_column("ab", 0), "line 1, column 1");
    EXPECT_EQ(line_and_column("a\nb\n\xC3\xA9x", 6), "line 3, column 2");
    EXPECT_EQ(line_and_column("a", 99), "line 1, column 2");
}
