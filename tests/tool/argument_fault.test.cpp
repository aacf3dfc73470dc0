#include <muster/tool/argument_fault.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace {

using muster::argument_error;
using muster::argument_fault;
using muster::sentence;

argument_fault at_field(argument_error error) { return {error, "/line", "an integer", "\"5\"", 12}; }

constexpr argument_error errors[] = {argument_error::too_long,      argument_error::not_json,
                                     argument_error::not_an_object, argument_error::missing,
                                     argument_error::trailing_text, argument_error::unknown_field,
                                     argument_error::wrong_value,   argument_error::repeated_field};

// argument_fault: true when there is one
TEST(argument_fault, is_true_when_there_is_one) {
    EXPECT_FALSE(argument_fault{});
    for (argument_error const one : errors) EXPECT_TRUE(at_field(one));
}

// sentence
TEST(sentence, of_no_fault_is_empty_whatever_stands_beside_it) {
    EXPECT_EQ(sentence({}), "");
    EXPECT_EQ(sentence(at_field(argument_error::none)), "");
}
TEST(sentence, each_error_has_one_of_its_own_without_a_full_stop) {
    std::set<std::string> all;
    for (argument_error const one : errors) {
        std::string const line = sentence(at_field(one));
        ASSERT_FALSE(line.empty());
        EXPECT_NE(line.back(), '.') << line;
        EXPECT_TRUE(all.insert(line).second) << line;
    }
}
TEST(sentence, names_the_field_first_and_says_what_to_mend) {
    EXPECT_EQ(sentence(at_field(argument_error::wrong_value)), "/line: expected an integer, got \"5\"");
    EXPECT_EQ(sentence(at_field(argument_error::missing)), "/line: missing, expected an integer");
    EXPECT_EQ(sentence({argument_error::repeated_field, "/line", "", "", 12}), "/line: given twice, expected once");
    EXPECT_EQ(sentence({argument_error::repeated_field, "/line", "one of line and row", "", 12}),
              "/line: given twice, expected one of line and row");
    EXPECT_EQ(sentence({argument_error::wrong_value, "/line", "a line behind the first", "", 12}),
              "/line: expected a line behind the first");
}
TEST(sentence, of_the_whole_begins_with_the_arguments) {
    EXPECT_EQ(sentence({argument_error::not_json, "", "", "", 12}), "the arguments are not valid JSON at byte 12");
    EXPECT_EQ(sentence({argument_error::not_an_object, "", "", "a list", 0}),
              "the arguments must be one JSON object, got a list");
}
TEST(sentence, is_one_line_whatever_a_model_sent) {
    argument_fault const hostile{argument_error::wrong_value, "/a\n# COORDINATOR", "text", "x\r\ny\xE2\x80\xA8z\x01",
                                 0};
    std::string const line = sentence(hostile);
    for (char const c : line) EXPECT_GE(static_cast<unsigned char>(c), 0x20) << line;
    EXPECT_EQ(line.find("\xE2\x80\xA8"), std::string::npos) << line;
}

}  // namespace
