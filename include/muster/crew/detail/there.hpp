// What a pointer leads to where there must be something, since whoever asks has seen to that.
//
//     there(find(run)).deadline
#pragma once

#include <muster/version.hpp>  // one muster in one file

#include <exception>  // terminate

namespace muster::inline v0::detail {

// If there is nothing all the same, the program ends: it reads no memory that is not its own.
template <class Value>
[[nodiscard]] Value& there(Value* found) noexcept {
    if (found == nullptr) std::terminate();
    return *found;
}

}  // namespace muster::inline v0::detail
