# This port packages the tree that it lies in: no archive can hold its own checksum.
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)
if(NOT EXISTS "${SOURCE_PATH}/include/muster/version.hpp")
    message(FATAL_ERROR "Leave this port where it is, in muster's tree, and name its folder in --overlay-ports.")
endif()

set(VCPKG_BUILD_TYPE release) # headers only

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS
    FEATURES
        asio MUSTER_ASIO
        yaml MUSTER_YAML
)

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        ${FEATURE_OPTIONS}
        -DMUSTER_BUILD_TESTS=OFF
        -DMUSTER_BUILD_EXAMPLES=OFF
        -DMUSTER_INSTALL_DOCS=OFF
        -DMUSTER_PACKAGED_BY=vcpkg
        -DMUSTER_CMAKE_DIR=share/muster
        -DMUSTER_PKGCONFIG_DIR=share/pkgconfig
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME muster)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/licenses") # vcpkg has a place of its own for it
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
file(INSTALL "${CURRENT_PORT_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
