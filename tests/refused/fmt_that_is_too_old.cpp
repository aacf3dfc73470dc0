// EXPECT: muster needs fmt 9.1 or newer
#include <fmt/core.h>

#ifdef MUSTER_REFUSED
#undef FMT_VERSION
#define FMT_VERSION 90099
#endif

#include <muster/crew/detail/formatting.hpp>
