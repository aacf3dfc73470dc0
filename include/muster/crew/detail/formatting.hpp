// fmt, where run-time text is formatted, and a sentence where it is too old.
//
// Only format() is called: the code of format_to() is in the compiled library, and of fmt 9 that is known by another name to
// Clang than to the GCC that built it.
#pragma once

#include <muster/version.hpp>

#if __has_include(<fmt/base.h>)
#include <fmt/format.h>
#else  // before fmt 11 half of it was enough
#include <fmt/core.h>
#endif

#if FMT_VERSION < 90100
#error "muster needs fmt 9.1 or newer"
#endif
