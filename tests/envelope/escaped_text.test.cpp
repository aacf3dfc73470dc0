#include <muster/envelope/escaped_text.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace {

using muster::escaped_text;

//{ quoted by docs/envelope.md: decoding
static_assert(escaped_text{"a &lt; b &#38; c"}.equals("a < b & c"));
static_assert(escaped_text{"&nbsp; AT&T &#0; &lt"}.equals("&nbsp; AT&T &#0; &lt"));  // no reference of ours: as written
static_assert(!escaped_text{"nothing to decode"}.has_escapes);
//}

// decode_into: the caller's memory
constexpr bool decodes_into_memory_that_is_large_enough() {
    char memory[5] = {};
    bool const fits = *escaped_text{"a &lt; b"}.decode_into(memory, 5) == "a < b";
    return fits && !escaped_text{"a &lt; b"}.decode_into(memory, 4) && *escaped_text{""}.decode_into(nullptr, 0) == "";
}
static_assert(decodes_into_memory_that_is_large_enough());
TEST(escaped_text, decodes_into_memory_that_is_large_enough) {
    EXPECT_TRUE(decodes_into_memory_that_is_large_enough());
    std::string raw;
    for (int i = 0; i < 500; ++i) raw += i % 3 == 0 ? "&lt;" : i % 7 == 0 ? "&#8364;" : "a word ";
    escaped_text const text{raw};
    std::string const plain = text.decoded<std::string>();
    for (std::size_t const room : {plain.size() - 1, plain.size(), raw.size(), raw.size() + 1000}) {
        auto const memory = std::make_unique<char[]>(room);
        auto const got = text.decode_into(memory.get(), room);
        EXPECT_EQ(got.has_value(), room >= plain.size());
        EXPECT_EQ(*got, room >= plain.size() ? plain : "");
    }
    EXPECT_TRUE(text.equals(plain) && !text.equals(plain + "x") && !text.equals(plain.substr(1)));
    EXPECT_EQ(text.decoded_size(), plain.size());
}

constexpr bool decodes(std::string_view raw, std::string_view plain) {
    escaped_text const text{raw};
    return text.equals(plain) && text.decoded_size() == plain.size() && plain.size() <= raw.size();
}
constexpr bool keeps(std::string_view raw) { return decodes(raw, raw); }

// the five, and by number
static_assert(decodes("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"));
static_assert(decodes("&#65;&#x41;&#x000041;&#9;&#10;&#13;", "AAA\t\n\r"));
static_assert(decodes("&#xe9;&#xE9;&#x20AC;&#x1F600;&#x10FFFF;", "\u00e9\u00e9\u20ac\U0001F600\U0010FFFF"));
static_assert(decodes("x&amp;", "x&") && decodes("&amp;x", "&x") && decodes("", ""));
// once, not twice
static_assert(decodes("&amp;lt;", "&lt;") && decodes("&&lt;", "&<") && decodes("&#38;#60;", "&#60;"));
// what is no reference stays
static_assert(keeps("&") && keeps("&;") && keeps("&#;") && keeps("&#x;") && keeps("&#xG;") && keeps("&#6 5;"));
static_assert(keeps("&AMP;") && keeps("&lt") && keeps("&copy;") && keeps("&#X41;") && keeps("&#-1;"));
// nor is one to a character that XML does not allow
static_assert(keeps("&#0;") && keeps("&#8;") && keeps("&#x1B;") && keeps("&#xD800;") && keeps("&#xDFFF;"));
static_assert(keeps("&#xFFFE;") && keeps("&#x110000;") && keeps("&#99999999999999999999;"));
static_assert(keeps("&#x100000041;"));  // does not wrap around
// equals is neither a prefix nor longer
static_assert(!escaped_text{"a&lt;"}.equals("a") && !escaped_text{"a&lt;"}.equals("a<b"));
static_assert(!escaped_text{"ab"}.equals("a") && !escaped_text{"&lt;"}.equals("&lt;"));

TEST(escaped_text, decodes_the_same_in_a_program) {
    EXPECT_TRUE(decodes("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"));
    EXPECT_TRUE(decodes("&#xe9;&#x20AC;&#x1F600;", "\u00e9\u20ac\U0001F600"));
    EXPECT_TRUE(decodes("plain", "plain"));
    EXPECT_TRUE(keeps("&copy; &#xD800; &"));
}

TEST(escaped_text, C020_an_unknown_entity_is_literal_and_nothing_grows) {
    EXPECT_TRUE(keeps("&foo;"));
    for (std::string const part : {"&foo;", "&amp;", "&#x10000;", "&", "&#"}) {
        std::string text;
        for (int i = 0; i < 1000; ++i) text += part;
        EXPECT_LE(escaped_text{text}.decoded_size(), text.size()) << part;
    }
}

// Long, and of nothing else: each must be looked at, and none twice.
TEST(escaped_text, C018_long_texts_of_what_is_no_reference_stay_as_they_are) {
    for (std::string_view const part : {"&", "&amp", "&#", "&#x", "&;", "&apo;", "&#00000000000000000000"}) {
        std::string text;
        while (text.size() < std::size_t{1} << 20) text += part;
        EXPECT_TRUE(escaped_text{text}.equals(text)) << part;
        EXPECT_EQ(escaped_text{text}.decoded<std::string>(), text) << part;
    }
    std::string const zeros = "&#" + std::string(1 << 20, '0') + "65;";
    EXPECT_TRUE(escaped_text{zeros}.equals("A"));
    EXPECT_TRUE(keeps("&#" + std::string(1 << 20, '0')));
    std::string many;
    for (int i = 0; i < 1 << 17; ++i) many += "&quot;&lt;";
    EXPECT_EQ(escaped_text{many}.decoded_size(), std::size_t{2} << 17);
}

TEST(escaped_text, a_text_without_escapes_is_one_piece) {
    struct {
        int pieces = 0;
        void put(std::string_view) { ++pieces; }
    } out;
    escaped_text{"a long text"}.decode(out);
    EXPECT_EQ(out.pieces, 1);
}

}  // namespace
