#include <muster/text/json_scan.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster::end_of_json;
using muster::end_of_json_text;
using muster::find_json_close;

constexpr auto npos = std::string_view::npos;

// is_json_blank: of the blanks of ASCII these four
static_assert(muster::is_json_blank(' ') && muster::is_json_blank('\t') && muster::is_json_blank('\n')
              && muster::is_json_blank('\r'));
static_assert(!muster::is_json_blank('\v') && !muster::is_json_blank('\f') && !muster::is_json_blank('\0'));

constexpr bool a_text_ends_behind_its_quote() {
    return end_of_json_text(R"("a":1)", 0) == 3 && end_of_json_text(R"("")", 0) == 2
        && end_of_json_text(R"(["\"]\\",1])", 1) == 8 && end_of_json_text(R"("a)", 0) == 2
        && end_of_json_text(R"("\)", 0) == 2 && end_of_json_text("\"", 0) == 1;
}
static_assert(a_text_ends_behind_its_quote());
TEST(json_scan, a_text_ends_behind_its_quote) { EXPECT_TRUE(a_text_ends_behind_its_quote()); }

constexpr bool an_object_ends_where_all_that_it_opens_is_closed() {
    return find_json_close("{}", 0) == 2 && find_json_close(R"({"a":[{}]} [])", 0) == 10
        && find_json_close(R"(["}","\"]"]x)", 0) == 11 && find_json_close(R"({"a":[1]})", 5) == 8;
}
static_assert(an_object_ends_where_all_that_it_opens_is_closed());
TEST(json_scan, an_object_ends_where_all_that_it_opens_is_closed) {
    EXPECT_TRUE(an_object_ends_where_all_that_it_opens_is_closed());
}

constexpr bool what_is_not_closed_has_no_end() {
    return find_json_close("{", 0) == npos && find_json_close("[[]", 0) == npos && find_json_close("{\"}", 0) == npos
        && find_json_close("{\"\\", 0) == npos && find_json_close("", 0) == npos && find_json_close("[]", 2) == npos;
}
static_assert(what_is_not_closed_has_no_end());
TEST(json_scan, what_is_not_closed_has_no_end) { EXPECT_TRUE(what_is_not_closed_has_no_end()); }

constexpr bool each_kind_of_value_ends_behind_itself() {
    std::string_view const all = R"({"a":-1.5e3,"b":null ,"c":"]","d":[1,{"e":"}"}],"f":true})";
    return end_of_json(all, 0) == all.size() && end_of_json(all, 5) == 11 && end_of_json(all, 16) == 20
        && end_of_json(all, 26) == 29 && end_of_json(all, 34) == 47 && end_of_json(all, 52) == 56
        && end_of_json("7", 0) == 1;
}
static_assert(each_kind_of_value_ends_behind_itself());
TEST(json_scan, each_kind_of_value_ends_behind_itself) { EXPECT_TRUE(each_kind_of_value_ends_behind_itself()); }

constexpr bool where_no_value_begins_none_is_passed() {
    return end_of_json("}", 0) == 0 && end_of_json("[,]", 1) == 1 && end_of_json(" 1", 0) == 0
        && end_of_json("", 0) == 0 && end_of_json("1", 9) == 1 && end_of_json("[1", 0) == 2;
}
static_assert(where_no_value_begins_none_is_passed());
TEST(json_scan, where_no_value_begins_none_is_passed) { EXPECT_TRUE(where_no_value_begins_none_is_passed()); }

// Cut anywhere, an answer stays within the text.
TEST(json_scan, answers_stay_within_a_text_that_is_cut) {
    std::string const whole = R"({"a\"":[{"b":"\\"},-1,"\u00e9"],"c":null})";
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        std::string const cut = whole.substr(0, size);  // on the heap: sanitizers see its end
        for (std::size_t at = 0; at <= size; ++at) {
            EXPECT_LE(end_of_json(cut, at), size);
            EXPECT_LE(end_of_json_text(cut, at), size);
            std::size_t const close = find_json_close(cut, at);
            EXPECT_TRUE(close == npos || (close > at && close <= size));
        }
    }
}

}  // namespace
