# The single headers in place of the tree: facts about what they hold, where each header that is included is a file that
# includes the single one. The tree is on no path there. GCC makes a program of them; others only check them.

find_package(Python3 COMPONENTS Interpreter QUIET)
if(NOT Python3_FOUND)
    message(STATUS "No Python 3: facts are not checked with single headers")
    return()
endif()
find_package(GTest REQUIRED)

set(forwarding "${CMAKE_CURRENT_BINARY_DIR}/single")
execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/single_headers" --forward "${forwarding}" COMMAND_ERROR_IS_FATAL ANY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/scripts/single_headers" "${PROJECT_SOURCE_DIR}/include/muster/muster.hpp")

# muster_single_facts(<edition> <library> <file>...): test_single_<edition>, of files whose headers that edition holds
function(muster_single_facts edition library)
    set(target test_single_${edition})
    muster_batches(sources single_${edition} 100 ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT MUSTER_TEST_CHECK)
        add_executable(${target} ${sources} support/main.cpp)
        add_test(NAME ${MUSTER_TEST_PREFIX}single.${edition} COMMAND ${target} --gtest_brief=1)
        set_tests_properties(${MUSTER_TEST_PREFIX}single.${edition} PROPERTIES TIMEOUT 120)
    else()
        add_library(${target} OBJECT ${sources})
        muster_check_only(${target})
    endif()
    target_include_directories(${target} PRIVATE "${forwarding}/${edition}" "${PROJECT_SOURCE_DIR}/single_include" support)
    target_compile_features(${target} PRIVATE cxx_std_20)
    target_compile_definitions(${target} PRIVATE
        "MUSTER_TEST_GOLDEN=\"${CMAKE_CURRENT_SOURCE_DIR}/golden\"" "MUSTER_TEST_FOLDER=\"${CMAKE_CURRENT_SOURCE_DIR}\"")
    target_link_libraries(${target} PRIVATE ${library} GTest::gtest muster_strict)
endfunction()

file(GLOB facts CONFIGURE_DEPENDS text/*.test.cpp role/*.test.cpp tool/tool*.test.cpp tool/s*.test.cpp)
list(FILTER facts EXCLUDE REGEX "/(agent_types|mode_cell|session_mode|standard_arguments|session_arguments)[.]")  # dear
list(APPEND facts
    envelope/escape.test.cpp envelope/guard.test.cpp envelope/parse.test.cpp envelope/scan.test.cpp envelope/write.test.cpp
    craft/brief.test.cpp craft/phase.test.cpp craft/situation.test.cpp
    persona/coordinator.test.cpp persona/render.test.cpp persona/section.test.cpp persona/worker.test.cpp)
muster_single_facts(core "" ${facts})
