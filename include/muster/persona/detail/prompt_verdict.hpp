// What the compiler refuses of a prompt: sections that name absent tools, and texts that pose as the persona.
#pragma once

#include <muster/persona/absent_tool.hpp>
#include <muster/persona/context.hpp>
#include <muster/persona/headings.hpp>
#include <muster/persona/prompt_layers.hpp>
#include <muster/persona/render.hpp>
#include <muster/persona/section.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/operation.hpp>
#include <muster/text/join.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Section, operation What, class Place>
struct a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_operation;
template <class Section, class Tool, class Place>
struct a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_type;
template <class Agent, class NotAList>
struct the_sections_of_an_agent_are_a_list_so_make_it_a_section_list_of_them;
template <class Agent, class NotASet>
struct the_known_tools_of_an_agent_are_a_set_so_make_it_a_tool_set_of_them;
template <class Agent, prompt_layer Layer, class Place>
struct a_text_imitates_a_heading_of_the_persona_so_reword_it;

// What stands in them: the byte of a text where the fault begins, and a name that no type has.
template <std::size_t Place>
struct at;
template <char... Letters>
struct named;
}  // namespace refused

namespace detail {

// The tools that a host has beside those of the dialect: `using known_tools = tool_set<...>` in an agent.
template <class... Tools>
struct known_names {
    static constexpr std::string_view all[sizeof...(Tools) + 1] = {std::string_view{Tools::name}...};
    static constexpr name_list list{all, sizeof...(Tools)};

    template <std::size_t Index>
    using tool = typename type_at<Index, Tools...>::type;
};
template <class... Tools>
known_names<Tools...> names_of_set(tool_set<Tools...> const&);

template <class Agent, class Known>
struct known_as {
    using names = known_names<>;
    using verdict = refused::the_known_tools_of_an_agent_are_a_set_so_make_it_a_tool_set_of_them<Agent, Known>;
};
template <class Agent, tool_set_like Known>
struct known_as<Agent, Known> {
    using names = decltype(names_of_set(std::declval<Known const&>()));
    using verdict = accepted;
};

template <class Agent>
struct known_to {
    using names = known_names<>;
    using verdict = accepted;
};
template <class Agent>
requires requires { typename Agent::known_tools; }
struct known_to<Agent> : known_as<Agent, typename Agent::known_tools> {};

template <class Page, class Agent>
consteval absent_tool find_absent_on() {
    return find_absent_tool(written<Page>, context_of<Agent>, known_to<Agent>::names::list);
}

// The whole persona is searched at once; only where that finds something, each section is, for the place.
template <class Agent>
struct persona_page {
    static constexpr void write(auto& out) { render_persona<typename Agent::sections>(out, context_of<Agent>); }
};
template <class Agent, class Section>
struct section_page {
    static constexpr void write(auto& out) {
        if constexpr (text_holder<Section>)
            out.put(Section::text);
        else if (Section::applies(context_of<Agent>))
            Section::render(out, context_of<Agent>);
    }
};

// The first section with an absent tool; that of the list as a whole, where the list is no list of types.
template <class Agent, class List>
struct culprit_section {
    using type = List;
    static constexpr absent_tool found = find_absent_on<persona_page<Agent>, Agent>();
};
template <class Agent, class... Sections>
requires(sizeof...(Sections) > 0) struct culprit_section<Agent, section_list<Sections...>> {
    static constexpr std::size_t index = [] {
        bool const clean[] = {!find_absent_on<section_page<Agent, Sections>, Agent>()..., false};
        std::size_t at = 0;
        while (clean[at]) ++at;
        return at == sizeof...(Sections) ? 0 : at;
    }();
    using type = typename type_at<index, Sections...>::type;
    static constexpr absent_tool found = find_absent_on<section_page<Agent, type>, Agent>();
};

template <class List>
struct plain_sections {
    using type = List;
};
template <typed_section_list List>
struct plain_sections<List> {
    using type = as_section_list<List>;
};

// The tool that a name stands for: a known type, or else its letters.
template <class Found, class Names, std::size_t Index>
struct culprit_tool {
    using type = typename Names::template tool<Index>;
};
template <class Found, class Names>
struct culprit_tool<Found, Names, std::string_view::npos> {
    template <std::size_t... Is>
    static refused::named<Found::found.name[Is]...> spell(std::index_sequence<Is...>);
    using type = decltype(spell(std::make_index_sequence<Found::found.name.size()>{}));
};

template <class Names>
consteval std::size_t find_known(std::string_view name) {
    for (std::size_t i = 0; i < Names::list.size(); ++i) {
        if (Names::list[i] == name) return i;
    }
    return std::string_view::npos;
}

template <class Found, class Names, bool ByOperation>
struct absent_refusal {
    using type = refused::a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_operation<
        typename Found::type, *Found::found.what, refused::at<Found::found.at>>;
};
template <class Found, class Names>
struct absent_refusal<Found, Names, false> {
    using type = refused::a_section_names_a_tool_that_is_not_on_the_surface_so_say_it_by_type<
        typename Found::type, typename culprit_tool<Found, Names, find_known<Names>(Found::found.name)>::type,
        refused::at<Found::found.at>>;
};

template <class Agent, bool Clean>
struct sections_verdict {
    using type = accepted;
};
template <class Agent>
struct sections_verdict<Agent, false> {
    using found = culprit_section<Agent, typename plain_sections<typename Agent::sections>::type>;
    using type = typename absent_refusal<found, typename known_to<Agent>::names, found::found.what.has_value()>::type;
};

template <class Agent>
inline constexpr bool names_no_absent_tool = !find_absent_on<persona_page<Agent>, Agent>();

// sections_for<Agent>: what it is told under its role, and whether that may stand there
template <class Agent, class Known = typename known_to<Agent>::verdict>
struct searched_sections {
    using verdict = Known;
};
template <class Agent>
struct searched_sections<Agent, accepted> {
    using verdict = typename sections_verdict<Agent, names_no_absent_tool<Agent>>::type;
};

template <class Agent, class Sections>
struct own_sections {
    using type = role_sections;
    using verdict = refused::the_sections_of_an_agent_are_a_list_so_make_it_a_section_list_of_them<Agent, Sections>;
};
template <class Agent, section_list_like Sections>
struct own_sections<Agent, Sections> : searched_sections<Agent> {
    using type = Sections;
};

template <class Agent>
struct sections_for {
    using type = role_sections;
    using verdict = accepted;
};
template <class Agent>
requires requires { typename Agent::sections; }
struct sections_for<Agent> : own_sections<Agent, typename Agent::sections> {};

// texts_verdict<Agent, Context, Layers>: may the texts of a prompt stand under the persona?
struct imitation {
    prompt_layer layer{};
    std::size_t at = std::string_view::npos;
};

template <class Sections>
consteval imitation find_imitation(prompt_context const& context, prompt_layers const& given) {
    chosen_layers const chosen = choose_layers_for<Sections>(context, given);
    if (!chosen.used.contains(prompt_layer::persona)) return {};
    for (prompt_layer const layer : chosen.used) {
        imitated_heading const found = find_imitated_heading(*given[layer], headings_of<Sections>(context));
        if (found) return {layer, found.at};
    }
    return {};
}

template <class Agent, prompt_layer Layer, std::size_t Place>
struct imitation_refusal {
    using type = refused::a_text_imitates_a_heading_of_the_persona_so_reword_it<Agent, Layer, refused::at<Place>>;
};
template <class Agent, prompt_layer Layer>
struct imitation_refusal<Agent, Layer, std::string_view::npos> {
    using type = accepted;
};

template <class Agent, prompt_context const& Context, prompt_layers const& Given>
struct texts_verdict {
    static constexpr imitation found = find_imitation<typename sections_for<Agent>::type>(Context, Given);
    using type = typename imitation_refusal<Agent, found.layer, found.at>::type;
};

}  // namespace detail

}}  // namespace muster::v0
