// How much a toolbox takes from a model and remembers.
//
//     muster::toolbox<scout> box{muster::toolbox_limits{.calls_a_turn = 8}, muster::on<read_file>(read)};
#pragma once

#include <muster/tool/decode_limits.hpp>
#include <muster/toolbox/call_log.hpp>

#include <cstddef>

namespace muster { inline namespace v0 {

struct toolbox_limits {
    decode_limits arguments = {};       // of one call
    call_log_limits log = {};           // what is remembered so that no call is run twice
    std::size_t calls_a_turn = 64;      // what is over is answered with an error
    std::size_t calls_unanswered = 64;  // of all turns; while there are as many, no further one is run
    std::size_t longest_result = std::size_t{256} << 10;  // bytes; of a longer text its beginning and its end are kept
};

}}  // namespace muster::v0
