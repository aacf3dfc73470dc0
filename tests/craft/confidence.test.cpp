#include <muster/craft/confidence.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using muster::confidence;
using muster::confidence_from;

// confidences: tag and word agree, and come back
constexpr bool each_tag_is_its_word_in_brackets() {
    for (muster::confidence_row const& row : muster::confidences) {
        bool const fits = row.tag.size() == row.word.size() + 2 && row.tag.front() == '[' && row.tag.back() == ']'
                       && row.tag.substr(1, row.word.size()) == row.word;
        if (!fits || confidence_from(row.word) != row.level || tag_of(row.level) != row.tag) return false;
    }
    return true;
}
static_assert(each_tag_is_its_word_in_brackets());
TEST(confidences, CA04_each_tag_is_its_word_in_brackets) { EXPECT_TRUE(each_tag_is_its_word_in_brackets()); }

static_assert(confidence_from("low") == confidence::low && confidence_from("Medium") == confidence::medium);
static_assert(!confidence_from("") && !confidence_from("lo") && !confidence_from("[LOW]") && !confidence_from("LOW "));

// What is less sure is greater: of two, the greater one counts.
static_assert(confidence::high < confidence::medium && confidence::medium < confidence::low);

TEST(row_of, takes_what_is_no_level_for_the_least_sure) { EXPECT_EQ(word(static_cast<confidence>(9)), "LOW"); }

}  // namespace
