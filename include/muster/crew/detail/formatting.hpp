// fmt, where run-time text is formatted, and a sentence where it is too old.
#pragma once

#include <muster/version.hpp>  // one muster in one file

#include <fmt/format.h>

#if FMT_VERSION < 90100
#error "muster needs fmt 9.1 or newer"
#endif
