# Stands in for `vcpkg install` where that is not to be had: one port of headers, on Linux, what it needs being there.
#
#   cmake -D PORT_DIR=<folder of the port> -D FEATURES=asio,yaml -D ROOT=<scratch> -D COMPILER=g++ -P install.cmake
#
# With -D SOURCE_TREE=<folder>, a port that downloads a release gets that folder. The port is built in ROOT/buildtrees, packaged in ROOT/packages, held against what vcpkg checks after a build, and
# then copied to ROOT/installed/<triplet>, where a host finds it. helpers.cmake has what a portfile may call.

cmake_minimum_required(VERSION 3.23)

include("${CMAKE_CURRENT_LIST_DIR}/manifest.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/post_build_checks.cmake")

# What vcpkg sets for a portfile.
read_manifest("${PORT_DIR}/vcpkg.json")  # PORT, VERSION, ALL_FEATURES, dependencies, host_dependencies
string(REPLACE "," ";" FEATURES "${FEATURES}")
foreach(feature IN LISTS FEATURES)
    if(NOT feature IN_LIST ALL_FEATURES)
        message(FATAL_ERROR "${PORT} has no feature ${feature}")
    endif()
endforeach()
list(PREPEND FEATURES core)
set(TARGET_TRIPLET x64-linux)
set(HOST_TRIPLET x64-linux)
set(VCPKG_TARGET_ARCHITECTURE x64)
set(VCPKG_CMAKE_SYSTEM_NAME Linux)
set(VCPKG_TARGET_IS_LINUX ON)
set(VCPKG_LIBRARY_LINKAGE static)
set(VCPKG_CRT_LINKAGE dynamic)
get_filename_component(CURRENT_PORT_DIR "${PORT_DIR}" ABSOLUTE)
set(CURRENT_BUILDTREES_DIR "${ROOT}/buildtrees/${PORT}")
set(CURRENT_PACKAGES_DIR "${ROOT}/packages/${PORT}_${TARGET_TRIPLET}")
set(CURRENT_INSTALLED_DIR "${ROOT}/installed/${TARGET_TRIPLET}")
set(CURRENT_HOST_INSTALLED_DIR "${CURRENT_INSTALLED_DIR}")
set(DOWNLOADS "${ROOT}/downloads")
file(REMOVE_RECURSE "${CURRENT_BUILDTREES_DIR}" "${CURRENT_PACKAGES_DIR}" "${CURRENT_INSTALLED_DIR}")
file(MAKE_DIRECTORY "${CURRENT_BUILDTREES_DIR}" "${CURRENT_PACKAGES_DIR}" "${DOWNLOADS}")

include("${CMAKE_CURRENT_LIST_DIR}/helpers.cmake")
include("${CURRENT_PORT_DIR}/portfile.cmake")

if(NOT asked_of_features STREQUAL ALL_FEATURES)
    message(FATAL_ERROR "vcpkg_check_features asks for ${asked_of_features}, and the features are ${ALL_FEATURES}")
endif()
post_build_checks("${CURRENT_PACKAGES_DIR}" "${PORT}" "${CURRENT_PORT_DIR}"
    "${CURRENT_PACKAGES_DIR}" "${CURRENT_BUILDTREES_DIR}" "${CURRENT_INSTALLED_DIR}" "${DOWNLOADS}")
file(COPY "${CURRENT_PACKAGES_DIR}/" DESTINATION "${CURRENT_INSTALLED_DIR}")
# Whoever finds it there must need nothing of what it was made in.
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}" "${CURRENT_BUILDTREES_DIR}")
