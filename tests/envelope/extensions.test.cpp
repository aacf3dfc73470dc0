#include <muster/envelope/extensions.hpp>

#include "samples.hpp"

#include <muster/envelope/parse.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace {

using muster::extension;
using muster::extensions;

constexpr std::size_t count(std::string_view raw) {
    std::size_t found = 0;
    for (extension const& one : extensions{raw}) found += one.name.empty() ? 0 : 1;
    return found;
}

// the elements that are not ours, in order
constexpr std::string_view mixed =
    "<a>1</a>\n<status>failed</status><!-- <b>no</b> --><c x='>'><d>2</d></c><result>x <e>3</e></result><f/>";

constexpr bool walks_over_ours() {
    auto at = extensions{mixed}.begin();
    bool const a = at->name == "a" && at->text.raw == "1" && at->raw == "<a>1</a>";
    ++at;
    bool const c = at->name == "c" && at->text.raw == "<d>2</d>" && at->raw == "<c x='>'><d>2</d></c>";
    ++at;
    bool const f = at->name == "f" && at->text.raw.empty() && at->raw == "<f/>";
    ++at;
    return a && c && f && at == extensions{mixed}.end();
}
static_assert(walks_over_ours());
static_assert(count("") == 0 && count("<status>x</status>") == 0 && count("<total_tokens>1</total_tokens>") == 1);

TEST(extensions, NP_26_are_walked_in_order) { EXPECT_TRUE(walks_over_ours()); }

// a `usage` between them is passed over as it was read, with what its comments and elements hold
constexpr std::string_view around_usage =
    "<a>1</a><usage><!-- </usage><x>no</x> --><y>2<z></y><w/><tool_uses>4</tool_uses></usage><b>3</b>";
static_assert(count(around_usage) == 2 && extensions{around_usage}.find("b")->text.raw == "3");
static_assert(count("<a/><usage/><b/>") == 2 && count("<a/><usage><y>2</usage><b/>") == 1);
static_assert(count("<a/><usage>") == 1 && count("<a/><usage><!-- </usage><b/>") == 1);

TEST(extensions, NP_10_NP_26_a_comment_in_usage_hides_none) {
    std::string const text = samples::around("<task-id>a</task-id><status>failed</status>" + std::string{around_usage});
    auto const read = muster::parse(text);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read.value.extensions.find("a") && read.value.extensions.find("b"));
    EXPECT_FALSE(read.value.extensions.find("y") || read.value.extensions.find("x"));
    EXPECT_TRUE(read.value.usage_extensions.find("y") && read.value.usage_extensions.find("w"));
}

// find: the first of that name, or none
static_assert(extensions{"<a>&lt;</a><a>2</a>"}.find("a")->text.equals("<"));
static_assert(!extensions{mixed}.find("e") && !extensions{mixed}.find("status"));

// what no parser made ends the walk, without harm
static_assert(count("words") == 0 && count("<a>") == 0 && count("<a>1</a><b>") == 1 && count("<a>1</a><!-- ") == 1);
static_assert(count("<a>1</a></b><c/>") == 1 && count("<?x?><a/>") == 0 && count("<") == 0);

TEST(extensions, end_where_the_text_is_none_of_theirs) {
    EXPECT_EQ(count("<a>1</a><b>"), 1U);
    EXPECT_EQ(count("<a>1</a><task-notification><b/>"), 1U);
}

}  // namespace
