// What a model is offered: the tools of an agent with the schemas of their arguments, as one model API
// wants to read them.
//
//     constexpr std::string_view offer = muster::tool_definitions<ana, muster::wire::anthropic_messages>;
//
// Built by the compiler from the agent's surface, in its order: the tools that the prompt lists, no more
// and no fewer.
#pragma once

#include <muster/role/agent.hpp>
#include <muster/text/join.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/fields.hpp>
#include <muster/tool/hints.hpp>
#include <muster/tool/tool.hpp>
#include <muster/toolbox/tool_index.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

// tool_definition: a tool with what it takes
struct tool_definition {
    tool_info tool = {};
    rows_view arguments = {};
    std::string_view schema = {};  // where it is known as a text: a JSON object, which stands for the rows
    std::string_view title = {};   // for people, where the format has a place for it; empty when there is none
    tool_hints hints = {};         // the same
};

// schema_rules: what an API wants of the schema of a tool that has no type, so that it refuses no request for it
//
// A wire format says which by `static constexpr schema_rules schemas`; one that does not gets openai's.
enum class schema_rules : unsigned char {
    as_sent,
    anthropic,  // draft 2020-12; one object without alternatives at the top; short names of properties
    openai,     // one object without alternatives at the top, with `properties`; `items` in each array
    mcp,        // an object
};

// A wire format is a type that writes one definition as a JSON object into any sink.
template <class T>
concept wire_format = requires(counting_sink& out, tool_definition const& definition) {
    T::put_definition(out, definition);
};

// tool_definitions<Agent, Wire>: a JSON array, in read-only memory
namespace detail {

template <class Tool>
consteval std::string_view title_of() {
    if constexpr (requires { std::string_view{Tool::title}; }) return Tool::title;
    return {};
}

// Asked first, so that a tool which does not say it is named near the line that offers it.
template <class... Tools>
consteval bool all_say_what_they_take(tool_set<Tools...> const*) {
    std::size_t const sizes[] = {sizeof(arguments_for<Tools>)..., 1};  // no fold: Clang's stop at 256
    return sizes[0] != 0;
}

// A page for each tool: one for all would take Clang more steps than it allows, and agents share them.
template <class Tool, class Wire>
struct definition_page {
    static constexpr void write(auto& out) {
        Wire::put_definition(
            out, tool_definition{info_of<Tool>, rows_of<arguments_of<Tool>>, {}, title_of<Tool>(), hints_of<Tool>});
    }
};

template <std::size_t Count>
struct definition_table {
    std::string_view texts[Count + 1] = {};
};

// The surface has the order, the set has the types: they meet by the tool's name.
template <class Agent, class Wire, class... Tools>
consteval definition_table<sizeof...(Tools)> make_definitions(tool_set<Tools...> const*) {
    std::string_view const names[] = {Tools::name..., {}};
    std::string_view const unsorted[] = {written<definition_page<Tools, Wire>>..., {}};
    definition_table<sizeof...(Tools)> table{};
    for (std::size_t i = 0; i < sizeof...(Tools); ++i) table.texts[tool_index<Agent>(names[i])] = unsorted[i];
    return table;
}

template <class Agent, class Wire>
inline constexpr auto definitions = make_definitions<Agent, Wire>(static_cast<typename Agent::tools const*>(nullptr));

template <class Agent, class Wire>
struct definitions_page {
    static constexpr void write(auto& out) {
        out.put("[");
        for (std::size_t i = 0; i < Agent::tools::size; ++i) {
            if (i > 0) out.put(",");
            out.put(definitions<Agent, Wire>.texts[i]);
        }
        out.put("]");
    }
};

}  // namespace detail

template <agent_like Agent, wire_format Wire>
inline constexpr std::string_view tool_definitions = written<detail::definitions_page<Agent, Wire>>;

}}  // namespace muster::v0
