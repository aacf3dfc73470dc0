# Installs the headers, the CMake package and the pkg-config files.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(MUSTER_CMAKE_DIR "${CMAKE_INSTALL_DATADIR}/cmake/muster" CACHE STRING "Where the CMake package is installed")
set(MUSTER_PKGCONFIG_DIR "${CMAKE_INSTALL_DATADIR}/pkgconfig" CACHE STRING "Where the .pc files are installed")
mark_as_advanced(MUSTER_CMAKE_DIR MUSTER_PKGCONFIG_DIR)

# An export set for each target, so that muster::core can be had where simdjson is not, and both without what adapters need.
install(TARGETS muster_core EXPORT muster-core-targets FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(TARGETS muster EXPORT muster-targets FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT muster-core-targets NAMESPACE muster:: DESTINATION "${MUSTER_CMAKE_DIR}")
install(EXPORT muster-targets NAMESPACE muster:: DESTINATION "${MUSTER_CMAKE_DIR}")
set(names muster muster-core)
if(TARGET muster_yaml)
    install(TARGETS muster_yaml EXPORT muster-yaml-targets FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(EXPORT muster-yaml-targets NAMESPACE muster:: DESTINATION "${MUSTER_CMAKE_DIR}")
    list(APPEND names muster-yaml)
endif()
set(modules "${CMAKE_CURRENT_LIST_DIR}/muster-configuration.cmake")
if(TARGET muster_asio)
    install(TARGETS muster_asio EXPORT muster-asio-targets FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
    install(EXPORT muster-asio-targets NAMESPACE muster:: DESTINATION "${MUSTER_CMAKE_DIR}")
    list(APPEND names muster-asio)
    list(APPEND modules "${CMAKE_CURRENT_LIST_DIR}/muster-asio.cmake")
endif()

configure_package_config_file(
    "${CMAKE_CURRENT_LIST_DIR}/muster-config.cmake.in" "${CMAKE_CURRENT_BINARY_DIR}/muster-config.cmake"
    INSTALL_DESTINATION "${MUSTER_CMAKE_DIR}" NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may break what an older one promised.
write_basic_package_version_file(
    "${CMAKE_CURRENT_BINARY_DIR}/muster-config-version.cmake"
    COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES
    "${CMAKE_CURRENT_BINARY_DIR}/muster-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/muster-config-version.cmake"
    ${modules}
    DESTINATION "${MUSTER_CMAKE_DIR}")

# The .pc files find the prefix from their own place, so that an installed tree can be moved.
file(RELATIVE_PATH muster_pc_to_prefix "/${MUSTER_PKGCONFIG_DIR}" "/")
string(REGEX REPLACE "/$" "" muster_pc_to_prefix "${muster_pc_to_prefix}")
foreach(name IN LISTS names)
    configure_file("${CMAKE_CURRENT_LIST_DIR}/${name}.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc" @ONLY)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc" DESTINATION "${MUSTER_PKGCONFIG_DIR}")
endforeach()

install(FILES "${CMAKE_CURRENT_LIST_DIR}/../LICENSE" DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/muster")
