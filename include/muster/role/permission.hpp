// How much an agent may do before the user is asked.
//
//     struct scout : muster::agent<muster::role::worker, bench> {};
//     static_assert(muster::permission_of<scout> == muster::permission_mode::accept_edits);
//
//     struct careful : muster::agent<muster::role::worker, bench> {
//         static constexpr auto permission = muster::permission_mode::plan;  // its own choice wins
//     };
//
// A worker edits without asking, since a question at each edit would hold up what several workers are for. A
// worker with a wrong task therefore carries it out: the plan has to be right before the work is given out.
#pragma once

#include <muster/envelope/maybe.hpp>
#include <muster/role/role.hpp>

#include <string_view>
#include <type_traits>

namespace muster { inline namespace v0 {

enum class permission_mode : unsigned char {
    by_default,          // the host's own rules
    accept_edits,        // edits of files are not asked about
    plan,                // nothing is changed
    bypass_permissions,  // nothing is asked about
    dont_ask,            // what would be asked about is denied
};

// word(mode): how configurations and hosts spell it
[[nodiscard]] constexpr std::string_view word(permission_mode mode) noexcept {
    switch (mode) {
        case permission_mode::by_default: break;
        case permission_mode::accept_edits: return "acceptEdits";
        case permission_mode::plan: return "plan";
        case permission_mode::bypass_permissions: return "bypassPermissions";
        case permission_mode::dont_ask: return "dontAsk";
    }
    return "default";
}

// permission_from(text): exactly the word of a mode, or missing; a permission is never guessed
[[nodiscard]] constexpr maybe<permission_mode> permission_from(std::string_view text) noexcept {
    using enum permission_mode;
    for (permission_mode const mode : {by_default, accept_edits, plan, bypass_permissions, dont_ask}) {
        if (text == word(mode)) return mode;
    }
    return {};
}

// effective_permission(role, chosen): what the agent's definition says, or what its role gives
[[nodiscard]] constexpr permission_mode effective_permission(role_kind role,
                                                             maybe<permission_mode> chosen = {}) noexcept {
    if (chosen) return *chosen;
    return role == role_kind::worker ? permission_mode::accept_edits : permission_mode::by_default;
}

// inherited_permission(mode): what an agent gives to one whose plan it approves; from a planning one that is the usual
[[nodiscard]] constexpr permission_mode inherited_permission(permission_mode of_approver) noexcept {
    return of_approver == permission_mode::plan ? permission_mode::by_default : of_approver;
}

// permission_of<Agent>: the same for an agent that the compiler knows
namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Agent>
struct the_permission_of_an_agent_is_a_public_static_constexpr_permission_mode;
}  // namespace refused

namespace detail {

template <permission_mode>
struct constant_permission {};

// Beside a second member of that name, one that an agent has is found even where it is private or no value: what was
// meant as a choice is not passed over.
struct second_permission {
    int permission = {};
};
template <class Agent, bool = std::is_final_v<Agent>>
struct beside_a_second_permission : Agent, second_permission {};
template <class Agent>
struct beside_a_second_permission<Agent, true> : second_permission {};  // there only what is public is found

template <class Agent>
concept shows_a_permission = requires {
    Agent::permission;
};
template <class Agent>
concept has_no_permission = !shows_a_permission<Agent> && requires {
    &beside_a_second_permission<Agent>::permission;
};
template <class Agent>
concept chooses_a_permission_mode = requires {
    typename constant_permission<Agent::permission>;
};

template <class Agent>
consteval permission_mode permission_for() {
    if constexpr (chooses_a_permission_mode<Agent>) return Agent::permission;
    return effective_permission(Agent::role::kind);
}

template <class Agent>
struct permission_verdict {
    static constexpr bool good = has_no_permission<Agent> || chooses_a_permission_mode<Agent>;
    using refusal = refused::the_permission_of_an_agent_is_a_public_static_constexpr_permission_mode<Agent>;
    static_assert(sizeof(std::conditional_t<good, permission_mode, refusal>) != 0);

    static constexpr permission_mode value = permission_for<Agent>();
};

}  // namespace detail

template <class Agent>
requires role_like<typename Agent::role>
inline constexpr permission_mode permission_of = detail::permission_verdict<Agent>::value;

}}  // namespace muster::v0
