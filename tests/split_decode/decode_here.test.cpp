// The one file of this program that compiles the decoder.
#define MUSTER_SPLIT_DECODE
#include <muster/tool/decode_here.hpp>
