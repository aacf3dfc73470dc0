#include <muster/text/json_unescape.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::find_half_pair;

// find_half_pair

static_assert(find_half_pair(R"("a\n\u00e9")") == std::string_view::npos);
static_assert(find_half_pair(R"("\ud83d\ude00")") == std::string_view::npos);
static_assert(find_half_pair(R"("\ud83d")") == 1);
static_assert(find_half_pair(R"("\ude00\ud83d")") == 1);
static_assert(find_half_pair(R"("\ude00\ud83d")", 7) == 7);
static_assert(find_half_pair(R"("\ud83d\ud83d\ude00")") == 1);
static_assert(find_half_pair(R"("\\ud83d")") == std::string_view::npos);
static_assert(find_half_pair(R"("\ud8zz")") == std::string_view::npos);
static_assert(find_half_pair("") == std::string_view::npos);

// unescape_json_to

struct expectation {
    std::string_view quoted, text;
};
constexpr expectation expected[] = {
    {R"("")", ""},
    {R"("a")", "a"},
    {R"("say \"hi\"")", "say \"hi\""},
    {R"("\\\/\b\f\n\r\t")", "\\/\b\f\n\r\t"},
    {R"("\u00e9\u00E9")", "\xC3\xA9\xC3\xA9"},
    {R"("\ud83d\ude00")", "\xF0\x9F\x98\x80"},
    {R"("\ud83d!")", "\xEF\xBF\xBD!"},
    {R"("\ude00\ud83d")", "\xEF\xBF\xBD\xEF\xBF\xBD"},
    {R"("\ud83d\u0041")",
     "\xEF\xBF\xBD"
     "A"},
    {R"("\\u0041")", "\\u0041"},
};

TEST(unescape_json_to, replaces_each_escape) {
    for (auto const& [quoted, text] : expected) {
        std::string got;
        muster::append_sink out{got};
        muster::unescape_json_to(out, quoted);
        EXPECT_EQ(got, text) << quoted;
    }
}

TEST(unescape_json_to, reads_nothing_outside_of_a_broken_string) {
    for (std::string_view const broken : {"", "\"", "\"\\", "\"\\\"", "\"\\u", "\"\\u12\"", "\"\\ud83d\\u\""}) {
        std::string const exact{broken};  // so that a sanitizer sees its end
        std::string got;
        muster::append_sink out{got};
        muster::unescape_json_to(out, std::string_view{exact.data(), exact.size()});
        EXPECT_LE(got.size(), 8U) << broken;
    }
}

}  // namespace
