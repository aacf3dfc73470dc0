# The envelope on machines that this one is not: one without vectors, and AArch64, which qemu plays.

set(envelope "${CMAKE_CURRENT_SOURCE_DIR}/envelope")

# The facts of the envelope with plain integers for vectors; made as facts.cmake makes them. Those that try everything
# take long, and add little to what they say of the usual build.
file(GLOB facts CONFIGURE_DEPENDS "${envelope}/*.test.cpp")
list(FILTER facts EXCLUDE REGEX "/(stream|prefixes|properties)[^/]*$")
muster_batches(sources envelope_without_vectors ${MUSTER_TEST_BATCH} ${facts})
add_executable(test_envelope_without_vectors ${sources})
target_compile_definitions(test_envelope_without_vectors PRIVATE MUSTER_NO_VECTORS)
target_compile_options(test_envelope_without_vectors PRIVATE ${muster_test_pch_flags})
target_precompile_headers(test_envelope_without_vectors REUSE_FROM muster_test_support)
target_link_libraries(test_envelope_without_vectors PRIVATE muster_test_support muster_strict)
add_test(NAME ${MUSTER_TEST_PREFIX}machines.envelope_without_vectors COMMAND test_envelope_without_vectors --gtest_brief=1)
set_tests_properties(${MUSTER_TEST_PREFIX}machines.envelope_without_vectors PROPERTIES TIMEOUT 300)

# What searches and what reads, by a compiler for AArch64. GoogleTest is not there for it, so its source is compiled.
set(prefix aarch64-linux-gnu)
find_program(MUSTER_AARCH64_CXX ${prefix}-g++)
find_program(MUSTER_AARCH64_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
find_path(MUSTER_GTEST_SOURCE src/gtest-all.cc PATHS /usr/src/googletest/googletest /usr/src/gtest NO_DEFAULT_PATH)
if(NOT MUSTER_AARCH64_CXX OR NOT MUSTER_AARCH64_QEMU OR NOT MUSTER_GTEST_SOURCE)
    message(STATUS "No compiler for AArch64 or no qemu: machines.aarch64 is left out "
        "(Debian: g++-aarch64-linux-gnu qemu-user googletest)")
    return()
endif()

set(objects "")
function(compile_for_aarch64 source)
    cmake_path(GET source STEM LAST_ONLY name)
    set(object "${CMAKE_CURRENT_BINARY_DIR}/aarch64/${name}.o")
    add_custom_command(OUTPUT "${object}"
        COMMAND "${MUSTER_AARCH64_CXX}" -std=c++20 -O1 ${ARGN} "-I${PROJECT_SOURCE_DIR}/include"
            "-I${CMAKE_CURRENT_SOURCE_DIR}/support" -isystem "${MUSTER_GTEST_SOURCE}/include"
            -MD -MF "${object}.d" -c "${source}" -o "${object}"
        DEPENDS "${source}" DEPFILE "${object}.d" VERBATIM
        COMMENT "Compiling ${name} for AArch64")
    set(objects ${objects} "${object}" PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/aarch64")
compile_for_aarch64("${MUSTER_GTEST_SOURCE}/src/gtest-all.cc" "-I${MUSTER_GTEST_SOURCE}")
compile_for_aarch64("${CMAKE_CURRENT_SOURCE_DIR}/support/main.cpp")
foreach(name IN ITEMS byte_batch search parse scan escape escaped_text write guard)
    compile_for_aarch64("${envelope}/${name}.test.cpp" ${muster_strict_flags})
endforeach()

set(program "${CMAKE_CURRENT_BINARY_DIR}/aarch64/test_envelope")
add_custom_command(OUTPUT "${program}"
    COMMAND "${MUSTER_AARCH64_CXX}" ${objects} -pthread -o "${program}"
    DEPENDS ${objects} VERBATIM COMMENT "Linking test_envelope for AArch64")
add_custom_target(test_envelope_aarch64 ALL DEPENDS "${program}")
add_test(NAME ${MUSTER_TEST_PREFIX}machines.envelope_on_aarch64
    COMMAND "${MUSTER_AARCH64_QEMU}" -L "/usr/${prefix}" "${program}" --gtest_brief=1)
set_tests_properties(${MUSTER_TEST_PREFIX}machines.envelope_on_aarch64 PROPERTIES TIMEOUT 300)
