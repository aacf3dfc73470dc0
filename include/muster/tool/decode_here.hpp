// Where the decoder is compiled: for programs that define MUSTER_SPLIT_DECODE everywhere.
//
//     // decode.cpp
//     #include <muster/tool/decode_here.hpp>
//
// Include it in exactly one file. simdjson takes seconds to compile, and its inline namespace follows
// -march: with one file for it, neither matters to the rest of the program.
#pragma once

#include <muster/tool/decode.hpp>
#include <muster/tool/detail/decode_json.hpp>
