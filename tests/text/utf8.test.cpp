#include <muster/text/utf8.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

constexpr auto npos = std::string_view::npos;

constexpr bool reads(std::string_view text, std::uint32_t value, std::size_t length) {
    muster::code_point const got = muster::code_point_at(text, 0);
    return got.value == value && got.length == length;
}
constexpr bool refuses(std::string_view text) { return reads(text, 0, 0); }

//{ quoted by docs/text.md: cutting
static_assert(muster::cut_utf8("8 bytes:\xF0\x9F\x98\x80", 10) == "8 bytes:");  // an emoji is never cut in two
static_assert(muster::find_invalid_utf8("a\xC3(") == 1);                        // where the text goes wrong
//}

// is_utf8_continuation: the ends of its range
static_assert(muster::is_utf8_continuation('\x80') && muster::is_utf8_continuation('\xBF'));
static_assert(!muster::is_utf8_continuation('\x7F') && !muster::is_utf8_continuation('\xC0'));

// code_point_at: the first and the last of each length
static_assert(reads({"\0", 1}, 0, 1) && reads("\x7F", 0x7F, 1));
static_assert(reads("\xC2\x80", 0x80, 2) && reads("\xDF\xBF", 0x7FF, 2));
static_assert(reads("\xE0\xA0\x80", 0x800, 3) && reads("\xEF\xBF\xBF", 0xFFFF, 3));
static_assert(reads("\xED\x9F\xBF", 0xD7FF, 3) && reads("\xEE\x80\x80", 0xE000, 3));
static_assert(reads("\xF0\x90\x80\x80", 0x10000, 4) && reads("\xF4\x8F\xBF\xBF", 0x10FFFF, 4));
// and what is none: a lone continuation, overlong forms, surrogates, above the last, cut short
static_assert(refuses("") && refuses("\x80") && refuses("\xBF"));
static_assert(refuses("\xC0\x80") && refuses("\xC1\xBF") && refuses("\xE0\x9F\xBF") && refuses("\xF0\x8F\xBF\xBF"));
static_assert(refuses("\xED\xA0\x80") && refuses("\xED\xBF\xBF"));
static_assert(refuses("\xF4\x90\x80\x80") && refuses("\xF5\x80\x80\x80") && refuses("\xFF"));
static_assert(refuses("\xC3") && refuses("\xE2\x82") && refuses("\xF0\x9F\x98") && refuses("\xC3("));
static_assert(muster::code_point_at("ab", 2).length == 0 && muster::code_point_at("ab", npos).length == 0);

// encode_utf8: the first and the last of each length
constexpr bool spells(std::uint32_t value, std::string_view bytes) {
    return muster::encode_utf8(value).text() == bytes && muster::encode_utf8(value).size == bytes.size();
}
static_assert(spells(0, {"\0", 1}) && spells(0x7F, "\x7F") && spells(0x80, "\xC2\x80") && spells(0x7FF, "\xDF\xBF"));
static_assert(spells(0x800, "\xE0\xA0\x80") && spells(0xFFFF, "\xEF\xBF\xBF"));
static_assert(spells(0x10000, "\xF0\x90\x80\x80") && spells(0x10FFFF, "\xF4\x8F\xBF\xBF"));

// find_invalid_utf8: the place
static_assert(muster::find_invalid_utf8("") == npos && muster::find_invalid_utf8("plain") == npos);
static_assert(muster::find_invalid_utf8("a\xC3(") == 1);
static_assert(muster::find_invalid_utf8("\xE2\x82\xAC\xED\xA0\x80") == 3);
static_assert(muster::find_invalid_utf8("ab\xF0\x9F\x98") == 2);
static_assert(muster::is_utf8("na\xC3\xAFve") && !muster::is_utf8("na\xEFve"));

// Every code point there is, encoded here by hand and read back.
std::string encoded(std::uint32_t value) {
    auto const byte = [](std::uint32_t bits) { return static_cast<char>(static_cast<unsigned char>(bits)); };
    if (value < 0x80) return {byte(value)};
    if (value < 0x800) return {byte(0xC0 | value >> 6), byte(0x80 | (value & 0x3F))};
    if (value < 0x10000) {
        return {byte(0xE0 | value >> 12), byte(0x80 | (value >> 6 & 0x3F)), byte(0x80 | (value & 0x3F))};
    }
    return {byte(0xF0 | value >> 18), byte(0x80 | (value >> 12 & 0x3F)), byte(0x80 | (value >> 6 & 0x3F)),
            byte(0x80 | (value & 0x3F))};
}

TEST(code_point_at, reads_every_code_point_as_encode_utf8_spells_it_and_no_surrogate) {
    std::uint32_t wrong = 0;
    for (std::uint32_t value = 0; value <= 0x10FFFF; ++value) {
        std::string const text = encoded(value);
        bool const surrogate = value >= 0xD800 && value <= 0xDFFF;
        wrong += muster::encode_utf8(value).text() != text;
        wrong += surrogate ? !refuses(text) : !reads(text, value, text.size());
    }
    EXPECT_EQ(wrong, 0U);
}

// cut_utf8
constexpr bool cuts_before_the_emoji_at_every_limit() {
    std::string_view const text = "8 bytes:\xF0\x9F\x98\x80";
    for (std::size_t most = 0; most <= 16; ++most) {
        std::size_t const expected = most < 8 ? most : most < 12 ? 8 : 12;
        std::string_view const cut = muster::cut_utf8(text, most);
        if (cut != text.substr(0, expected) || !muster::is_utf8(cut)) return false;
    }
    return true;
}
static_assert(cuts_before_the_emoji_at_every_limit());
TEST(cut_utf8, C016_cuts_before_the_emoji_at_every_limit) { EXPECT_TRUE(cuts_before_the_emoji_at_every_limit()); }

// Texts of mixed lengths: the cut is valid, a start of the text, and no longer one would do.
constexpr bool loses_at_most_one_code_point() {
    std::string_view const text = "a\xC3\xAF\xE2\x82\xAC\xF0\x9F\x98\x80z\xF4\x8F\xBF\xBF\xDF\xBF";
    for (std::size_t most = 0; most <= text.size() + 1; ++most) {
        std::string_view const cut = muster::cut_utf8(text, most);
        if (!muster::is_utf8(cut) || cut.size() > most || !text.starts_with(cut)) return false;
        std::size_t const next = muster::code_point_at(text, cut.size()).length;
        if (cut.size() < text.size() && cut.size() + next <= most) return false;
    }
    return true;
}
static_assert(loses_at_most_one_code_point());
TEST(cut_utf8, loses_at_most_one_code_point) { EXPECT_TRUE(loses_at_most_one_code_point()); }

// A text that is not UTF-8 is still cut, within three bytes of the limit.
static_assert(muster::cut_utf8("\x80\x80\x80\x80\x80\x80", 5).size() == 5);
static_assert(muster::cut_utf8("\xF0\x9F\x98\x80\x80\x80", 5).size() == 5);
static_assert(muster::cut_utf8("ab\xF0", 3).size() == 3);

}  // namespace
