#include <muster_yaml/detail/written_text.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>

using namespace muster::config::detail;

namespace {

constexpr std::size_t npos = std::string_view::npos;

constexpr bool sees_where_a_text_ends() {
    return is_closed("x", 0) && is_closed("", 0) && is_closed("''", 0) && is_closed("a: \"b\" c", 3)
        && is_closed(R"("\"\\")", 0) && is_closed("'a''b'", 0) && is_closed("\"'\"", 0) && !is_closed("'", 0)
        && !is_closed("\"", 0) && !is_closed(R"("\")", 0) && !is_closed("'a''", 0) && !is_closed("'\"", 0)
        && !is_closed("\"\\", 0);
}
static_assert(sees_where_a_text_ends());

constexpr bool finds_what_is_written_last() {
    return find_last_written("") == npos && find_last_written(" \t\r\n\n") == npos && find_last_written("#a") == npos
        && find_last_written("a") == 0 && find_last_written("a: -  # b\n\n  # c\n") == 3
        && find_last_written("a#b\t# c") == 2 && find_last_written("\n\na\r\n") == 2;
}
static_assert(finds_what_is_written_last());

constexpr bool finds_the_line_of_it() {
    return find_last_line("") == npos && find_last_line("# a\n") == npos && find_last_line("a\n  b\n#c\n") == 2
        && find_last_line("a b") == 0;
}
static_assert(finds_the_line_of_it());

constexpr bool takes_a_word() {
    return word_at("a: null, b", 3) == "null" && word_at("a:", 2).empty() && word_at("~", 0) == "~"
        && word_at("[,]", 1).empty() && word_at("null: 1", 0) == "null";
}
static_assert(takes_a_word());

}  // namespace

TEST(written_text, sees_where_a_text_ends) { EXPECT_TRUE(sees_where_a_text_ends()); }
TEST(written_text, finds_what_is_written_last) { EXPECT_TRUE(finds_what_is_written_last()); }
TEST(written_text, finds_the_line_of_it) { EXPECT_TRUE(finds_the_line_of_it()); }
TEST(written_text, takes_a_word) { EXPECT_TRUE(takes_a_word()); }
