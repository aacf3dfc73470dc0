#include <muster/envelope/reading.hpp>

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::fault;
using muster::parse;
using muster::reading;
using muster::status;

std::string saying(std::string_view word) {
    return "<task-notification><task-id>a</task-id><status>" + std::string{word} + "</status></task-notification>";
}

constexpr reading strict{.refuse_unknown_status = true};
constexpr reading two{.statuses = muster::status_set{status::completed, status::failed}};
constexpr reading strict_two{.statuses = two.statuses, .refuse_unknown_status = true};

// the default: every status is spoken, and no report is lost over a word
TEST(reading, by_default_every_word_that_there_is_is_understood) {
    for (unsigned i = 0; i < muster::status_count; ++i) {
        auto const one = static_cast<status>(i);
        std::string const text = saying(word(one));
        EXPECT_EQ(parse(text).value.status, one);
        EXPECT_EQ(parse(text, strict).why, one == status::unknown ? fault::unknown_status : fault::none) << word(one);
    }
    std::string const newer = saying("paused");
    EXPECT_TRUE(parse(newer));
    EXPECT_EQ(parse(newer, strict).why, fault::unknown_status);
}

// what is not spoken here is unknown, or a fault: never another status
TEST(reading, the_statuses_of_a_dialect_are_the_only_ones) {
    for (status const one : {status::completed, status::failed}) {
        std::string const text = saying(word(one));
        EXPECT_EQ(parse(text, strict_two).value.status, one);
    }
    std::string const killed = saying("killed");
    std::string const synonym = saying("stopped");
    EXPECT_EQ(parse(killed, two).value.status, status::unknown);
    EXPECT_TRUE(parse(killed, two));
    EXPECT_EQ(parse(killed, strict_two).why, fault::unknown_status);
    EXPECT_EQ(parse(synonym, strict_two).why, fault::unknown_status);
}

// nor is what stands behind such a word, in a program as in a constant
constexpr std::string_view two_words =
    "<task-notification>\n<task-id>a</task-id>\n<status>completed</status>\nfailed</status>\n</task-notification>";
constexpr reading failures{.statuses = muster::status_set{status::failed}};
static_assert(parse(two_words, failures).why == fault::stray_text);
TEST(reading, no_word_behind_one_that_is_not_spoken_is_the_status) {
    EXPECT_EQ(parse(two_words, failures).why, fault::stray_text);
    EXPECT_EQ(parse(two_words).why, fault::stray_text);
}

}  // namespace
