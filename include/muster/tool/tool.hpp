// A tool is what an agent may call: an empty type with a name. Its type is its identity; its name is
// what the model reads and writes.
//
//     struct read_file : muster::tool<"Read"> {
//         static constexpr std::string_view description = "Reads a file, or a range of its lines.";
//     };
//     struct team_create : muster::tool<"TeamCreate", muster::tool_kind::coordination> {};
//
// A name is 1 to 64 letters, digits, `_` or `-` of ASCII: what every model API accepts.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/fingerprint.hpp>
#include <muster/text/fixed_text.hpp>
#include <muster/text/to_size.hpp>
#include <muster/tool/effect.hpp>
#include <muster/tool/hints.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

// Who may hold a tool.
enum class tool_kind : unsigned char {
    coordination,  // a coordinator: spawns, continues, stops, messages
    execution,     // a worker: reads, writes, runs, fetches
    shared,        // either
};

// find_tool_name_fault(name): the first byte that a tool's name may not have, or npos
//
// An empty name is at fault at 0, one of more than 64 bytes at 64.
inline constexpr std::size_t longest_tool_name = 64;

[[nodiscard]] constexpr std::size_t find_tool_name_fault(std::string_view name) noexcept {
    if (name.empty()) return 0;
    char const* const chars = name.data();  // compilers take more steps for name[i]
    for (std::size_t i = 0, size = name.size(); i < size; ++i) {
        if (!is_ascii_name_char(chars[i]) || i == longest_tool_name) return i;
    }
    return std::string_view::npos;
}

// tool<"Name">, tool<"Name", tool_kind::coordination>
namespace refused {
// Left undefined: the compiler's message is its name, and its argument is the place.
template <std::size_t Place>
struct a_tool_name_is_1_to_64_letters_digits_underscores_or_hyphens_but_not_at;
}  // namespace refused

namespace detail {
struct accepted {};

template <std::size_t Place>
struct tool_name_verdict {
    using type = refused::a_tool_name_is_1_to_64_letters_digits_underscores_or_hyphens_but_not_at<Place>;
};
template <>
struct tool_name_verdict<std::string_view::npos> {
    using type = accepted;
};
}  // namespace detail

template <fixed_text Name, tool_kind Kind = tool_kind::execution>
struct tool {
    static constexpr std::string_view name = Name.view();
    static constexpr std::string_view judged_name = name;  // here, and so not again
    static constexpr tool_kind kind = Kind;

    static_assert(sizeof(typename detail::tool_name_verdict<find_tool_name_fault(Name.view())>::type) != 0);
};

// A tool is an empty type with a name and a kind. A name that did not come by way of tool<"Name"> is judged here.
template <class T>
concept tool_like = std::is_empty_v<T> && requires {
    std::string_view{T::name};
    tool_kind{T::kind};
} &&(requires { requires T::name == T::judged_name; } || find_tool_name_fault(T::name) == std::string_view::npos);

// tool_info: a tool as a value, for tables that are walked while compiling or while running
//
// The views live as long as their source: for ever when it is a type.
struct tool_info {
    std::string_view name = {};
    std::string_view description = {};  // empty when the tool has none
    tool_kind kind = tool_kind::execution;
    tool_effect effect = tool_effect::unstated;  // where it is unstated, effect_of asks the name
    bool is_final = false;  // its description is the program's own, or a catalog has made it inert: see put_inert
};

// effect_of(tool): what it states, or else what its name says; a tool that directs agents changes no file itself
[[nodiscard]] constexpr tool_effect effect_of(tool_info const& tool) noexcept {
    if (tool.effect != tool_effect::unstated) return tool.effect;
    return tool.kind == tool_kind::coordination ? tool_effect::acts : effect_by_name(tool.name);
}

// info_of<Tool>: its effect is its own `effect`, or `reads` where its hints say so, or what its name says
namespace detail {
template <class Tool>
consteval tool_info make_info() {
    tool_info info{Tool::name, {}, Tool::kind};
    if constexpr (requires { std::string_view{Tool::description}; }) info.description = Tool::description;
    if constexpr (requires { tool_effect{Tool::effect}; }) {
        info.effect = Tool::effect;
    } else if constexpr (requires { tool_hints{Tool::hints}; }) {
        info.effect = effect_of(Tool::hints);
    }
    info.effect = effect_of(info);  // once here, and not for each prompt
    info.is_final = true;
    return info;
}
}  // namespace detail

template <tool_like Tool>
inline constexpr tool_info info_of = detail::make_info<Tool>();

// same_tool_name(a, b): would a reader take one for the other?
//
// The rule of same_name, for the letters that a tool's name may have: case, `_` and `-` do not tell two names apart, but
// for a separator between two digits. "ReadFile" and "read_file" are the same, "get_1_12" and "get_11_2" are not.
namespace detail {
constexpr char const* skip_separators(char const* at, char const* end) noexcept {
    while (at != end && (*at == '_' || *at == '-')) ++at;
    return at;
}

// Do the separators between `from` and `to` stand between two digits?
constexpr bool parts_digits(char const* begin, char const* from, char const* to, char const* end) noexcept {
    return from != to && from != begin && to != end && is_ascii_digit(from[-1]) && is_ascii_digit(*to);
}
}  // namespace detail

[[nodiscard]] constexpr bool same_tool_name(std::string_view a, std::string_view b) noexcept {
    char const* i = a.data();  // compilers take more steps for a[i]
    char const* j = b.data();
    char const* const a_end = i + a.size();
    char const* const b_end = j + b.size();
    for (;; ++i, ++j) {
        char const* const a_from = i;
        char const* const b_from = j;
        i = detail::skip_separators(i, a_end);
        j = detail::skip_separators(j, b_end);
        if (i == a_end || j == b_end) return i == a_end && j == b_end;
        if (*i != *j && to_ascii_lower(*i) != to_ascii_lower(*j)) return false;
        if (i - a_from == j - b_from) continue;
        if (detail::parts_digits(a.data(), a_from, i, a_end) != detail::parts_digits(b.data(), b_from, j, b_end))
            return false;
    }
}

// tool_name_hash(name): equal for names that a reader would take for each other
[[nodiscard]] constexpr std::size_t tool_name_hash(std::string_view name) noexcept {
    std::uint64_t hash = empty_fingerprint;
    char const* const chars = name.data();
    for (std::size_t i = 0, size = name.size(), last = size; i < size; ++i) {
        char const c = chars[i];
        if (c == '_' || c == '-') continue;
        if (last + 1 < i && is_ascii_digit(c) && is_ascii_digit(chars[last])) hash = fingerprint_after(hash, '-');
        hash = fingerprint_after(hash, c >= 'A' && c <= 'Z' ? to_ascii_lower(c) : c);
        last = i;
    }
    return to_size(hash ^ (hash >> 32));
}

}}  // namespace muster::v0
