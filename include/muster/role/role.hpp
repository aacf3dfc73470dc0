// Who an agent is: the one who directs, the one who does, or neither.
//
//     struct ana : muster::agent<muster::role::coordinator, desk> {};
//     static_assert(muster::role_from(" Coordinator ") == muster::role_kind::coordinator);
#pragma once

#include <muster/text/ascii.hpp>

#include <string_view>

namespace muster { inline namespace v0 {

enum class role_kind : unsigned char {
    coordinator,  // directs workers, holds no execution tool
    worker,       // does one task that a coordinator gave it, holds no coordination tool
    proactive,    // acts by itself; its prompt is its own
    unset,        // nothing was said: as if there were no roles
};

// word(role): how a configuration spells it
[[nodiscard]] constexpr std::string_view word(role_kind role) noexcept {
    switch (role) {
        case role_kind::coordinator: return "coordinator";
        case role_kind::worker: return "worker";
        case role_kind::proactive: return "proactive";
        case role_kind::unset: break;
    }
    return "unset";
}

// role_from(text): the role that a configuration names; blanks around it and case do not count
//
// Anything unknown is `unset`, and so is the empty text: a role is never guessed.
[[nodiscard]] constexpr role_kind role_from(std::string_view text) noexcept {
    std::string_view const name = trimmed(text);
    for (role_kind const role : {role_kind::coordinator, role_kind::worker, role_kind::proactive}) {
        if (same_ignoring_case(name, word(role))) return role;
    }
    return role_kind::unset;
}

// The roles as types, for agents that the compiler checks.
namespace role {
struct coordinator {
    static constexpr role_kind kind = role_kind::coordinator;
};
struct worker {
    static constexpr role_kind kind = role_kind::worker;
};
struct proactive {
    static constexpr role_kind kind = role_kind::proactive;
};
struct unset {
    static constexpr role_kind kind = role_kind::unset;
};
}  // namespace role

// A role is a type that names its kind.
template <class T>
concept role_like = requires {
    role_kind{T::kind};
};

}}  // namespace muster::v0
