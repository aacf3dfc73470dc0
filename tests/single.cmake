# The single headers in place of the tree: facts about what they hold, where each header that is included is a file that
# includes the single one. The tree is on no path there. GCC makes a program of them; others only check them.

find_package(Python3 COMPONENTS Interpreter QUIET)
if(NOT Python3_FOUND)
    message(STATUS "No Python 3: facts are not checked with single headers")
    return()
endif()
find_package(GTest REQUIRED)
find_package(Threads REQUIRED)

set(forwarding "${CMAKE_CURRENT_BINARY_DIR}/single")
execute_process(COMMAND "${PROJECT_SOURCE_DIR}/scripts/single_headers" --forward "${forwarding}" COMMAND_ERROR_IS_FATAL ANY)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    "${PROJECT_SOURCE_DIR}/scripts/single_headers" "${PROJECT_SOURCE_DIR}/include/muster/muster.hpp")

# muster_single_facts(<edition> <file>...): test_single_<edition>, of files whose headers that edition holds; one unit
function(muster_single_facts edition)
    set(target test_single_${edition})
    muster_batches(source single_${edition} 100 ${ARGN})
    list(LENGTH source units)
    if(units GREATER 1)
        message(FATAL_ERROR "single headers are read once: take other facts than ${source}")
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT MUSTER_TEST_CHECK)
        add_executable(${target} ${source})
        target_link_libraries(${target} PRIVATE GTest::gtest_main)
        set(test ${MUSTER_TEST_PREFIX}single.${edition})
        add_test(NAME ${test} COMMAND ${target} --gtest_brief=1)
        set_tests_properties(${test} PROPERTIES TIMEOUT 120)
    else()
        add_library(${target} OBJECT ${source})
        target_link_libraries(${target} PRIVATE GTest::gtest)
        muster_check_only(${target})
    endif()
    target_compile_features(${target} PRIVATE cxx_std_20)
    target_compile_definitions(${target} PRIVATE
        "MUSTER_TEST_GOLDEN=\"${CMAKE_CURRENT_SOURCE_DIR}/golden\"" "MUSTER_TEST_FOLDER=\"${CMAKE_CURRENT_SOURCE_DIR}\"")
    target_include_directories(${target} PRIVATE "${forwarding}/${edition}" "${PROJECT_SOURCE_DIR}/single_include" support)
    target_link_libraries(${target} PRIVATE muster_strict)
endfunction()

# Of the core, what a compiler checks of all kinds of facts, and what GCC makes of some.
set(facts
    text/json_value.test.cpp text/one_line.test.cpp text/sink.test.cpp text/utf8.test.cpp
    envelope/parse.test.cpp envelope/truncate.test.cpp envelope/wrapper.test.cpp tool/tool.test.cpp tool/tool_set.test.cpp
    role/agent.test.cpp craft/brief.test.cpp craft/situation.test.cpp persona/render.test.cpp persona/section.test.cpp)
if(MUSTER_TEST_CHECK)
    file(GLOB more CONFIGURE_DEPENDS text/*.test.cpp role/*.test.cpp tool/schema*.test.cpp)
    list(FILTER more EXCLUDE REGEX "/(lock|agent_types|mode_cell|session_mode)[.]")  # alone, or with what only all have
    list(TRANSFORM more REPLACE "^${CMAKE_CURRENT_SOURCE_DIR}/" "")
    list(APPEND facts ${more} envelope/scan.test.cpp craft/phase.test.cpp persona/worker.test.cpp)
    list(REMOVE_DUPLICATES facts)
endif()
muster_single_facts(core ${facts})

# Once is enough for what costs so much to read: with the decoder where MUSTER_DECODE_HERE says.
if(NOT MUSTER_TEST_CHECK)
    muster_single_facts(all
        tool/arguments.test.cpp tool/decode.test.cpp toolbox/call_context.test.cpp toolbox/result_future.test.cpp
        crew/address.test.cpp crew/team.test.cpp plan/plan_progress.test.cpp pad/lines.test.cpp config/json.test.cpp)
    target_compile_definitions(test_single_all PRIVATE MUSTER_SPLIT_DECODE MUSTER_DECODE_HERE)
    target_include_directories(test_single_all PRIVATE pad)
    target_link_libraries(test_single_all PRIVATE
        Boost::headers $<IF:$<TARGET_EXISTS:fmt::fmt>,fmt::fmt,fmt::fmt-header-only> simdjson::simdjson Threads::Threads)
endif()
