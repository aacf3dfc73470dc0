// What became of the answer that a promise was given.
//
//     if (promise.set_value(text) == muster::set_outcome::too_late) undo();
#pragma once

#include <muster/version.hpp>

namespace muster { inline namespace v0 {

enum class set_outcome : unsigned char {
    taken,
    already_set,  // by an earlier answer, which stays
    too_late,     // the call was cancelled or is over its deadline, and the model is told so
};

}}  // namespace muster::v0
