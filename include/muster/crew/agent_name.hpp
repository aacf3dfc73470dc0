// Checks the name of an agent before a message can be addressed to it.
//
//     static_assert(muster::check_agent_name("billing") == muster::agent_name_error::none);
//     static_assert(muster::check_agent_name("Team Lead") == muster::agent_name_error::reserved);
//     describe(muster::check_agent_name(name));   // what is wrong, and what to write instead
//
// A reserved name addresses another agent than the one that has it: a message to `main` reaches the coordinator and
// never a worker of that name. The rule of same_name decides, so `TEAM_LEAD` and `Team Lead` are reserved too. Every
// command that gives a name asks this function. A journal is replayed without asking: a worker that got such a name
// from an older version keeps it, answers to its id, and its name addresses whom it addressed then.
#pragma once

#include <muster/text/ascii.hpp>
#include <muster/text/same_name.hpp>
#include <muster/text/unseen.hpp>
#include <muster/text/utf8.hpp>

#include <cstddef>
#include <string_view>

namespace muster { inline namespace v0 {

enum class agent_name_error : unsigned char {
    none,
    blank,
    too_long,  // more than longest_agent_name bytes
    not_utf8,
    invisible,       // a control character, or one that shows nothing; a plain blank is allowed
    everyone,        // `*` is every worker
    names_a_member,  // an `@` separates a member from its team
    names_a_scheme,  // `uds:` and `bridge:` address other sessions
    reserved,        // another agent is addressed by it
    reads_like_an_id,
};

inline constexpr std::size_t longest_agent_name = 128;

// is_coordinator_name(name): does it address the coordinator? Only a coordinator may have it.
namespace detail::agent_names {
inline constexpr std::string_view coordinator_names[] = {"coordinator", "main", "team-lead"};
inline constexpr std::string_view other_reserved_names[] = {"broadcast", "user", "system"};

template <std::size_t Count>
constexpr bool is_one_of(std::string_view const (&names)[Count], std::string_view name) noexcept {
    for (std::string_view const one : names) {
        if (same_name(one, name)) return true;
    }
    return false;
}
}  // namespace detail::agent_names

[[nodiscard]] constexpr bool is_coordinator_name(std::string_view name) noexcept {
    return detail::agent_names::is_one_of(detail::agent_names::coordinator_names, name);
}

// is_reserved_name(name): is it spelled like a name that addresses another recipient?
[[nodiscard]] constexpr bool is_reserved_name(std::string_view name) noexcept {
    return is_coordinator_name(name) || detail::agent_names::is_one_of(detail::agent_names::other_reserved_names, name);
}

// reads_like_worker_id(name): `scout.1`, as worker_id::of makes them
[[nodiscard]] constexpr bool reads_like_worker_id(std::string_view name) noexcept {
    std::size_t const dot = name.rfind('.');
    if (dot == name.npos || dot == 0 || dot + 1 == name.size()) return false;
    for (char const c : name.substr(dot + 1)) {
        if (!is_ascii_digit(c)) return false;
    }
    for (char const c : name.substr(0, dot)) {
        if (!is_ascii_name_char(c)) return false;
    }
    return true;
}

// check_agent_name(name): the first of the rules that it breaks, in the order of the enumerators
namespace detail::agent_names {

constexpr bool has_invisible(std::string_view name) noexcept {
    for (std::size_t at = 0; at < name.size();) {
        code_point const c = code_point_at(name, at);
        if (!is_fit_for_names(c.value)) return true;
        at += c.length == 0 ? 1 : c.length;
    }
    return false;
}

constexpr bool names_a_scheme(std::string_view name) noexcept {
    std::size_t const colon = name.find(':');
    if (colon == name.npos) return false;
    std::string_view const scheme = name.substr(0, colon);
    return same_name(scheme, "uds") || same_name(scheme, "bridge") || is_blank_name(scheme);
}

}  // namespace detail::agent_names

[[nodiscard]] constexpr agent_name_error check_agent_name(std::string_view name) noexcept {
    if (is_blank_name(name)) return agent_name_error::blank;
    if (name.size() > longest_agent_name) return agent_name_error::too_long;
    if (!is_utf8(name)) return agent_name_error::not_utf8;
    if (detail::agent_names::has_invisible(name)) return agent_name_error::invisible;
    if (is_reserved_name(name)) return agent_name_error::reserved;
    if (name.find('*') != name.npos) return agent_name_error::everyone;
    if (name.find('@') != name.npos) return agent_name_error::names_a_member;
    if (detail::agent_names::names_a_scheme(name)) return agent_name_error::names_a_scheme;
    return reads_like_worker_id(name) ? agent_name_error::reads_like_an_id : agent_name_error::none;
}

// describe(error): what is wrong, and what to write instead
[[nodiscard]] constexpr std::string_view describe(agent_name_error why) noexcept {
    switch (why) {
        case agent_name_error::none: return "nothing is wrong";
        case agent_name_error::blank: return "the name is blank: use letters or digits";
        case agent_name_error::too_long: return "the name has more than 128 bytes: shorten it";
        case agent_name_error::not_utf8: return "the name is not UTF-8: write it in UTF-8";
        case agent_name_error::invisible:
            return "the name has a control character or an invisible character: use visible characters and plain blanks";
        case agent_name_error::everyone: return "the name has a *, which addresses every worker: leave it out";
        case agent_name_error::names_a_member:
            return "the name has an @, which separates a member from its team: leave it out";
        case agent_name_error::names_a_scheme:
            return "the name begins with a scheme, which addresses another session: leave the colon out";
        case agent_name_error::reserved:
            return "the name is reserved: coordinator, main, team-lead, broadcast, user and system address other "
                   "recipients, whatever their case, blanks, - and _; name the agent after its task";
        case agent_name_error::reads_like_an_id:
            return "the name reads like a worker's id, a name with a dot and a number: leave the dot out";
    }
    return "an unknown error";
}

}}  // namespace muster::v0
