// Where the reading of replies is compiled: for programs that define MUSTER_SPLIT_DECODE everywhere.
//
//     // decode.cpp
//     #include <muster/tool/decode_here.hpp>   // the decoder of arguments
//     #include <muster/wire/read_here.hpp>     // the readers of replies
//
// Include it in exactly one file.
#pragma once

#include <muster/wire/detail/json_tree.hpp>
#include <muster/wire/detail/read_json.hpp>
