// A section is a part of what an agent is told. A persona is a list of them, in their order.
//
//     struct house_style {  // the same words for everybody
//         static constexpr std::string_view text = "## House style\n\nBritish spelling.\n";
//     };
//     struct budget {  // words that depend on the agent
//         static constexpr std::string_view heading = "## Budget";
//         static constexpr bool applies(muster::prompt_context const& c) { return c.offers(muster::operation::spawn); }
//         static constexpr void render(muster::sink auto& out, muster::prompt_context const& c) {
//             muster::say(out, c, "## Budget\n\nAt most five `", muster::operation::spawn, "` calls.\n");
//         }
//     };
//     struct mine : muster::section_list<house_style, budget> {};
//
// A section starts with its `## ` heading and ends with a line end. Whoever renders it puts the blank
// lines between. Lists are made from lists by section_algebra.hpp.
#pragma once

#include <muster/persona/context.hpp>
#include <muster/role/name_list.hpp>
#include <muster/role/role.hpp>
#include <muster/text/join.hpp>
#include <muster/text/sink.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/tool_set.hpp>

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

namespace muster { inline namespace v0 {

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class NotASection>
struct a_section_has_a_text_or_applies_and_render_so_give_it_one_of_them;
template <class Section>
struct a_section_stands_twice_in_a_list_so_drop_one;
}  // namespace refused

// A section says whether it applies to an agent, and writes itself; or it is a constant text.
template <class T>
concept section = text_holder<T> || requires(counting_sink& out, prompt_context const& context) {
    bool{T::applies(context)};
    T::render(out, context);
};

// heading_of_section<Section>: the line that is its `heading`, or the first one of its text if that starts with `#`
//
// What stands in a prompt from outside may not look like it: see headings.hpp.
namespace detail {

constexpr std::string_view first_line(std::string_view text) noexcept {
    std::size_t end = 0;
    while (end < text.size() && text[end] != '\n' && text[end] != '\r') ++end;
    return text.substr(0, end);
}

template <class Section>
concept says_heading = requires {
    std::string_view{Section::heading};
};

constexpr std::string_view heading_in(std::string_view text) noexcept {
    return text.starts_with('#') ? first_line(text) : std::string_view{};
}

}  // namespace detail

template <class Section>
inline constexpr std::string_view heading_of_section{};
template <text_holder Section>
inline constexpr std::string_view heading_of_section<Section> = detail::heading_in(Section::text);
template <detail::says_heading Section>
inline constexpr std::string_view heading_of_section<Section> = detail::first_line(Section::heading);
template <text_holder Section>
requires detail::says_heading<Section>
inline constexpr std::string_view heading_of_section<Section> = detail::first_line(Section::heading);

// render_section<Section>(out, context): a blank line and the section, where it applies
//
// Nothing of what is no section: its list was refused, and one mistake is one error.
template <class Section>
constexpr void render_section(sink auto& out, prompt_context const& context) {
    if constexpr (text_holder<Section>) {
        out.put("\n");
        out.put(Section::text);
    } else if constexpr (section<Section>) {
        if (!Section::applies(context)) return;
        out.put("\n");
        Section::render(out, context);
    }
}

// section_list<Sections...>
namespace detail {

// Lists of answers, gone through by functions that are no templates: nothing is instantiated for them.
constexpr std::size_t first_false(std::initializer_list<bool> answers) noexcept {
    std::size_t at = 0;
    while (at < answers.size() && answers.begin()[at]) ++at;
    return at;
}
constexpr bool is_true_once(std::initializer_list<bool> answers) noexcept {
    std::size_t count = 0;
    for (bool const one : answers) count += one ? 1 : 0;
    return count == 1;
}

template <class... Sections>
inline constexpr std::size_t first_stranger = first_false({section<Sections>...});

template <class Section, class... Sections>
inline constexpr bool stands_once = is_true_once({std::is_same_v<Section, Sections>...});
template <class... Sections>
inline constexpr std::size_t first_repeated = first_false({stands_once<Sections, Sections...>...});

template <class Repeated>
struct repetition_refusal {
    using type = refused::a_section_stands_twice_in_a_list_so_drop_one<Repeated>;
};
template <>
struct repetition_refusal<void> {
    using type = accepted;
};

template <bool AllSections, class... Sections>
struct section_list_verdict {
    using type = refused::a_section_has_a_text_or_applies_and_render_so_give_it_one_of_them<
        typename type_at<first_stranger<Sections...>, Sections...>::type>;
};
template <class... Sections>
struct section_list_verdict<true, Sections...> {
    using type = typename repetition_refusal<typename type_at<first_repeated<Sections...>, Sections...>::type>::type;
};

}  // namespace detail

template <class... Sections>
struct section_list {
    static constexpr std::size_t size = sizeof...(Sections);

    static_assert(sizeof(typename detail::section_list_verdict<
                         detail::first_stranger<Sections...> == sizeof...(Sections), Sections...>::type)
                  != 0);

    static constexpr void render(sink auto& out, prompt_context const& context) {
        (render_section<Sections>(out, context), ...);
    }

    // Of its sections, in their order; empty where one has none. The same for every role.
    [[nodiscard]] static constexpr name_list headings(role_kind) noexcept { return {headings_, size}; }

private:
    static constexpr std::string_view headings_[size + 1] = {heading_of_section<Sections>...};
};

// as_section_list<List>: the section_list<...> that a named list derives from
namespace detail {
template <class... Sections>
section_list<Sections...> plain_list(section_list<Sections...> const&);
}  // namespace detail

// Its sections are known as types: a section_list, or a struct derived from one.
template <class T>
concept typed_section_list = requires(T const& list) {
    detail::plain_list(list);
};

template <typed_section_list List>
using as_section_list = decltype(detail::plain_list(std::declval<List const&>()));

// A list of sections renders all of them; or it is a choice among such lists. A section is not a list of one.
template <class T>
concept section_list_like = !section<T> && requires(counting_sink & out, prompt_context const& context) {
    T::render(out, context);
};

}}  // namespace muster::v0
