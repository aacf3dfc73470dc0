// What a pointer leads to where there must be something, since whoever asks has seen to that.
//
//     there(find(run)).deadline
#pragma once

#include <muster/version.hpp>

#include <exception>

namespace muster { inline namespace v0 { namespace detail {

// If there is nothing all the same, the program ends: it reads no memory that is not its own.
template <class Value>
[[nodiscard]] Value& there(Value* found) noexcept {
    if (found == nullptr) std::terminate();
    return *found;
}

}}}  // namespace muster::v0::detail
