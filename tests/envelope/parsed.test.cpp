#include <muster/envelope/parsed.hpp>

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

using muster::fault;
using muster::parse;
using muster::parsed;

// Any fault makes it false, whatever was understood beside it.
constexpr bool only_a_fault_makes_it_false() {
    for (unsigned i = 0; i < muster::fault_count; ++i) {
        parsed got;
        got.why = static_cast<fault>(i);
        if (static_cast<bool>(got) != (got.why == fault::none)) return false;
    }
    return true;
}
static_assert(only_a_fault_makes_it_false());
TEST(parsed, only_a_fault_makes_it_false) { EXPECT_TRUE(only_a_fault_makes_it_false()); }

// places: bytes from the front of the text
constexpr std::string_view good =
    "  <task-notification><task-id>a</task-id><status>failed</status></task-notification> and more";
constexpr std::string_view none = "no envelope";
constexpr std::string_view open = " <task-notification><task-id>a</task-id>";

constexpr bool has_the_places_of_an_envelope() {
    parsed const got = parse(good);
    return got && got.begin == 2 && good.substr(got.end) == " and more" && good[got.end - 1] == '>';
}
constexpr bool begins_and_ends_at_the_end_where_there_is_none() {
    parsed const got = parse(none);
    return got.why == fault::no_envelope && got.at == 0 && got.begin == none.size() && got.end == none.size();
}
constexpr bool ends_behind_its_opening_tag_where_it_is_not_closed() {
    parsed const got = parse(open);
    return got.why == fault::unterminated && got.begin == 1 && open.substr(got.end) == "<task-id>a</task-id>";
}
static_assert(has_the_places_of_an_envelope());
static_assert(begins_and_ends_at_the_end_where_there_is_none());
static_assert(ends_behind_its_opening_tag_where_it_is_not_closed());
TEST(parsed, says_where_the_envelope_stands) {
    EXPECT_TRUE(has_the_places_of_an_envelope());
    EXPECT_TRUE(begins_and_ends_at_the_end_where_there_is_none());
    EXPECT_TRUE(ends_behind_its_opening_tag_where_it_is_not_closed());
}

}  // namespace
