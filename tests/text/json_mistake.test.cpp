#include <muster/text/json_mistake.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace {

using muster::find_json_mistake;
using muster::json_mistake;
using muster::json_mistake_kind;
using enum muster::json_mistake_kind;

struct row {
    std::string_view text;
    json_mistake_kind kind;
    std::size_t at;
};
constexpr row rows[] = {
    {"{}", none, 0},
    {R"({"a":[1,-0.5e+7,"\u00e9\n",true,false,null,{}]})", none, 0},
    {"", cut_off, 0},
    {"  ", cut_off, 2},
    {"{", cut_off, 1},
    {R"({"a")", cut_off, 4},
    {R"({"a":)", cut_off, 5},
    {R"({"a":1)", cut_off, 6},
    {R"({"a":1,)", cut_off, 7},
    {R"({"a":[1,2)", cut_off, 9},
    {R"({"a":"b)", open_string, 7},
    {R"({"a":"b\)", open_string, 8},
    {R"({"a":"b\u12)", open_string, 11},
    {"```json\n{}\n```", code_fence, 0},
    {"{}\n```", code_fence, 3},
    {R"({'a':1})", single_quotes, 1},
    {R"({"a":'b'})", single_quotes, 5},
    {R"({"a":`b`})", single_quotes, 5},
    {"{\xE2\x80\x9C"
     "a\xE2\x80\x9D:1}",
     curly_quotes, 1},
    {"{\"a\":\xE2\x80\x98"
     "b\xE2\x80\x99}",
     curly_quotes, 5},
    {"{\"a\":1 // one\n}", comment, 7},
    {"{/* all */\"a\":1}", comment, 1},
    {"{\"a\":1} # done", comment, 8},
    {R"({"a":True})", python_true, 5},
    {R"({"a":[False]})", python_false, 6},
    {R"({"a":None})", python_none, 5},
    {R"({"a":undefined})", other_word, 5},
    {R"({"a":NaN})", other_word, 5},
    {R"({"a":Infinity})", other_word, 5},
    {R"({"a":-Infinity})", bad_number, 6},
    {R"({"a":word})", other_word, 5},
    {R"({"a":nullx})", other_word, 9},
    {"I will call it now", other_word, 0},
    {R"({a:1})", unquoted_name, 1},
    {R"({"a":1,b_2:2})", unquoted_name, 7},
    {R"({$a:1})", unquoted_name, 1},
    {"{\"a\":\"b\nc\"}", raw_line_break, 7},
    {"{\"a\":\"b\r\nc\"}", raw_line_break, 7},
    {"{\"a\nb\":1}", raw_line_break, 3},
    {"{\"a\":\"b\tc\"}", raw_tab, 7},
    {"{\"a\":\"b\x01\"}", raw_control, 7},
    {R"({"a":"C:\dir"})", bad_escape, 9},
    {R"({"a":"it\'s"})", bad_escape, 9},
    {R"({"a":"\u12g4"})", bad_escape, 10},
    {R"({"a":01})", bad_number, 6},
    {R"({"a":+1})", bad_number, 5},
    {R"({"a":.5})", bad_number, 5},
    {R"({"a":1.})", bad_number, 7},
    {R"({"a":1e})", bad_number, 7},
    {R"({"a":-})", bad_number, 6},
    {R"({"a":0x5})", bad_number, 6},
    {R"({"a":1_000})", bad_number, 6},
    {R"({"a":1,})", trailing_comma, 7},
    {R"({"a":[1, ]})", trailing_comma, 9},
    {R"({"a":1 "b":2})", missing_comma, 7},
    {R"([1 2])", missing_comma, 3},
    {R"({"a":{} "b":2})", missing_comma, 8},
    {R"({"a":"b" "c":2})", missing_comma, 9},
    {R"({"a":"b""c":2})", missing_comma, 8},
    {R"({"a":"say "hi" to"})", unescaped_quote, 11},
    {R"({"a":["the "2.0" release"]})", unescaped_quote, 12},
    {"{\"a\":\"say \"\xC3\xA4h\" to\"}", unescaped_quote, 11},
    {R"({"a" 1})", missing_colon, 5},
    {R"({"a"=1})", missing_colon, 4},
    {R"({"a"})", missing_colon, 4},
    {R"({"a":})", missing_value, 5},
    {R"({"a":,"b":1})", missing_value, 5},
    {R"([,1])", missing_value, 1},
    {R"({"a":[1})", wrong_bracket, 7},
    {R"({"a":1])", wrong_bracket, 6},
    {"{]", wrong_bracket, 1},
    {R"({"a":1}{"a":1})", second_object, 7},
    {R"({"a":1} x)", trailing_text, 8},
    {R"({"a":1}})", trailing_text, 7},
    {R"({"a":1},)", trailing_text, 7},
    {"{\"a\":\"\xFF\"}", not_utf8, 6},
    {R"({"a":@})", stray_character, 5},
    {"<tool>", stray_character, 0},
};
constexpr std::size_t first_wrong_row() {
    std::size_t at = 0;
    for (row const& one : rows) {
        json_mistake const found = find_json_mistake(one.text);
        if (found.kind != one.kind || found.at != one.at) return at;
        ++at;
    }
    return at;
}
static_assert(first_wrong_row() == std::size(rows));
TEST(find_json_mistake, names_what_models_write) { EXPECT_EQ(first_wrong_row(), std::size(rows)); }

TEST(find_json_mistake, is_none_for_json_alone) {
    for (row const& one : rows) {
        EXPECT_EQ(find_json_mistake(one.text).kind == none, muster::is_json(one.text)) << one.text;
        std::size_t const place = one.kind == none ? std::string_view::npos : find_json_mistake(one.text).at;
        EXPECT_EQ(place, muster::find_json_fault(one.text)) << one.text;
    }
}

TEST(find_json_mistake, counts_the_levels) {
    for (std::size_t const levels : {1U, 2U, 255U, 256U, 257U, 1'024U, 1'025U, 100'000U}) {
        std::string const text = std::string(levels, '[') + std::string(levels, ']');
        EXPECT_EQ(find_json_mistake(text).kind, levels > 256 ? too_deep : none) << levels;
        EXPECT_EQ(find_json_mistake(text, 1'000'000).kind, levels > 1'024 ? too_deep : none) << levels;
        EXPECT_EQ(find_json_mistake(text, 1).kind, levels > 1 ? too_deep : none) << levels;
        EXPECT_EQ(find_json_mistake(text, 1).at, levels > 1 ? 1U : 0U) << levels;
    }
}

TEST(json_mistake_kind, has_words_and_advice_of_its_own) {
    std::set<std::string_view> words;
    for (int at = 0; at <= static_cast<int>(stray_character); ++at) {
        auto const kind = static_cast<json_mistake_kind>(at);
        EXPECT_TRUE(words.insert(describe(kind)).second) << describe(kind);
        EXPECT_EQ(advice(kind).empty(), kind == none);
    }
}

}  // namespace
