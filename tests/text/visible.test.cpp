#include <muster/text/visible.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

std::string shown(std::string_view text) {
    std::string made;
    muster::append_sink out{made};
    muster::visible_sink to{out};
    to.put(text);
    return made;
}

struct expectation {
    std::string_view text, shown;
};

constexpr expectation changed[] = {
    {"a\x1B[2Jb\x7F", "a[U+001B][2Jb[U+007F]"},  // controls of a terminal
    {"a\xC2\x9B"
     "b\xC2\x85",
     "a[U+009B]b[U+0085]"},
    {"a\xE2\x80\xA8"
     "b\xE2\x80\xA9",
     "a[U+2028]b[U+2029]"},        // separators of lines and paragraphs
    {"\xE2\x80\x8B", "[U+200B]"},  // alone
    {"a\xE2\x80\x8B"
     "b",
     "a[U+200B]b"},  // no width
    {"a\xE2\x80\x8C"
     "b",
     "a[U+200C]b"},  // a non-joiner between Latin letters
    {"a\xE2\x80\x8D"
     "b",
     "a[U+200D]b"},  // a joiner
    {"a\xE2\x81\xA0"
     "b",
     "a[U+2060]b"},  // a word joiner
    {"\xEF\xBB\xBF"
     "a",
     "[U+FEFF]a"},  // a byte order mark
    {"a\xC2\xAD"
     "b",
     "a[U+00AD]b"},  // a soft hyphen
    {"\xE2\x80\xAE"
     "a\xE2\x80\xAC",
     "[U+202E]a[U+202C]"},  // an override of the direction
    {"\xE2\x81\xA6"
     "a\xE2\x81\xA9",
     "[U+2066]a[U+2069]"},                                                         // an isolate
    {"\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C", "[U+200E][U+200F][U+061C]"},              // marks of the direction
    {"a\xF3\xA0\x81\x81\xF3\xA0\x81\xBF", "a[U+E0041][U+E007F]"},                  // tags
    {"a\xEF\xB8\x8F", "a[U+FE0F]"},                                                // a selector behind a letter
    {"\xE2\x9A\xA0\xEF\xB8\x8F\xEF\xB8\x8F", "\xE2\x9A\xA0\xEF\xB8\x8F[U+FE0F]"},  // two of them
    {"\xF0\x9F\x98\x80\xEF\xB8\x80", "\xF0\x9F\x98\x80[U+FE00]"},                  // a selector that no emoji has
    {"\xF0\x9F\x98\x80\xF3\xA0\x84\x80\xF3\xA0\x84\x81", "\xF0\x9F\x98\x80[U+E0100][U+E0101]"},
    {"\xE3\x85\xA4\xE1\x85\x9F\xEF\xBE\xA0", "[U+3164][U+115F][U+FFA0]"},  // fillers
    {"\xCD\x8F\xE1\xA0\x8E\xE2\xA0\x80", "[U+034F][U+180E][U+2800]"},
    {"\xEF\xBF\xB9\xF0\x9D\x85\xB3", "[U+FFF9][U+1D173]"},
    {"\xF0\x9F\x91\xA9\xE2\x80\x8D"
     "x",
     "\xF0\x9F\x91\xA9[U+200D]x"},  // a joiner that joins nothing
};

constexpr std::string_view kept[] = {
    "",
    "Gets a file.",
    "[U+200B]",
    "a\n\tb\r\n",
    "Na\xC3\xAFve \xE2\x80\x94 5\xC2\xA0\xE2\x82\xAC \xE3\x80\x80\xE6\x97\xA5",  // blanks have a width
    "\xE2\x9A\xA0\xEF\xB8\x8F Careful",                                          // a sign as an emoji
    "1\xEF\xB8\x8F\xE2\x83\xA3",                                                 // a keycap
    "\xC2\xA9\xEF\xB8\x8E",
    "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB",          // a woman at a computer
    "\xE2\x9D\xA4\xEF\xB8\x8F\xE2\x80\x8D\xF0\x9F\x94\xA5",  // a heart on fire
    "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xB4\xD9\x88\xD8\xAF",  // Persian
    "\xE0\xA4\x95\xE0\xA5\x8D\xE2\x80\x8D\xE0\xA4\xB7",      // Hindi
    "\xFF\xC3(",                                             // no UTF-8
};

TEST(visible, shows_what_is_invisible) {
    for (auto const& [text, wanted] : changed) {
        EXPECT_EQ(shown(text), wanted);
        EXPECT_EQ(shown(wanted), wanted) << "a second time";
        EXPECT_GT(muster::count_invisible(text), 0U) << wanted;
    }
}

TEST(visible, keeps_what_a_language_or_an_emoji_needs) {
    for (std::string_view const text : kept) {
        EXPECT_EQ(shown(text), text);
        EXPECT_EQ(muster::count_invisible(text), 0U) << text;
    }
}

// Every character that Unicode has a reader ignore, and no other.
TEST(visible, a_text_of_somebody_else_stays_on_its_line_and_in_its_place) {
    std::string line;
    muster::append_sink out{line};
    muster::put_visible_line(out, std::string_view{"a\0b\n\xE2\x80\xA8\xE2\x80\xAE\xE2\x81\xA6\xED\xA0\x80z", 17});
    EXPECT_EQ(line, "a\\x00b\\x0A\\xE2\\x80\\xA8[U+202E][U+2066]\\xED\\xA0\\x80z");
}

TEST(visible, knows_each_character) {
    std::size_t invisible = 0;
    for (std::uint32_t code = 0; code <= 0x10FFFF; ++code) {
        if (code >= 0xD800 && code <= 0xDFFF) continue;
        bool const changes = muster::count_invisible(muster::encode_utf8(code).text()) != 0;
        ASSERT_EQ(changes, muster::is_invisible(code)) << std::hex << code;
        invisible += changes ? 1 : 0;
    }
    EXPECT_GT(invisible, 4096U);
}

TEST(visible, remembers_what_stood_in_the_piece_before) {
    std::string made;
    muster::append_sink out{made};
    muster::visible_sink to{out};
    to.put("\xE2\x9A\xA0");
    to.put("\xEF\xB8\x8F");
    to.put("\xEF\xB8\x8F");
    EXPECT_EQ(made, "\xE2\x9A\xA0\xEF\xB8\x8F[U+FE0F]");
    EXPECT_EQ(to.changed, 1U);
}

}  // namespace
