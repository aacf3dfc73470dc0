// What must be there, since who asks has seen to it.
//
//     there(find(run)).deadline
#pragma once

#include <muster/version.hpp>  // one muster in one file

#include <exception>  // terminate

namespace muster::inline v0::detail {

// If it is not, the program ends, and reads nothing that is not its own.
template <class Value>
[[nodiscard]] Value& there(Value* found) noexcept {
    if (found == nullptr) std::terminate();
    return *found;
}

}  // namespace muster::inline v0::detail
