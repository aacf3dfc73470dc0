// The arguments of a tool: a struct that lists its fields.
//
//     struct search : muster::tool<"Search"> {
//         struct arguments {
//             std::string_view pattern;
//             std::optional<std::uint32_t> limit;  // optional: the model may leave it out
//             static constexpr auto fields = muster::fields(
//                 muster::field("pattern", &arguments::pattern, "What to look for."),
//                 muster::field("limit", &arguments::limit));
//         };
//     };
//
// A field may have rules, {.minimum = 1, .default_value = 10}: field_rules.hpp lists them.
//
// arguments.hpp has the way that writes each name once, through Boost.Hana, and takes longer to compile.
#pragma once

#include <muster/tool/detail/rows.hpp>
#include <muster/tool/field_rules.hpp>
#include <muster/tool/tool.hpp>
#include <muster/tool/value_type.hpp>

#include <cstddef>
#include <string_view>
#include <utility>

namespace muster { inline namespace v0 {

// field("name", &arguments::member), field("name", &arguments::member, "What it is for.", {.max_length = 64})
//
// What does not depend on the type of the member stands apart, so that checking it takes no templates.
struct field_heading {
    std::string_view name = {};
    std::string_view description = {};
};
template <class Struct, class T>
struct field_entry : field_heading {
    T Struct::*member = {};
};

template <class Struct, class T>
consteval field_entry<Struct, T> field(std::string_view name, T Struct::*member, std::string_view description = {}) {
    return {{name, description}, member};
}

struct ruled_heading {
    std::string_view name = {};
    std::string_view description = {};
    field_rules rules = {};
};
template <class Struct, class T>
struct ruled_field_entry : ruled_heading {
    T Struct::*member = {};
};

template <class Struct, class T>
consteval ruled_field_entry<Struct, T> field(std::string_view name, T Struct::*member, std::string_view description,
                                             field_rules const& rules) {
    return {{name, description, rules}, member};
}

// fields(field(...), ...): in the order in which the model reads them
namespace detail {
template <std::size_t Index, class Entry>
struct numbered_entry {
    Entry entry = {};
};
template <std::size_t Index, class Entry>
constexpr Entry const& entry_at(numbered_entry<Index, Entry> const& at) {
    return at.entry;
}
}  // namespace detail

template <class Indices, class... Entries>
struct field_list;
template <std::size_t... Is, class... Entries>
struct field_list<std::index_sequence<Is...>, Entries...> : detail::numbered_entry<Is, Entries>... {
    static constexpr std::size_t size = sizeof...(Entries);
};

template <class... Entries>
consteval field_list<std::index_sequence_for<Entries...>, Entries...> fields(Entries... entries) {
    return {{entries}...};
}

// no_arguments: `using arguments = muster::no_arguments;` in a tool that takes none
struct no_arguments {
    static constexpr auto fields = muster::fields();
};

namespace detail {

// Named to be read inside a compiler's message: member<&search::arguments::pattern>.
template <auto Pointer>
struct member {
    template <class Struct>
    constexpr auto& operator()(Struct& object) const {
        return object.*Pointer;
    }
};

consteval field_text text_of(field_heading const& entry) { return {entry.name, entry.description}; }
consteval field_text text_of(ruled_heading const& entry) { return {entry.name, entry.description, &entry.rules, true}; }

template <class Struct, class Indices>
struct source_of_list;
template <class Struct, std::size_t... Is>
struct source_of_list<Struct, std::index_sequence<Is...>> {
    using accessors = accessor_list<member<entry_at<Is>(Struct::fields).member>...>;
    static constexpr field_text texts[] = {text_of(entry_at<Is>(Struct::fields))..., {}};
};

template <class Struct>
requires requires { Struct::fields.size; }
struct argument_source<Struct> : source_of_list<Struct, std::make_index_sequence<Struct::fields.size>> {};

}  // namespace detail

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Tool>
struct a_tool_that_is_called_says_what_it_takes_so_give_it_a_struct_arguments_or_no_arguments;
}  // namespace refused

// arguments_of<Tool>: its own `arguments`, or what a specialisation of arguments_for<Tool> says
template <class Tool>
struct arguments_for {
    using type = no_arguments;
    static_assert(
        sizeof(refused::a_tool_that_is_called_says_what_it_takes_so_give_it_a_struct_arguments_or_no_arguments<Tool>)
        != 0);
};
template <class Tool>
requires requires { typename Tool::arguments; }
struct arguments_for<Tool> {
    using type = typename Tool::arguments;
};

template <tool_like Tool>
using arguments_of = typename arguments_for<Tool>::type;

}}  // namespace muster::v0
