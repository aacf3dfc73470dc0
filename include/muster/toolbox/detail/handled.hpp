// What has become of a call: its result, or where that will be.
#pragma once

#include <muster/toolbox/result.hpp>
#include <muster/toolbox/result_future.hpp>

namespace muster { inline namespace v0 { namespace detail {

struct handled {
    tool_result result;   // all of it, or the id alone while the rest is to come
    shared_answer later;  // what is to come, if anything is
};

}}}  // namespace muster::v0::detail
