# Where scripts/test puts what it fetches for tests, and newer_simdjson, which is made of it: Debian's simdjson is the oldest
# that muster takes, and a package of npm brings a newer one.

include_guard()

set(MUSTER_VERSIONS "${PROJECT_SOURCE_DIR}/build/versions" CACHE PATH "Where newer versions of Boost.Hana, fmt and CMake are")
set(MUSTER_COUNTERPARTS "${PROJECT_SOURCE_DIR}/build/counterparts" CACHE PATH
    "Where the packages of tests/counterparts/package-lock.json are installed")
if(NOT EXISTS "${MUSTER_COUNTERPARTS}/installed")
    return()
endif()

set(muster_newer_simdjson "${MUSTER_COUNTERPARTS}/node_modules/@nozbe/simdjson/src")
add_library(newer_simdjson STATIC "${muster_newer_simdjson}/simdjson.cpp")
target_include_directories(newer_simdjson SYSTEM PUBLIC "${muster_newer_simdjson}")
target_compile_options(newer_simdjson PRIVATE -w)
