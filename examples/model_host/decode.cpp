// Where the reading of JSON is compiled, and nowhere else: the program defines MUSTER_SPLIT_DECODE.
#include <muster/toolbox/toolbox_here.hpp>
#include <muster/wire/read_here.hpp>
