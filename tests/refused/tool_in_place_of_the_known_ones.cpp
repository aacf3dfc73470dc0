// EXPECT: the_known_tools_of_an_agent_are_a_set_so_make_it_a_tool_set_of_them
// CULPRIT: ana, deploy_tool
#include <muster/persona/system_prompt.hpp>

struct deploy_tool : muster::tool<"Deploy", muster::tool_kind::coordination> {};
struct house_style {
    static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
};

struct ana : muster::agent<muster::role::coordinator, muster::tool_set<>> {
    using sections = muster::section_list<house_style>;
#ifdef MUSTER_REFUSED
    using known_tools = deploy_tool;
#else
    using known_tools = muster::tool_set<deploy_tool>;
#endif
};

static_assert(!muster::system_prompt<ana>.empty());
