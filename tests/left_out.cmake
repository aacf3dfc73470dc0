# With MUSTER_COORDINATOR_MODE=0 nothing of a coordinator is compiled: left_out/check.cmake looks into object files.

include(include_flags.cmake)

add_test(NAME ${MUSTER_TEST_PREFIX}left_out.no_coordinator_in_the_object
    COMMAND ${CMAKE_COMMAND}
        -D "COMPILER=${CMAKE_CXX_COMPILER}" -D "NM=${CMAKE_NM}"
        -D "FLAGS=-std=c++20;${muster_test_include_flags}" -D "HEADERS=${PROJECT_SOURCE_DIR}/include/muster"
        -D "WORK=${CMAKE_CURRENT_BINARY_DIR}/left_out"
        -P "${CMAKE_CURRENT_SOURCE_DIR}/left_out/check.cmake")
set_tests_properties(${MUSTER_TEST_PREFIX}left_out.no_coordinator_in_the_object PROPERTIES TIMEOUT 300 COST 30)
