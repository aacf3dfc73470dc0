// The one file of these programs that compiles what reads JSON.
#include <muster/tool/decode_here.hpp>
#include <muster/wire/read_here.hpp>
