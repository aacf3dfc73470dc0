// The arguments of a tool, each name written once: BOOST_HANA_DEFINE_STRUCT.
//
//     struct read_file : muster::tool<"Read"> {
//         struct arguments {
//             BOOST_HANA_DEFINE_STRUCT(arguments,
//                 (std::string_view, path), (std::optional<std::uint32_t>, first_line));
//             static constexpr muster::field_note notes[] = {{"path", "The file, from the root of the project."}};
//         };
//     };
//
// The notes may be left out; one may hold rules, {"path", "The file.", {.max_length = 4096}}. Boost.Hana costs about
// 40 ms a struct and is no part of fields.hpp, the other way; a program may use both.
#pragma once

#include <muster/tool/fields.hpp>

#include <boost/hana/accessors.hpp>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/first.hpp>
#include <boost/hana/second.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/version.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#if BOOST_VERSION < 107400
#error "muster needs Boost 1.74 or newer"
#endif

namespace muster { inline namespace v0 {

// field_note{"name", "What it is for.", {.max_length = 64}}
struct field_note {
    std::string_view field = {};
    std::string_view text = {};
    field_rules rules = {};
};

namespace refused {
// Left undefined: the compiler's message is the name, and its arguments are the culprits.
template <class Struct, std::size_t Index>
struct a_note_is_about_a_field_and_no_other_note_is_but_not_at_index;
}  // namespace refused

// argument_source<Struct>, from Hana's accessors
namespace detail {

template <class Struct>
consteval field_text text_about(std::string_view field) {
    if constexpr (requires { Struct::notes; }) {
        for (field_note const& note : Struct::notes) {
            if (note.field == field) return {field, note.text, &note.rules, true};
        }
    }
    return {field, {}};
}

// Hana lists pairs of a name and an accessor, both as types.
template <class Pair>
using first_of = std::remove_cvref_t<decltype(boost::hana::first(std::declval<Pair>()))>;
template <class Pair>
using second_of = std::remove_cvref_t<decltype(boost::hana::second(std::declval<Pair>()))>;

template <class Struct, class Pairs>
struct source_of_pairs;
template <class Struct, class... Pairs>
struct source_of_pairs<Struct, boost::hana::tuple<Pairs...>> {
    using accessors = accessor_list<second_of<Pairs>...>;
    static constexpr field_text texts[] = {text_about<Struct>(first_of<Pairs>::c_str())..., {}};
};

// The first note about no field, or about one that has a note; or `count`.
consteval std::size_t find_idle_note(field_note const* notes, std::size_t count, field_text const* fields) {
    for (std::size_t i = 0; i < count; ++i) {
        field_text const* field = fields;
        while (!field->name.empty() && field->name != notes[i].field) ++field;
        if (field->name.empty()) return i;
        for (std::size_t j = 0; j < i; ++j) {
            if (notes[j].field == notes[i].field) return i;
        }
    }
    return count;
}

template <class Struct, class Source>
struct notes_verdict {
    using type = accepted;
};
template <class Struct, class Source>
requires requires { Struct::notes; }
struct notes_verdict<Struct, Source> {
    static constexpr std::size_t count = std::size(Struct::notes);
    static constexpr std::size_t idle = find_idle_note(Struct::notes, count, Source::texts);
    using refusal = refused::a_note_is_about_a_field_and_no_other_note_is_but_not_at_index<Struct, idle>;
    using type = std::conditional_t<idle == count, accepted, refusal>;
};

template <class Struct>
using source_of_accessors = source_of_pairs<Struct, std::remove_cvref_t<decltype(boost::hana::accessors<Struct>())>>;

template <class Struct>
requires requires { typename Struct::hana_accessors_impl; }
struct argument_source<Struct> : source_of_accessors<Struct> {
    static_assert(sizeof(typename notes_verdict<Struct, source_of_accessors<Struct>>::type) != 0);
};

}  // namespace detail

template <class Struct>
requires requires { typename Struct::hana_accessors_impl; }
inline constexpr bool has_fields<Struct> = true;

}}  // namespace muster::v0
