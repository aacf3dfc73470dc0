// Which muster this is, for the preprocessor and for the program.
//
//     #if MUSTER_VERSION >= 200  // 0.2.0 or newer
//     std::puts(muster::version);
//
// The build reads the version from here. Every header includes this one, so that no file gets two editions of muster.
#pragma once

#if !defined __cpp_concepts || __cpp_concepts < 201907L
#error "muster needs C++20: compile with -std=c++20 or newer"
#include "no-header-of-muster-before-C++20"
#endif

#ifdef MUSTER_SINGLE_HEADER
#error "a single header of muster is included before its headers: include that, or these, and not both"
#include "no-header-of-muster-beside-its-single-header"
#endif

#define MUSTER_VERSION_MAJOR 0
#define MUSTER_VERSION_MINOR 1
#define MUSTER_VERSION_PATCH 0

// One number that grows with every release: 10000 * major + 100 * minor + patch.
#define MUSTER_VERSION (10000 * MUSTER_VERSION_MAJOR + 100 * MUSTER_VERSION_MINOR + MUSTER_VERSION_PATCH)

namespace muster { inline namespace v0 {

// "major.minor.patch", ending with a zero
inline constexpr char version[] = {'0' + MUSTER_VERSION_MAJOR, '.', '0' + MUSTER_VERSION_MINOR, '.',
                                   '0' + MUSTER_VERSION_PATCH, '\0'};
static_assert(MUSTER_VERSION_MAJOR < 10 && MUSTER_VERSION_MINOR < 10 && MUSTER_VERSION_PATCH < 10,
              "a version number of two digits: teach muster::version to write it");

}}  // namespace muster::v0
