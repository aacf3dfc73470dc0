# Strangers use muster in each way that is offered: each folder of package/ is one.
#
#   muster_test_package(<case> [IN <folder>] [INSTALLED] [<property> <value>]...)
#
# INSTALLED is for what needs the installed muster. package/support.cmake says what a folder's check.cmake is given.

include(fetched.cmake)  # MUSTER_VERSIONS, newer_simdjson

function(muster_test_package case)
    cmake_parse_arguments(PARSE_ARGV 1 wanted "INSTALLED" "IN" "")
    if(NOT wanted_IN)
        set(wanted_IN ${case})
    endif()
    if(wanted_INSTALLED)
        set(needs FIXTURES_REQUIRED ${MUSTER_TEST_PREFIX}installed)
    endif()
    set(name ${MUSTER_TEST_PREFIX}package.${case})
    add_test(NAME ${name}
        COMMAND ${CMAKE_COMMAND}
            -D CASE=${case} -D "FOLDER=${CMAKE_CURRENT_SOURCE_DIR}/package/${wanted_IN}"
            -D "SOURCE=${PROJECT_SOURCE_DIR}" -D "BINARY=${PROJECT_BINARY_DIR}"
            -D "WORK=${CMAKE_CURRENT_BINARY_DIR}/package" -D "COMPILER=${CMAKE_CXX_COMPILER}"
            -D VERSION=${PROJECT_VERSION} -D "GENERATOR=${CMAKE_GENERATOR}"
            -D "NEWER=${MUSTER_VERSIONS}" -D "NEWER_SIMDJSON=${muster_newer_simdjson}"
            -P "${CMAKE_CURRENT_SOURCE_DIR}/package/check.cmake")
    set_tests_properties(${name} PROPERTIES LABELS slow TIMEOUT 300 ${needs} ${wanted_UNPARSED_ARGUMENTS})
endfunction()

muster_test_package(install FIXTURES_SETUP ${MUSTER_TEST_PREFIX}installed)
foreach(case IN ITEMS core requests guest layers pkg_config)
    muster_test_package(${case} INSTALLED)
endforeach()
foreach(long IN ITEMS installed shipped)
    muster_test_package(${long} INSTALLED COST 15)
endforeach()
foreach(adapter IN ITEMS yaml asio)
    if(TARGET muster_${adapter})
        muster_test_package(${adapter} INSTALLED)
        muster_test_package(pkg_config_${adapter} IN pkg_config INSTALLED)
    endif()
endforeach()

foreach(case IN ITEMS subdirectory just_headers odd_places)
    muster_test_package(${case})
endforeach()

if(EXISTS "${MUSTER_VERSIONS}/cmake/bin/cmake")
    muster_test_package(newest_cmake)
endif()

find_program(MUSTER_AARCH64_CXX aarch64-linux-gnu-g++)
find_program(MUSTER_AARCH64_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
if(MUSTER_AARCH64_CXX AND MUSTER_AARCH64_QEMU)
    muster_test_package(cross INSTALLED)
endif()

muster_test_package(source_archive FIXTURES_SETUP ${MUSTER_TEST_PREFIX}archived)
muster_test_package(fetch_content FIXTURES_REQUIRED ${MUSTER_TEST_PREFIX}archived)
find_program(MUSTER_DPKG dpkg)
if(MUSTER_DPKG)
    muster_test_package(debian)
endif()

# The tools themselves are not on every machine: what stands in for them needs Python, and all that an adapter needs.
find_program(MUSTER_PYTHON python3)
mark_as_advanced(MUSTER_AARCH64_CXX MUSTER_AARCH64_QEMU MUSTER_DPKG MUSTER_PYTHON)
if(MUSTER_PYTHON AND TARGET muster_yaml AND TARGET muster_asio)
    muster_test_package(vcpkg COST 10)
    muster_test_package(conan COST 10)
endif()

muster_test_package(single_header)
muster_test_package(tutorial INSTALLED COST 40 TIMEOUT 900)
muster_test_package(examples INSTALLED COST 10)
muster_test_package(strict INSTALLED)

# Newer fmt and simdjson play somebody else's here.
if(TARGET newer_simdjson AND EXISTS "${MUSTER_VERSIONS}/fmt")
    muster_test_package(two_units INSTALLED COST 25)
endif()
