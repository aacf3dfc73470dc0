// Where toolboxes are compiled: for programs that define MUSTER_SPLIT_DECODE everywhere.
//
//     // toolbox.cpp
//     #include <muster/toolbox/toolbox_here.hpp>
//
// Include it in exactly one file, instead of tool/decode_here.hpp, which it includes: that file alone pays for
// simdjson, threads and clocks.
#pragma once

#include <muster/tool/decode_here.hpp>
#include <muster/toolbox/detail/dispatch.hpp>
#include <muster/toolbox/detail/future_here.hpp>
#include <muster/toolbox/detail/promise_here.hpp>
