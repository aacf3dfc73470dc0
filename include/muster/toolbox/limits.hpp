// How much a toolbox takes from a model and remembers.
//
//     muster::toolbox<scout> box{muster::toolbox_limits{.calls_a_turn = 8}, muster::on<read_file>(read)};
#pragma once

#include <muster/tool/decode.hpp>       // decode_limits
#include <muster/toolbox/call_log.hpp>  // call_log_limits

#include <cstddef>  // size_t

namespace muster::inline v0 {

struct toolbox_limits {
    decode_limits arguments = {};   // of one call
    call_log_limits log = {};       // what is remembered so that no call is run twice
    std::size_t calls_a_turn = 64;  // what is over is answered with an error
};

}  // namespace muster::inline v0
