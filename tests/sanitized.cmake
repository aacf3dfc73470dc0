# GCC takes fewer comparisons of addresses for constants when it sanitizes, so a static_assert that holds without
# -fsanitize=undefined may be an error with it. These tests state facts about types; here it is enough that they
# compile. (Clang draws no such line, and runs all tests sanitized.)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    find_package(GTest REQUIRED)
    file(GLOB sanitized CONFIGURE_DEPENDS tool/tool*.test.cpp tool/set*.test.cpp role/*.test.cpp)
    list(APPEND sanitized tool/fields.test.cpp tool/value_type.test.cpp persona/system_prompt.test.cpp
        persona/say.test.cpp toolbox/tool_index.test.cpp craft/brief.test.cpp craft/checked_brief.test.cpp
        wire/tool_definitions.test.cpp "${PROJECT_SOURCE_DIR}/examples/typed_tools.cpp")
    muster_batches(sources sanitized ${MUSTER_TEST_BATCH} ${sanitized})
    add_library(muster_sanitized OBJECT EXCLUDE_FROM_ALL ${sources})
    muster_check_only(muster_sanitized)
    target_include_directories(muster_sanitized PRIVATE support)
    target_compile_definitions(muster_sanitized PRIVATE "MUSTER_TEST_GOLDEN=\"\"" "MUSTER_TEST_FOLDER=\"\"")
    target_compile_options(muster_sanitized PRIVATE -fsanitize=undefined)
    target_link_libraries(muster_sanitized PRIVATE muster::muster GTest::gtest)

    add_test(NAME ${MUSTER_TEST_PREFIX}sanitized.constants_stay_constant
        COMMAND ${CMAKE_COMMAND} --build "${PROJECT_BINARY_DIR}" --target muster_sanitized)
    set_tests_properties(${MUSTER_TEST_PREFIX}sanitized.constants_stay_constant
        PROPERTIES RESOURCE_LOCK ${MUSTER_TEST_PREFIX}build TIMEOUT 600)
endif()
