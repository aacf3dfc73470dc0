# What CPack makes, in a build of muster itself:
#
#   cmake --build build --target package_source    muster-0.1.0.tar.gz, the sources
#   cmake --build build --target package           libmuster-dev_0.1.0_all.deb, for Debian and its kin
#
# With SOURCE_DATE_EPOCH set, the same sources give the same bytes.

set(CPACK_PACKAGE_NAME muster)
set(CPACK_PACKAGE_VENDOR "the muster authors")
set(MUSTER_PACKAGE_CONTACT "the muster authors <muster@localhost>" CACHE STRING "Who answers for the Debian package")
mark_as_advanced(MUSTER_PACKAGE_CONTACT)
set(CPACK_PACKAGE_CONTACT "${MUSTER_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "header-only C++20 library for hosts of LLM agents")
set(CPACK_PACKAGE_DESCRIPTION "muster serves programs in which one coordinator directs several workers.
What each agent is, may call and is told are types, so that the compiler
refuses a worker with a coordinator's tool and assembles prompts into
read-only bytes. What workers report is parsed without an allocation and
believed only after a small run-time layer, the crew, has verified it.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/muster-package-tree.cmake")

set(CPACK_SOURCE_GENERATOR External)  # CPack's own archives have their files in the order of the directory
set(CPACK_EXTERNAL_PACKAGE_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/muster-package-source.cmake")
set(CPACK_SOURCE_PACKAGE_FILE_NAME "muster-${PROJECT_VERSION}")

set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_PACKAGE_NAME libmuster-dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
    "libboost-dev (>= 1.74) | libboost1.81-dev, libfmt-dev (>= 9.1), libsimdjson-dev (>= 3.0)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libyaml-cpp-dev, libasio-dev, cmake (>= 3.23)")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

include(CPack)
