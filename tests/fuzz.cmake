# Each fuzz/<name>.fuzz.cpp defines LLVMFuzzerTestOneInput. Clang begins with the inputs of fuzz/corpus/<name>, goes on from
# them with libFuzzer for a fixed number of inputs, and keeps what it learns in the build directory. Another compiler
# replays the corpus, unless MUSTER_FUZZ_REPLAY is off.

set(MUSTER_FUZZ_RUNS 20000 CACHE STRING "How many inputs libFuzzer tries for each target")

option(MUSTER_FUZZ_REPLAY "Replay the fuzz targets' inputs where there is no libFuzzer" ON)
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT MUSTER_FUZZ_REPLAY)
    return()
endif()

file(GLOB targets CONFIGURE_DEPENDS fuzz/*.fuzz.cpp)
if(NOT TARGET muster_yaml)
    list(FILTER targets EXCLUDE REGEX "/yaml\\.fuzz\\.cpp$")
endif()
# The differential target needs the parser that it compares with.
find_package(EXPAT QUIET)
if(NOT EXPAT_FOUND)
    message(STATUS "No expat: fuzz.expat is left out (Debian: libexpat1-dev)")
    list(FILTER targets EXCLUDE REGEX "/expat\\.fuzz\\.cpp$")
endif()
# These speak the language of fuzz/envelope.dict.
set(about_envelopes parse escaped_text write expat stream guard)

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    add_library(muster_fuzz_replay OBJECT support/replay.cpp)
    target_link_libraries(muster_fuzz_replay PRIVATE muster_strict)
endif()

foreach(target IN LISTS targets)
    cmake_path(GET target FILENAME name)
    string(REPLACE ".fuzz.cpp" "" name "${name}")
    set(corpus "${CMAKE_CURRENT_SOURCE_DIR}/fuzz/corpus/${name}")
    set(test ${MUSTER_TEST_PREFIX}fuzz.${name})

    add_executable(fuzz_${name} "${target}")
    target_include_directories(fuzz_${name} PRIVATE support "${PROJECT_SOURCE_DIR}/examples")
    target_link_libraries(fuzz_${name} PRIVATE muster::muster muster_strict)
    if(name STREQUAL "yaml")
        target_link_libraries(fuzz_${name} PRIVATE muster::yaml)
    elseif(name STREQUAL "expat")
        target_link_libraries(fuzz_${name} PRIVATE EXPAT::EXPAT)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        set(work "${CMAKE_CURRENT_BINARY_DIR}/fuzz/${name}")
        file(MAKE_DIRECTORY "${work}")
        # Thousands of inputs: optimising pays here.
        target_compile_options(fuzz_${name} PRIVATE -O1 -fsanitize=fuzzer-no-link)
        target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
        set(words "")
        if(name IN_LIST about_envelopes)
            set(words "-dict=${CMAKE_CURRENT_SOURCE_DIR}/fuzz/envelope.dict")
        endif()
        add_test(NAME ${test} COMMAND fuzz_${name} ${words}
            -seed=1 -runs=${MUSTER_FUZZ_RUNS} -max_len=4096 -timeout=10 -rss_limit_mb=1024 -verbosity=0
            "-artifact_prefix=${work}/fault-" "${work}" "${corpus}")
    else()
        target_link_libraries(fuzz_${name} PRIVATE muster_fuzz_replay)
        add_test(NAME ${test} COMMAND fuzz_${name} "${corpus}")
    endif()
    set_tests_properties(${test} PROPERTIES TIMEOUT 300)
endforeach()
