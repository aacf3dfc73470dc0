# What others wrote reads what muster writes, and writes what muster reads: validators, SDKs and clients from npm, driven
# by the *.mjs of counterparts/. scripts/test installs them in build/counterparts; without them these tests are left out.
#
# A counterpart is a script of Node: it says what failed, and by its exit status whether anything did.

include(fetched.cmake)  # MUSTER_COUNTERPARTS, newer_simdjson
if(NOT EXISTS "${MUSTER_COUNTERPARTS}/installed")
    message(STATUS "No packages of npm in ${MUSTER_COUNTERPARTS}: the tests of counterparts are left out (scripts/test)")
    return()
endif()

# Node looks for packages beside the script and above it, so the scripts are copied to where a link is.
set(scripts "${CMAKE_CURRENT_BINARY_DIR}/counterparts")
file(MAKE_DIRECTORY "${scripts}")
file(CREATE_LINK "${MUSTER_COUNTERPARTS}/node_modules" "${scripts}/node_modules" SYMBOLIC)
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}/counterparts" counterparts/*.mjs
     counterparts/*.ts)
foreach(file IN LISTS files)
    configure_file("counterparts/${file}" "${scripts}/${file}" COPYONLY)
endforeach()

# muster_test_counterpart(<name> <script>.mjs [ARGUMENTS <argument>...] [PROPERTIES <property> <value>...])
function(muster_test_counterpart name script)
    cmake_parse_arguments(PARSE_ARGV 2 given "" "" "ARGUMENTS;PROPERTIES")
    set(test ${MUSTER_TEST_PREFIX}counterparts.${name})
    add_test(NAME ${test} COMMAND "${MUSTER_COUNTERPARTS}/node" --test-reporter=spec --test-force-exit
        "${scripts}/${script}" ${given_ARGUMENTS})
    set_tests_properties(${test} PROPERTIES LABELS slow TIMEOUT 120 SKIP_RETURN_CODE 77 ${given_PROPERTIES})
endfunction()

# What the programs of counterparts/ share: the decoder, compiled once for each simdjson.
add_library(counterpart_decode STATIC counterparts/decode.cpp)
target_link_libraries(counterpart_decode PUBLIC muster::muster PRIVATE muster_strict)
add_library(counterpart_newer_decode STATIC counterparts/decode.cpp)
target_link_libraries(counterpart_newer_decode PUBLIC newer_simdjson muster::core PRIVATE muster_strict)
foreach(library IN ITEMS counterpart_decode counterpart_newer_decode)
    target_compile_definitions(${library} PUBLIC MUSTER_SPLIT_DECODE)
endforeach()

# muster_counterpart_program(<name> <file>.cpp...): counterpart_<name>, for a script to run
function(muster_counterpart_program name)
    add_executable(counterpart_${name} ${ARGN})
    target_link_libraries(counterpart_${name} PRIVATE counterpart_decode muster_strict)
endfunction()

# Schemas and arguments, requests and replies. These programs see no simdjson, so they are compiled once for both.
foreach(name IN ITEMS arguments wire)
    muster_counterpart_program(${name} counterparts/${name}.cpp)
    muster_test_counterpart(${name} ${name}.mjs ARGUMENTS $<TARGET_FILE:counterpart_${name}>)
    add_executable(counterpart_newer_${name} $<TARGET_OBJECTS:counterpart_${name}>)
    target_link_libraries(counterpart_newer_${name} PRIVATE counterpart_newer_decode)
endforeach()
muster_test_counterpart(newer_simdjson newer.mjs ARGUMENTS
    $<TARGET_FILE:counterpart_arguments> $<TARGET_FILE:counterpart_newer_arguments>
    $<TARGET_FILE:counterpart_wire> $<TARGET_FILE:counterpart_newer_wire>)

# The facts about what reads JSON, with the newer simdjson.
find_package(GTest REQUIRED)
add_executable(counterpart_newer_facts tool/decode.test.cpp config/json.test.cpp wire/read_reply.test.cpp
    support/main.cpp)
target_include_directories(counterpart_newer_facts PRIVATE support)
target_compile_definitions(counterpart_newer_facts PRIVATE "MUSTER_TEST_FOLDER=\"${CMAKE_CURRENT_SOURCE_DIR}\"")
target_link_libraries(counterpart_newer_facts PRIVATE counterpart_newer_decode GTest::gtest muster_strict)
add_test(NAME ${MUSTER_TEST_PREFIX}counterparts.newer_simdjson_facts COMMAND counterpart_newer_facts)
set_tests_properties(${MUSTER_TEST_PREFIX}counterparts.newer_simdjson_facts PROPERTIES LABELS slow TIMEOUT 60)

include(counterparts/mcp/tests.cmake OPTIONAL)
