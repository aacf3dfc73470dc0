// Which muster this is, for the preprocessor and for the program.
//
//     #if MUSTER_VERSION >= 200  // 0.2.0 or newer
//     std::puts(muster::version);
//
// The build reads the version from here; it is written nowhere else.
#pragma once

#define MUSTER_VERSION_MAJOR 0
#define MUSTER_VERSION_MINOR 1
#define MUSTER_VERSION_PATCH 0

// One number that grows with every release: 10000 * major + 100 * minor + patch.
#define MUSTER_VERSION (10000 * MUSTER_VERSION_MAJOR + 100 * MUSTER_VERSION_MINOR + MUSTER_VERSION_PATCH)

namespace muster::inline v0 {

// "major.minor.patch", ending with a zero
inline constexpr char version[] = {'0' + MUSTER_VERSION_MAJOR, '.', '0' + MUSTER_VERSION_MINOR, '.',
                                   '0' + MUSTER_VERSION_PATCH, '\0'};
static_assert(MUSTER_VERSION_MAJOR < 10 && MUSTER_VERSION_MINOR < 10 && MUSTER_VERSION_PATCH < 10,
              "a version number of two digits: teach muster::version to write it");

}  // namespace muster::inline v0
