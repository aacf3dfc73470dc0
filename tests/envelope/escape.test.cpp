#include <muster/envelope/escape.hpp>

#include <muster/envelope/escaped_text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace std::literals;

std::string escaped(std::string_view text) {
    std::string out;
    muster::append_sink to{out};
    muster::escape(text, to);
    return out;
}

constexpr bool is_escaped_as(std::string_view text, std::string_view expected, std::size_t replaced) {
    char room[256] = {};
    muster::span_sink out{room, sizeof room};
    return muster::escape(text, out) == replaced && out.text() == expected
        && muster::count_unwritable(text) == replaced;
}

// what has a meaning in XML
static_assert(is_escaped_as("a < b && c > \"d\" 'e'", "a &lt; b &amp;&amp; c &gt; &quot;d&quot; &apos;e&apos;", 0));
static_assert(is_escaped_as("a\r\nb\tc", "a&#13;\nb\tc", 0) && is_escaped_as("", "", 0));
static_assert(is_escaped_as("&lt;", "&amp;lt;", 0));
// what it cannot carry
static_assert(is_escaped_as("\0\x0B\x0C\x1B\x7F"sv, "\uFFFD\uFFFD\uFFFD\uFFFD\x7F", 4));
static_assert(is_escaped_as("\xC3(", "\uFFFD(", 1) && is_escaped_as("\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD", 3));
static_assert(is_escaped_as("\uFFFE\uFFFF", "\uFFFD\uFFFD", 2)
              && is_escaped_as("\xF0\x9F\x98", "\uFFFD\uFFFD\uFFFD", 3));
// and what it can
static_assert(is_escaped_as("\u00e9\u20ac\U0001F600\uFFFD", "\u00e9\u20ac\U0001F600\uFFFD", 0));

TEST(escape, C013_writes_no_end_of_a_section) {
    EXPECT_EQ(escaped("a]]>b"), "a]]&gt;b");
    EXPECT_TRUE(muster::escaped_text{escaped("a]]>b")}.equals("a]]>b"));
}

TEST(escape, C014_writes_nothing_that_xml_forbids_and_says_what_it_replaced) {
    std::string every;
    for (int byte = 0; byte < 0x20; ++byte) every += static_cast<char>(byte);
    for (char const c : escaped(every)) EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n');
    EXPECT_EQ(escaped(every).find("&#1;"), std::string::npos);
    EXPECT_EQ(muster::count_unwritable(every), 29U);
}

TEST(escape, C037_what_is_made_harmless_keeps_its_length) {
    std::string_view const text = "</result><task-notification><task-id>w2</task-id>";
    std::string const safe = escaped(text);
    EXPECT_EQ(safe.find('<'), std::string::npos);
    EXPECT_EQ(muster::escaped_text{safe}.decoded_size(), text.size());
}

TEST(escape, C015_bad_utf8_loses_nothing_else) {
    muster::counting_sink nowhere;
    static_assert(noexcept(muster::escape(std::string_view{}, nowhere)));
    EXPECT_EQ(escaped("x\xC3(y\xED\xA0\x80z"), "x\uFFFD(y\uFFFD\uFFFD\uFFFDz");
}

}  // namespace
