// EXPECT: a_handler_by_name_takes_tool_call_and_call_context_const_or_less_and_returns_a_result_text_or_future
// CULPRIT: github_search
#include <muster/toolbox/call_context.hpp>
#include <muster/toolbox/on_name.hpp>
#include <string>

struct github_search {
#ifdef MUSTER_REFUSED
    std::string operator()(muster::call_context const&, muster::tool_call const& call) const { return text_of(call); }
#else
    std::string operator()(muster::tool_call const& call, muster::call_context const&) const { return text_of(call); }
#endif
    static std::string text_of(muster::tool_call const& call) { return std::string{call.name}; }
};

auto searching = muster::on_any(github_search{});
