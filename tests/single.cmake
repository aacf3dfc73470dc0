# muster_core.hpp in place of the tree: facts about what it holds, where each header that is included is a file that includes
# the single one. The tree is on no path there. muster_all.hpp is in the place of the tree on the tours of versions.cmake.

include(forwarding.cmake)  # muster_forwarding
if(NOT muster_forwarding)
    return()
endif()
find_package(GTest REQUIRED)

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
muster_batches(source single_core 100 ${facts})
list(LENGTH source units)
if(units GREATER 1)
    message(FATAL_ERROR "single headers are read once: take other facts than ${source}")
endif()

if(MUSTER_TEST_CHECK)
    add_library(test_single_core OBJECT ${source})
    target_link_libraries(test_single_core PRIVATE GTest::gtest)
    muster_check_only(test_single_core)
else()
    add_executable(test_single_core ${source})
    target_link_libraries(test_single_core PRIVATE GTest::gtest_main)
    add_test(NAME ${MUSTER_TEST_PREFIX}single.core COMMAND test_single_core --gtest_brief=1)
    set_tests_properties(${MUSTER_TEST_PREFIX}single.core PROPERTIES TIMEOUT 120)
endif()
target_compile_features(test_single_core PRIVATE cxx_std_20)
target_compile_definitions(test_single_core PRIVATE
    "MUSTER_TEST_GOLDEN=\"${CMAKE_CURRENT_SOURCE_DIR}/golden\"" "MUSTER_TEST_FOLDER=\"${CMAKE_CURRENT_SOURCE_DIR}\"")
target_include_directories(test_single_core PRIVATE
    "${muster_forwarding}/core" "${PROJECT_SOURCE_DIR}/single_include" support)
target_link_libraries(test_single_core PRIVATE muster_strict)
