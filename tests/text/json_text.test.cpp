#include <muster/text/json_text.hpp>

#include <gtest/gtest.h>

#include <muster/text/utf8.hpp>
#include <string>
#include <string_view>

namespace {

using namespace std::string_view_literals;

// As the compiler writes it, into memory of a fixed size.
constexpr bool writes(std::string_view text, std::string_view json) {
    char memory[256] = {};
    muster::span_sink out{memory, 256};
    muster::put_json_text(out, text);
    return out.text() == json;
}

constexpr bool puts_quotes_around() { return writes("", R"("")") && writes("Ana", R"("Ana")"); }
static_assert(puts_quotes_around());
TEST(put_json_text, puts_quotes_around) { EXPECT_TRUE(puts_quotes_around()); }

constexpr bool escapes_what_json_forbids_and_del() {
    return writes("say \"hi\"\\", R"("say \"hi\"\\")") && writes("a\nb\rc\td", R"("a\nb\rc\td")")
        && writes("\0\x01\x1f\x7f"sv, "\"\\u0000\\u0001\\u001f\\u007f\"");
}
static_assert(escapes_what_json_forbids_and_del());
TEST(put_json_text, escapes_what_json_forbids_and_del) { EXPECT_TRUE(escapes_what_json_forbids_and_del()); }

constexpr bool keeps_utf8_as_it_is() {
    return writes("na\xC3\xAFve \xF0\x9F\x98\x80", "\"na\xC3\xAFve \xF0\x9F\x98\x80\"");
}
static_assert(keeps_utf8_as_it_is());
TEST(put_json_text, keeps_utf8_as_it_is) { EXPECT_TRUE(keeps_utf8_as_it_is()); }

constexpr bool replaces_each_byte_that_is_no_utf8() {
    return writes("a\xFF\xC3", "\"a\xEF\xBF\xBD\xEF\xBF\xBD\"")
        && writes("\xED\xA0\x80z", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz\"");
}
static_assert(replaces_each_byte_that_is_no_utf8());
TEST(put_json_text, replaces_each_byte_that_is_no_utf8) { EXPECT_TRUE(replaces_each_byte_that_is_no_utf8()); }

// put_json_part
constexpr bool parts_make_a_whole() {
    char memory[64] = {};
    muster::span_sink out{memory, sizeof memory};
    out.put("\"");
    muster::put_json_part(out, "say \"a\"\n");
    muster::put_json_part(out, "");
    muster::put_json_part(out, "b\xFF");
    out.put("\"");
    return out.text()
        == R"("say \"a\"\nb)"
           "\xEF\xBF\xBD\"";
}
static_assert(parts_make_a_whole());
TEST(put_json_part, parts_make_a_whole) { EXPECT_TRUE(parts_make_a_whole()); }

TEST(put_json_text, writes_utf8_whatever_two_bytes_come_in) {
    for (int first = 0; first < 256; ++first) {
        for (int second = 0; second < 256; ++second) {
            char const pair[] = {static_cast<char>(first), static_cast<char>(second)};
            std::string json;
            muster::append_sink out{json};
            muster::put_json_text(out, {pair, 2});
            ASSERT_TRUE(muster::is_utf8(json)) << first << ' ' << second;
            ASSERT_EQ(json.find_first_of("\n\r\t\0"sv), std::string::npos) << first << ' ' << second;
        }
    }
}

}  // namespace
