# The oldest and the newest of what muster is built with, as far as they can be had here: compilers, standards, the
# standard library, Boost.Hana, fmt, simdjson and Asio. versions/tour.cpp goes past all that touches one of the first six, and
# prints the same with each. With Debian's versions, which are the oldest, GCC 12 runs everything else; counterparts/ has more
# of what reads JSON with the newer simdjson, and the tests of muster_asio/ run with the newer Asio too.
#
# scripts/test puts the newer ones into build/versions and build/counterparts; without them these tests are left out.

include(fetched.cmake)     # MUSTER_VERSIONS, newer_simdjson
include(forwarding.cmake)  # muster_forwarding
if(NOT EXISTS "${MUSTER_VERSIONS}/installed" OR NOT TARGET newer_simdjson)
    message(STATUS "No newer libraries in ${MUSTER_VERSIONS}: the tests of versions are left out (scripts/test)")
    return()
endif()

# muster_test_versions(<name> COMPILER <compiler> STANDARD <number> SAYS <first line> [NEWEST] [FLAGS <flag>...]
#                      [LINK <flag or file>...] [SINGLE_HEADER])
#
# SINGLE_HEADER: muster_all.hpp in the place of the tree, which holds the same text.
# NEWEST: the newer libraries instead of Debian's; fmt as one of headers alone. A compiler that is not there is left out.
function(muster_test_versions name)
    cmake_parse_arguments(PARSE_ARGV 1 given "NEWEST;SINGLE_HEADER" "COMPILER;STANDARD;SAYS" "FLAGS;LINK")
    find_program(muster_${given_COMPILER} ${given_COMPILER})
    mark_as_advanced(muster_${given_COMPILER})
    if(NOT muster_${given_COMPILER})
        message(STATUS "There is no ${given_COMPILER}: versions.${name} is left out")
        return()
    endif()
    if(given_NEWEST)
        list(APPEND given_FLAGS -DFMT_HEADER_ONLY)
        foreach(newer IN ITEMS "${MUSTER_VERSIONS}/boost" "${MUSTER_VERSIONS}/fmt" "${muster_newer_simdjson}")
            list(APPEND given_FLAGS -isystem "${newer}")
        endforeach()
    endif()
    set(headers "-I${PROJECT_SOURCE_DIR}/include")
    if(given_SINGLE_HEADER AND muster_forwarding)
        set(headers "-I${muster_forwarding}/all" "-I${PROJECT_SOURCE_DIR}/single_include")
    endif()
    set(test ${MUSTER_TEST_PREFIX}versions.${name})
    add_test(NAME ${test}
        COMMAND ${CMAKE_COMMAND}
            -D "LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}" -D COMPILER=${given_COMPILER}
            -D "FLAGS=-std=c++${given_STANDARD};${muster_strict_flags};${headers};${given_FLAGS}"
            -D "LINK=${given_LINK}" -D "SAYS=${given_SAYS}" -D "PROGRAM=${CMAKE_CURRENT_BINARY_DIR}/versions/${name}"
            -P "${CMAKE_CURRENT_SOURCE_DIR}/versions/check.cmake")
    set_tests_properties(${test} PROPERTIES LABELS slow TIMEOUT 600 COST 60)
endfunction()

# Strict hosts share these compilations: without exceptions and types at run time, and with every warning.
muster_test_versions(oldest_clang COMPILER clang++-14 STANDARD 20 SINGLE_HEADER
    FLAGS -fno-exceptions -fno-rtti LINK -lsimdjson -lfmt
    SAYS "C++20, libstdc++, Boost 1.74, fmt 9.1, simdjson 3.0")
muster_test_versions(newest_gcc COMPILER g++ STANDARD 23 NEWEST LINK $<TARGET_FILE:newer_simdjson>
    SINGLE_HEADER FLAGS -DMUSTER_SPLIT_DECODE -DMUSTER_DECODE_HERE -O2 -fno-exceptions -fno-rtti ${muster_gcc_warnings}
    SAYS "C++21, libstdc++, Boost 1.81, fmt 11.0, simdjson 3.9")
muster_test_versions(newest_clang COMPILER clang++-19 STANDARD 26 NEWEST LINK $<TARGET_FILE:newer_simdjson>
    FLAGS ${muster_clang_warnings} -Wno-poison-system-directories -include muster/muster.hpp
    SAYS "C++24, libstdc++, Boost 1.81, fmt 11.0, simdjson 3.9")
# A library in C++ is compiled for one standard library: this simdjson is compiled once more. What the toolbox needs is an
# experiment of libc++ before version 20, and the header says so.
muster_test_versions(newest_clang_libcxx COMPILER clang++-19 STANDARD 23 NEWEST
    FLAGS -stdlib=libc++ -fexperimental-library
    LINK "${muster_newer_simdjson}/simdjson.cpp"
    SAYS "C++23, libc++, Boost 1.81, fmt 11.0, simdjson 3.9")

# The newer Asio. It reports some errors of a connection in another way than Debian's: see include/muster_asio/uds_transport.hpp.
if(TARGET muster_test_support AND TARGET muster_asio AND EXISTS "${MUSTER_VERSIONS}/asio")
    file(GLOB asio_tests CONFIGURE_DEPENDS muster_asio/*.test.cpp)
    muster_batches(sources newest_asio ${MUSTER_TEST_BATCH} ${asio_tests} versions/newest_asio.cpp)
    add_executable(test_newest_asio ${sources})
    target_include_directories(test_newest_asio SYSTEM BEFORE PRIVATE "${MUSTER_VERSIONS}/asio")
    target_link_libraries(test_newest_asio PRIVATE muster_test_support muster::asio muster_strict)
    add_test(NAME ${MUSTER_TEST_PREFIX}versions.newest_asio COMMAND test_newest_asio --gtest_brief=1)
    set_tests_properties(${MUSTER_TEST_PREFIX}versions.newest_asio PROPERTIES TIMEOUT 300)
endif()
