// The one file of these programs that compiles the decoder.
#include <muster/tool/decode_here.hpp>
