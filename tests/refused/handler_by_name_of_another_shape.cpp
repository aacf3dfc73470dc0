// EXPECT: a_handler_by_name_takes_tool_call_and_call_context_const_or_less_and_returns_a_result_text_or_future
// CULPRIT: github_search
#include <muster/toolbox/on_name.hpp>

struct github_search {
#ifdef MUSTER_REFUSED
    int operator()(muster::tool_call const& call) const { return static_cast<int>(call.name.size()); }
#else
    std::string operator()(muster::tool_call const& call) const { return std::string{call.name}; }
#endif
};

auto searching = muster::on_name("mcp__github__search", github_search{});
