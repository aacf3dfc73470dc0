#include <muster/wire/detail/changed_object.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

namespace detail = muster::wire::detail;

// changed_object
TEST(changed_object, members_are_changed_in_their_place_or_added_behind) {
    struct row {
        std::string_view object, says;
    };
    for (row const& one : {row{R"({})", R"({"b":7})"}, row{R"({ "a" : 1 })", R"({"a":1,"b":7})"},
                           row{R"({"b":1,"a":[ 1 ]})", R"({"b":7,"a":[ 1 ]})"}, row{R"({"b":null})", R"({"b":7})"},
                           row{R"({"\u0062":"x","é":"\""})", R"({"b":7,"é":"\""})"}, row{R"({"gone":1})", R"({"b":7})"},
                           row{R"({"a":1,"gone":{},"c":2})", R"({"a":1,"c":2,"b":7})"}}) {
        detail::json_tree tree{{}};
        ASSERT_FALSE(tree.read(one.object)) << one.object;
        EXPECT_EQ(detail::changed_object(tree.root(), {{"b", "7"}, {"gone", ""}}), one.says) << one.object;
    }
    EXPECT_EQ(detail::changed_object({}, {{"b", "7"}}), R"({"b":7})");
}

}  // namespace
