# The rules of the house that a script can check.

function(muster_test_script name)
    add_test(NAME ${MUSTER_TEST_PREFIX}house.${name} COMMAND ${ARGN})
    set_tests_properties(${MUSTER_TEST_PREFIX}house.${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()

muster_test_script(formatted "${PROJECT_SOURCE_DIR}/scripts/format" --check)
muster_test_script(quotes_are_fresh "${PROJECT_SOURCE_DIR}/scripts/quote" --check)
muster_test_script(folders_include_upward "${PROJECT_SOURCE_DIR}/scripts/layers")
muster_test_script(links_lead_somewhere "${PROJECT_SOURCE_DIR}/scripts/links" --check)
muster_test_script(links_self_test "${CMAKE_CURRENT_SOURCE_DIR}/house/links_test.sh")
muster_test_script(conditions_have_reasons "${CMAKE_CURRENT_SOURCE_DIR}/house/conditions_test.sh")
find_package(Python3 COMPONENTS Interpreter QUIET)
if(Python3_Interpreter_FOUND)
    muster_test_script(aggregates_have_values
        "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/house/aggregates_check.py" "${PROJECT_SOURCE_DIR}/include")
    muster_test_script(aggregates_self_test
        "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_SOURCE_DIR}/house/aggregates_check.py" --self-test)
endif()
muster_test_script(habits_of_people "${CMAKE_CURRENT_SOURCE_DIR}/house/habits_test.sh")
muster_test_script(quote_self_test "${CMAKE_CURRENT_SOURCE_DIR}/house/quote_test.sh")
muster_test_script(single_headers_are_fresh "${PROJECT_SOURCE_DIR}/scripts/single_headers" --check)
muster_test_script(single_headers_self_test "${CMAKE_CURRENT_SOURCE_DIR}/house/single_headers_test.sh")
muster_test_script(port_hash_is_fresh "${PROJECT_SOURCE_DIR}/scripts/port_hash" --check)
muster_test_script(port_hash_self_test "${CMAKE_CURRENT_SOURCE_DIR}/house/port_hash_test.sh")
muster_test_script(versions_agree "${PROJECT_SOURCE_DIR}/scripts/release" --check)
muster_test_script(release_self_test "${CMAKE_CURRENT_SOURCE_DIR}/house/release_test.sh")
set_tests_properties(${MUSTER_TEST_PREFIX}house.release_self_test PROPERTIES LABELS slow TIMEOUT 600)
# The ceilings are counts of GCC 12 with its own library, and of Clang 14; another compiler's would differ.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
    set(cost ${CMAKE_COMMAND} -E env "CXX=${CMAKE_CXX_COMPILER}" "${PROJECT_SOURCE_DIR}/scripts/cost" --check)
    muster_test_script(includes_below_ceiling ${cost} headers)
    muster_test_script(programs_below_ceiling ${cost} programs)
    set_tests_properties(${MUSTER_TEST_PREFIX}house.includes_below_ceiling
        ${MUSTER_TEST_PREFIX}house.programs_below_ceiling PROPERTIES COST 50)
endif()
# The sizes of the prompts. Tokens are counted where there is npm, and otherwise known by the fingerprints.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    muster_test_script(prompt_table_is_fresh
        ${CMAKE_COMMAND} -E env "CXX=${CMAKE_CXX_COMPILER}" "MUSTER_TOKENS_BUILD=${CMAKE_CURRENT_BINARY_DIR}/tokens"
        "${PROJECT_SOURCE_DIR}/scripts/tokens" --check)
endif()
