# Each refused/*.cpp is compiled twice: plain, it must build; with MUSTER_REFUSED, it must be refused as it says.
# refused/check.cmake says what a file can ask for.

include(include_flags.cmake)

file(GLOB mistakes CONFIGURE_DEPENDS refused/*.cpp)
foreach(mistake IN LISTS mistakes)
    cmake_path(GET mistake STEM name)
    foreach(case IN ITEMS builds refused)
        add_test(NAME ${MUSTER_TEST_PREFIX}refused.${name}.${case}
            COMMAND ${CMAKE_COMMAND}
                -D "SOURCE=${mistake}" -D CASE=${case}
                -D "COMPILER=${CMAKE_CXX_COMPILER}" -D COMPILER_ID=${CMAKE_CXX_COMPILER_ID}
                -D "FLAGS=-std=c++20;${muster_test_include_flags}"
                -P "${CMAKE_CURRENT_SOURCE_DIR}/refused/check.cmake")
    endforeach()
endforeach()

# The check itself notices each way in which a refusal can go wrong.
add_test(NAME ${MUSTER_TEST_PREFIX}refused.check_notices
    COMMAND ${CMAKE_COMMAND}
        -D "COMPILER=${CMAKE_CXX_COMPILER}" -D COMPILER_ID=${CMAKE_CXX_COMPILER_ID}
        -P "${CMAKE_CURRENT_SOURCE_DIR}/refused/harness/self_test.cmake")
