// All 512 subsets of the nine coordination tools: as agents for the compiler, as surfaces for the program.
#pragma once

#include <muster/persona/context.hpp>        // prompt_context
#include <muster/persona/system_prompt.hpp>  // system_prompt, render_system_prompt
#include <muster/role/agent.hpp>             // agent
#include <muster/tool/standard.hpp>          // the nine tools

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

inline constexpr unsigned subset_count = 512;

// agent_with<Mask>: a coordinator that has the tools whose bits are set
namespace detail {
template <unsigned Mask, class Chosen, class... Rest>
struct subset;
template <class... Chosen>
struct subset<0, muster::tool_set<Chosen...>> {
    using type = muster::tool_set<Chosen...>;
};
template <unsigned Mask, class... Chosen, class Tool, class... Rest>
struct subset<Mask, muster::tool_set<Chosen...>, Tool, Rest...>
    : subset<Mask / 2, muster::tool_set<Chosen...>, Rest...> {};
template <unsigned Mask, class... Chosen, class Tool, class... Rest>
requires(Mask % 2 == 1) struct subset<Mask, muster::tool_set<Chosen...>, Tool, Rest...>
    : subset<Mask / 2, muster::tool_set<Chosen..., Tool>, Rest...> {
};

template <unsigned Mask, class... Tools>
typename subset<Mask, muster::tool_set<>, Tools...>::type subset_of(muster::tool_set<Tools...> const&);
}  // namespace detail

template <unsigned Mask>
struct tools_with : decltype(detail::subset_of<Mask>(muster::as_tool_set<muster::tools::standard>{})) {};
template <unsigned Mask>
struct agent_with : muster::agent<muster::role::coordinator, tools_with<Mask>> {};

// surface_with(mask): the same tools, put together by the program
namespace detail {
template <class... Tools>
std::vector<muster::tool_info> all_tools(muster::tool_set<Tools...> const&) {
    return {muster::info_of<Tools>...};
}
}  // namespace detail

inline std::vector<muster::tool_info> surface_with(unsigned mask) {
    std::vector<muster::tool_info> chosen;
    auto const all = detail::all_tools(muster::as_tool_set<muster::tools::standard>{});
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((mask >> i & 1U) != 0) chosen.push_back(all[i]);
    }
    muster::sort_surface(muster::role_kind::coordinator, chosen.data(), chosen.size());
    return chosen;
}

// prompt_with(mask): the prompt that the program renders
inline std::string prompt_with(unsigned mask, std::string_view base = {}, std::string_view addendum = {}) {
    auto const tools = surface_with(mask);
    muster::prompt_context const context{
        muster::role_kind::coordinator, {tools.data(), tools.size()}, muster::dialects::binding::rules};
    std::string text;
    muster::append_sink out{text};
    muster::render_system_prompt(out, context, base, addendum);
    return text;
}

// compiled_prompts<First, Count>(): the prompts that the compiler rendered, from a mask on
namespace detail {
template <unsigned First, std::size_t... Is>
constexpr auto compiled(std::index_sequence<Is...>) {
    return std::array{
        muster::system_prompt<agent_with<First + static_cast<unsigned>(Is)>, "You are Ana.", "Be brief.">...};
}
}  // namespace detail

template <unsigned First, std::size_t Count>
constexpr auto compiled_prompts() {
    return detail::compiled<First>(std::make_index_sequence<Count>{});
}

}  // namespace muster_test
