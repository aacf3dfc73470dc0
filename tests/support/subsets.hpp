// All 512 subsets of nine tools: as agents for the compiler, as surfaces for the program.
//
// The nine coordination tools in the binding dialect, and families.hpp has nine for other roles and dialects.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/tool/standard.hpp>

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

// A family is nine tools, a role and a dialect.
struct binding_coordinators {
    using tools = muster::tools::standard;
    using role = muster::role::coordinator;
    using dialect = muster::dialects::binding;
};

template <class Family, unsigned Mask>
struct tools_of_member : decltype(detail::subset_of<Mask>(muster::as_tool_set<typename Family::tools>{})) {};
template <class Family, unsigned Mask>
struct member : muster::agent<typename Family::role, tools_of_member<Family, Mask>, typename Family::dialect> {};

template <unsigned Mask>
using agent_with = member<binding_coordinators, Mask>;

// surface_with(mask): the same tools, put together by the program
namespace detail {
template <class... Tools>
std::vector<muster::tool_info> all_tools(muster::tool_set<Tools...> const&) {
    return {muster::info_of<Tools>...};
}
}  // namespace detail

template <class Family = binding_coordinators>
std::vector<muster::tool_info> surface_with(unsigned mask) {
    std::vector<muster::tool_info> chosen;
    auto const all = detail::all_tools(muster::as_tool_set<typename Family::tools>{});
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((mask >> i & 1U) != 0) chosen.push_back(all[i]);
    }
    muster::sort_surface(Family::role::kind, chosen.data(), chosen.size());
    return chosen;
}

// prompt_with(mask): the prompt that the program renders
template <class Family = binding_coordinators>
std::string prompt_with(unsigned mask, std::string_view base = {}, std::string_view addendum = {}) {
    auto const tools = surface_with<Family>(mask);
    muster::prompt_context const context{Family::role::kind, {tools.data(), tools.size()}, Family::dialect::rules};
    std::string text;
    muster::append_sink out{text};
    muster::render_system_prompt(out, context, base, addendum);
    return text;
}

// compiled_prompts<First, Count>(): the prompts that the compiler rendered, from a mask on
namespace detail {
template <class Family, unsigned First, std::size_t... Is>
constexpr auto compile_members(std::index_sequence<Is...>) {
    return std::array{
        muster::system_prompt<member<Family, First + static_cast<unsigned>(Is)>, "You are Ana.", "Be brief.">...};
}
}  // namespace detail

template <unsigned First, std::size_t Count, class Family = binding_coordinators>
constexpr auto compiled_prompts() {
    return detail::compile_members<Family, First>(std::make_index_sequence<Count>{});
}

// find_difference<Family, First, Count>(): the first mask for which they differ; 512 where there is none
template <class Family, unsigned First, std::size_t Count>
unsigned find_difference() {
    unsigned mask = First;
    for (std::string_view const compiled : compiled_prompts<First, Count, Family>()) {
        if (compiled != prompt_with<Family>(mask, "You are Ana.", "Be brief.")) return mask;
        ++mask;
    }
    return subset_count;
}

}  // namespace muster_test
