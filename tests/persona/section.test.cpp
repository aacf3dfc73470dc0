#include <muster/persona/section.hpp>  // first: the header proves that it stands alone

#include <muster/persona/say.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/tool/standard.hpp>

#include "reference_tools.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

//{ quoted by docs/persona.md: sections
// The same words for everybody: a text.
struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling, short sentences.\n";
};
// Words that depend on the agent: when they apply, and what they are. The tool is named by what it does.
struct budget {
    static constexpr bool applies(muster::prompt_context const& agent) {
        return agent.offers(muster::operation::spawn);
    }
    static constexpr void render(muster::sink auto& out, muster::prompt_context const& agent) {
        muster::say(out, agent, "## Budget\n\nAt most five `", muster::operation::spawn, "` calls for each request.\n");
    }
};

struct desk : muster::tool_set<muster::tools::team_create, muster::tools::task_stop> {};
struct lead : muster::agent<muster::role::coordinator, desk> {
    using sections = muster::extended<muster::coordinator_sections, house_style, budget>;
};
static_assert(muster::system_prompt<lead>.ends_with("At most five `TeamCreate` calls for each request.\n"));
//}

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

// section_list, extended
static_assert(muster::section_list_like<muster::section_list<>>);
static_assert(muster::section_list_like<muster::extended<muster::section_list<budget>, never>>);
static_assert(!muster::section_list_like<house_style>);

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
    using list = muster::section_list<never, house_style, budget, never, house_style>;
    std::string const style{"\n## House style\n\nBritish spelling, short sentences.\n"};
    EXPECT_EQ(rendered<list>(coordinator),
              style + "\n## Budget\n\nAt most five `TeamCreate` calls for each request.\n" + style);
    EXPECT_EQ(rendered<list>(worker), style + style);
    EXPECT_EQ(rendered<muster::section_list<>>(coordinator), "");
    EXPECT_EQ((rendered<muster::extended<muster::section_list<house_style>, never, house_style>>(coordinator)),
              style + style);
}

}  // namespace
