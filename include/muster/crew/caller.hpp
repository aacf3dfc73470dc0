// On whose behalf a tool is called.
//
//     muster::caller const ana{muster::binding_key::of("whatsapp", "ana"), muster::role_kind::coordinator};
#pragma once

#include <muster/crew/ids.hpp>
#include <muster/role/role.hpp>

#include <optional>

namespace muster { inline namespace v0 {

// caller: a policy made up without a channel has no binding
struct caller {
    std::optional<binding_key> binding = {};
    role_kind role = role_kind::unset;
};

}}  // namespace muster::v0
