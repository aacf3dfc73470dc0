# How long things take, counted in steps: see steps/steps.hpp. Each steps/<name>.steps.cpp is a program whose basic
# blocks are counted, without vectors, so that no byte is looked at in silence.

include(GoogleTest)
find_package(GTest REQUIRED)

# No builtins here: a loop that counts the bytes of a copy must not become a call of the copy that it is.
add_library(muster_step_counter OBJECT steps/counter.cpp)
target_compile_options(muster_step_counter PRIVATE -O2 -fno-builtin -fno-sanitize=all
    $<$<CXX_COMPILER_ID:GNU>:-fno-tree-loop-distribute-patterns>)

file(GLOB step_files CONFIGURE_DEPENDS steps/*.steps.cpp)
foreach(file IN LISTS step_files)
    cmake_path(GET file STEM name)
    add_executable(steps_${name} "${file}")
    target_compile_options(steps_${name} PRIVATE -O2 -fsanitize-coverage=trace-pc)
    target_compile_definitions(steps_${name} PRIVATE MUSTER_NO_VECTORS "MUSTER_TEST_FOLDER=\"${CMAKE_CURRENT_SOURCE_DIR}\"")
    target_link_libraries(steps_${name} PRIVATE muster_step_counter muster::muster GTest::gtest_main muster_strict)
    gtest_discover_tests(steps_${name}
        TEST_PREFIX "${MUSTER_TEST_PREFIX}steps.${name}."
        DISCOVERY_MODE PRE_TEST
        DISCOVERY_TIMEOUT 60
        PROPERTIES TIMEOUT 300)
endforeach()
