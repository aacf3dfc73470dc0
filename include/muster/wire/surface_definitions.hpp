// What a model is offered for an agent whose tools become known while running.
//
//     muster::render_tool_definitions<hosted, muster::wire::anthropic_messages>(out, policy.surface(), offered);
//
// `hosted` are the tools that the host has types for: their definitions are the constants that the compiler made for
// tool_definitions, so equal surfaces give equal bytes. `offered` are the schemas of all others.
#pragma once

#include <muster/envelope/inert_text.hpp>
#include <muster/role/surface.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/tool_set.hpp>
#include <muster/wire/offered_tools.hpp>
#include <muster/wire/tool_definitions.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace muster { inline namespace v0 {

// find_undefined<Set>(surface, offered): the first tool, from a place on, about whose arguments nothing is known
//
// Its place, or the surface's size. A host asks before it offers: such a tool would be offered as taking nothing.
namespace detail {

struct known_definition {
    std::string_view name = {};
    std::string_view text = {};
};

template <std::size_t Count>
struct known_definitions {
    known_definition of[Count + 1] = {};

    // The definition of exactly that name, or an empty text. Logarithmic.
    [[nodiscard]] constexpr std::string_view find(std::string_view name) const noexcept {
        known_definition const* const end = of + Count;
        auto const* const found = std::lower_bound(of, end, name, stands_before);
        return found != end && found->name == name ? found->text : std::string_view{};
    }

    static constexpr bool stands_before(known_definition const& one, std::string_view name) noexcept {
        return one.name < name;
    }
};

template <class Wire, class... Tools>
consteval known_definitions<sizeof...(Tools)> sorted_definitions(tool_set<Tools...> const*) {
    known_definitions<sizeof...(Tools)> all{{{Tools::name, written<definition_page<Tools, Wire>>}..., {}}};
    std::sort(all.of, all.of + sizeof...(Tools),
              [](known_definition const& a, known_definition const& b) { return a.name < b.name; });
    return all;
}

template <class Set, class Wire>
inline constexpr auto definitions_of_set = sorted_definitions<Wire>(static_cast<as_tool_set<Set> const*>(nullptr));

template <class... Tools>
constexpr bool names_tool(tool_set<Tools...> const*, std::string_view name) noexcept {
    std::string_view const names[] = {Tools::name..., {}};  // no fold: Clang's stop at 256
    for (std::size_t i = 0; i < sizeof...(Tools); ++i) {
        if (names[i] == name) return true;
    }
    return false;
}

// The rules of a format that says none are those that most APIs have.
template <class Wire>
consteval schema_rules rules_of() {
    if constexpr (requires { schema_rules{Wire::schemas}; }) return Wire::schemas;
    return schema_rules::openai;
}

// A tool that has no type is a server's, and so are its words, unless a catalog has them already.
template <class Wire>
void put_offered(sink auto& out, tool_info tool, offered_tools const& offered) {
    std::string inert;
    if (!tool.is_final) {
        append_sink to{inert};
        put_inert(to, tool.description);
        tool.description = inert;
    }
    Wire::put_definition(out, tool_definition{tool, {}, offered.find(tool.name, rules_of<Wire>())});
}

}  // namespace detail

template <tool_set_like Set>
[[nodiscard]] std::size_t find_undefined(surface_view surface, offered_tools const& offered,
                                         std::size_t from = 0) noexcept {
    while (from < surface.size()) {
        std::string_view const name = surface.tools[from].name;
        if (!detail::names_tool(static_cast<as_tool_set<Set> const*>(nullptr), name) && offered.find(name).empty())
            return from;
        ++from;
    }
    return surface.size();
}

// render_tool_definitions<Set, Wire>(out, surface, offered): a JSON array, in the order of the surface
//
// Linear in what is rendered, and a look-up for each tool. A tool with a type allocates nothing that the sink does not.
template <tool_set_like Set, wire_format Wire>
void render_tool_definitions(sink auto& out, surface_view surface, offered_tools const& offered) {
    static_assert(detail::all_say_what_they_take(static_cast<as_tool_set<Set> const*>(nullptr)));
    std::string_view before = "[";
    for (tool_info const& tool : surface) {
        out.put(before);
        before = ",";
        std::string_view const known = detail::definitions_of_set<Set, Wire>.find(tool.name);
        out.put(known);
        if (known.empty()) detail::put_offered<Wire>(out, tool, offered);
    }
    out.put(surface.empty() ? "[]" : "]");
}

// tool_definitions_size<Set, Wire>(surface, offered): its bytes, without rendering them anywhere
template <tool_set_like Set, wire_format Wire>
[[nodiscard]] std::size_t tool_definitions_size(surface_view surface, offered_tools const& offered) {
    counting_sink size;
    render_tool_definitions<Set, Wire>(size, surface, offered);
    return size.size;
}

}}  // namespace muster::v0
