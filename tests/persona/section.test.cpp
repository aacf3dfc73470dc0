#include <muster/persona/section.hpp>

#include <muster/persona/say.hpp>
#include <muster/persona/section_algebra.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <type_traits>

namespace {

// The same words for everybody: a text.
struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling, short sentences.\n";
};
// Words that depend on the agent: when they apply, and what they are. The tool is named by what it does.
struct budget {
    static constexpr std::string_view heading = "## Budget";
    static constexpr bool applies(muster::prompt_context const& agent) {
        return agent.offers(muster::operation::spawn);
    }
    static constexpr void render(muster::sink auto& out, muster::prompt_context const& agent) {
        muster::say(out, agent, "## Budget\n\nAt most five `", muster::operation::spawn, "` calls for each request.\n");
    }
};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
struct lead : muster::agent<muster::role::coordinator, desk> {
    struct sections : muster::with_sections<muster::coordinator_sections, house_style, budget> {};
};
static_assert(muster::system_prompt<lead>.ends_with("At most five `TeamCreate` calls for each request.\n"));

// section: a text, or when and what
struct never {
    static constexpr bool applies(muster::prompt_context const&) { return false; }
    static constexpr void render(muster::sink auto& out, muster::prompt_context const&) { out.put("never"); }
};
struct half {
    static constexpr bool applies(muster::prompt_context const&) { return true; }
};
static_assert(muster::section<house_style> && muster::section<budget> && muster::section<never>);
static_assert(!muster::section<half> && !muster::section<int> && !muster::section<desk>);

// heading_of_section: said, or the first line of a text that starts with one
struct without_heading {
    static constexpr std::string_view text = "Be kind.\n## Not the first line\n";
};
struct one_line {
    static constexpr std::string_view text = "# One line";
};
struct other_heading {
    static constexpr std::string_view heading = "## Said", text = "## In the text\n";
};
struct line_with_end {
    static constexpr std::string_view heading = "## Line\n", text = "";
};
struct text_from_afar {
    static constexpr std::string_view text = "## Afar\r\n\r\nWords.\r\n";
};
constexpr bool knows_headings() {
    return muster::heading_of_section<house_style> == "## House style"
        && muster::heading_of_section<budget> == "## Budget" && muster::heading_of_section<never> == ""
        && muster::heading_of_section<without_heading> == "" && muster::heading_of_section<one_line> == "# One line"
        && muster::heading_of_section<other_heading> == "## Said"
        && muster::heading_of_section<line_with_end> == "## Line"
        && muster::heading_of_section<text_from_afar> == "## Afar";
}
static_assert(knows_headings());
TEST(heading_of_section, is_what_the_section_says_or_begins_with) { EXPECT_TRUE(knows_headings()); }

// section_list: its sections are known, under its own name and under that of a struct
struct mine : muster::section_list<never, house_style, budget> {};
static_assert(std::is_same_v<muster::as_section_list<mine>, muster::section_list<never, house_style, budget>>);
static_assert(muster::typed_section_list<mine> && muster::typed_section_list<muster::section_list<>>);
static_assert(muster::section_list_like<mine> && muster::section_list_like<muster::section_list<>>);
static_assert(!muster::section_list_like<house_style> && !muster::typed_section_list<house_style>);
static_assert(muster::section<budget> && !muster::section_list_like<budget>);
static_assert(muster::section_list_like<muster::role_sections> && !muster::typed_section_list<muster::role_sections>);
static_assert(mine::size == 3 && muster::section_list<>::size == 0);

TEST(section_list, knows_the_headings_of_its_sections) {
    muster::name_list const headings = mine::headings(muster::role_kind::coordinator);
    ASSERT_EQ(headings.size(), 3U);
    EXPECT_EQ(headings[0], "");
    EXPECT_EQ(headings[1], "## House style");
    EXPECT_EQ(headings[2], "## Budget");
    EXPECT_TRUE(muster::section_list<>::headings(muster::role_kind::worker).empty());
}

template <class List>
std::string rendered(muster::prompt_context const& context) {
    std::string text;
    muster::append_sink out{text};
    List::render(out, context);
    return text;
}

TEST(section_list, puts_a_blank_line_before_each_section_that_applies) {
    constexpr auto& coordinator = muster::context_of<lead>;
    constexpr auto& worker = muster::context_of<muster_test::ana_worker>;
    std::string const style{"\n## House style\n\nBritish spelling, short sentences.\n"};
    EXPECT_EQ(rendered<mine>(coordinator),
              style + "\n## Budget\n\nAt most five `TeamCreate` calls for each request.\n");
    EXPECT_EQ(rendered<mine>(worker), style);
    EXPECT_EQ(rendered<muster::section_list<>>(coordinator), "");
}

}  // namespace
