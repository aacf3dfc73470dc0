# Installs the headers, the CMake package and the pkg-config files (component muster), and the pages with the examples
# (component muster_doc). All paths in what is installed are relative, unless it goes to absolute ones: it may be moved.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(MUSTER_CMAKE_DIR "${CMAKE_INSTALL_DATADIR}/cmake/muster" CACHE STRING "Where the CMake package is installed")
set(MUSTER_PKGCONFIG_DIR "${CMAKE_INSTALL_DATADIR}/pkgconfig" CACHE STRING "Where the .pc files are installed")
set(MUSTER_PACKAGED_BY "" CACHE STRING "The package manager that installs muster, such as vcpkg: its words are used in messages")
mark_as_advanced(MUSTER_CMAKE_DIR MUSTER_PKGCONFIG_DIR MUSTER_PACKAGED_BY)

# A .pc file finds the prefix from its own place; where somebody gave absolute folders, it names them.
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}" OR IS_ABSOLUTE "${MUSTER_PKGCONFIG_DIR}")
    set(muster_pc_prefix "${CMAKE_INSTALL_PREFIX}")
    set(muster_pc_includedir "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
else()
    file(RELATIVE_PATH to_prefix "/${MUSTER_PKGCONFIG_DIR}" "/")
    string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
    set(muster_pc_prefix "\${pcfiledir}/${to_prefix}")
    set(muster_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()

string(REPLACE " " "\\ " muster_pc_includedir "${muster_pc_includedir}")  # pkg-config splits Cflags at spaces

# CMake 3.25 writes the prefix before absolute folders of a file set too.
set(muster_headers_to "${CMAKE_INSTALL_INCLUDEDIR}")
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    file(RELATIVE_PATH muster_headers_to "${CMAKE_INSTALL_PREFIX}" "${CMAKE_INSTALL_INCLUDEDIR}")
endif()

# muster_install_target(<target> <name>): an export set for each, so that muster::core can be had where simdjson is not,
# and both without what adapters need; and <name>.pc.
function(muster_install_target target name)
    install(TARGETS ${target} EXPORT ${name}-targets
        FILE_SET HEADERS DESTINATION "${muster_headers_to}" COMPONENT muster)
    install(EXPORT ${name}-targets NAMESPACE muster:: DESTINATION "${MUSTER_CMAKE_DIR}" COMPONENT muster)
    configure_file("${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${name}.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc" @ONLY)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${name}.pc" DESTINATION "${MUSTER_PKGCONFIG_DIR}" COMPONENT muster)
endfunction()

muster_install_target(muster_core muster-core)
muster_install_target(muster muster)
if(TARGET muster_yaml)
    muster_install_target(muster_yaml muster-yaml)
endif()
if(TARGET muster_asio)
    muster_install_target(muster_asio muster-asio)
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
    "${CMAKE_CURRENT_LIST_DIR}/muster-configuration.cmake" "${CMAKE_CURRENT_LIST_DIR}/muster-asio.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/muster-components.cmake"
    DESTINATION "${MUSTER_CMAKE_DIR}" COMPONENT muster)
install(FILES "${CMAKE_CURRENT_LIST_DIR}/../LICENSE"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/muster" COMPONENT muster)

# Pages link to each other and to examples by relative paths, so they lie as they do here.
if(MUSTER_INSTALL_DOCS)
    foreach(page IN ITEMS README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE docs examples)
        set(there "${CMAKE_CURRENT_LIST_DIR}/../${page}")
        if(IS_DIRECTORY "${there}")
            install(DIRECTORY "${there}" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT muster_doc
                PATTERN "build*" EXCLUDE)  # where somebody has built an example in its folder
        else()
            install(FILES "${there}" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT muster_doc)
        endif()
    endforeach()
endif()
