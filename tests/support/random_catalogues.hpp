// 100 catalogues of 40 tools each, drawn by dice with a fixed seed: as types for the compiler, as a configuration for
// the program. What both make of one has to be the same.
#pragma once

#include "configuration.hpp"

#include <muster/config/catalog.hpp>
#include <muster/config/load.hpp>
#include <muster/persona/system_prompt.hpp>
#include <muster/role/agent.hpp>
#include <muster/role/fitting_tools.hpp>
#include <muster/tool/tool_set.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace muster_test {

inline constexpr std::size_t catalogue_count = 100;
inline constexpr std::size_t catalogue_size = 40;

namespace detail {

class dice {
public:
    constexpr explicit dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1) {}

    constexpr std::size_t below(std::size_t limit) {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<std::size_t>((state_ >> 33) % limit);
    }

private:
    std::uint64_t state_;
};

// A tool whose texts are its own.
struct drawn_tool {
    char name[48] = {};
    std::size_t name_size = 0;
    char description[96] = {};
    std::size_t description_size = 0;
    muster::tool_kind kind = muster::tool_kind::execution;
    bool granted = false;

    constexpr void add_to_name(std::string_view text) {
        for (char const c : text) name[name_size++] = c;
    }
};

// What the dialects know by name.
struct famous_tool {
    std::string_view name;
    muster::tool_kind kind;
};
inline constexpr auto directing = muster::tool_kind::coordination;
inline constexpr auto executing = muster::tool_kind::execution;
inline constexpr famous_tool famous[] = {
    {"TeamCreate", directing},
    {"TeamDelete", directing},
    {"SendToPeer", directing},
    {"ListPeers", directing},
    {"SendMessageToWorker", directing},
    {"TaskStop", directing},
    {"TaskList", directing},
    {"TaskGet", directing},
    {"TodoWrite", muster::tool_kind::shared},
    {"Agent", directing},
    {"SendMessage", directing},
    {"SyntheticOutput", directing},
    {"Bash", executing},
    {"Read", executing},
    {"Write", executing},
    {"Edit", executing},
    {"Grep", executing},
    {"Glob", executing},
    {"WebFetch", executing},
    {"Skill", executing},
    {"AskUserQuestion", executing},
};
inline constexpr std::size_t famous_count = std::size(famous);

constexpr void draw_word(dice& rolls, drawn_tool& to, std::size_t longest) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (std::size_t left = 1 + rolls.below(longest); left > 0; --left) {
        to.add_to_name(letters.substr(rolls.below(letters.size()), 1));
        if (rolls.below(9) == 0) to.add_to_name(rolls.below(2) == 0 ? "_" : "-");
    }
}

// The number at the end tells it from all others of its catalogue.
constexpr void draw_name(dice& rolls, drawn_tool& to, std::size_t number) {
    if (rolls.below(3) == 0) {
        to.add_to_name("mcp__");
        draw_word(rolls, to, 3);
        to.add_to_name("__");
    }
    draw_word(rolls, to, 12);
    constexpr std::string_view digits = "0123456789";
    to.add_to_name(digits.substr(number / 10, 1));
    to.add_to_name(digits.substr(number % 10, 1));
}

constexpr void draw_description(dice& rolls, drawn_tool& to) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz#`*<>&\"\\.|";
    std::size_t const size = rolls.below(4) == 0 ? 0 : 1 + rolls.below(90);
    for (std::size_t i = 0; i < size; ++i) {
        bool const blank = i != 0 && i + 1 != size && to.description[i - 1] != ' ' && rolls.below(6) == 0;
        to.description[i] = blank ? ' ' : letters[rolls.below(letters.size())];
    }
    to.description_size = size;
}

using drawn_catalogue = std::array<drawn_tool, catalogue_size>;

constexpr drawn_catalogue draw(std::size_t number) {
    dice rolls{number + 1};
    bool taken[famous_count] = {};
    drawn_catalogue all{};
    for (std::size_t i = 0; i < catalogue_size; ++i) {
        std::size_t const known = rolls.below(2 * famous_count);
        if (known < famous_count && !taken[known]) {
            taken[known] = true;
            all[i].add_to_name(famous[known].name);
            all[i].kind = famous[known].kind;
        } else {
            draw_name(rolls, all[i], i);
            all[i].kind = static_cast<muster::tool_kind>(rolls.below(3));
        }
        draw_description(rolls, all[i]);
        all[i].granted = rolls.below(3) != 0;
    }
    return all;
}

template <std::size_t Catalogue>
inline constexpr drawn_catalogue drawn = draw(Catalogue);

}  // namespace detail

// drawn_as_type<Catalogue, Index>: one of its tools for the compiler
template <std::size_t Catalogue, std::size_t Index>
struct drawn_as_type {
    static constexpr detail::drawn_tool const& row = detail::drawn<Catalogue>[Index];
    static constexpr std::string_view name{row.name, row.name_size};
    static constexpr std::string_view description{row.description, row.description_size};
    static constexpr muster::tool_kind kind = row.kind;
};

// drawn_agent<Catalogue, Role, Dialect>: who holds all of a catalogue that is granted and fits
namespace detail {

struct granted_indices {
    std::size_t at[catalogue_size] = {};
    std::size_t count = 0;
};
constexpr granted_indices find_granted(drawn_catalogue const& all) {
    granted_indices granted;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].granted) granted.at[granted.count++] = i;
    }
    return granted;
}
template <std::size_t Catalogue>
inline constexpr granted_indices granted = find_granted(drawn<Catalogue>);

template <std::size_t Catalogue, std::size_t... Is>
muster::tool_set<drawn_as_type<Catalogue, granted<Catalogue>.at[Is]>...> granted_set(std::index_sequence<Is...>);

}  // namespace detail

template <std::size_t Catalogue>
struct granted_tools
    : decltype(detail::granted_set<Catalogue>(std::make_index_sequence<detail::granted<Catalogue>.count>{})) {};

template <std::size_t Catalogue, class Role, class Dialect>
struct drawn_agent : muster::agent<Role, muster::fitting_tools<Role, granted_tools<Catalogue>, Dialect>, Dialect> {};

// compiled_ones<Role, Dialect, First, Count>(): what the compiler makes of some catalogues
struct compiled_one {
    muster::surface_view surface;
    std::string_view prompt;
};

namespace detail {
template <class Agent>
inline constexpr compiled_one compiled{muster::surface<Agent>,
                                       muster::system_prompt<Agent, "You are Ana.", "Be brief.">};

template <class Role, class Dialect, std::size_t... Is>
constexpr std::array<compiled_one, sizeof...(Is)> compile_all(std::index_sequence<Is...>) {
    return {compiled<drawn_agent<Is, Role, Dialect>>...};
}
}  // namespace detail

template <class Role, class Dialect>
constexpr std::array<compiled_one, catalogue_count> compiled_ones() {
    return detail::compile_all<Role, Dialect>(std::make_index_sequence<catalogue_count>{});
}

// resolved_one(number, role, rules): what the program makes of a configuration that says the same
//
// The even ones allow all and deny what is not granted; the odd ones name what is granted and fits.
namespace detail {

inline muster::tool_info info_of(drawn_tool const& tool) {
    return {{tool.name, tool.name_size}, {tool.description, tool.description_size}, tool.kind};
}

// Last one first, so that nothing is in order by itself.
inline muster::catalog host_of(drawn_catalogue const& all) {
    muster::catalog host;
    for (std::size_t i = all.size(); i-- > 0;) {
        if (host.add(info_of(all[i])) != muster::catalog_answer::added) return muster::catalog{};
    }
    return host;
}

inline std::string configuration_for(drawn_catalogue const& all, muster::role_kind role, muster::dialect const& rules,
                                     bool by_name) {
    std::string allowed = by_name ? "" : "\"*\"";
    std::string denied;
    for (drawn_tool const& tool : all) {
        muster::tool_info const info = info_of(tool);
        bool const fits = judge_tool(role, rules, muster::worker_mode::full, info) == muster::holding::fits;
        if (by_name && tool.granted && fits) add_entry(allowed, info.name);
        if (!by_name && !tool.granted) add_entry(denied, info.name);
    }
    return muster_test::configuration_of(role, allowed, denied);
}

}  // namespace detail

inline muster::config::loaded resolved_one(std::size_t number, muster::role_kind role, muster::dialect const& rules) {
    detail::drawn_catalogue const all = detail::draw(number);
    std::string const text = detail::configuration_for(all, role, rules, number % 2 == 1);
    return muster::config::load(text, detail::host_of(all), {.rules = rules});
}

}  // namespace muster_test
