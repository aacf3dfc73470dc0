#include <muster/text/ascii.hpp>

#include <gtest/gtest.h>

#include <string_view>

namespace {

// The classes, over all 256 bytes: a byte above 127 is in none of them, whether char is signed or not.
constexpr bool classes_cover_ascii_and_nothing_else() {
    int digits = 0, uppers = 0, lowers = 0, alnums = 0, names = 0, spaces = 0;
    for (int i = 0; i < 256; ++i) {
        char const c = static_cast<char>(i);
        digits += muster::is_ascii_digit(c);
        uppers += muster::is_ascii_upper(c);
        lowers += muster::is_ascii_lower(c);
        alnums += muster::is_ascii_alnum(c);
        names += muster::is_ascii_name_char(c);
        spaces += muster::is_ascii_space(c);
        bool const in_some = muster::is_ascii_name_char(c) || muster::is_ascii_space(c);
        if (i > 127 && (in_some || muster::to_ascii_lower(c) != c)) return false;
    }
    return digits == 10 && uppers == 26 && lowers == 26 && alnums == 62 && names == 64 && spaces == 6;
}
static_assert(classes_cover_ascii_and_nothing_else());
TEST(ascii, classes_cover_ascii_and_nothing_else) { EXPECT_TRUE(classes_cover_ascii_and_nothing_else()); }

// to_ascii_lower
static_assert(muster::to_ascii_lower('A') == 'a' && muster::to_ascii_lower('Z') == 'z');
static_assert(muster::to_ascii_lower('@') == '@' && muster::to_ascii_lower('[') == '[');

// same_ignoring_case
static_assert(muster::same_ignoring_case("Coordinator", "cOORDINATOR"));
static_assert(muster::same_ignoring_case("", ""));
static_assert(!muster::same_ignoring_case("worker", "workers"));
static_assert(!muster::same_ignoring_case("a@", "a`"));              // 32 apart, and no letters
static_assert(!muster::same_ignoring_case("\xC3\x84", "\xC3\xA4"));  // Ä and ä: outside ASCII, as bytes

// skip_blanks
static_assert(muster::skip_blanks(" \t\n\v\f\rx ", 0) == 6 && muster::skip_blanks("x", 0) == 0);
static_assert(muster::skip_blanks("a  ", 1) == 3 && muster::skip_blanks("a", 1) == 1);

// trimmed
static_assert(muster::trimmed(" \t\n\v\f\rworker one \r\n") == "worker one");
static_assert(muster::trimmed(" \n ").empty() && muster::trimmed("").empty());
static_assert(muster::trimmed("a") == "a");
static_assert(muster::trimmed("\xC2\xA0x") == "\xC2\xA0x");  // a no-break space is no blank of ASCII

TEST(trimmed, is_a_view_into_the_text_it_was_given) {
    std::string_view const text = "  worker ";
    EXPECT_EQ(muster::trimmed(text).data(), text.data() + 2);
    EXPECT_EQ(muster::trimmed(text).size(), 6U);
}

}  // namespace
