// The one file of every test program that compiles what reads JSON and answers calls: MUSTER_SPLIT_DECODE is defined
// for all of them.
#include <muster/tool/decode_here.hpp>
#include <muster/toolbox/toolbox_here.hpp>
#include <muster/wire/read_here.hpp>
