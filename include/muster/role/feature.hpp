// Is coordinator mode part of this program? The build says so, and says it once for the whole program.
//
//     g++ -DMUSTER_COORDINATOR_MODE=0 …  // no: no agent can be a coordinator, and no text for one is compiled
//     static_assert(muster::coordinator_compiled_in);
//
// The macro is 0 or 1; without it coordinator mode is compiled in. Compiled in is not switched on: see mode.hpp.
#pragma once

#include <muster/role/role.hpp>

#include <type_traits>

#ifndef MUSTER_COORDINATOR_MODE
#define MUSTER_COORDINATOR_MODE 1
#endif
#if MUSTER_COORDINATOR_MODE != 0 && MUSTER_COORDINATOR_MODE != 1
#error "MUSTER_COORDINATOR_MODE is 0 (leave coordinator mode out) or 1 (compile it in)"
#endif

namespace muster { inline namespace v0 {

// Not inline, so that each translation unit has its own. What depends on it takes it as a template argument:
// then two translation units that disagree make different symbols, and neither gets the other's code.
constexpr bool coordinator_compiled_in = MUSTER_COORDINATOR_MODE == 1;

namespace refused {
// Left undefined: the compiler's message is the name, and its argument is the culprit.
template <class Role>
struct this_build_leaves_coordinator_mode_out_so_define_MUSTER_COORDINATOR_MODE_as_1_or_drop_this_agent;
}  // namespace refused

namespace detail {
// What an agent asks about its role.
template <class Role, bool CompiledIn = coordinator_compiled_in>
struct feature_verdict {
    using refusal =
        refused::this_build_leaves_coordinator_mode_out_so_define_MUSTER_COORDINATOR_MODE_as_1_or_drop_this_agent<Role>;
    using type = std::conditional_t<CompiledIn || Role::kind != role_kind::coordinator, role_kind, refusal>;
};
}  // namespace detail

}}  // namespace muster::v0
