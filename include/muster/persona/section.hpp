// A section is a part of what an agent is told. A persona is a list of them, in their order.
//
//     struct house_style {  // the same words for everybody
//         static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
//     };
//     struct budget {  // words that depend on the agent
//         static constexpr bool applies(muster::prompt_context const& c) { return c.offers(muster::operation::spawn); }
//         static constexpr void render(muster::sink auto& out, muster::prompt_context const& c) {
//             muster::say(out, c, "## Budget\n\nAt most five `", muster::operation::spawn, "` calls.\n");
//         }
//     };
//     using mine = muster::section_list<house_style, budget>;
//
// A section starts with its `## ` heading and ends with a line end. Whoever renders it puts the blank
// lines between.
#pragma once

#include <muster/persona/context.hpp>  // prompt_context
#include <muster/text/join.hpp>        // text_holder
#include <muster/text/sink.hpp>        // sink, counting_sink

#include <string_view>  // string_view

namespace muster::inline v0 {

// A section says whether it applies to an agent, and writes itself; or it is a constant text.
template <class T>
concept section = text_holder<T> || requires(counting_sink& out, prompt_context const& context) {
    bool{T::applies(context)};
    T::render(out, context);
};

// render_section<Section>(out, context): a blank line and the section, where it applies
template <section Section>
constexpr void render_section(sink auto& out, prompt_context const& context) {
    if constexpr (text_holder<Section>) {
        out.put("\n");
        out.put(Section::text);
    } else if (Section::applies(context)) {
        out.put("\n");
        Section::render(out, context);
    }
}

// section_list<Sections...>
template <section... Sections>
struct section_list {
    static constexpr void render(sink auto& out, prompt_context const& context) {
        (render_section<Sections>(out, context), ...);
    }
};

// A list of sections renders all of them.
template <class T>
concept section_list_like = requires(counting_sink& out, prompt_context const& context) {
    T::render(out, context);
};

// extended<List, More...>: a list with sections after its own
template <section_list_like List, section... More>
struct extended {
    static constexpr void render(sink auto& out, prompt_context const& context) {
        List::render(out, context);
        (render_section<More>(out, context), ...);
    }
};

}  // namespace muster::inline v0
