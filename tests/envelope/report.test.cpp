#include <muster/envelope/report.hpp>

#include <muster/envelope/write.hpp>
#include <muster/text/sink.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using muster::extra_element;
using muster::extra_elements;
using muster::report;
using muster::status;

std::string text_of(report const& from) {
    std::string text;
    muster::append_sink out{text};
    muster::write(from, out);
    return text;
}
bool has(std::string const& text, std::string_view part) { return text.find(part) != std::string::npos; }

// report: one that says nothing can not be written, so that no field is forgotten unnoticed
TEST(report, needs_an_id_and_an_end) {
    EXPECT_EQ(text_of({}), "");
    EXPECT_EQ(text_of({.task_id = "a"}), "");
    EXPECT_EQ(text_of({.status = status::completed}), "");
    EXPECT_NE(text_of({.task_id = "a", .status = status::completed}), "");
}

// what is missing is left out; what is given, even if empty, is written
TEST(report, what_is_missing_is_left_out_and_what_is_empty_is_not) {
    std::string const missing = text_of({.task_id = "a", .status = status::completed});
    std::string const empty = text_of({.task_id = "a", .status = status::completed, .summary = "", .result = ""});
    for (auto const* name : {"summary", "result", "usage"}) EXPECT_FALSE(has(missing, name)) << name;
    EXPECT_TRUE(has(empty, "<summary></summary>\n<result></result>\n"));
    EXPECT_FALSE(has(empty, "usage"));
}

// extra_elements
constexpr extra_element two[] = {{"output-file", "/a"}, {"exit-code", ""}};
constexpr bool views_all_of_an_array() {
    extra_elements const seen{two};
    extra_elements const first{two, 1};
    return seen.count == 2 && seen.begin() == two && seen.end() == two + 2 && first.end() == two + 1
        && extra_elements{}.begin() == extra_elements{}.end();
}
static_assert(views_all_of_an_array());
TEST(extra_elements, views_all_of_an_array) { EXPECT_TRUE(views_all_of_an_array()); }

TEST(extra_elements, are_written_in_their_order_and_when_empty_too) {
    std::string const text = text_of({.task_id = "a", .status = status::completed, .extras = two});
    EXPECT_TRUE(has(text, "<output-file>/a</output-file>\n<exit-code></exit-code>\n")) << text;
}

}  // namespace
