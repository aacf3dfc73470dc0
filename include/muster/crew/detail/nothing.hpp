// The empty value of a type, for those who answer a reference and have nothing.
//
//     return found ? found->open : nothing<std::vector<team>>();
#pragma once

#include <muster/version.hpp>

#include <cstddef>
#include <new>

namespace muster { inline namespace v0 { namespace detail {

// Made when it is first asked for, and never destroyed: so it is there too for those who ask while a program ends.
template <class Value>
[[nodiscard]] Value const& nothing() noexcept {
    alignas(Value) static std::byte room[sizeof(Value)];
    static Value const* const value = ::new (static_cast<void*>(room)) Value{};
    return *value;
}

}}}  // namespace muster::v0::detail
