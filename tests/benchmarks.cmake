# The programs of benchmarks/: they build, and every contestant answers rightly. Nothing is timed here.

find_package(benchmark 1.7 QUIET)
if(NOT benchmark_FOUND)
    message(STATUS "benchmarks are not tested: install libbenchmark-dev")
    return()
endif()

if(NOT MUSTER_BUILD_BENCHMARKS)  # else they are there already, or will be
    add_subdirectory("${PROJECT_SOURCE_DIR}/benchmarks" "${PROJECT_BINARY_DIR}/benchmarks")
endif()
get_property(benchmarks GLOBAL PROPERTY muster_benchmarks)
foreach(name IN LISTS benchmarks)
    add_test(NAME ${MUSTER_TEST_PREFIX}benchmark.${name}.answers COMMAND bench_${name} --check)
    set_tests_properties(${MUSTER_TEST_PREFIX}benchmark.${name}.answers PROPERTIES TIMEOUT 60)
endforeach()

# And the page can be made of what they measure.
set(page ${MUSTER_TEST_PREFIX}benchmark.page_can_be_made)
add_test(NAME ${page}
    COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/house/benchmark_page_test.sh" "${PROJECT_BINARY_DIR}/benchmarks")
set_tests_properties(${page} PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 120)
